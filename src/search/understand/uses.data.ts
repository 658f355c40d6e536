import { equipmentNames } from '../facts/equipment.ts'
import type { NumberField, Preference, Range, TextField } from './understanding.ts'

/**
 * A use of a vehicle: `prefers` are preferences, the rest constraints. `concept` is a phrase for the whole use: a query
 * with the same meaning in other words is close to it.
 */
type Use = {
  readonly words: string
  readonly concept?: string
  readonly values?: Readonly<Partial<Record<TextField, readonly string[]>>>
  readonly without?: Readonly<Partial<Record<TextField, readonly string[]>>>
  readonly ranges?: Readonly<Partial<Record<NumberField, Range>>>
  readonly offRoadCapable?: boolean
  readonly certified?: boolean
  readonly prefers: readonly Preference[]
}

const range = (name: string, weight: number, field: NumberField, bounds: Range): Preference => ({
  name,
  weight,
  test: { kind: 'range', field, range: bounds },
})
const any = (name: string, weight: number, field: TextField, values: readonly string[]): Preference => ({
  name,
  weight,
  test: { kind: 'any', field, values },
})
const trait = (name: string, weight: number, field: 'luxury' | 'sporty' | 'offRoad', wanted = true): Preference => ({
  name,
  weight,
  test: { kind: 'trait', field, wanted },
})
const equipped = (weight: number, ...names: readonly string[]): Preference => ({
  name: names[0] ?? '',
  weight,
  test: { kind: 'equipment', indexes: names.map((one) => equipmentNames.indexOf(one)) },
})

const trim = (name: string, weight: number, words: string): Preference => ({
  name,
  weight,
  test: { kind: 'trim', words },
})

