import { findValue, getRow, type Handle, listRows, listValues, writeRows, wroteRows } from '../database.ts'

/** Serializes transactions that change or delete photos and the vehicles that show them. */
export async function lockPhotos(tx: Handle): Promise<void> {
  await writeRows(tx)`SELECT pg_advisory_xact_lock(7302419, 1)`
}

export type DuePhoto = {
  readonly id: number
  readonly url: string
  readonly state: 'waiting' | 'stored' | 'failed'
  readonly etag: string | null
  readonly last_modified: string | null
  readonly attempts: number
}

/** Due photos of a host, in the order of their vehicles, without those that no listed vehicle shows any more. */
export async function listDuePhotos(
  handle: Handle,
  due: { readonly host: string; readonly now: Date; readonly limit: number },
): Promise<readonly DuePhoto[]> {
  return listRows<DuePhoto>(handle)`
    SELECT id, url, state, etag, last_modified, attempts FROM photos AS p
    WHERE host = ${due.host} AND due_at <= ${due.now}
      AND EXISTS (SELECT FROM vehicle_photos AS vp WHERE vp.photo_ids @> ARRAY[p.id])
    ORDER BY due_at, id LIMIT ${due.limit}`
}

/** When the next photo of a host is due; null: none. */
export async function findNextDue(handle: Handle, host: string): Promise<Date | null> {
  const found = await findValue<Date>(handle)`
    SELECT due_at FROM photos AS p WHERE host = ${host} AND due_at IS NOT NULL
      AND EXISTS (SELECT FROM vehicle_photos AS vp WHERE vp.photo_ids @> ARRAY[p.id])
    ORDER BY due_at LIMIT 1`
  return found ?? null
}

/** Counts the attempt before the request, so that a photo that ends the process is not tried forever. */
export async function startPhoto(handle: Handle, id: number): Promise<void> {
  await writeRows(handle)`UPDATE photos SET attempts = attempts + 1 WHERE id = ${id}`
}

/** The attempt does not count: it was stopped, or the store was away. */
export async function takeBackAttempt(handle: Handle, id: number): Promise<void> {
  await writeRows(handle)`UPDATE photos SET attempts = greatest(0, attempts - 1) WHERE id = ${id}`
}

export async function postponePhoto(handle: Handle, id: number, dueAt: Date | null): Promise<void> {
  await writeRows(handle)`UPDATE photos SET due_at = ${dueAt} WHERE id = ${id}`
}

type PhotoFailure = { readonly reason: string; readonly dueAt: Date; readonly validators?: PhotoValidators }

/** A photo that was stored before stays stored. */
export async function failPhoto(handle: Handle, id: number, { reason, dueAt, validators }: PhotoFailure) {
  const { etag = null, lastModified = null } = validators ?? {}
  await writeRows(handle)`
    UPDATE photos SET state = CASE WHEN file_hash IS NULL THEN 'failed' ELSE 'stored' END, reason = ${reason},
      due_at = ${dueAt}, attempts = 0, etag = ${etag}, last_modified = ${lastModified}
    WHERE id = ${id}`
}

/** Postpones all due photos of a host that does not answer; those with `limit` attempts have failed. */
export async function postponeHost(
  handle: Handle,
  host: string,
  later: { readonly now: Date; readonly dueAt: Date; readonly limit: number; readonly failedDueAt: Date },
): Promise<void> {
  await writeRows(handle)`
    UPDATE photos SET attempts = CASE WHEN attempts + 1 >= ${later.limit} THEN 0 ELSE attempts + 1 END,
      state = CASE WHEN state = 'waiting' AND attempts + 1 >= ${later.limit} THEN 'failed' ELSE state END,
      reason = 'unavailable',
      due_at = CASE WHEN attempts + 1 >= ${later.limit} THEN ${later.failedDueAt}::timestamptz ELSE ${later.dueAt} END
    WHERE host = ${host} AND due_at <= ${later.now}`
}

/** Postpones the due photos of a host that was not requested: no photo loses an attempt. */
export async function delayHost(
  handle: Handle,
  host: string,
  later: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await writeRows(handle)`
    UPDATE photos SET due_at = ${later.dueAt} WHERE host = ${host} AND due_at <= ${later.now}`
}

export type PhotoValidators = { readonly etag: string | null; readonly lastModified: string | null }

type StoredPhoto = PhotoValidators & { readonly id: number; readonly hash: string }

export async function storePhoto(handle: Handle, { id, hash, etag, lastModified }: StoredPhoto): Promise<void> {
  await writeRows(handle)`
    UPDATE photos SET state = 'stored', file_hash = decode(${hash}, 'hex'), reason = NULL, attempts = 0, due_at = NULL,
      etag = ${etag}, last_modified = ${lastModified}
    WHERE id = ${id}`
}

