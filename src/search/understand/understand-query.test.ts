import { describe, expect, test } from 'vitest'
import { equipmentNames } from '../facts/equipment.ts'
import { understandQuery } from './understand-query.ts'

const read = (query: string) => understandQuery(query, 2026)
const names = (query: string) => read(query).preferences.map(({ name }) => name)
const modelsOf = (query: string) => read(query).models.map(({ model }) => model)

test.each([
  ['under 25k', { price: { max: 25_000 } }],
  ['25k or less', { price: { max: 25_000 } }],
  ['budget tops out at 25 grand', { price: { max: 25_000 } }],
  ['less than twenty-five thousand dollars', { price: { max: 25_000 } }],
  ['menos de 25 mil', { price: { max: 25_000 } }],
  ['a lexus under 35', { price: { max: 35_000 } }],
  ['$20,000 to $30,000', { price: { min: 20_000, max: 30_000 } }],
  ['between 20 and 30k', { price: { min: 20_000, max: 30_000 } }],
  ['under 60k miles', { miles: { max: 60_000 } }],
  ['no more than 60,000 on the clock', { miles: { max: 60_000 } }],
  ['odometer below 60000', { miles: { max: 60_000 } }],
  ['35 miles per gallon', { mpg: { min: 35 } }],
  ['40+ mpg', { mpg: { min: 40 } }],
  ['2020 or newer', { year: { min: 2020 } }],
  ['between 20 and 30,000', { price: { min: 20_000, max: 30_000 } }],
  ['between 20 and 30,000 miles', { miles: { min: 20_000, max: 30_000 } }],
  ['between 20 and 30', { price: { min: 20_000, max: 30_000 } }],
  ['newer than 2020', { year: { min: 2021 } }],
  ['before 2020', { year: { max: 2019 } }],
  ['older than 2020', { year: { max: 2019 } }],
  ['not older than 2018', { year: { min: 2018 } }],
  ['last 3 years', { year: { min: 2023 } }],
  ['ev with 300 miles of range', { rangeMiles: { min: 300 } }],
  ['pull 9,000 lbs', { towLb: { min: 9_000 } }],
  ['7 passenger', { seats: { min: 7 } }],
  ['third row', { rows: { min: 3 } }],
  ['con tres filas', { rows: { min: 3 } }],
])('%s is a limit', (query, ranges) => {
  expect(read(query).ranges).toEqual(ranges)
})

test('a word that names a property of every object is no number', () => {
  expect(read('truck under constructor').ranges).toEqual({})
  expect(read('truck under constructor').rest).toEqual(['constructor'])
})

test('a monthly payment is a preference about the price, and a down payment nothing', () => {
  expect(read('payment around 350 a month').ranges).toEqual({})
  expect(read('$350/mo').preferences[0]?.test).toEqual({ kind: 'range', field: 'price', range: { max: 350 * 54 } })
  expect(read('3k down').ranges).toEqual({})
  expect(read('3k down').preferences).toEqual([])
})

describe('negations', () => {
  test.each([
    ['no jeeps, small suv', { make: ['jeep'] }],
    ['nothing black', { color: ['black'] }],
    ['I hate CVTs. sedan', { transmission: ['cvt'] }],
    ['any color but white or silver', { color: ['white', 'silver'] }],
    ['anything but a nissan, suv', { make: ['nissan'] }],
    ['sin cvt', { transmission: ['cvt'] }],
    ['i dont want a hybrid or an ev', { fuel: ['hybrid', 'plug-in hybrid', 'electric'] }],
  ])('%s excludes', (query, excluded) => {
    expect(read(query).excluded).toEqual(excluded)
  })

  test('their scope ends at the end of the clause, and "no need" excludes nothing', () => {
    expect(read('no jeeps, white suv')).toMatchObject({ values: { body: ['suv'] }, excluded: { make: ['jeep'] } })
    expect(read('not red and definitely blue').excluded).toEqual({ color: ['red'] })
    for (const query of ["don't need 4x4", "doesn't need to be a hybrid", 'no need for a sunroof']) {
      const { values, excluded, equipment, excludedEquipment } = read(query)
      expect({ query, values, excluded, equipment, excludedEquipment }).toEqual({
        query,
        values: {},
        excluded: {},
        equipment: [],
        excludedEquipment: [],
      })
    }
    expect(read('subaru but not the wrx')).toMatchObject({
      values: { make: ['subaru'] },
      excludedModels: [{ make: 'subaru', model: 'wrx' }],
    })
  })

  test('required equipment is a demand, named equipment is a preference', () => {
    const must = read('suv, remote start is a must, heated seats')
    expect(must.equipment.map((index) => equipmentNames[index])).toEqual(['Remote Start'])
    expect(must.preferences.map(({ name }) => name)).toEqual(['Heated Seats'])
  })
})

