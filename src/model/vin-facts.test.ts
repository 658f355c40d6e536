import { expect, test } from 'vitest'
import { withoutVinFacts } from './vin-facts.ts'

test.each([
  [{ body: 'Sedan' }, { body: 'Sedan' }],
  [
    { body: 'Sedan', decoded: ['body'], vin_disagrees: [] },
    { body: '', decoded: [], vin_disagrees: [] },
  ],
  [
    { body: 'Sedan', decoded: [], vin_disagrees: ['year'] },
    { body: 'Sedan', decoded: [], vin_disagrees: [] },
  ],
])('without what its VIN says, %j is %j', (content, page) => {
  expect(withoutVinFacts(content)).toEqual(page)
})
