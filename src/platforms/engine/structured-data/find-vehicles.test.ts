import { describe, expect, test } from 'vitest'
import { findVehicles } from './find-vehicles.ts'

const pageUrl = 'https://www.harbormotors.example/inventory/'
const vin = '3GNAXUEG3TL301177'

function found(node: unknown) {
  return findVehicles(`<script type="application/ld+json">${JSON.stringify(node)}</script>`, pageUrl)
}

const car = { '@type': 'Car', vehicleIdentificationNumber: vin }

describe('containers', () => {
  test.each([
    ['ItemList nested too deep', { '@type': 'ItemList', itemListElement: [[{ item: car }]] }],
    ['ItemList beside what is no object', { '@type': 'ItemList', itemListElement: [null, 'x', 7, car] }],
    ['makesOffer', { '@type': 'AutoDealer', makesOffer: { '@type': 'Offer', itemOffered: car } }],
    ['Offer', { '@type': 'Offer', itemOffered: car }],
  ])('%s', (_, node) => {
    expect(found(node).map(({ raw }) => raw.vin)).toEqual([vin])
  })

  test('inch marks inside a text do not break its block', () => {
    const block = '{"@type":"Car","vin":"3GNAXUEG3TL301177","trim":"Crew Cab 147" LTZ","name":"20"","model":"Ram"}'
    const html = `<script type="application/ld+json">${block}</script>`
    expect(findVehicles(html, pageUrl)).toMatchObject([
      { raw: { vin: '3GNAXUEG3TL301177', trim: 'Crew Cab 147" LTZ', heading: '20"', model: 'Ram' } },
    ])
  })

  test('a block that is not JSON is skipped, the page is not', () => {
    const broken = '<script type="application/ld+json">{"@type":"Car","name":"Ram, brand: unquoted}</script>'
    const control = `<script type='application/ld+json'>{"@type":"Car","name":"a\nb","vin":"${vin}",}</script>`
    expect(findVehicles(broken + control, pageUrl).map(({ raw }) => raw.vin)).toEqual([vin])
  })
})

test('an offer on a results page may have the VIN, and its product the rest', () => {
  const product = {
    '@type': 'Product',
    brand: 'Toyota',
    model: 'RAV4',
    offers: [{ '@type': 'AggregateOffer', price: 9_498 }],
  }
  const offer = { '@type': 'Offer', serialNumber: vin, url: '/used-rav4', price: 9_698, itemOffered: product }
  expect(found({ '@type': 'SearchResultsPage', offers: [offer] })).toMatchObject([
    { raw: { vin, make: 'Toyota', model: 'RAV4', prices: { price: '9498' } } },
  ])
  expect(found({ '@type': 'Offer', serialNumber: 'A1', itemOffered: product })).toEqual([])
})

test('a link to the machine that rendered the page leads to the site itself', () => {
  const url = 'https://localhost:3000/inventory/2020-kia-optima?a=1'
  expect(found({ ...car, url })[0]?.raw.vdp_link).toBe('https://www.harbormotors.example/inventory/2020-kia-optima?a=1')
})

test.each([
  [{ mileageFromOdometer: { value: '31507', unitCode: 'KMT' }, offers: { priceCurrency: 'USD' } }, 'KMT'],
  [{ mileageFromOdometer: { value: '31507', unitText: 'miles' } }, 'miles'],
  [{ mileageFromOdometer: '31507', offers: { priceCurrency: 'CAD' } }, 'km'],
  [{ mileageFromOdometer: '31507', offers: { priceCurrency: 'usd' } }, 'mi'],
])('the odometer of %j counts %j', (facts, unit) => {
  expect(found({ ...car, ...facts })[0]?.raw).toMatchObject({ odometer: '31507', odometer_unit: unit })
})

test.each([
  [
    'follows a name without the year',
    { name: 'Rivian R1S Adventure', make: 'Rivian', model: 'R1S', modelDate: null },
    'Adventure',
  ],
  ['is unknown without a make', { name: '2023 R1S Adventure', model: 'R1S' }, null],
  ['is unknown without a name', { make: 'Rivian', model: 'R1S' }, null],
  ['is the one stated', { name: '2023 Rivian R1S Adventure', make: 'Rivian', model: 'R1S', trim: 'Dual' }, 'Dual'],
])('the trim %s', (_what, facts, trim) => {
  expect(found({ ...car, modelDate: '2023', ...facts })[0]?.raw.trim).toBe(trim)
})

test('the list price is the first one that an offer states', () => {
  const msrpOf = (...prices: readonly number[]) =>
    found({
      ...car,
      offers: prices.map((price) => ({ price: 1_000, priceSpecification: { priceType: 'SRP', price } })),
    })[0]?.raw
  expect(msrpOf(21_000, 22_000)?.prices).toMatchObject({ msrp: '21000' })
  expect(msrpOf()?.prices).toMatchObject({ msrp: null })
})

