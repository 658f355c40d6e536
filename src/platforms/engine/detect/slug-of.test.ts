import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['Classe É 300', 'classe-e-300'],
  [' F-150  (XLT) ', 'f-150-xlt'],
  ['', ''],
])('%j is %j in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
