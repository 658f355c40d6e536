import { lettersAndDigits } from '../lib/text.ts'
import { confidentialColumn } from '../model/column-names.data.ts'
import type { FeedField } from '../model/raw-ims-vehicle.ts'
import type { Feed } from './contract.ts'
import { generalColumns, ignoredColumns } from './general-columns.data.ts'

/** The columns of a file per field, in order of preference. */
export type ColumnPlan = {
  readonly columnsOf: (field: FeedField) => readonly number[]
  readonly header: readonly string[]
  /** Columns that neither a field nor the list of ignored columns names, as in the file. */
  readonly unmappedColumns: readonly string[]
}

export const feedFields: readonly FeedField[] = Object.keys(generalColumns).filter(isFeedField)

/**
 * Matches a header with a provider's columns, then with the general ones. A column that the provider assigns is not
 * matched again by its general meaning.
 */
export function mapColumns(header: readonly string[], feed: Feed): ColumnPlan {
  const byKey = indexColumns(header)
  const own = new Map(feedFields.map((field) => [field, findColumns(feed.columns[field] ?? [], byKey)]))
  const claimed = new Set([...own.values()].flat())
  const columns = new Map(
    feedFields.map((field) => {
      const general = findColumns(generalColumns[field], byKey).filter((column) => !claimed.has(column))
      return [field, [...(own.get(field) ?? []), ...general]]
    }),
  )
  const known = new Set([
    ...[...columns.values()].flat(),
    ...findColumns([...(feed.ignored ?? []), ...ignoredColumns], byKey),
  ])
  return {
    columnsOf: (field) => columns.get(field) ?? [],
    header,
    unmappedColumns: header.filter(
      (name, column) => name !== '' && !known.has(column) && !confidentialColumn.test(name),
    ),
  }
}

function indexColumns(header: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const byKey = new Map<string, number[]>()
  header.forEach((name, column) => {
    for (const key of columnKeys(name)) byKey.set(key, [...(byKey.get(key) ?? []), column])
  })
  return byKey
}

function findColumns(aliases: readonly string[], byKey: ReadonlyMap<string, readonly number[]>): number[] {
  return [...new Set(aliases.flatMap((alias) => byKey.get(aliasKey(alias)) ?? []))]
}

function isFeedField(name: string): name is FeedField {
  return name in generalColumns
}

/**
 * The key by which columns match: letters and digits in lower case, so "Stock #", "STOCK_" and "stock" are the same.
 */

/** The key of an alias; `*` matches any digits. */
export function aliasKey(alias: string): string {
  return alias
    .split('*')
    .map((part) => lettersAndDigits(part))
    .join('*')
}

/** The keys to look a column up by: its own, then with numbers replaced by `*`: "image[0].url" is image*url. */
function columnKeys(name: string): readonly string[] {
  const key = lettersAndDigits(name)
  return [...new Set([key, key.replace(/\d+/g, '*')])]
}
