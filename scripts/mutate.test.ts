import { describe, expect, test } from 'vitest'
import { listMutants } from './mutate/list-mutants.ts'
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

  test('are placed where they are', () => {
    const [mutant] = listMutants('x.ts', 'const a = 1\nconst b = a === 2\n')
    expect(mutant).toMatchObject({ file: 'x.ts', line: 2, start: 24, end: 27 })
  })
})

test('the nearest tests come first, and tests that do not reach the file not at all', () => {
  const tree = new Map([
    ['src/a.ts', ''],
    ['src/b.ts', "import { a } from './a.ts'"],
    ['src/a.test.ts', "import { a } from './a.ts'"],
    ['src/b.test.ts', "import { b } from './b.ts'"],
    ['src/c.test.ts', ''],
  ])
  expect(mapTests(tree, (path) => path.endsWith('.test.ts')).of('src/a.ts')).toEqual(['src/a.test.ts', 'src/b.test.ts'])
})

test('the test that is named after the file comes before others that import it', () => {
  const tree = new Map([
    ['src/b.ts', ''],
    ['src/a.test.ts', "import { b } from './b.ts'"],
    ['src/b.test.ts', "import { b } from './b.ts'"],
  ])
  expect(mapTests(tree, (path) => path.endsWith('.test.ts')).of('src/b.ts')).toEqual(['src/b.test.ts', 'src/a.test.ts'])
})

test('the order is the same for the same seed, and another for another', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  expect(shuffle(numbers, '1')).toEqual(shuffle(numbers, '1'))
  expect(shuffle(numbers, '1')).not.toEqual(shuffle(numbers, '2'))
  expect(shuffle(numbers, '3').toSorted((a, b) => a - b)).toEqual(numbers)
})
