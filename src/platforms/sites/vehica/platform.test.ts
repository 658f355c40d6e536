import { expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import { vehica } from './platform.ts'

const origin = 'https://www.palmettoelectric.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const

const taxonomies = {
  vehica_10: { name: 'Offer Type', types: ['vehica_car'] },
  vehica_11: { name: 'Make', types: ['vehica_car'], rest_base: 'makes' },
  vehica_12: { name: 'Make', types: ['post'] },
}
const terms: Readonly<Record<string, unknown>> = {
  vehica_10: [
    { id: 1, name: 'SOLD' },
    { id: 2, name: 'ACTIVE' },
    { id: 3, name: 'PENDING' },
  ],
  makes: [{ id: 7, name: 'Rolls &amp; Royce' }],
}
const record = (facts: object = {}) => ({
  id: 1,
  status: 'publish',
  title: { rendered: '2021 Tesla Model Y' },
  vehica_10: [],
  vehica_11: [7],
  vehica_20: '5YJYGDEE1MF310127',
  vehica_21: '69442',
  vehica_22: { vehica_currency_22_1: 26900 },
  ...facts,
})

function collect(
  records: readonly object[],
  options: { total?: number; answers?: Readonly<Record<string, number>> } = {},
) {
  return driveCollection(vehica.collect({ config }, { sample: false }), ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const name = pathname.replace('/wp-json/wp/v2/', '')
    const status = options.answers?.[name] ?? 200
    const start = (Number(searchParams.get('page')) - 1) * 100
    const json = name === 'taxonomies' ? taxonomies : (terms[name] ?? records.slice(start, start + 100))
    const page = pageOf(url, status, { text: JSON.stringify(json), type: 'application/json' })
    const total = options.total === undefined ? {} : { 'x-wp-total': String(options.total) }
    return { ...page, headers: { ...page.headers, ...(name === 'cars' ? total : {}) } }
  }).scan
}

test('fields are recognized by their shape, whatever their ids', () => {
  const { vehica_20: vin, vehica_21: miles, vehica_22: price, ...rest } = record()
  const [one] = collect([record()]).vehicles
  const [other] = collect([{ ...rest, vehica_901: vin, vehica_7: miles, vehica_8: price }]).vehicles
  expect(one).toMatchObject({ vin: '5YJYGDEE1MF310127', odometer: '69442', prices: { price: '26900' } })
  expect(one?.make).toBe('Rolls & Royce')
  expect(other).toEqual(one)
})

test.each([
  ['two odometers', { vehica_30: '180' }, { odometer: null }],
  ['two VINs', { vehica_30: '7SAYGDEE7TF529593' }, { vin: null }],
  ['the year beside the odometer', { vehica_30: '2021' }, { odometer: '69442' }],
])('%s: only certain values are served', (_, facts, expected) => {
  expect(collect([record(facts)]).vehicles[0]).toMatchObject(expected)
})

test.each([
  ['sold', { vehica_10: [1] }, 'sold'],
  ['pending', { vehica_10: [3] }, 'pending'],
  ['of an offer type that the site does not name', { vehica_10: [99] }, 'offer type unknown'],
])('a car that is %s is skipped and counted', (_, facts, reason) => {
  expect(collect([record(facts)])).toMatchObject({ complete: true, vehicles: [], skipped: { [reason]: 1 } })
})

test.each([
  ['Excellent', null],
  ['Used', 'Used'],
])('a condition of %s is %s', (name, condition) => {
  const graded = { ...taxonomies, vehica_13: { name: 'Condition', types: ['vehica_car'] } }
  const { scan } = driveCollection(vehica.collect({ config }, { sample: false }), ({ url }) => {
    const json = url.endsWith('taxonomies')
      ? graded
      : url.includes('vehica_13')
        ? [{ id: 4, name }]
        : url.includes('cars')
          ? [record({ vehica_13: [4] })]
          : []
    return pageOf(url, 200, { text: JSON.stringify(json), type: 'application/json' })
  })
  expect(scan.vehicles[0]?.condition).toBe(condition)
})

test.each(['taxonomies', 'vehica_10'])('without %s nothing is read: sold cars would count as stock', (name) => {
  const scan = collect([record()], { answers: { [name]: 503 } })
  expect(scan).toMatchObject({ complete: false, vehicles: [], failure: { class: 'unavailable' } })
})

test('the total is the header’s; without it, a short page is the last', () => {
  const cars = Array.from({ length: 103 }, (_, row) => record({ vehica_20: `5YJYGDEE1MF${100_000 + row}` }))
  expect(collect(cars, { total: 103 })).toMatchObject({ complete: true, stated: { total: 103 } })
  expect(collect(cars)).toMatchObject({ complete: true, stated: { total: 103 } })
  expect(collect(cars, { total: 200 }).incompleteReason).toContain('states 200')
})
