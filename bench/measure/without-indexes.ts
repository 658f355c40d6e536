import { executeSql, type Handle, listRows } from '../../src/db/database.ts'

/** Fills tables without their indexes, which are built afterwards: that takes half of the time. Keys and unique indexes stay. */
export async function withoutIndexes(
  handle: Handle,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await listRows<{ name: string; definition: string }>(handle)`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index AS i JOIN pg_class AS of_table ON of_table.oid = i.indrelid
    WHERE of_table.relname = ANY(${[...tables]}::text[]) AND NOT i.indisunique`
  for (const { name } of indexes) await executeSql(handle, `DROP INDEX ${name}`)
  await fill()
  for (const { definition } of indexes) await executeSql(handle, definition)
}
