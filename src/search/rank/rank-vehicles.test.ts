import { expect, test } from 'vitest'
import type { Candidate } from '../candidates.ts'
import { understandQuery } from '../understand/understand-query.ts'
import { makeDocument } from '../vehicle/make-document.ts'
import type { Listing } from '../vehicle/search-vehicle.ts'
import { queryWords } from '../words.ts'
import { rankVehicles } from './rank-vehicles.ts'

const camry: Listing = {
  vin: 'camry',
  year: 2021,
  make: 'Toyota',
  model: 'Camry',
  trim: 'LE',
  trimDetail: '',
  heading: '',
  body: 'Sedan',
  drivetrain: 'FWD',
  fuel: 'Gasoline',
  transmission: 'Automatic',
  engine: '',
  cylinders: null,
  doors: 4,
  exteriorColor: 'White',
  interiorColor: 'Black',
  condition: 'used',
  certified: false,
  price: 24_000,
  miles: 30_000,
  cityMpg: null,
  highwayMpg: null,
  features: [],
  description: '',
  oneOwner: false,
  cleanTitle: false,
}
const electric = { fuel: 'Electric', body: 'SUV' }
const truck = { ...camry, make: 'Ford', model: 'F-150', body: 'Pickup', trim: 'XLT' }

async function rank(
  query: string,
  listings: readonly Partial<Listing>[],
  similarityOf: ((vin: string) => number | null) | null = null,
) {
  const vehicles = listings.map((listing): Candidate => {
    const { vehicle, words } = makeDocument({ ...camry, ...listing })
    return {
      source: 'website',
      dealershipId: 1,
      publicId: 'dlr_1',
      vehicle,
      words: words.join(' '),
      textHash: vehicle.vin,
    }
  })
  const wanted = understandQuery(query, 2026)
  const ranking = rankVehicles({
    vehicles,
    wanted,
    words: queryWords(query, wanted),
    likeness: similarityOf === null ? null : ({ textHash }) => similarityOf(textHash),
    limit: 10,
  })
  const results = ranking.results.map(({ candidate, score }) => ({ vin: candidate.vehicle.vin, score }))
  return { results, vins: results.map(({ vin }) => vin), relaxed: ranking.relaxed }
}

test('a shopper who wants something like a Tesla that is none gets other electric cars [SEA-21]', async () => {
  const lot = [
    { vin: 'camry' },
    { ...electric, vin: 'model y', make: 'Tesla', model: 'Model Y' },
    { ...electric, vin: 'ev6', make: 'Kia', model: 'EV6' },
    { ...electric, vin: 'mach-e', make: 'Ford', model: 'Mustang Mach-E' },
  ]
  for (const query of ['like a tesla but not a tesla', 'alternative to a tesla', 'what rivals a model y']) {
    const { vins } = await rank(query, lot)
    expect({ query, vins: vins.toSorted() }).toEqual({ query, vins: ['ev6', 'mach-e'] })
  }
})

test('a cylinder count that the lot does not state is relaxed, and one that contradicts it is not [SEA-21]', async () => {
  const lot = [
    { ...truck, vin: 'unstated', cylinders: null },
    { ...truck, vin: 'v6', cylinders: 6 },
  ]
  const { vins, relaxed } = await rank('v8 truck', lot)
  expect(vins).toEqual(['unstated'])
  expect(relaxed).toEqual(['cylinders may be unknown'])
  const withV8 = await rank('v8 truck', [...lot, ...['a', 'b', 'c'].map((vin) => ({ ...truck, vin, cylinders: 8 }))])
  expect(withV8.vins.toSorted()).toEqual(['a', 'b', 'c'])
  expect(withV8.relaxed).toEqual([])
})

