import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../model/limits.ts'
import { routes } from './registry.ts'

/** SPEC.md, "Rate limits", DESIGN.md sections 4 and 6, and EXTENSIONS.md sections 1 and 10. */
const named: Readonly<Record<string, readonly string[]>> = {
  inventory_fetch: ['POST /v1/inventory/fetch', 'POST /v2/inventory/query', 'GET /v1/sync'],
  setup: ['POST /v1/dealers/setup', 'POST /v1/setups/{setup_id}/retry', 'POST /v1/dealers/{dealership_id}/import'],
  setup_poll: ['GET /v1/dealers/setup/{setup_id}', 'GET /v1/dealers/setup/batch/{batch_id}'],
  resolve: ['POST /v1/dealers/resolve'],
  live: ['GET /v1/vehicles/vin/{vin}/live'],
  semantic: [
    'POST /v2/search',
    'POST /v2/match-score',
    'POST /v2/payments/calculate',
    'GET /v2/vehicles/{vin}/similar',
    'GET /v2/vehicles/{vin}/history',
    'GET /v2/vehicles/{vin}/comparables',
    'GET /v2/vehicles/{vin}/incentives',
    'GET /v2/dealers/{dealership_id}/incentives',
    'GET /v2/vehicles/{vin}/window-sticker',
    'GET /v2/market',
  ],
}

const billable = [
  'POST /v1/inventory/fetch',
  'GET /v1/ims/vehicles',
  'POST /v1/dealers/resolve',
  'POST /v1/dealers/setup',
  'POST /v1/setups/{setup_id}/retry',
  'POST /v2/inventory/query',
  'GET /v1/sync',
  'POST /v2/search',
  'POST /v2/match-score',
  'GET /v1/vehicles/vin/{vin}/live',
]

const served = routes.filter(({ access }) => access === 'key' || access === 'admin')
const nameOf = ({ method, url }: (typeof routes)[number]) => `${method} ${url}`

describe('the class of every route that takes keys', () => {
  test.each(Object.entries(named))(
    '%s holds its routes and no others [LIM-10, LIM-11, LIM-12, LIM-15, LIM-17, QRY-16, VEH-22]',
    (limit, names) => {
      const found = served.filter((route) => route.limit === limit).map(nameOf)
      expect(found.toSorted()).toEqual([...names].sort())
    },
  )

  test('routes without a class share the default class: decode, recalls, safety and their kin too [LIM-14, VEH-22]', () => {
    const rest = served.filter((route) => !Object.values(named).flat().includes(nameOf(route)))
    expect(rest.filter((route) => route.limit !== 'default').map(nameOf)).toEqual([])
    const read = ['decode', 'recalls', 'safety', 'complaints', 'fuel-economy'].map(
      (name) => `GET /v2/vehicles/{vin}/${name}`,
    )
    const others = ['GET /v2/dashboard', 'GET /v2/embeddings/status', 'GET /v2/dealers/{dealership_id}/reviews']
    const names = rest.map(nameOf)
    for (const name of [...read, ...others]) expect(names).toContain(name)
  })

  test('a class without routes or numbers does not exist', () => {
    expect(Object.keys(defaultLimits).toSorted()).toEqual([...Object.keys(named), 'default'].sort())
  })
})

test('only the routes that the design names and each prewarmed VIN are charged for [USE-03]', () => {
  expect(
    served
      .filter((route) => route.billable === true)
      .map(nameOf)
      .toSorted(),
  ).toEqual(billable.toSorted())
  expect(served.filter((route) => route.prewarms !== undefined).map(nameOf)).toEqual(['POST /v1/sessions'])
})
