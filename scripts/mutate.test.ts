import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { chooseTests } from './mutate/choose-tests.ts'
import { boundOf } from './mutate/judge-mutant.ts'
import { listMutants, mutatedText } from './mutate/list-mutants.ts'
import { functionAround, markFunctions } from './mutate/mark-functions.ts'
import { mapTests } from './mutate/nearest-tests.ts'
import { shuffle } from './mutate/shuffle.ts'

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

  test('are placed at their source location', () => {
    const [mutant] = listMutants('x.ts', 'const a = 1\nconst b = a === 2\n')
    expect(mutant).toMatchObject({ file: 'x.ts', line: 2, start: 24, end: 27 })
  })
})

test('the nearest tests come first, and tests that do not reach the file are left out', () => {
  const tree = new Map([
    ['src/a.ts', ''],
    ['src/b.ts', "import { a } from './a.ts'"],
    ['src/a.test.ts', "import { a } from './a.ts'"],
    ['src/b.test.ts', "import { b } from './b.ts'"],
    ['src/c.test.ts', ''],
  ])
  expect(mapTests(tree, (path) => path.endsWith('.test.ts')).of('src/a.ts')).toEqual(['src/a.test.ts', 'src/b.test.ts'])
})

test('the order is the same for the same seed, and differs for another seed', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  expect(shuffle(numbers, '1')).toEqual(shuffle(numbers, '1'))
  expect(shuffle(numbers, '1')).not.toEqual(shuffle(numbers, '2'))
  expect(shuffle(numbers, '3').toSorted((a, b) => a - b)).toEqual(numbers)
})

describe('functions that a test enters', () => {
  const text = 'const a = (b) => ({ c: b })\nfunction d() { return () => 1 }\n'

  test('are recorded once each, and behave as before', () => {
    const calls = 'JSON.stringify([a(7), d()(), d()(), [...globalThis.reachedFunctions]])'
    const said: unknown = runInNewContext(`${markFunctions('x.ts', text)}${calls}`)
    expect(said).toBe('[{"c":7},1,1,["x.ts:10","x.ts:28","x.ts:50"]]')
  })

  test('are the innermost around a mutant; code that runs while the module loads is in none', () => {
    expect([0, 21, 44, 56].map((at) => functionAround('x.ts', text, at))).toEqual([
      null,
      'x.ts:10',
      'x.ts:28',
      'x.ts:50',
    ])
  })
})

describe('the tests that run against a mutant', () => {
  const text = 'export const a = () => 1 < 2\nexport const b = 1 < 2\n'
  const importing = "import { a } from './a.ts'"
  const names = ['src/a.test.ts', 'src/b.test.ts', 'src/c.test.ts', 'src/feeds/conformance.test.ts']
  const tree = new Map([
    ['src/a.ts', text],
    ...names.map((name) => [name, importing.replace('./', name.includes('feeds') ? '../' : './')] as const),
  ])
  const reached = new Set(['src/a.ts:17'])
  const facts = new Map([
    ['src/a.test.ts', { reached, busyMs: 9 }],
    ['src/b.test.ts', { reached: new Set<string>(), busyMs: 2 }],
    ['src/feeds/conformance.test.ts', { reached, busyMs: 1 }],
  ])
  const choose = chooseTests(
    tree,
    mapTests(tree, (path) => path.endsWith('.test.ts')),
    facts,
  )
  const [inside, outside] = listMutants('src/a.ts', text)

  test('enter its function and pass without it: the one named after the file first, then the quick ones', () => {
    expect(inside && choose(inside)).toEqual(['src/a.test.ts', 'src/feeds/conformance.test.ts'])
    expect(outside && choose(outside)).toEqual(['src/a.test.ts', 'src/feeds/conformance.test.ts', 'src/b.test.ts'])
  })

  test('may take three times as long as the slowest of them takes without it', () => {
    expect(boundOf(facts)).toBe(10_000)
    expect(boundOf(new Map([['src/a.test.ts', { reached, busyMs: 5_000 }]]))).toBe(15_000)
  })

  test('see the file with the mutation', () => {
    expect(inside && mutatedText(tree, inside)).toBe(text.replace('<', '<='))
  })
})