describe('makes and models', () => {
  test.each([
    ['honda crv', ['cr-v']],
    ['toyata corola', ['corolla']],
    ['taco or 4 runner', ['tacoma', '4runner']],
    ['f-150', ['f-150']],
    ['grand cherokee l', ['grand cherokee l']],
    ['tellurride', ['telluride']],
    ['rouge or cr-v', ['rogue', 'cr-v']],
    ['chevy 1500', ['silverado 1500']],
    ['mazda 3', ['mazda3']],
    ['ID.4', ['id.4']],
  ])('%s', (query, models) => {
    expect(modelsOf(query)).toEqual(models)
  })

  test.each([
    'pull a small camper',
    'cooled seats',
    'long range',
    'rouge lipstick red',
    'escape the city on weekends',
    'focus on safety and a good fit',
    'easy to pilot, leaf green',
    'room for my soul mate',
    'something with an edge',
  ])('common words do not become models: %s', (query) => {
    expect(modelsOf(query)).toEqual([])
    expect(read(query).values.make).toBeUndefined()
  })

  test('a model named in a comparison is not a demand', () => {
    expect(read('something like a RAV4 but the next size up')).toMatchObject({ models: [], values: { body: ['suv'] } })
    expect(names('something like a RAV4 but the next size up')).toContain('midsize size')
    expect(names('an X5 is too much money')).toEqual(expect.arrayContaining(['luxury', 'other than x5']))
    expect(modelsOf("i'd like a RAV4")).toEqual(['rav4'])
  })
})

test('who asks for a towing capacity prefers some to spare, and the package', () => {
  const { preferences } = read('pull 8,000 lbs')
  const margin = preferences.find(({ name }) => name === 'towing margin')?.test
  expect(margin).toEqual({ kind: 'range', field: 'towLb', range: { min: expect.closeTo(9_200) } })
  expect(preferences.map(({ name }) => name)).toContain('tow package')
})

test('uses become preferences, colors of the interior are the interior’s', () => {
  expect(names('first car for my daughter')).toEqual(expect.arrayContaining(['inexpensive', 'not sporty']))
  expect(read('good in snow').values.drivetrain).toEqual(['awd', '4wd'])
  expect(names('white truck with tan leather')).toEqual(expect.arrayContaining(['white outside', 'beige inside']))
  expect(read('troca diesel para trabajar')).toMatchObject({ values: { body: ['pickup'], fuel: ['diesel'] } })
  expect(read('camioneta familiar').values.body).toEqual(['suv', 'minivan'])
})

test('any text is read in bounded time and never throws', () => {
  const texts = [
    '',
    ' ',
    'not '.repeat(500),
    '9'.repeat(2000),
    '1,'.repeat(1000),
    'like rav4 '.repeat(200),
    '\ud800',
    '<'.repeat(2000),
  ]
  const begun = process.cpuUsage()
  for (const text of texts) expect(read(text)).toMatchObject({ rest: expect.any(Array) })
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000 / texts.length).toBeLessThan(50)
})
