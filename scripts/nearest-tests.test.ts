import { expect, test } from 'vitest'
import { testsOfChange } from './nearest-tests.ts'

const tree = new Map([
  ['src/model/price.ts', 'export const price = 1\n'],
  ['src/model/price.test.ts', "import { price } from './price.ts'\n"],
  ['src/normalize/read.ts', "import { price } from '../model/price.ts'\n"],
  ['src/normalize/read.test.ts', "import { read } from './read.ts'\n"],
  ['src/http/validation/refusal-costs.test.ts', "import { price } from '../../model/price.ts'\n"],
  ['scripts/scaffold/scaffolds.test.ts', "import { price } from '../../src/model/price.ts'\n"],
  ['test/flows/prices.test.ts', "import { price } from '../../src/model/price.ts'\n"],
])

test('the unit tests nearest to a changed file run, none that takes minutes, and those beyond the limit are counted', () => {
  expect(testsOfChange(tree, ['src/model/price.ts'], 1)).toEqual({ files: ['src/model/price.test.ts'], left: 2 })
  expect(testsOfChange(tree, ['src/model/price.ts'], 9).files).toEqual([
    'src/model/price.test.ts',
    'src/http/validation/refusal-costs.test.ts',
    'src/normalize/read.test.ts',
  ])
})

test('a test that changed runs, a flow too, and a document needs none', () => {
  expect(testsOfChange(tree, ['test/flows/prices.test.ts', 'README.md'], 0)).toEqual({
    files: ['test/flows/prices.test.ts'],
    left: 0,
  })
})
