import { describe, expect, test } from 'vitest'
import { understandQuery } from './understand-query.ts'

const read = (query: string) => understandQuery(query, 2026)
const preferred = (query: string) => read(query).preferences.map(({ name }) => name)

test.each([
  ['never going past 27 thousand', { price: { max: 27_000 } }],
  ['not one cent above 17,500', { price: { max: 17_500 } }],
  ["i'd rather not go beyond 24 thousand", { price: { max: 24_000 } }],
  ['please keep it from exceeding 22k', { price: { max: 22_000 } }],
  ['anything over 30k is out of my budget', { price: { max: 30_000 } }],
  ['que no pase de 15 mil', { price: { max: 15_000 } }],
  ['refuse to pay more than 25k', { price: { max: 25_000 } }],
  ["price can't exceed 20", { price: { max: 20_000 } }],
  ['mileage no higher than 50k', { miles: { max: 50_000 } }],
  ["hasn't done more than 40,000 miles", { miles: { max: 40_000 } }],
  ['over 100k miles is too many', { miles: { max: 100_000 } }],
  ['never more than 5 years old', { year: { min: 2021 } }],
  ['nothing newer than 2020', { year: { max: 2020 } }],
])('a denied "over" is a maximum: %s [SEA-21]', (query, ranges) => {
  expect(read(query).ranges).toEqual(ranges)
})

test.each([
  ['nothing under 30 mpg', { mpg: { min: 30 } }],
  ['not less than 7 seats', { seats: { min: 7 } }],
  ['nothing older than 2018', { year: { min: 2018 } }],
  ['nothing before 2019', { year: { min: 2019 } }],
  ['no less than 300 miles of range', { rangeMiles: { min: 300 } }],
  ['not under 2017', { year: { min: 2017 } }],
])('a denied "under" is a minimum: %s [SEA-21]', (query, ranges) => {
  expect(read(query).ranges).toEqual(ranges)
})

test.each([
  ['no jeeps under 25k', { price: { max: 25_000 } }, { make: ['jeep'] }],
  ['nothing black under 20k', { price: { max: 20_000 } }, { color: ['black'] }],
  ['without 4wd under 25k', { price: { max: 25_000 } }, { drivetrain: ['4wd', 'awd'] }],
  ['not white and more than 30 mpg', { mpg: { min: 30 } }, { color: ['white'] }],
  ['nothing fancy over 300 miles of range', { rangeMiles: { min: 300 } }, {}],
])('what is denied beside a bound leaves the bound as it is: %s [SEA-21]', (query, ranges, excluded) => {
  expect(read(query).ranges).toEqual(ranges)
  expect(read(query).excluded).toEqual(excluded)
})

test.each(['no truck over 30k', "don't want a truck with more than 30 grand", 'never a pickup over 30k'])(
  'the vehicle whose price is limited is wanted: %s [SEA-21]',
  (query) => {
    expect(read(query).values).toEqual({ body: ['pickup'] })
    expect(read(query).excluded).toEqual({})
    expect(read(query).ranges).toEqual({ price: { max: 30_000 } })
  },
)

describe('refusals', () => {
  test.each([
    ["i'm sick of nissans", { make: ['nissan'] }],
    ['never again a chrysler', { make: ['chrysler'] }],
    ['steer clear of cvts', { transmission: ['cvt'] }],
    ['minivans are out of the question', { body: ['minivan'] }],
    ['a jeep is not for me', { make: ['jeep'] }],
    ["wouldn't be caught dead in a minivan", { body: ['minivan'] }],
    ['refusing to own anything red', { color: ['red'] }],
    ['todo menos un jeep', { make: ['jeep'] }],
    ['cualquier color menos rojo', { color: ['red'] }],
    ['menos en color negro', { color: ['black'] }],
    ['ni loco un fiat', { make: ['fiat'] }],
    ['nothing like a jeep', { make: ['jeep'] }],
    ['rather than a sedan', { body: ['sedan'] }],
    ['not too big', { size: ['large'] }],
    ["don't bother showing me fords", { make: ['ford'] }],
    ['no fords please or chevys', { make: ['ford', 'chevrolet'] }],
    ['we already have a minivan', { body: ['minivan'] }],
  ])('%s excludes [SEA-21]', (query, excluded) => {
    expect(read(query).excluded).toEqual(excluded)
    expect(read(query).values).toEqual({})
  })

  test.each([
    ['nothing but a jeep', { make: ['jeep'] }],
    ["don't want anything but a honda", { make: ['honda'] }],
    ["can't wait to drive a jeep", { make: ['jeep'] }],
    ["don't mind a minivan", { body: ['minivan'] }],
    ['why not a tesla', { make: ['tesla'] }],
    ['not only an suv', { body: ['suv'] }],
  ])('%s excludes nothing [SEA-21]', (query, values) => {
    expect(read(query).values).toEqual(values)
    expect(read(query).excluded).toEqual({})
  })

  test.each(["can't live without a sunroof", "won't buy one without a sunroof", 'no sunroof is a dealbreaker'])(
    '%s demands it [SEA-21]',
    (query) => {
      expect(read(query).equipment).toHaveLength(1)
      expect(read(query).excludedEquipment).toEqual([])
    },
  )
})

