import { describe, expect, test } from 'vitest'
import { type Dealer, describeState, orders, stateOf } from './dealer-facts.ts'

const now = new Date()
const dealer = (id: string, more: Partial<Dealer> = {}): Dealer => ({
  dealership_id: id,
  id: 1,
  name: id,
  website: `${id}.example`,
  street: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  provider: null,
  setup_status: null,
  inventory_type: 'all',
  condition_filter: null,
  active: true,
  vehicle_count: 3,
  ims_vehicle_count: 0,
  data_age_hours: 1,
  last_import_at: now.toISOString(),
  next_import_at: null,
  collection_problem: null,
  created_at: now.toISOString(),
  ...more,
})

describe('the state of a dealer', () => {
  const unusual = new Map(
    (['held', 'importing', 'failing'] as const).map((state) => [
      state as string,
      { state, since: null, last_seen_at: null, is_overdue: false },
    ]),
  )

  test('is what the service says, else collected', () => {
    expect(['held', 'importing', 'failing', 'other'].map((id) => stateOf(dealer(id), unusual))).toEqual([
      'held',
      'importing',
      'failing',
      'collected',
    ])
  })

  test('says when it was collected', () => {
    expect(describeState(dealer('a'), 'collected')).toBe('Collected just now')
    expect(describeState(dealer('a', { last_import_at: null }), 'stale')).toBe('Not collected yet')
    expect(describeState(dealer('a'), 'held')).toBe('Held')
  })

  test('orders dealers, the worst first', () => {
    const all = [dealer('good'), dealer('importing'), dealer('held'), dealer('failing')]
    const sorted = all.toSorted((a, b) => orders.state.by(a, b, unusual))
    expect(sorted.map(({ name }) => name)).toEqual(['failing', 'held', 'importing', 'good'])
  })
})