/** False: there is no such file, perhaps since it was just deleted. Locks the row as `claimPhotoFile` does. */
export async function claimKnownFile(tx: Handle, hash: string): Promise<boolean> {
  return wroteRows(tx)`UPDATE photo_files SET unused_since = NULL WHERE hash = decode(${hash}, 'hex')`
}

/** Locks the row until the transaction ends, so that nobody deletes the file. */
export async function claimPhotoFile(
  tx: Handle,
  file: { readonly hash: string; readonly bytes: number; readonly at: Date },
): Promise<void> {
  await writeRows(tx)`
    INSERT INTO photo_files (hash, bytes, stored_at) VALUES (decode(${file.hash}, 'hex'), ${file.bytes}, ${file.at})
    ON CONFLICT (hash) DO UPDATE SET unused_since = NULL`
}

/** Dealerships whose vehicles show one of these photos. */
export async function listDealershipsOf(handle: Handle, photoIds: readonly number[]): Promise<readonly number[]> {
  return listValues<number>(handle)`
    SELECT DISTINCT dealership_id FROM vehicle_photos WHERE photo_ids && ${[...photoIds]}::bigint[]`
}

/** Where photos are served from; null: photos are off, or no process has started with them yet. */
export async function findPhotoBase(handle: Handle): Promise<string | null> {
  return (await findValue<string | null>(handle)`SELECT base FROM photo_store`) ?? null
}

export async function setPhotoBase(handle: Handle, base: string | null): Promise<void> {
  await writeRows(
    handle,
  )`INSERT INTO photo_store (base) VALUES (${base}) ON CONFLICT (one) DO UPDATE SET base = excluded.base`
}

/** `problem` null: the store works. Writes only what differs. */
export async function notePhotoProblem(handle: Handle, problem: string | null, now: Date): Promise<void> {
  await writeRows(handle)`
    INSERT INTO photo_store (problem, problem_since) VALUES (${problem}, ${problem === null ? null : now})
    ON CONFLICT (one) DO UPDATE SET problem = excluded.problem,
      problem_since = CASE WHEN excluded.problem IS NOT NULL THEN coalesce(photo_store.problem_since, excluded.problem_since) END
    WHERE photo_store.problem IS DISTINCT FROM excluded.problem`
}

export type PhotoState = { readonly waiting: number; readonly problem: string | null }

/** Counting stops at 10,000 to stay cheap. */
export async function readPhotoState(handle: Handle, now: Date): Promise<PhotoState> {
  return getRow<PhotoState>(handle)`
    SELECT (SELECT problem FROM photo_store) AS problem,
      (SELECT count(*)::integer FROM (SELECT FROM photos WHERE due_at <= ${now} LIMIT 10000) AS due) AS waiting`
}

/** True for one process per day. */
export async function takePhotoSweep(handle: Handle, now: Date, notAfter: Date): Promise<boolean> {
  return wroteRows(handle)`
    INSERT INTO photo_store (swept_at) VALUES (${now})
    ON CONFLICT (one) DO UPDATE SET swept_at = excluded.swept_at
    WHERE photo_store.swept_at IS NULL OR photo_store.swept_at <= ${notAfter}`
}

/** Marks files that no listed vehicle shows any more as unused since `now`. */
export async function markUnusedFiles(handle: Handle, now: Date): Promise<void> {
  await writeRows(handle)`
    UPDATE photo_files AS f SET unused_since = ${now}
    WHERE unused_since IS NULL AND NOT EXISTS (
      SELECT FROM photos AS p JOIN vehicle_photos AS vp ON vp.photo_ids @> ARRAY[p.id] WHERE p.file_hash = f.hash)`
}

/** Unused since `before` or longer, with their rows locked; a file that is being stored again is left out. */
export async function lockUnusedFiles(tx: Handle, before: Date, limit: number): Promise<readonly string[]> {
  return listValues<string>(tx)`
    SELECT encode(hash, 'hex') AS hash FROM photo_files AS f
    WHERE unused_since <= ${before} AND NOT EXISTS (
      SELECT FROM photos AS p JOIN vehicle_photos AS vp ON vp.photo_ids @> ARRAY[p.id] WHERE p.file_hash = f.hash)
    ORDER BY hash LIMIT ${limit} FOR UPDATE SKIP LOCKED`
}

/** With the addresses that served them. */
export async function deletePhotoFiles(tx: Handle, hashes: readonly string[]): Promise<void> {
  await writeRows(tx)`
    DELETE FROM photos WHERE file_hash IN (SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS given (hash))`
  await writeRows(tx)`
    DELETE FROM photo_files WHERE hash IN (SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS given (hash))`
}

/** Addresses without a file that no listed vehicle shows. */
export async function deleteUnshownPhotos(tx: Handle): Promise<void> {
  await writeRows(tx)`
    DELETE FROM photos AS p WHERE file_hash IS NULL
      AND NOT EXISTS (SELECT FROM vehicle_photos AS vp WHERE vp.photo_ids @> ARRAY[p.id])`
}
