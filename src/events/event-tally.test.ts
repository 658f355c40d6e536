import { expect, test } from 'vitest'
import { createEventTally } from './event-tally.ts'

test('events count for the filters that receive them', () => {
  const tally = createEventTally()
  tally.add([
    { type: 'vehicle.created', condition: 'New' },
    { type: 'vehicle.created', condition: 'Used', count: 4 },
    { type: 'vehicle.created', condition: 'Certified' },
    { type: 'vehicle.created', condition: 'Used', audience: 'used' },
    { type: 'vehicle.removed', condition: 'Used', audience: 'new' },
  ])
  tally.add([{ type: 'vehicle.created', condition: 'New', audience: 'all' }])
  const created = (['all', 'new', 'used'] as const).map((filter) => tally.count('vehicle.created', filter))
  expect(created).toEqual([7, 1, 6])
  const removed = (['all', 'new', 'used'] as const).map((filter) => tally.count('vehicle.removed', filter))
  expect(removed).toEqual([0, 1, 0])
})
