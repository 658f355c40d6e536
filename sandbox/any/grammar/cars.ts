import { createRandom, type Random } from '../../random.ts'
import { checkDigit } from '../../vin.ts'
import type { Choices } from './choices.ts'
import { kinds } from './kinds.data.ts'
import { colors } from './words.data.ts'

export type GrammarCar = {
  readonly id: number
  readonly vin: string
  readonly stock: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly condition: 'New' | 'Used'
  readonly certified: boolean
  /** null: the site says to call. */
  readonly price: number | null
  readonly msrp: number | null
  readonly odometer: number
  readonly body: string
  readonly transmission: string
  readonly drive: string
  readonly fuel: string
  readonly engine: string
  readonly doors: number
  readonly exterior: string
  readonly interior: string
  readonly photos: number
  readonly lot: 'first' | 'second'
}

export type Lot = {
  readonly stock: readonly GrammarCar[]
  readonly sold: readonly GrammarCar[]
  /** Cars of other dealers. */
  readonly neighbors: readonly GrammarCar[]
}

const newYears = [2025, 2026]
const yearCodes: Readonly<Record<number, string>> = {
  2015: 'F',
  2016: 'G',
  2017: 'H',
  2018: 'J',
  2019: 'K',
  2020: 'L',
  2021: 'M',
  2022: 'N',
  2023: 'P',
  2024: 'R',
  2025: 'S',
  2026: 'T',
}

export function createLot(seed: string, choices: Choices): Lot {
  const random = createRandom(`${seed} lot`)
  const size = random.pick([10, 14, 19, 26, 33, 41, 58, 75])
  const begin = random.int(100, 900) * 1000
  const car = (at: number, isSold = false) => createCar(random, choices, { at, begin, isSold })
  const some = (count: number, from: number) => Array.from({ length: count }, (_, at) => car(from + at, true))
  return {
    stock: Array.from({ length: size }, (_, at) => car(at)),
    sold: choices.sold === 'none' ? [] : some(6, 100),
    neighbors: choices.neighbors === 'none' ? [] : some(4, 200),
  }
}

type Place = { readonly at: number; readonly begin: number; readonly isSold: boolean }

function createCar(random: Random, choices: Choices, { at, begin, isSold }: Place): GrammarCar {
  const isNew = choices.stock === 'mixed' && !isSold && random.chance(0.4)
  const kind = random.pick(isNew ? kinds.filter(({ years }) => years[1] === 2026) : kinds)
  const year = isNew ? random.pick(newYears) : random.int(kind.years[0], Math.min(kind.years[1], 2025))
  const vin = createVin(kind.prefix, year, begin + at * 7)
  const price = isNew ? random.int(240, 620) * 100 - 5 : 6_000 + (year - 2014) * 2_300 + random.int(0, 90) * 100 - 12
  const isElectric = kind.engine.startsWith('Electric')
  const driven = random.int(6_000, 14_000) * (2026 - year) + random.int(1_200, 5_000)
  return {
    id: 40_000 + at * 7,
    vin,
    stock: `${isNew ? 'N' : 'U'}${(begin / 1000) * 100 + at}`,
    year,
    make: kind.make,
    model: kind.model,
    trim: random.pick(kind.trims),
    condition: isNew ? 'New' : 'Used',
    certified: !isNew && random.chance(0.15),
    price: random.chance(0.06) ? null : price,
    msrp: isNew ? price + random.int(3, 40) * 100 : null,
    odometer: isNew ? random.int(4, 40) : driven,
    body: kind.body,
    transmission: isElectric ? 'Automatic' : random.pick(['Automatic', 'Automatic', 'CVT', 'Manual']),
    drive: kind.drive,
    fuel: isElectric ? 'Electric' : random.pick(['Gasoline', 'Gasoline', 'Hybrid']),
    engine: kind.engine,
    doors: kind.doors,
    exterior: random.pick(colors[choices.language].exterior),
    interior: random.pick(colors[choices.language].interior),
    photos: random.int(1, 6),
    lot: choices.lots === 'two' && random.chance(0.4) ? 'second' : 'first',
  }
}

function createVin(prefix: string, year: number, serial: number): string {
  const tail = `${yearCodes[year] ?? 'L'}A${String(serial).padStart(6, '0').slice(-6)}`
  return `${prefix}${checkDigit(`${prefix}0${tail}`)}${tail}`
}
