import { expect, test } from 'vitest'
import { readByName } from './read-by-name.ts'

const vin = '2T3P1RFV7KA100501'
const read = (record: object) => readByName({ vin, ...record }, 'data')

test('features are texts, or objects that name them; others are left out [ANY-02]', () => {
  const featuresOf = (list: unknown) => read({ equipment: list }).vehicle.features
  expect(featuresOf(['Sunroof', 'Tow hitch'])).toEqual(['Sunroof', 'Tow hitch'])
  expect(
    featuresOf([{ name: 'Sunroof', id: 4 }, { label: 'Tow hitch' }, { description: 'Heated seats' }, { id: 5 }, null]),
  ).toEqual(['Sunroof', 'Tow hitch', 'Heated seats'])
  expect(featuresOf([])).toBeUndefined()
})

test.each([
  ['Sunroof|Tow hitch, 2,000 lbs', ['Sunroof', 'Tow hitch, 2,000 lbs']],
  ['Sunroof; Tow hitch;', ['Sunroof', 'Tow hitch']],
  ['Sunroof, Tow hitch 2,000 lbs,Heated seats', ['Sunroof', 'Tow hitch 2,000 lbs', 'Heated seats']],
  ['true', undefined],
])('features in one text, %j, are its parts [ANY-02]', (features, parts) => {
  expect(read({ features }).vehicle.features).toEqual(parts)
  expect(read({ features, equipment: ['Roof rack'] }).vehicle.features).toEqual(['Roof rack'])
})

test.each([
  [{ carfaxOneOwner: true }, true],
  [{ carfax: { oneOwner: 'no' } }, false],
  [{ is_one_owner: 1 }, true],
  [{ carfaxOneOwner: 'https://www.carfax.com/' }, undefined],
])('whether %o had one owner is %s [ANY-02]', (record, oneOwner) => {
  expect(read(record).vehicle.carfax_1_owner).toBe(oneOwner)
})

test('a book value is no price [ANY-07]', () => {
  const both = { bookValue: 21_500, price: 19_900 }
  expect(read(both).vehicle.prices).toMatchObject({ price: 19_900, book_value: 21_500 })
  expect(read({ bookValue: 21_500 }).vehicle.prices?.price ?? null).toBeNull()
})

test('photos come from the longest list, at the best size, each once; logos are none [ANY-02]', () => {
  const photosOf = (record: object) => read(record).vehicle.photos
  const [first, second] = ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg']
  expect(photosOf({ images: [first], gallery: [first, second, first] })).toEqual([first, second])
  expect(photosOf({ images: [{ thumb: 'https://cdn.example/t.jpg', full: first }, { url: second }] })).toEqual([
    first,
    second,
  ])
  expect(photosOf({ images: [{ large: { src: second } }, 'https://cdn.example/logo.png'] })).toEqual([second])
  expect(photosOf({ image_urls: `${first},${second}` })).toEqual([first, second])
  expect(photosOf({ images: ['coming soon'] })).toBeUndefined()
  expect(photosOf({ photo: 'wix:image://v1/3f2_12~mv2.jpg/img.jpg' })).toBeUndefined()
})

test.each([
  [{ isNew: true }, 'new'],
  [{ is_used: 'Yes' }, 'used'],
  [{ isNew: false }, 'used'],
  [{ isNewVehicle: 'N' }, 'used'],
  [{ used_car: 1 }, 'used'],
  [{ is_used: false }, 'new'],
  [{ condition: 'Certified', isNew: true }, 'Certified'],
  [{ cond: 'N' }, 'N'],
])('the condition of %o is %s [ANY-02]', (record, condition) => {
  expect(read(record).vehicle.condition).toBe(condition)
})

test.each([
  [{ kilometers: 100_000 }, '62137'],
  [{ mileage: 100_000, mileageUnit: 'km' }, '62137'],
  [{ mileage: 100_000 }, '100000'],
])('the odometer of %o is %s miles', (record, miles) => {
  expect(Number.parseInt(String(read(record).vehicle.odometer).replace(/[^\d]/g, ''), 10)).toBe(Number(miles))
})

test.each([
  [{ inTransit: true }, true],
  [{ in_transit: '1' }, true],
  [{ inTransit: false }, undefined],
])('%o is on its way: %s', (record, isInTransit) => {
  expect(read(record).vehicle.in_transit).toBe(isInTransit)
})

test('prices have the roles of their names; amounts in cents are divided; confidential ones are not read [ANY-07]', () => {
  const pricesOf = (record: object) => read(record).vehicle.prices ?? null
  expect(pricesOf({ msrp: 30_000, sellingPrice: 27_500 })).toMatchObject({ msrp: 30_000, price: 27_500 })
  expect(pricesOf({ priceCents: 2_750_000 })).toMatchObject({ price: 27_500 })
  expect(pricesOf({ price: { value: 27_500, currency: 'USD' } })).toMatchObject({ price: 27_500 })
  expect(pricesOf({ internetPrice: 27_500 })).toMatchObject({ price: 27_500 })
  expect(pricesOf({ priceId: 27_500, priceLabel: 'Call us', price: 99 })).toBeNull()
  expect(pricesOf({ discount: 1_500 })).toBeNull()
})