test('near misses rank below every match, however well they meet the preferences [SEA-22]', async () => {
  const { results, relaxed } = await rank('sedan under 20k with heated seats and a sunroof', [
    { vin: 'plain match', price: 20_000 },
    { vin: 'equipped near miss', price: 21_500, features: ['Heated Seats', 'Sunroof'] },
    { vin: 'equipped match', price: 19_000, features: ['Heated Seats', 'Sunroof'] },
    { vin: 'too expensive', price: 30_000, features: ['Heated Seats', 'Sunroof'] },
  ])
  expect(results.map(({ vin }) => vin)).toEqual(['equipped match', 'plain match', 'equipped near miss'])
  expect(results[2]?.score).toBeLessThan(results[1]?.score ?? 0)
  expect(relaxed).toEqual(['price up to 22000'])
  // What misses by more ranks lower.
  const twice = await rank('sedan under 20k, 2021 or newer', [
    { vin: 'both', price: 21_500, year: 2020 },
    { vin: 'price', price: 21_500 },
  ])
  expect(twice).toMatchObject({ vins: ['price', 'both'], relaxed: ['price up to 22000', 'year from 2020'] })
  expect(twice.results[1]?.score).toBeLessThanOrEqual(0.25)
})

test('of vehicles with equal facts and words, the one whose text is most like the query ranks first; one without a vector in between [SEA-22]', async () => {
  const similarities: Readonly<Record<string, number>> = { far: 0.15, near: 0.55 }
  const lot = [{ vin: 'far' }, { vin: 'unknown' }, { vin: 'near' }]
  expect((await rank('something for the weekend', lot, (vin) => similarities[vin] ?? null)).vins).toEqual([
    'near',
    'unknown',
    'far',
  ])
})

test('a monthly payment lifts no model with the same number [SEA-21]', async () => {
  const chrysler = { vin: '300', make: 'Chrysler', model: '300', price: 40_000 }
  const { vins } = await rank('300 a month', [chrysler, { vin: 'cheap', price: 12_000 }])
  expect(vins).toEqual(['cheap', '300'])
})

test('a plumber gets cargo vans, then vans for passengers, then pickups, before cars [SEA-21]', async () => {
  const { vins } = await rank('for my plumbing business', [
    { vin: 'sedan' },
    {
      vin: 'passengers',
      make: 'Ford',
      model: 'Transit',
      body: 'Van',
      trim: 'XLT',
    },
    { vin: 'cargo', make: 'Ford', model: 'Transit', body: 'Van', trim: 'Cargo 250' },
    { ...truck, vin: 'pickup' },
  ])
  expect(vins).toEqual(['cargo', 'passengers', 'pickup', 'sedan'])
})

test('of cars that are easy on gas, none runs on electricity [SEA-21]', async () => {
  const { vins } = await rank('a real gas sipper', [
    { ...electric, vin: 'electric', make: 'Kia', model: 'EV6' },
    { vin: 'hybrid', model: 'Camry Hybrid', fuel: 'Hybrid' },
    { vin: 'gasoline', model: 'Corolla' },
  ])
  expect(vins.slice(0, 2).toSorted()).toEqual(['gasoline', 'hybrid'])
})

test('cars that go off the road well and those that do so somewhat are off-road capable, others are not [SEA-21]', async () => {
  const suv = { body: 'SUV', drivetrain: 'AWD' }
  const lot = [
    { ...suv, vin: 'wrangler', make: 'Jeep', model: 'Wrangler' },
    { ...suv, vin: 'cr-v', make: 'Honda', model: 'CR-V' },
    { ...suv, vin: 'pilot', make: 'Honda', model: 'Pilot' },
  ]
  expect((await rank('something rugged for trails', lot)).vins).toEqual(['wrangler', 'pilot'])
})

test('what is cheap depends on the prices of the lot, not on their order', async () => {
  const lot = [50_000, 9_000, 31_000, 12_000, 18_000, 40_000].map((price) => ({ vin: String(price), price }))
  const ranked = await rank('cheap car', lot)
  expect(ranked.vins).toEqual(['9000', '12000', '18000', '31000', '40000', '50000'])
  expect(await rank('cheap car', lot.toReversed())).toEqual(ranked)
})

test('the text that is embedded names what is known of a vehicle, and nothing that is not', () => {
  const unknown = { drivetrain: '', fuel: '', exteriorColor: '', body: '' }
  expect(makeDocument({ ...camry, ...unknown, trim: '', model: 'Nothing' }).text).toBe('2021 toyota nothing, , used')
  expect(makeDocument({ ...camry, fuel: 'Hybrid' }).text).toBe(
    '2021 toyota camry le, white midsize hybrid sedan, used, front-wheel drive, fuel efficient',
  )
  expect(makeDocument({ ...camry, exteriorColor: '' }).text).toMatch(/^2021 toyota camry le, midsize sedan, used, /)
})
