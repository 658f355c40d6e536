import { expect, test } from 'vitest'
import { pageValues, recordLists } from './embedded-records.ts'

const names = ['vin', 'year', 'make', 'price']
const rows = [
  ['1HGCV1F34LA000001', 2020, 'Honda', 19_000],
  ['1HGCV1F34LA000002', 2021, 'Honda', null],
]
const records = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
const listsIn = (script: string) => recordLists(pageValues(`<script>${script}</script>`)).map((list) => list.records)

test.each([
  ['a list beside them', `var columns = ${JSON.stringify(names)}; var cars = ${JSON.stringify(rows)};`],
  ['their first row', `var cars = ${JSON.stringify([names, ...rows])};`],
  [
    'columns with titles',
    `$('#t').DataTable({"columns": ${JSON.stringify(names.map((title) => ({ title })))}, "data": ${JSON.stringify(rows)}});`,
  ],
])('rows of values are records, named by %s [ANY-02]', (_, script) => {
  expect(listsIn(script)).toContainEqual(records)
})

test('rows of other lengths, with parts, or without names are none [ANY-02]', () => {
  const nameless = `var columns = ["vin", "year", "make"]; var cars = ${JSON.stringify(rows)};`
  expect(listsIn(nameless)).toEqual([])
  const nested = `var columns = ${JSON.stringify(names)}; var cars = ${JSON.stringify(rows.map((row) => [row, ...row.slice(1)]))};`
  expect(listsIn(nested)).toEqual([])
})

test('records by the ids of columns have the names that stand elsewhere, unless they are few [ANY-02]', () => {
  const columns = names.map((label, at) => ({ key: `c${at + 1}`, label }))
  const cells = rows.map((row) => Object.fromEntries(row.map((value, at) => [`c${at + 1}`, value])))
  const script = (of: readonly unknown[]) => `var grid = ${JSON.stringify({ columns, rows: of })};`
  expect(listsIn(script(cells))).toContainEqual(records)
  const wrapped = cells.map((row, at) => ({ row: `r${at}`, cells: row }))
  expect(listsIn(script(wrapped))).toContainEqual(records.map((record, at) => ({ row: `r${at}`, ...record })))
  expect(listsIn(script([{ c1: 'a', c2: 'b' }]))).toContainEqual([{ c1: 'a', c2: 'b' }])
})