test.each([
  [{ status: 'Sold' }, 'sold'],
  [{ isSold: true }, 'sold'],
  [{ sold_date: '2026-11-01' }, 'sold'],
  [{ is_sold: 'false' }, null],
  [{ availability: 'Wholesale' }, 'reserved for trade'],
  [{ status: 'Coming soon' }, null],
  [{ vin: null, status: 'Coming soon' }, 'coming soon'],
  [{ description: 'sold' }, null],
  [{ availability: 'out of stock' }, 'withdrawn'],
  [{ availability: 'https://schema.org/OutOfStock' }, 'withdrawn'],
  [{ stock_status: 'outofstock' }, 'withdrawn'],
  [{ status: 'NOT_AVAILABLE' }, 'withdrawn'],
  [{ status: 'sold_out' }, 'sold'],
  [{ availability: 'in stock', stock_status: 'onbackorder' }, null],
])('%o is left out because: %s [ANY-07]', (record, reason) => {
  expect(read(record).skipped).toBe(reason)
})

test('the seller is named, and what is said of it is not said of the vehicle', () => {
  const { seller, vehicle } = read({ dealer: { name: 'Example Motors', color: 'Red', id: 5 }, exteriorColor: 'Blue' })
  expect([seller, vehicle.exterior_color]).toEqual(['Example Motors', 'Blue'])
  expect(read({ dealer: '12' }).seller).toBeNull()
  expect([read({ rooftop: 'North Hills' }).seller, read({ rooftop: 'Hills Kia' }).seller]).toEqual([null, 'Hills Kia'])
})

test('what is nearer to the record comes first, and sources say where it stood [ANY-15]', () => {
  const { vehicle } = read({ more: { trim: 'Touring' }, trim: 'XLE' })
  expect(vehicle).toMatchObject({ trim: 'XLE', sources: { vin: 'data: vin', trim: 'data: trim' } })
  expect(read({ a: { b: { c: { d: { e: { trim: 'Too deep' } } } } } }).vehicle.trim).toBeUndefined()
})

test('a filler in place of a VIN hides no real one under another name [ANY-02]', () => {
  for (const filler of ['0'.repeat(17), '1'.repeat(17), 'X'.repeat(17)])
    expect(readByName({ vin: filler, niv: '2T3P1RFV7KA100501' }, 'data').vehicle.vin).toBe('2T3P1RFV7KA100501')
})

test.each(['Y', 'yes', 'Oui', 'sí', 1])('one owner is stated by %s', (word) => {
  expect(readByName({ carfax_one_owner: word }, 'data').vehicle.carfax_1_owner).toBe(true)
})

test('names without their vowels are read: prc is the price and lnk the page, pmt no price [ANY-04]', () => {
  const { vehicle } = readByName({ prc: 26_988, pmt: 375, lnk: '/stock/view?id=40000' }, 'data')
  expect(vehicle).toMatchObject({ prices: { price: 26_988 }, vdp_link: '/stock/view?id=40000' })
})

test('an address with an id of its record in it is its page, whatever it is called [ANY-04]', () => {
  const link = (record: object) => readByName(record, 'data').vehicle.vdp_link
  expect(link({ ref: 'U39200', lien: '/occasion/audi-q5-u39200' })).toBe('/occasion/audi-q5-u39200')
  expect(link({ ref: 'U39200', foto: '/f/u39200.jpg', api: '/api/u39200', otro: '/ofertas' })).toBeUndefined()
})

test('what remains with all offers is the price only where no other is [ANY-07]', () => {
  const remaining = { finalPriceWithAllOffers: 33_467 }
  expect(read(remaining).vehicle.prices?.price).toBe(33_467)
  expect(read({ salePrice: 34_717, ...remaining }).vehicle.prices?.price).toBe(34_717)
})

test('an amount in cents is known by the same amount in dollars beside it [ANY-02]', () => {
  const priceOf = (record: object) => read(record).vehicle.prices?.price
  expect(priceOf({ price: 2_524_500, priceFormatted: '$25,245' })).toBe(25_245)
  expect(priceOf({ price: '2524550', display_price: '$25,245.50' })).toBe(25_245.5)
  expect(priceOf({ price: 25_245, priceFormatted: '$25,245' })).toBe(25_245)
})

test('a shop’s price stands in the first of its offers [ANY-02]', () => {
  const variants = [{ sku: 'A12', prices: [{ amount: 25_245, currency_code: 'usd' }] }]
  expect(read({ variants }).vehicle.prices?.price).toBe(25_245)
  expect(read({ price: 19_000, offers: [{ price: 25_245 }] }).vehicle.prices?.price).toBe(19_000)
})

test.each([
  [
    {
      prices: [
        { type: 'msrp', value: 31_000 },
        { type: 'selling', value: 28_500 },
      ],
    },
  ],
  [
    {
      price_list: [
        { priceType: 'RETAIL', amount: 31_000 },
        { priceType: 'SALE', amount: 28_500 },
      ],
    },
  ],
  [
    {
      pricing: [
        { kind: 'list', price: '31,000' },
        { kind: 'internet', price: '28,500' },
      ],
    },
  ],
  [
    {
      prices: [
        { type: 'cost', value: 20_000 },
        { type: 'asking', value: 28_500, currency: 'USD' },
      ],
    },
  ],
])('of the amounts in %j the one that is asked is the price [ANY-02]', (record) => {
  expect(read(record).vehicle.prices?.price).toBe(28_500)
})

test.each([
  [{ cover: '/t/7.jpg' }, ['/t/7.jpg']],
  [{ image: '/f/7.jpg', thumb: '/t/7.jpg' }, ['/f/7.jpg']],
  [
    { gallery: '[{"img":"https://p.example/1.jpg"},{"img":"https://p.example/2.jpg"}]' },
    ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
  ],
])('photos are a list, a text of one, or else a small one: %o [ANY-02]', (record, photos) => {
  expect(readByName({ vin: '1HGCV1F34LA000001', ...record }, '').vehicle.photos).toEqual(photos)
})