export const uses: Readonly<Record<string, Use>> = {
  family: {
    words:
      'family, families, kids, children, familiar, familia, la familia, para la familia, family car, ninos, carpool, family hauler, family of, kids and, stroller, family friendly',
    concept: 'a roomy car for a family with children',
    without: { body: ['coupe', 'convertible', 'pickup', 'van'] },
    prefers: [
      range('seats the family', 1, 'seats', { min: 5 }),
      any('family body', 1, 'body', ['suv', 'minivan', 'sedan', 'wagon']),
    ],
  },
  'three car seats': {
    words:
      '3 car seats, 3 car seats across, 3 kids in car seats, car seats, 3 kids, 3 carseats, three across, 3 across, car seats across, 3 child seats, 3 booster seats',
    concept: 'fits three child car seats side by side',
    without: { body: ['coupe', 'convertible'] },
    prefers: [range('third row', 2, 'rows', { min: 3 }), any('large enough', 1, 'size', ['midsize', 'large'])],
  },
  'many seats': {
    words:
      '3rd row, third row, 3 row, 3 rows, 3 filas, 3rd row seat, third row seat, third row seating, 3rd row seating, tercera fila, three rows, row 3',
    ranges: { rows: { min: 3 } },
    prefers: [],
  },
  boat: {
    words: 'boat, a boat, pull a boat, tow a boat, bote, lancha, jet skis, boat trailer',
    concept: 'strong enough to tow a boat',
    prefers: [range('tows 5,000 lb', 2, 'towLb', { min: 5000 }), equipped(1, 'Tow Package')],
  },
  camper: {
    words: 'camper, small camper, pop up camper, pop up, campers, teardrop',
    concept: 'can pull a small camper',
    prefers: [
      range('tows 3,500 lb', 2, 'towLb', { min: 3500 }),
      range('tows 5,000 lb', 1, 'towLb', { min: 5000 }),
      equipped(0.5, 'Tow Package'),
    ],
  },
  trailer: {
    words:
      'travel trailer, rv, trailer, camping trailer, remolque, jalar traila, traila, horse trailer, utility trailer, car hauler, haul a trailer',
    concept: 'tow a heavy travel trailer',
    prefers: [
      range('tows 5,000 lb', 2, 'towLb', { min: 5000 }),
      range('tows 7,500 lb', 1, 'towLb', { min: 7500 }),
      equipped(1, 'Tow Package'),
    ],
  },
  'fifth wheel': {
    words:
      '5th wheel, fifth wheel, fifth wheel camper, 5th wheel camper, gooseneck trailer, fifth wheel trailer, 5th wheel trailer',
    values: { body: ['pickup'] },
    ranges: { towLb: { min: 10_000 } },
    prefers: [any('heavy duty', 1, 'size', ['heavy-duty']), equipped(1, 'Fifth Wheel Prep')],
  },
  towing: {
    words:
      'tow, towing, tows, tow vehicle, towing capacity, pull, pulls, haul, hauling, tow rig, jalar, towing power, tow capacity',
    concept: 'good at towing',
    prefers: [range('tows 5,000 lb', 2, 'towLb', { min: 5000 }), equipped(0.5, 'Tow Package')],
  },
  work: {
    words:
      'work truck, job site, jobsite, para trabajar, de trabajo, para el trabajo, for work, contractor, construction, tools, my business, small business, trabajo, de carga, carry tools, hauling tools, work vehicle, landscaping, landscaper, lawn care, roofing, roofer, farm work',
    concept: 'a basic vehicle for work and carrying tools',
    prefers: [
      any('work body', 1, 'body', ['pickup', 'van']),
      trait('plain', 0.5, 'luxury', false),
      trim('work trim', 0.7, 'wt|work truck|xl|tradesman|pro|sr|s|base'),
    ],
  },
  trade: {
    words:
      'plumbing, plumber, electrician, electrical business, electrical company, hvac, painting company, painting business, house painter, carpenter, carpentry, handyman, locksmith, pest control, cleaning business, cleaning company, grooming business, dog grooming, delivery business, deliver flowers, deliver packages, make deliveries, catering, caterer, florist, courier, flooring business, mobile mechanic, tradesperson, my company, our company, our business, business vehicle, company vehicle, plomeria, plomero, electricista, pintor, carpintero, mi negocio',
    concept: 'a cargo van for a trade with tools and supplies',
    prefers: [
      any('van', 2, 'body', ['van']),
      any('work body', 1, 'body', ['pickup', 'van']),
      trim('cargo', 1.5, 'cargo'),
      range('no passenger seats', 1, 'seats', { max: 3 }),
      trait('plain', 0.5, 'luxury', false),
    ],
  },
  'cargo van': {
    words: 'cargo van, cargo vans, work van, work vans, panel van, utility van, van de carga',
    values: { body: ['van'] },
    prefers: [trim('cargo', 1.5, 'cargo'), range('no passenger seats', 1, 'seats', { max: 3 })],
  },
  plain: {
    words: 'nothing fancy, basic, no frills, bare bones, sencillo, sencilla, simple, base model, nothing special',
    prefers: [
      trait('plain', 1, 'luxury', false),
      trim('basic trim', 1, 'wt|work truck|xl|tradesman|pro|sr|s|base|lx|le|l'),
    ],
  },
  'off-road': {
    words:
      'off road, offroad, off roading, off roader, trails, trail, overland, overlanding, gravel road, gravel roads, ground clearance, rock crawling, todo terreno, rugged, mudding, dirt roads, off road suv',
    concept: 'capable off road on rough trails',
    values: { drivetrain: ['awd', '4wd'] },
    offRoadCapable: true,
    prefers: [
      trait('off-road capable', 1, 'offRoad'),
      any('off-road body', 1, 'body', ['suv']),
      trim(
        'off-road trim',
        1,
        'rubicon|trd off road|trd pro|trailhawk|badlands|at4|at4x|zr2|z71|wilderness|rock creek|pro 4x|tremor|raptor|rebel|trail boss|timberline|trailsport|x pro|willys|mojave',
      ),
      equipped(1, 'Locking Differential'),
    ],
  },
  winter: {
    words:
      'snow, winter, winters, ice, icy, snowy, nieve, para la nieve, colorado winters, ski trips, skiing, snow and ice, good in snow, great in snow, good in the snow, mountains, bad weather, winter beater, handles snow',
    concept: 'safe on snow and ice in winter',
    values: { drivetrain: ['awd', '4wd'] },
    prefers: [equipped(1, 'Heated Seats')],
  },
  'snow plow': {
    words: 'snow plow, plow snow, plow truck, snow plow truck, plowing, plow',
    values: { drivetrain: ['awd', '4wd'], body: ['pickup'] },
    prefers: [any('heavy duty', 2, 'size', ['heavy-duty']), equipped(1, 'Snow Plow Prep')],
  },
  'daily miles': {
    words: 'daily miles',
    prefers: [range('economical', 2, 'mpg', { min: 30 })],
  },
  economy: {
    words:
      "good on gas, great on gas, gas saver, fuel efficient, good mileage, good gas mileage, gas mileage, great gas mileage, fuel economy, economical, sips fuel, sips gas, sips gasoline, gas sipper, gas sippers, fuel sipper, fuel sippers, mpg, good mpg, high mpg, easy on fuel, easy on gas, cheap on gas, que gaste poco, gasta poco, gaste poco, rendidor, economico en gasolina, fuel saver, save on gas, saves gas, efficient, gas friendly, rendidora, ahorrador, low fuel, light on gas, good fuel, thrifty, fuel sipping, doesn't use much gas, doesn't guzzle gas, doesn't drink gas, doesn't guzzle, no gas guzzler, no gas guzzlers, not a gas guzzler, great mpg",
    concept: 'uses little fuel',
    prefers: [
      range('economical', 2, 'mpg', { min: 30 }),
      range('very economical', 1, 'mpg', { min: 36 }),
      any('burns fuel', 1.5, 'fuel', ['gasoline', 'hybrid', 'plug-in hybrid', 'diesel']),
    ],
  },
  'best economy': {
    words:
      'best gas mileage, best mpg, most fuel efficient, best fuel economy, highest mpg, most efficient, best mileage',
    prefers: [range('economical', 2, 'mpg', { min: 35 }), range('very economical', 1, 'mpg', { min: 45 })],
  },
  commute: {
    words:
      'commute, commuter, commuting, highway commute, long commute, long highway commute, daily driver, to work every day, hour commute, hour drive, commuter car',
    concept: 'an economical car for a long commute',
    prefers: [
      any('commuter body', 1, 'body', ['sedan', 'hatchback']),
      range('economical', 0.7, 'mpg', { min: 30 }),
      equipped(0.5, 'Adaptive Cruise Control'),
    ],
  },
  rideshare: {
    words: 'uber, lyft, rideshare, ride share, taxi, doordash, delivery, ridesharing',
    concept: 'a car for ride sharing',
    prefers: [any('four-door car', 1, 'body', ['sedan', 'hatchback']), range('economical', 1, 'mpg', { min: 35 })],
  },
  'first car': {
    words:
      'first car, new driver, college student, for college, at college, my son, my daughter, teenager, teen, starter car, student, daughter, son, got her license, got his license, primer carro, para mi hijo, para mi hija, university, first time driver, teen driver, high school, my kid, licence, license, just got her license, going to university, going to college',
    concept: 'a safe and cheap first car for a new driver',
    without: { body: ['pickup', 'van'] },
    prefers: [
      range('inexpensive', 2, 'price', { max: 18_000 }),
      trait('not sporty', 1, 'sporty', false),
      range('economical', 1, 'mpg', { min: 28 }),
      equipped(1, 'Automatic Emergency Braking', 'Blind Spot Monitor'),
      any('easy body', 0.7, 'body', ['sedan', 'hatchback', 'suv']),
    ],
  },
  safe: {
    words: 'safe, safety, safest, keeps her safe, seguro, segura, safety features, keep them safe, security',
    concept: 'very safe with driver assistance',
    prefers: [equipped(1, 'Automatic Emergency Braking', 'Blind Spot Monitor')],
  },
  cheap: {
    words:
      'cheap, inexpensive, affordable, barato, barata, economico, economica, low price, budget friendly, cheapest, low cost, bargain, baratos, baratas, budget car, a steal',
    concept: 'as cheap as possible',
    prefers: [{ name: 'low price', weight: 2, test: { kind: 'cheap', share: 0.34 } }],
  },
  luxury: {
    words:
      'luxury, luxurious, high end, premium, premium brand, upscale, executive, lujo, de lujo, lujoso, fancy, classy, luxury brand, high class, prestige brand, plush',
    concept: 'a luxurious premium car',
    prefers: [trait('luxury', 2, 'luxury')],
  },
  loaded: {
    words:
      'loaded, fully loaded, all the options, every option, full equipo, todo incluido, top of the line, fully equipped, top trim, highest trim, all the bells and whistles, top of the line trim, all options, maxed out',
    concept: 'fully loaded with every option',
    prefers: [
      trim(
        'top trim',
        1,
        'limited|platinum|touring|elite|premier|high country|denali|king ranch|calligraphy|sx prestige|summit|capstone|avenir|titanium|ultimate|prestige|overland|sx|reserve|advance',
      ),
      equipped(0.5, 'Leather Seats'),
    ],
  },
  comfort: {
    words:
      'comfortable, quiet, smooth ride, smooth, soft ride, highway cruiser, long trips, road trips, comfort, comfy, road trip, long drives, comodo, cruiser, long distance, cushy',
    concept: 'quiet and comfortable on long trips',
    without: { body: ['pickup', 'van'] },
    prefers: [
      trait('luxury', 1, 'luxury'),
      trait('not sporty', 0.7, 'sporty', false),
      equipped(0.7, 'Ventilated Seats'),
    ],
  },
  sporty: {
    words:
      "sporty, sports, fast, fun to drive, fun, quick, performance, deportivo, rapido, weekend toy, driver's car, drivers car, weekend car, muscle car, track, turbo, powerful, speed, weekends, weekend, track day, zippy, thrilling, sporty car, performance car, hot hatch, high performance",
    concept: 'a fast sporty car that is fun to drive',
    prefers: [
      trait('sporty', 2, 'sporty'),
      any('sporty body', 0.5, 'body', ['coupe', 'convertible', 'sedan', 'hatchback']),
    ],
  },
  'sports car': {
    words: 'sports car, sports cars, sportscar, sport car, sports coupe, carro deportivo, auto deportivo',
    values: { body: ['coupe', 'convertible', 'sedan', 'hatchback'] },
    prefers: [trait('sporty', 2, 'sporty'), any('two-door body', 0.3, 'body', ['coupe', 'convertible'])],
  },
  'easy entry': {
    words:
      'easy to get in and out of, easy entry, easy to get in, bad knees, elderly, elderly mother, grandma, grandpa, senior, seniors, easy access, get in and out, bad back, my mom, older parents, elderly parents, step in height, mobility, disabled, arthritis, wheelchair',
    concept: 'easy to get in and out of for an elderly person',
    without: { body: ['pickup', 'coupe', 'convertible'] },
    prefers: [
      any('easy to enter', 2, 'body', ['suv', 'minivan', 'wagon']),
      any('not tall', 1, 'size', ['compact', 'subcompact', 'midsize']),
      trait('low floor', 0.7, 'offRoad', false),
    ],
  },
  city: {
    words:
      'city, parking, park, easy to park, parks easily, city car, downtown, tight spaces, parking in the city, ciudad, urban, small parking spots',
    concept: 'small and easy to park in the city',
    without: { body: ['pickup', 'van', 'minivan'] },
    prefers: [any('small', 2, 'size', ['subcompact', 'compact'])],
  },
  cargo: {
    words:
      'cargo room, cargo space, cargo, dog, dogs, big dogs, dog friendly, big dog, lots of cargo space, room for the dog, trunk space, camping, gear, strollers, bikes, surfboards, roomy, spacious, espacio, lots of space, lots of room, space, room, 2 big dogs, large dog',
    concept: 'lots of cargo space for dogs and gear',
    prefers: [
      any('roomy body', 1, 'body', ['suv', 'wagon', 'minivan', 'hatchback']),
      any('roomy', 1, 'size', ['midsize', 'large', 'compact']),
    ],
  },
  'low miles': {
    words:
      'low miles, low mileage, not many miles, few miles, pocas millas, poco kilometraje, bajo millaje, barely driven, low odometer, low mile, low mi, pocas',
    concept: 'driven very little',
    prefers: [range('low mileage', 2, 'miles', { max: 40_000 })],
  },
  'nearly new': {
    words:
      'nearly new, almost new, like new, barely used, slightly used, late model, lightly used, casi nuevo, semi nuevo, gently used, practically new',
    values: { condition: ['used'] },
    prefers: [range('recent', 2, 'year', { min: -2 }), range('low mileage', 1, 'miles', { max: 25_000 })],
  },
  newer: {
    words: 'newer, recent, reciente, modern, newish, newest, newer model, latest',
    prefers: [range('recent', 2, 'year', { min: -4 })],
  },
  certified: {
    words: 'certified, cpo, certified pre owned, certificado, certified preowned, certified used',
    certified: true,
    prefers: [],
  },
  'one owner': {
    words: '1 owner, single owner, un dueno, one previous owner, 1 previous owner, only one owner, un solo dueno',
    prefers: [{ name: 'one owner', weight: 1, test: { kind: 'flag', field: 'oneOwner' } }],
  },
  'clean title': {
    words:
      'clean carfax, clean title, no accidents, accident free, no salvage, titulo limpio, sin golpes, sin choques, no accident, clean history, clean record, never wrecked, not salvage, no wrecks',
    prefers: [{ name: 'clean title', weight: 1, test: { kind: 'flag', field: 'cleanTitle' } }],
  },
  reliable: {
    words: 'reliable, dependable, confiable, trustworthy, last forever, will last, reliability',
    prefers: [any('reliable make', 0.3, 'make', ['toyota', 'honda', 'lexus', 'mazda', 'subaru', 'acura'])],
  },
  'four doors': {
    words: '4 door, 4 doors, 4dr, cuatro puertas, 4 puertas',
    prefers: [range('four doors', 1, 'doors', { min: 4 })],
  },
  'two doors': {
    words: '2 door, 2 doors, 2dr, dos puertas, 2 puertas',
    prefers: [range('two doors', 1, 'doors', { max: 2 })],
  },
  v8: { words: 'v8, hemi, v 8, 8 cylinder, eight cylinder, 5.0, 5.7', ranges: { cylinders: { min: 8 } }, prefers: [] },
  v6: { words: 'v6, v 6, 6 cylinder', prefers: [range('six cylinders', 1, 'cylinders', { min: 6, max: 6 })] },
  'four cylinders': {
    words: '4 cylinder, 4 cyl, four banger',
    prefers: [range('four cylinders', 0.5, 'cylinders', { max: 4 })],
  },
}
