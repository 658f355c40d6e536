import { describe, expect, test } from 'vitest'
import { isSold, isVehicleNode, readOffers, readSchemaVehicle, trimInName } from './schema-vehicle.ts'

const vin = '3GNAXUEG3TL301177'
const raw = (node: object, ...offers: readonly object[]) =>
  readSchemaVehicle(
    { ...node },
    offers.map((offer) => ({ ...offer })),
  )

test.each([
  ['a car without a VIN', { '@type': 'Car' }, true],
  ['a product with a VIN', { '@type': 'IndividualProduct', sku: vin }, true],
  ['a product without one', { '@type': 'Product', name: 'Floor mats' }, false],
  ['another thing with a VIN', { '@type': 'WebPage', vin }, false],
])('%s is a vehicle: %s', (_what, node, is) => {
  expect(isVehicleNode(node, [])).toBe(is)
})

test('a model that repeats the trim and the build ends before the trim', () => {
  const model = (trim: string | undefined) =>
    raw({ model: 'BRONCO SPORT BIG BEND 4DR 4X4', ...(trim === undefined ? {} : { vehicleConfiguration: trim }) }).model
  expect(model('Big Bend')).toBe('BRONCO SPORT')
  expect(model('Badlands')).toBe('BRONCO SPORT BIG BEND 4DR 4X4')
  expect(model(undefined)).toBe('BRONCO SPORT BIG BEND 4DR 4X4')
  expect(raw({ model: 'Grand Touring Car', trim: 'Touring' }).model).toBe('Grand Touring Car')
})

describe('the VIN', () => {
  test.each([
    ['is the serial number', { serialNumber: vin }, vin],
    ['is part of another id', { mpn: `Stock ${vin}` }, vin],
    ['is part of the address', { url: `/used/${vin.toLowerCase()}/` }, vin.toLowerCase()],
    ['is no word of 17 letters', { sku: 'ABCDEFGHJKLMNPRST' }, null],
  ])('%s', (_what, node, expected) => {
    expect(raw(node).vin).toBe(expected)
  })
})

test.each([
  ['the first id that is no VIN', { sku: vin, mpn: 'H512A', productID: 'P1' }, 'H512A'],
  ['the id of an offer', { sku: vin }, 'OFFER-1'],
])('the stock number is %s', (_what, node, expected) => {
  expect(raw(node, { sku: 'OFFER-1' }).stocknum).toBe(expected)
})

test.each([
  ['the one stated', { modelDate: '2023-05', name: '2021 Kia Soul' }, '2023'],
  ['that of the name', { modelDate: 'new', name: '2021 Kia Soul' }, '2021'],
  ['none, where the name has only another number', { name: 'Ram 2500' }, null],
  ['none, without either', {}, null],
])('the year is %s', (_what, node, year) => {
  expect(raw(node).year).toBe(year)
})

test.each([
  ['the vehicle over its offers', { itemCondition: 'https://schema.org/NewCondition' }, 'NewCondition'],
  ['the first offer that states it', {}, 'UsedCondition'],
])('the condition is that of %s', (_what, node, condition) => {
  expect(raw(node, { price: 1 }, { itemCondition: 'UsedCondition' }).condition).toBe(condition)
  expect(raw({}).condition).toBeNull()
})

test.each([
  ['a text', '31507', '31507'],
  ['a number', 31_507, '31507'],
  ['the first with a value', [{ unitCode: 'SMI' }, { value: 7 }, { value: 9 }], '7'],
  ['nothing', undefined, null],
])('the odometer may be %s', (_what, mileageFromOdometer, expected) => {
  expect(raw({ mileageFromOdometer }).odometer).toBe(expected)
})

test('the unit of the odometer is the first stated, else that of the currency', () => {
  const stated = [{ value: 7 }, { value: 7, unitText: 'km' }]
  expect(raw({ mileageFromOdometer: stated }, { priceCurrency: 'USD' }).odometer_unit).toBe('km')
  expect(raw({}, { price: 1 }, { priceCurrency: 'cad' }).odometer_unit).toBe('km')
})

