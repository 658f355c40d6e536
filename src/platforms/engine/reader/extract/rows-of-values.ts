import { isRecord } from '../../../../lib/json.ts'

type Named = { readonly name: string; readonly value: unknown }

const maxNodes = 20_000
const maxDepth = 6
const fewestColumns = 4
const maxHeaders = 50
const maxColumns = 100
const columnName = /^\p{L}[\p{L}\d _.#/-]{0,39}$/u

/** Rows of values as records, named by a row of names: the table's first, or one of that length that stands elsewhere. */
export function recordsOfRows(values: readonly Named[]): readonly Named[] {
  const lists = values.flatMap(listsIn)
  const headers = lists
    .flatMap(({ value }) => [headerOf(value) ?? []])
    .filter(({ length }) => length > 0)
    .slice(0, maxHeaders)
  return lists.flatMap(({ name, value }) => {
    const rows = value.filter((row): row is readonly unknown[] => Array.isArray(row) && row.every(isPlain))
    const [first, second] = rows
    if (first === undefined || second === undefined || rows.length < value.length || first.length < fewestColumns)
      return []
    const own = headerOf(second) === undefined ? headerOf(first) : undefined
    const header = own ?? headers.find(({ length }) => length === first.length)
    if (header === undefined) return []
    const records = (own === undefined ? rows : rows.slice(1)).map((row) =>
      Object.fromEntries(header.map((column, at) => [column, row[at]])),
    )
    return [{ name, value: records }]
  })
}

type Columns = ReadonlyMap<string, string>

/** The names of columns that stand apart from their records: `[{"id": "fld1", "name": "Make"}, ...]`. */
export function namesOfColumns(values: readonly Named[]): Columns {
  const named = values.flatMap(listsIn).flatMap(({ value }) => {
    const names = headerOf(value) ?? []
    const ids = names.length === 0 ? [] : value.flatMap((item) => (isRecord(item) ? (item.id ?? item.key ?? []) : []))
    return ids.length === names.length && ids.every(isOpaque) ? ids.map((id, at) => [id, names[at] ?? id] as const) : []
  })
  return new Map(named)
}

function isOpaque(id: unknown): id is string {
  return typeof id === 'string' && /\d/.test(id)
}

/** A record whose fields are called by the ids of columns, by their names. */
export function withNames<Row extends Readonly<Record<string, unknown>>>(row: Row, columns: Columns) {
  if (columns.size === 0 || Object.keys(row).filter((key) => columns.has(key)).length < fewestColumns) return row
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columns.get(key) ?? key, value]))
}

const link = /<a\b[^<>]{0,400}\bhref=/i

/** Rows of cells of HTML that lead somewhere, as scripts fill tables with them: the table; null if there are none. */
export function tableOfRows(values: readonly { readonly value: unknown }[]): string | null {
  const isRow = (row: unknown) =>
    Array.isArray(row) && row.every(isPlain) && row.some((cell) => link.test(String(cell)))
  const lists = values.flatMap(({ value }) => listsIn({ name: '', value }))
  const rows = lists.map(({ value }) => value).find((list) => list.length > 0 && list.every(isRow))
  return rows === undefined
    ? null
    : `<table>${rows.map((row) => `<tr><td>${[row].flat().join('</td><td>')}</td></tr>`).join('')}</table>`
}

function listsIn(root: Named): readonly { readonly name: string; readonly value: readonly unknown[] }[] {
  const lists: { name: string; value: readonly unknown[] }[] = []
  let nodes = 0
  const visit = ({ name, value }: Named, depth: number): void => {
    if (depth > maxDepth || ++nodes > maxNodes) return
    if (Array.isArray(value)) lists.push({ name, value })
    else if (isRecord(value))
      for (const [key, part] of Object.entries(value))
        visit({ name: name === '' ? key : `${name}.${key}`, value: part }, depth + 1)
  }
  visit(root, 0)
  return lists
}

/** Names, or columns that have one: `[{"title": "Make"}, ...]`. */
function headerOf(list: readonly unknown[]): readonly string[] | undefined {
  if (list.length < fewestColumns || list.length > maxColumns) return undefined
  const names = list.map((item) => (isRecord(item) ? (item.title ?? item.name ?? item.field ?? item.label) : item))
  const areNames = names.every((name): name is string => typeof name === 'string' && columnName.test(name))
  return areNames && new Set(names).size === names.length ? names : undefined
}

function isPlain(cell: unknown): boolean {
  return typeof cell !== 'object' || cell === null
}
