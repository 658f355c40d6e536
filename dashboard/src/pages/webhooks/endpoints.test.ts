import { describe, expect, test } from 'vitest'
import { daysOf, endpointsOf, groupAttempts, mergePages, stateOf, successRate, type Webhook } from './endpoints.ts'

const webhook = (id: number, url: string, active = true): Webhook => ({
  id,
  url,
  active,
  event_type: 'vehicle.updated',
  dealership_id: null,
  dealership_name: null,
  failure_count: 0,
  max_failures: 10,
  last_triggered_at: null,
  last_status_code: null,
  undelivered: 0,
  created_at: '2026-11-26T00:00:00Z',
  conditions: null,
  previous_secret_until: null,
  retry: 'standard',
  paused: false,
})
const [a, b] = ['https://a.example/', 'https://b.example/']

describe('the endpoints of webhooks', () => {
  test('are one for each address, in the order of the list', () => {
    const endpoints = endpointsOf([webhook(1, a), webhook(2, b), webhook(3, a)])
    expect(endpoints.map(({ url, webhooks }) => [url, webhooks.map(({ id }) => id)])).toEqual([
      [a, [1, 3]],
      [b, [2]],
    ])
  })

  test.each([
    ['Active', [true, true]],
    ['Switched off', [false, false]],
    ['1 of 2 events switched off', [true, false]],
  ] as const)('say “%s” of their webhooks', (label, [first, second]) => {
    const [endpoint] = endpointsOf([webhook(1, a, first), webhook(2, a, second)])
    expect(endpoint && stateOf(endpoint).label).toBe(label)
  })

  test('count the deliveries of their own webhooks on every day', () => {
    const counted = [
      { webhook_id: 1, day: '2026-11-25', delivered: 3, failed: 1 },
      { webhook_id: 3, day: '2026-11-25', delivered: 4, failed: 0 },
      { webhook_id: 2, day: '2026-11-25', delivered: 9, failed: 9 },
    ]
    const days = daysOf([webhook(1, a), webhook(3, a)], ['2026-11-24', '2026-11-25'], counted)
    expect(days).toEqual([
      { day: '2026-11-24', delivered: 0, failed: 0 },
      { day: '2026-11-25', delivered: 7, failed: 1 },
    ])
    expect(successRate(days)).toBe(87.5)
    expect(successRate(days.slice(0, 1))).toBeNull()
  })
})

describe('deliveries', () => {
  test('group the attempts of an event, the latest first', () => {
    const rows = [
      { id: 9, event_id: 5 },
      { id: 8, event_id: 6 },
      { id: 7, event_id: 5 },
    ]
    const groups = groupAttempts(rows, ({ event_id }) => String(event_id))
    expect(groups.map(({ latest, attempts }) => [latest.id, attempts.length])).toEqual([
      [9, 2],
      [8, 1],
    ])
  })

  test('of several webhooks are merged as far as every list was read', () => {
    const pages = [
      { rows: [{ id: 9 }, { id: 6 }], isLast: false },
      { rows: [{ id: 8 }, { id: 2 }], isLast: true },
    ]
    expect(mergePages(pages).map(({ id }) => id)).toEqual([9, 8, 6])
  })
})