describe('the engine', () => {
  test.each([
    ['a text', { vehicleEngine: '2.0L I4' }, { engine: '2.0L I4', fuel: null, engine_displacement: null }],
    ['a node with a name', { vehicleEngine: [{ name: 'EcoBoost' }, 'V6'] }, { engine: 'EcoBoost' }],
    [
      'in cubic centimeters',
      { vehicleEngine: { engineDisplacement: { value: 1998, unitCode: 'cmq' } } },
      { engine_displacement: '1998 cc' },
    ],
    ['without a displacement in numbers', { vehicleEngine: { engineDisplacement: {} } }, { engine_displacement: null }],
  ])('may be %s', (_what, node, expected) => {
    expect(raw(node)).toMatchObject(expected)
  })
})

test('words are taken as they are, addresses of schema.org by their last part', () => {
  const words = {
    bodyType: 'Pickup/Crew',
    vehicleTransmission: 'http://schema.org/Automatic',
    driveWheelConfiguration: 'AWD',
  }
  expect(raw(words)).toMatchObject({ body: 'Pickup/Crew', transmission: 'Automatic', drivetrain: 'AWD' })
})

test('photos are texts or nodes with an address, of any depth; what has none is left out', () => {
  const image = ['/1.jpg', [{ '@type': 'ImageObject', url: '/2.jpg' }, { '@type': 'ImageObject' }], null, 7]
  expect(raw({ image, photo: { '@id': '/3.jpg' } }).photos).toEqual(['/1.jpg', '/2.jpg', '7', '/3.jpg'])
  expect(raw({}).photos).toEqual([])
})

test.each([
  [['https://schema.org/InStock', 'https://schema.org/SoldOut'], true],
  [['discontinued'], true],
  [['OutOfStock'], false],
  [[], false],
])('offers that are %j are of a sold vehicle: %s', (availability, sold) => {
  expect(isSold(availability.map((one) => ({ availability: one })))).toBe(sold)
})

test.each([
  [
    'a cash price beside the MSRP',
    [
      { name: 'MSRP', price: '30000' },
      { name: 'Sale Price', price: '27000' },
    ],
    '27000',
    '30000',
  ],
  ['the lower of two amounts of one offer', [{ price: ['$30,000', '$27,000'] }], '$27,000', null],
  ['no payment beside it', [{ price: ['27000', '399'] }], '27000', null],
  ['no price for those who finance', [{ name: 'Finance Price', price: '25000' }, { price: '27000' }], '27000', null],
  [
    'the MSRP where it is all there is',
    [{ price: '30000', priceSpecification: { priceType: 'MSRP', price: '30000' } }],
    '30000',
    '30000',
  ],
  [
    'that of an offer with the name of the car',
    [{ name: '2026 Kia EV6 Lease Special Edition', price: '27000' }],
    '27000',
    null,
  ],
])('the price is %s', (_, offers, price, msrp) => {
  expect(readOffers(offers)).toEqual({ price, msrp })
})

test('an offer’s description says what its price includes [FRE-07]', () => {
  const described = (offer: Record<string, unknown>) => readSchemaVehicle({ '@type': 'Car' }, [offer]).price_basis
  expect(described({ price: 20_000, description: 'Plus tax, title and $499 doc fee.' })).toMatchObject({
    fees_included: false,
    excludes: ['tax', 'title', 'documentation'],
  })
  expect(
    described({ priceSpecification: { price: 20_000, description: 'Price includes all dealer fees.' } }),
  ).toMatchObject({
    fees_included: true,
  })
  expect(described({ price: 20_000, description: 'One owner.' })).toBeNull()
})

const civic = { year: '2024', make: 'Honda', model: 'Civic' }

test.each([
  ['2024 Honda Civic Sport', civic, 'Sport'],
  ['  Certified 2024 HONDA civic 4D Sport ', civic, 'Sport'],
  ['Honda Civic Sport', { ...civic, year: null }, 'Sport'],
  [null, civic, null],
])('the trim in %j, known as %j, is %j', (name, known, trim) => {
  expect(trimInName(name, known)).toBe(trim)
})
