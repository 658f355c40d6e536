import { createRandom } from '../../random.ts'
import { createLot, type GrammarCar, type Lot } from './cars.ts'
import { type Choices, choose } from './choices.ts'
import { businessNames, dealers, type Field, labels, type Phrase, sayings, stateNames, values } from './words.data.ts'

/** One site: its choices, its dealer, its lot, and how it words things. */
export type World = {
  readonly seed: string
  readonly host: string
  readonly origin: string
  readonly choices: Choices
  readonly dealer: Dealer
  readonly lot: Lot
  readonly unit: 'mi' | 'km'
  /** One of a list, always the same for the same name. */
  one<T>(name: string, options: readonly T[]): T
  say(phrase: Phrase): string
  label(field: Field): string
  /** What the site writes for a field of a car; null: nothing. */
  text(car: GrammarCar, field: Field): string | null
  money(amount: number): string
}

export type Dealer = {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly stateName: string
  readonly zip: string
  readonly phone: string
  readonly lots: readonly [first: string, second: string]
}

export function createWorld(seed: string): World {
  const choices = choose(seed)
  const one = <T>(name: string, options: readonly T[]): T => createRandom(`${seed} ${name}`).pick(options)
  const host = `any-${seed.replace(/\W+/g, '-').toLowerCase()}.example`
  const say = (phrase: Phrase) => one(phrase, sayings[choices.language][phrase])
  const unit = choices.country === 'CA' ? 'km' : 'mi'
  const money = moneyOf(one('money', ['short', 'short', 'cents', 'code']), choices)
  const site = { choices, one, say, unit, money, dealer: createDealer(choices, one) } as const
  return {
    ...site,
    seed,
    host,
    origin: `http://${host}`,
    lot: createLot(seed, choices),
    label: (field) => {
      if (field === 'odometer' && unit === 'km' && choices.language === 'en')
        return one('label odometer', ['Mileage', 'Kilometers', 'Odometer', 'KM', 'Kilometres'])
      return one(`label ${field}`, labels[choices.language][field])
    },
    text: (car, field) => textOf(site, car, field),
  }
}

type Wording = Pick<World, 'choices' | 'one' | 'say' | 'unit' | 'money' | 'dealer'>

function textOf(site: Wording, car: GrammarCar, field: Field): string | null {
  const worded = (value: string) => site.one(`value ${value}`, values[site.choices.language][value] ?? [value])
  switch (field) {
    case 'vin':
    case 'stock':
    case 'make':
    case 'model':
    case 'trim':
    case 'engine':
    case 'exterior':
    case 'interior':
      return car[field]
    case 'year':
    case 'doors':
      return String(car[field])
    case 'body':
    case 'transmission':
    case 'drive':
    case 'fuel':
      return worded(car[field])
    case 'condition':
      return worded(car.certified ? 'Certified' : car.condition)
    case 'odometer':
      return distance(site, car.odometer)
    case 'price':
      return car.price === null ? site.say('call') : site.money(car.price)
    case 'msrp':
      return car.msrp === null ? null : site.money(car.msrp)
    case 'lot':
      return site.choices.lots === 'two' ? lotName(site, car) : null
  }
}

export function lotName({ dealer }: Pick<World, 'dealer'>, { lot }: GrammarCar): string {
  return dealer.lots[lot === 'first' ? 0 : 1]
}

export function grouped(amount: number, language: string): string {
  const digits = amount.toLocaleString('en-US')
  return language === 'fr' ? digits.replace(/,/g, '\u00a0') : digits
}

function distance({ one, unit, choices }: Wording, amount: number): string {
  const words = {
    mi: choices.language === 'es' ? ['millas', 'mi'] : ['mi', 'miles', 'mi.', ''],
    km: choices.language === 'fr' ? ['km'] : ['km', 'kms', 'KM'],
  }[unit]
  return `${grouped(amount, choices.language)} ${one('unit', words)}`.trim()
}

function moneyOf(style: 'short' | 'cents' | 'code', { language, country }: Choices): (amount: number) => string {
  return (amount) => {
    const digits = grouped(amount, language)
    if (language === 'fr') return style === 'cents' ? `${digits},00\u00a0$` : `${digits}\u00a0$`
    if (style === 'cents') return `$${digits}.00`
    return style === 'code' ? (country === 'CA' ? `CA$${digits}` : `US$ ${digits}`) : `$${digits}`
  }
}

function createDealer({ language, country }: Choices, one: World['one']): Dealer {
  const [street, city, state, zip, area] = one('place', dealers[language === 'fr' ? 'QC' : country])
  const kind = one('kind of name', businessNames[language])
  const first = one('first name', businessNames.first)
  return {
    name: language === 'en' ? `${first} ${kind}` : `${kind} ${first}`,
    street,
    city,
    state,
    stateName: stateNames[state] ?? '',
    zip,
    phone: `${area}-555-01${one('phone', ['34', '63', '88', '17', '52'])}`,
    lots: ['Northside', 'Harbor'],
  }
}