describe('offers', () => {
  const priceOf = (offers: unknown) => found({ ...car, offers })[0]?.raw.prices?.price

  test.each([
    ['an aggregate', { '@type': 'AggregateOffer', lowPrice: 19_990 }, '19990'],
    ['an aggregate of many', { '@type': 'AggregateOffer', lowPrice: 19_990, offerCount: 57 }, null],
    ['a list price alone', { priceSpecification: { name: 'MSRP', price: 21_000 } }, null],
    ['a price of zero beside its specification', { price: 0, priceSpecification: { price: 19_990 } }, '19990'],
    ['offers inside an offer', { offers: [{ price: 19_990 }] }, '19990'],
    [
      'a lease beside a subscription',
      [
        { price: 1_990, businessFunction: 'LeaseOut' },
        { price: 102_999, availability: 'OutOfStock' },
      ],
      null,
    ],
    [
      'a monthly amount beside a price',
      [{ price: 599, priceSpecification: { unitCode: 'MON' } }, { price: 50_000 }],
      '50000',
    ],
    ['a payment frequency', { price: 599, paymentFrequency: 'MONTH' }, null],
  ])('%s', (_, offers, expected) => {
    expect(priceOf(offers)).toBe(expected)
  })
})

describe('where a vehicle is found', () => {
  const listed = (...items: readonly object[]) =>
    found({ '@type': 'ItemList', itemListElement: items.map((item) => ({ '@type': 'ListItem', ...item })) })
  const at = (path: string) => `https://www.harbormotors.example${path}`

  test('decides whether it is the main one of its page', () => {
    expect(found(car).map((one) => one.listed)).toEqual([false])
    expect(found({ '@type': 'WebPage', mainEntity: car }).map((one) => one.listed)).toEqual([false])
    expect(listed({ item: car }).map((one) => one.listed)).toEqual([true])
    expect(found({ '@type': 'OfferCatalog', itemListElement: { itemOffered: car } })[0]?.listed).toBe(true)
  })

  test('gives it the price of the offer around it, unless it has one itself', () => {
    const offer = { '@type': 'Offer', price: 9_000, availability: 'SoldOut' }
    expect(found({ ...offer, itemOffered: car })).toMatchObject([{ raw: { prices: { price: '9000' } }, sold: true }])
    const own = { ...car, offers: { price: 8_000 } }
    expect(found({ ...offer, itemOffered: own })).toMatchObject([{ raw: { prices: { price: '8000' } }, sold: false }])
  })

  test('gives it nothing of a page around it', () => {
    const [vehicle] = found({ '@type': 'WebPage', url: '/a', price: 9_000, mainEntity: car })
    expect(vehicle?.raw).toMatchObject({ vdp_link: null, prices: { price: null } })
  })

  test('may be eight levels deep, not deeper', () => {
    const below = (levels: number): object =>
      levels === 0 ? car : { '@type': 'WebPage', mainEntity: below(levels - 1) }
    expect(found(below(8))).toHaveLength(1)
    expect(found(below(9))).toEqual([])
  })

  test('may be one of 2,000', () => {
    expect(found(Array.from({ length: 2_001 }, () => car))).toHaveLength(2_000)
  })

  test('may be marked up in the page itself', () => {
    const item = (inside: string) =>
      findVehicles(`<div itemscope itemtype="https://schema.org/Car">${inside}</div>`, pageUrl)
    expect(item('<a href="/photos">x</a><a href="/vdp/7">y</a>')).toMatchObject([
      { raw: { vdp_link: at('/vdp/7') }, listed: true },
    ])
    expect(item('<a href="/photos">x</a>')).toMatchObject([{ raw: { vdp_link: at('/photos') }, listed: true }])
    expect(item('<link itemprop="url" href="/own">')).toMatchObject([{ raw: { vdp_link: at('/own') }, listed: false }])
    expect(item('<b>x</b>')).toMatchObject([{ raw: { vdp_link: null }, listed: false, sold: false }])
  })

  test('has links and photos of the web only', () => {
    const [vehicle] = found({
      ...car,
      url: 'javascript:x',
      image: ['data:image/png;base64,AA', 'http://a.example/1.jpg'],
    })
    expect(vehicle?.raw).toMatchObject({ vdp_link: null, photos: ['http://a.example/1.jpg'] })
  })
})

test('fields are read under the names that sites use for them', () => {
  const [vehicle] = found({
    ...car,
    name: 'Used 2024 Honda Civic Sport Touring',
    manufacturer: { name: 'Honda' },
    model: { '@type': 'ProductModel', name: 'Civic' },
    releaseDate: '2024-01-01',
    sku: 'H512A',
    mileageFromOdometer: { value: '18,000', unitCode: 'SMI' },
    driveWheelConfiguration: 'https://schema.org/FrontWheelDriveConfiguration',
    vehicleEngine: { engineType: '2.0L I4', fuelType: 'Gasoline', engineDisplacement: { value: 2, unitCode: 'LTR' } },
    itemCondition: 'https://schema.org/UsedCondition',
    image: ['/1.jpg', { '@type': 'ImageObject', contentUrl: '//cdn.example/2.jpg' }],
    offers: { price: 23_890, url: '/vdp/7' },
  })
  expect(vehicle?.raw).toMatchObject({
    year: '2024',
    make: 'Honda',
    model: 'Civic',
    trim: 'Sport Touring',
    stocknum: 'H512A',
    odometer: '18,000',
    drivetrain: 'FrontWheelDriveConfiguration',
    engine: '2.0L I4',
    engine_displacement: '2 L',
    fuel: 'Gasoline',
    condition: 'UsedCondition',
    vdp_link: 'https://www.harbormotors.example/vdp/7',
    photos: ['https://www.harbormotors.example/1.jpg', 'https://cdn.example/2.jpg'],
  })
})
