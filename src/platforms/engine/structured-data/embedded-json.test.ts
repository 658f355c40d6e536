import { expect, test } from 'vitest'
import { embeddedEntries, embeddedJson, scriptJson } from './embedded-json.ts'
import { readJsLiteral } from './read-js-literal.ts'

test.each([
  ['comments', 'x = {/* } */ a: 1, // b: 2 }\n c: 3}', { a: 1, c: 3 }],
  ['escapes that JSON does not know', "x = {'a': 'caf\\xe9 \\- \\u{1F697}'}", { a: 'café - 🚗' }],
  ['words of JavaScript', 'x = {a: undefined, b: !0, c: null, d: true}', { a: null, b: true, c: null, d: true }],
  ['a line break inside a text', "x = {'a': 'one\ntwo'}", { a: 'one\ntwo' }],
])('%s: what a script assigns is read', (_, script, value) => {
  expect(embeddedJson(`<script>${script}</script>`, /x = /)).toEqual([value])
})

test.each([
  'x = {a: alert(1)}',
  'x = {a: new Thing(1)}',
  'x = {a: `$' + '{b}`}',
  'x = {a: 1',
  'x = "text"',
  'x = {a: true.b}',
])('%s yields nothing, and nothing is executed', (script) => {
  expect(embeddedJson(script, /x = /)).toEqual([])
})

test('every card of a page is read, in page order, and a malformed one is skipped', () => {
  const cards = Array.from({ length: 120 }, (_, row) => `push('V_${row}', {"n":${row === 60 ? 'broken(' : row}});`)
  const found = embeddedJson(cards.join('\n'), /push\('V_\d+',\s*/)
  expect(found).toHaveLength(119)
  expect(found.at(-1)).toEqual({ n: 119 })
})

test('values have the first group of their marker as key and their place, and markers inside a value begin no other', () => {
  const script = `push('V_7', {"of":"push('V_8', [1])"}); push('V_9', [2])`
  expect(embeddedEntries(script, /push\('V_(\d+)',\s*/g)).toEqual([
    { key: '7', at: script.indexOf('{'), value: { of: "push('V_8', [1])" } },
    { key: '9', at: script.indexOf('[2]'), value: [2] },
  ])
  expect(embeddedEntries('x = [1]', /x = /)).toEqual([{ key: '', at: 4, value: [1] }])
  expect(embeddedJson('[1] [2]', /(?=\[)/)).toEqual([[1], [2]])
})

test('a page may have 19 values that cannot be read, and 5,000 that can', () => {
  const after = (broken: number) => embeddedJson(`${'x = {a b};'.repeat(broken)} x = [1]`, /x = /)
  expect([after(19), after(20)]).toEqual([[[1]], []])
  expect(embeddedJson('x = [1];'.repeat(5_001), /x = /)).toHaveLength(5_000)
})

test('a key like __proto__ is an ordinary key', () => {
  const [value] = embeddedJson("x = {__proto__: {admin: true}, 'a': 1}", /x = /)
  expect(Object.keys(value ?? {})).toEqual(['__proto__', 'a'])
  expect({}).not.toHaveProperty('admin')
})

test('a page of values that never close takes a few passes', () => {
  expect(embeddedJson('x = {"a":['.repeat(50_000), /x = /)).toEqual([])
  expect(readJsLiteral('['.repeat(100_000), 0)).toBeNull()
})

test.each([
  ['<script id="data" type="application/json">{"a":1}</script>', { a: 1 }],
  ["<script type='application/json' nonce=x id='data'>\n {\"a\":1} </script>", { a: 1 }],
  ['<script id="data2">{"a":1}</script>', undefined],
  ['<script id="data">', undefined],
])('%s: JSON by the id of its script', (html, value) => {
  expect(scriptJson(html, 'data')).toEqual(value)
})
