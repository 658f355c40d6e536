import { describe, expect, test } from 'vitest'
import { functionsAround } from './mutate/calling-tests.ts'
import { drawLines } from './mutate/draw-lines.ts'
import { listMutants, mutatedText, touchesAccount } from './mutate/list-mutants.ts'
import { listSqlMutants, replacedFunctions } from './mutate/list-sql-mutants.ts'
import { mapTests } from './mutate/nearest-tests.ts'
import { parseSyntax } from './syntax-tree.ts'

describe('mutants', () => {
  const mutantsOf = (text: string) =>
    listMutants('x.ts', text).map(({ original, replacement }) => [original, replacement])

  test.each([
    ['const a = b < c', [['<', '<=']]],
    ['const a = b && c', [['&&', '||']]],
    ['const a = b ?? c', [['??', '&&']]],
    [
      'if (a) b()',
      [
        ['a', 'true'],
        ['a', 'false'],
      ],
    ],
    ['const a = !b', [['!', '']]],
    ['const a = true', [['true', 'false']]],
    ['const a = list.filter(f)', [['.filter(f)', '']]],
    ['const a = list.some(f)', [['some', 'every']]],
    ["const a = 'x' + b", []],
    ['const a = 5', []],
    ["throw new Error(a ? 'b' : 'c')", []],
    ['type A = B extends true ? C : D', []],
  ])('of %s', (text, expected) => {
    expect(mutantsOf(text)).toEqual(expected)
  })

  test('are placed at their source location, and change nothing else', () => {
    const text = 'const a = 1\nconst b = a === 2\n'
    const [mutant] = listMutants('x.ts', text)
    expect(mutant).toMatchObject({ file: 'x.ts', line: 2, start: 24, end: 27 })
    expect(mutant && mutatedText(new Map([['x.ts', text]]), mutant)).toBe('const a = 1\nconst b = a !== 2\n')
  })

  test('touch an account if their line says who sees what', () => {
    const text = 'const a = accountId === 2\nconst b = size === 2\n'
    const tree = new Map([['x.ts', text]])
    expect(listMutants('x.ts', text).map((mutant) => touchesAccount(mutant, tree))).toEqual([true, false])
  })
})

describe('mutants of a statement', () => {
  const statement = (text: string) => `const rows = await listRows(handle)\`${text}\``
  const mutantsOf = (text: string) =>
    listSqlMutants('x.ts', statement(text)).map(({ original, replacement }) => [original, replacement])

  test.each([
    [
      `SELECT a FROM t WHERE b = \${b} AND c BETWEEN 1 AND 2`,
      [
        [`b = \${b}`, `(true OR (b = \${b}))`],
        ['c BETWEEN 1 AND 2', '(true OR (c BETWEEN 1 AND 2))'],
      ],
    ],
    ['SELECT a FROM t LEFT JOIN u ON u.id = t.id GROUP BY a', [['u.id = t.id', '(true OR (u.id = t.id))']]],
    ['SELECT a <= b, a -> b, a <> b, a <-> b FROM t', [['<=', '<']]],
    [
      'SELECT DISTINCT ON (a) a FROM (SELECT 1) AS t ORDER BY a, b LIMIT 1',
      [
        ['DISTINCT ON (a)', ''],
        ['ORDER BY a, b ', ''],
      ],
    ],
    ['SELECT max(a) WITHIN GROUP (ORDER BY a), a IS DISTINCT FROM b FROM t', []],
    ["SELECT 'WHERE a < b' FROM t -- WHERE a < b", []],
    ['INSERT INTO t SELECT 1 ON CONFLICT (a) DO NOTHING', []],
  ])('%s', (text, expected) => {
    expect(mutantsOf(text)).toEqual(expected)
  })

  test('a condition of alternatives is one, and one in brackets is not taken apart', () => {
    expect(mutantsOf('SELECT 1 FROM t WHERE a OR b AND c').map(([original]) => original)).toEqual(['a OR b AND c'])
    expect(mutantsOf('SELECT 1 FROM t WHERE (a OR b) AND c').map(([original]) => original)).toEqual(['(a OR b)', 'c'])
  })

  test('parts of statements are mutated, texts are not', () => {
    const of = (text: string) => listSqlMutants('x.ts', `const a = sql\`${text}\``).map(({ original }) => original)
    expect(of(`a.active AND a.id = \${id}`)).toEqual(['a.active', `a.id = \${id}`])
    expect(of(`\${a} and \${b} < 5`)).toEqual([])
  })

  test('of a migration are of the functions in SQL that no later one replaces', () => {
    const first =
      'CREATE FUNCTION f(a integer) RETURNS boolean LANGUAGE sql AS $$ SELECT a < 1 $$;\nSELECT 1 WHERE a < 1;'
    const second = 'CREATE OR REPLACE FUNCTION f(a integer) RETURNS boolean LANGUAGE sql AS $$ SELECT a > 1 $$;'
    const tree = new Map([
      ['migrations/1.sql', first],
      ['migrations/2.sql', second],
    ])
    const replaced = replacedFunctions(tree)
    const found = [...tree].flatMap(([path, text]) => listSqlMutants(path, text, replaced.get(path)))
    expect(found.map(({ file, original }) => [file, original])).toEqual([['migrations/2.sql', '>']])
  })
})