test.each([
  ['400 bucks monthly', 400],
  ['dodge or chrysler 300 a month', 300],
  ['can do 90 a week', 390],
  ['$240 biweekly', 520],
  ['payments between 300 and 400 a month', 400],
  ["a payment that won't go over 350", 350],
  ['pago mensual de 400', 400],
  ['car note around 375', 375],
  ['my budget per month is 450', 450],
])('a payment is no price and no name: %s [SEA-21]', (query, payment) => {
  expect(read(query).ranges).toEqual({})
  expect(read(query).models).toEqual([])
  expect(preferred(query)).toContain(`about $${payment} a month`)
  expect(read(query).figures.join(' ')).toMatch(/\d/)
})

test.each([
  '80 miles a day',
  '60 miles each way',
  'my commute is 75 miles',
  '30 mile commute',
  'i drive about 80 highway miles to work',
  '25,000 miles a year',
  'manejo 80 millas diarias',
  'work is 60 miles round trip',
])('a distance is no odometer: %s [SEA-21]', (query) => {
  expect(read(query).ranges).toEqual({})
  expect(preferred(query)).toContain('economical')
})

test('miles within which a dealer is are no odometer, and an odometer beside a drivetrain is one [SEA-21]', () => {
  expect(read('suv within 50 miles of me').ranges).toEqual({})
  expect(read('all wheel drive 60k miles').ranges).toEqual({ miles: { max: 60_000 } })
})

test.each([
  ['< 30k', { price: { max: 30_000 } }],
  ['≤ $20k', { price: { max: 20_000 } }],
  ['=<20k', { price: { max: 20_000 } }],
  ['> 2019', { year: { min: 2020 } }],
  ['< 2020', { year: { max: 2019 } }],
  ['>= 2021', { year: { min: 2021 } }],
  ['>=35 mpg', { mpg: { min: 35 } }],
  ['price < $25k, miles < 40k', { price: { max: 25_000 }, miles: { max: 40_000 } }],
])('signs compare: %s [SEA-21]', (query, ranges) => {
  expect(read(query).ranges).toEqual(ranges)
})

describe('likeness', () => {
  test.each([
    ['like a tesla but not a tesla', { fuel: ['electric'] }, { make: ['tesla'] }],
    ['bmw alternative', {}, { make: ['bmw'] }],
    ['like a rav4 only not a toyota', { body: ['suv'] }, { make: ['toyota'] }],
    ['parecido a un civic', { body: ['sedan'] }, {}],
    ['rav4 or similar', { body: ['suv'] }, {}],
    ['ford ranger or something comparable', { body: ['pickup'] }, {}],
    ['along the lines of a 4runner', { body: ['suv'] }, {}],
    ['same vibe as a wrangler', { body: ['suv'] }, {}],
    ['pilot, highlander or similar', { body: ['suv'] }, {}],
  ])('%s demands no name [SEA-21]', (query, values, excluded) => {
    expect(read(query).values).toEqual(values)
    expect(read(query).models).toEqual([])
    expect(read(query).excluded).toEqual(excluded)
    expect(read(query).preferences).not.toEqual([])
  })

  test.each([
    ['alternative to a model y', ['model y']],
    ['rival to the bmw 3 series', ['3 series']],
    ['cheaper than a telluride', ['telluride']],
    ['honda accord competitors', ['accord']],
    ['en vez de un jetta', ['jetta']],
    ['civic or crv alternatives', ['civic', 'cr-v']],
  ])('%s wants something else [SEA-21]', (query, models) => {
    expect(read(query).excludedModels.map(({ model }) => model)).toEqual(models)
    expect(read(query).models).toEqual([])
    expect(read(query).values.make).toBeUndefined()
  })

  test.each([
    ["i'd like a RAV4", ['rav4']],
    ['my kids like the telluride', ['telluride']],
    ['we would really like a civic', ['civic']],
  ])('%s wants the named one [SEA-21]', (query, models) => {
    expect(read(query).models.map(({ model }) => model)).toEqual(models)
  })
})

test.each([
  ['f one fifty', 'f-150'],
  ['f three fifty dually', 'f-350'],
  ['silverado fifteen hundred', 'silverado 1500'],
  ['nine eleven', '911'],
  ['honda c r v', 'cr-v'],
  ['q seven', 'q7'],
])('names said aloud: %s [SEA-21]', (query, model) => {
  expect(read(query).models.map((one) => one.model)).toEqual([model])
})

test.each([
  ['convertable', { body: ['convertible'] }],
  ['pikup', { body: ['pickup'] }],
  ['hachback', { body: ['hatchback'] }],
  ['minivann', { body: ['minivan'] }],
  ['crossver', { body: ['suv'] }],
  ['gasolene', { fuel: ['gasoline'] }],
])('kinds of vehicles are known misspelled: %s [SEA-21]', (query, values) => {
  expect(read(query).values).toEqual(values)
})

test.each([
  'for my plumbing business',
  'something for an electrician',
  'vehicle for our catering company',
  'para mi negocio de plomeria',
  'my house painter husband needs a vehicle',
  'vehicle for a mobile dog grooming business',
])('a trade wants a cargo van first: %s [SEA-21]', (query) => {
  const [first] = read(query).preferences.toSorted((a, b) => b.weight - a.weight)
  expect(first?.test).toEqual({ kind: 'any', field: 'body', values: ['van'] })
  expect(preferred(query)).toContain('no passenger seats')
})

test.each(['gas sipper', 'sips fuel', 'easy on gas', 'a fuel sipper', 'que gaste poco', "doesn't guzzle gas"])(
  '%s means a car that burns little, not one that burns none [SEA-21]',
  (query) => {
    expect(preferred(query)).toEqual(expect.arrayContaining(['economical', 'burns fuel']))
  },
)
