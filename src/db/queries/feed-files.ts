import { findRow, findValue, getValue, type Handle, listRows, listValues, writeRows, wroteRows } from '../database.ts'
import { isRead } from './feeds.ts'

export type FeedFileRow = {
  readonly id: number
  readonly ftp_path: string
  readonly file_name: string
  readonly size: number | null
  readonly modified_at: Date | null
  readonly problem: string | null
}

export type PolledFile = FeedFileRow & {
  /** At least one of its feeds has not processed this version of the file. */
  readonly waiting: boolean
}

/** True: this caller polls; all others wait until `next`. */
export async function takePoll(handle: Handle, now: Date, next: Date): Promise<boolean> {
  return wroteRows(handle)`UPDATE feed_polls SET next_poll_at = ${next} WHERE next_poll_at <= ${now}`
}

/** A feed is polled as long as its dealership has a subscriber. */
export async function listPolledFiles(handle: Handle): Promise<readonly PolledFile[]> {
  return listRows<PolledFile>(handle)`
    SELECT file.id, file.ftp_path, file.file_name, file.size, file.modified_at, file.problem,
      bool_or((feed.seen_size, feed.seen_modified_at) IS DISTINCT FROM (file.size, file.modified_at)) AS waiting
    FROM feed_files AS file JOIN feeds AS feed ON feed.file_id = file.id
    WHERE ${isRead('feed')}
    GROUP BY file.id ORDER BY file.id`
}

export type FileSnapshot = {
  readonly id: number
  /** null: the file does not exist. */
  readonly size: number | null
  readonly modifiedAt: Date | null
  readonly before: Pick<PolledFile, 'size' | 'modified_at'>
}

/**
 * A new version of a file starts without the old version's problem. A file that another poll has recorded since
 * `before` is left alone: this poll took longer, and its listing is older.
 */
export async function recordSnapshots(handle: Handle, snapshots: readonly FileSnapshot[]): Promise<void> {
  if (snapshots.length === 0) return
  await writeRows(handle)`
    UPDATE feed_files AS file SET size = seen.size, modified_at = seen.modified_at,
      problem = CASE WHEN seen.size IS NULL THEN file.problem END
    FROM unnest(${snapshots.map((snapshot) => snapshot.id)}::integer[], ${snapshots.map((snapshot) => snapshot.size)}::bigint[],
      ${snapshots.map((snapshot) => snapshot.modifiedAt)}::timestamptz[], ${snapshots.map((snapshot) => snapshot.before.size)}::bigint[],
      ${snapshots.map((snapshot) => snapshot.before.modified_at)}::timestamptz[]) AS seen (id, size, modified_at, size_before,
      modified_before)
    WHERE file.id = seen.id
      AND (file.size, file.modified_at) IS NOT DISTINCT FROM (seen.size_before, seen.modified_before)`
}

export async function findFeedFile(handle: Handle, fileId: number): Promise<FeedFileRow | undefined> {
  return findRow<FeedFileRow>(handle)`
    SELECT id, ftp_path, file_name, size, modified_at, problem FROM feed_files WHERE id = ${fileId}`
}

/** The file with this path and name, created if no feed reads it yet. */
export async function upsertFeedFile(
  tx: Handle,
  file: { readonly ftpPath: string; readonly fileName: string; readonly size: number; readonly modifiedAt: Date },
): Promise<number> {
  return getValue<number>(tx)`
    INSERT INTO feed_files (ftp_path, file_name, size, modified_at)
    VALUES (${file.ftpPath}, ${file.fileName}, ${file.size}, ${file.modifiedAt})
    ON CONFLICT (ftp_path, file_name) DO UPDATE SET size = excluded.size, modified_at = excluded.modified_at
    RETURNING id`
}

/** Null clears the problem. Returns the files whose state changed by it. */
export async function noteProblem(
  handle: Handle,
  fileIds: readonly number[],
  problem: string | null,
): Promise<readonly number[]> {
  if (fileIds.length === 0) return []
  return listValues<number>(handle)`
    UPDATE feed_files SET problem = ${problem}
    WHERE id = ANY(${[...fileIds]}::integer[]) AND problem IS DISTINCT FROM ${problem}::text
    RETURNING id`
}

/** The account to which the directory belongs; null: it is open to all. */
export async function findDirectoryOwner(handle: Handle, name: string): Promise<number | null> {
  const found = await findValue<number>(handle)`
    SELECT account_id FROM feed_directories WHERE name = ${name}`
  return found ?? null
}

export async function listFeedDirectories(handle: Handle, accountId: number): Promise<readonly string[]> {
  return listValues<string>(handle)`
    SELECT name FROM feed_directories WHERE account_id = ${accountId} ORDER BY name`
}

/** Gives the account these directories, and takes back its others. Returns those that belong to another account. */
export async function replaceFeedDirectories(
  tx: Handle,
  accountId: number,
  names: readonly string[],
): Promise<readonly string[]> {
  await writeRows(tx)`
    DELETE FROM feed_directories WHERE account_id = ${accountId} AND name <> ALL(${[...names]}::text[])`
  await writeRows(tx)`
    INSERT INTO feed_directories (name, account_id) SELECT name, ${accountId} FROM unnest(${[...names]}::text[]) AS name
    ON CONFLICT (name) DO NOTHING`
  return listValues<string>(tx)`
    SELECT name FROM feed_directories WHERE name = ANY(${[...names]}::text[]) AND account_id <> ${accountId} ORDER BY name`
}