describe('the tests that run against a mutant', () => {
  const tree = new Map([
    ['src/a.ts', ''],
    ['src/b.ts', "import { a } from './a.ts'"],
    ['src/a.test.ts', "import { a } from './a.ts'"],
    ['src/b.test.ts', "import { b } from './b.ts'"],
    ['src/c.test.ts', ''],
    ['src/http/routes/x/get-thing.ts', "import { q } from '../../../db/queries/q.ts'\n  url: '/v1/things/{id}',\n"],
    ['src/http/routes/x/get-other.ts', ''],
    ['src/http/routes/registry.ts', "import './x/get-thing.ts'; import './x/get-other.ts'"],
    ['src/db/queries/q.ts', 'SELECT seen(1)'],
    ['migrations/1.sql', 'CREATE FUNCTION seen(account integer)'],
    ['test/flows/things.test.ts', `ask(\`/v1/things/\${id}\`)`],
    ['test/flows/all.test.ts', "import { routes } from '../../src/http/routes/registry.ts'"],
  ])
  const tests = mapTests(tree, (path) => path.endsWith('.test.ts'))

  test('import it, nearest first, the one named after it before all others', () => {
    expect(tests.of('src/a.ts')).toEqual(['src/a.test.ts', 'src/b.test.ts'])
  })

  test('or ask for the address of a route that uses it; whoever imports all routes is no nearer', () => {
    expect(tests.of('src/db/queries/q.ts')).toEqual(['test/flows/things.test.ts'])
    expect(tests.of('migrations/1.sql')).toEqual(['test/flows/things.test.ts'])
    expect(tests.of('src/http/routes/x/get-other.ts')).toEqual(['test/flows/all.test.ts'])
  })
})

test('one mutant of each line is drawn, in the same order for the same seed, and in another for another', () => {
  const text = Array.from({ length: 50 }, (_, at) => `if (a${at} < b) c()`).join('\n')
  const all = listMutants('x.ts', text)
  const lines = (seed: string) => drawLines(all, seed).map(({ line }) => line)
  expect(lines('1')).toEqual(lines('1'))
  expect(lines('1')).not.toEqual(lines('2'))
  expect(lines('3').toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
})

test('a position is in its functions, from the outside in', () => {
  const text = 'const a = () => 1\nfunction b() { const c = { d: () => list.map((one) => one + 1) } }\nconst e = 2\n'
  const around = (part: string) => functionsAround(parseSyntax('x.ts', text), text.indexOf(part))
  expect(around('1')).toEqual(['a'])
  expect(around('one + 1')).toEqual(['b', 'd'])
  expect(around('2\n')).toEqual([])
})
