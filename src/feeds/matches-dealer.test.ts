import { expect, test } from 'vitest'
import { matchesDealer } from './matches-dealer.ts'

test.each([
  ['no identifier takes every row', ['01117'], null, true],
  ['the same identifier', ['01117'], '01117', true],
  ['spaces around it', ['01117'], ' 01117 ', true],
  ['one of several', ['2900', '77'], '77', true],
  ['a leading zero less', ['01117'], '1117', false],
  ['another one', ['01120'], '01117', false],
  ['a row that carries none', [], '01117', false],
])('%s [IMSF-11]', (_, dealerIdentifiers, wanted, expected) => {
  expect(matchesDealer({ dealerIdentifiers }, wanted)).toBe(expected)
})
