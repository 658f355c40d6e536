import { findValue, type Handle, listValues, writeRows } from '../database.ts'

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
