import { expect, test } from 'vitest'
import { orderFields } from './fill-history.ts'

test('what is lost today comes first, then what most vehicles lack; what nobody has is left out [REC-08]', () => {
  const history = [
    { at: '2026-11-01T00:00:00.000Z', rates: { price: 0.9, odometer: 1, body: 0.4, fuel: 0 } },
    { at: '2026-11-02T00:00:00.000Z', rates: { price: 0.95, odometer: 1, body: 0.5, fuel: 0 } },
    { at: '2026-11-03T00:00:00.000Z', rates: { price: 0.25, odometer: 1, body: 0.5, fuel: 0 } },
  ]
  expect(orderFields(history).map(({ name, now }) => [name, now])).toEqual([
    ['price', 0.25],
    ['body', 0.5],
    ['odometer', 1],
  ])
  expect(orderFields(history)[0]?.lost).toBeCloseTo(0.7)
  expect(orderFields([])).toEqual([])
})
