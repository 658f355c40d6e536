import { createRandom } from '../random.ts'
import { checkDigit } from '../vin.ts'

/** A car whose VIN decodes to its year, make and model, unlike those of the sandbox's other lots. */
export type AnyCar = {
  readonly id: number
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly isNew: boolean
  readonly price: number
  readonly miles: number
  readonly stock: string
  readonly body: string
  readonly color: string
  readonly interior: string
  readonly engine: string
  readonly transmission: string
  readonly drive: string
  readonly fuel: string
  readonly description: string
}

type Kind = readonly [
  prefix: string,
  yearCode: string,
  year: number,
  make: string,
  model: string,
  trim: string,
  body: string,
  drive: string,
  engine: string,
]

const kinds: readonly Kind[] = [
  ['1HGCV1F3', 'L', 2020, 'Honda', 'Accord', 'Sport', 'Sedan', 'FWD', '1.5L 4 Cyl'],
  ['4T1B11HK', 'K', 2019, 'Toyota', 'Camry', 'SE', 'Sedan', 'FWD', '2.5L 4 Cyl'],
  ['1FTEW1EP', 'K', 2019, 'Ford', 'F-150', 'XLT', 'Pickup', '4WD', '2.7L V6'],
  ['3GNAXUEV', 'L', 2020, 'Chevrolet', 'Equinox', 'LT', 'SUV', 'AWD', '1.5L 4 Cyl'],
  ['KNDJ23AU', 'L', 2020, 'Kia', 'Soul', 'S', 'Wagon', 'FWD', '2.0L 4 Cyl'],
  ['2T3P1RFV', 'K', 2019, 'Toyota', 'RAV4', 'XLE', 'SUV', 'AWD', '2.5L 4 Cyl'],
  ['1C4HJXDG', 'L', 2020, 'Jeep', 'Wrangler', 'Unlimited Sport', 'SUV', '4WD', '3.6L V6'],
  ['5N1AT2MV', 'K', 2019, 'Nissan', 'Rogue', 'SV', 'SUV', 'AWD', '2.5L 4 Cyl'],
]
const colors = ['Black', 'Oxford White', 'Ruby Red', 'Silver', 'Pacific Blue', 'Gray']

export function createCars(size: number, seed: string): readonly AnyCar[] {
  const random = createRandom(seed)
  return Array.from({ length: size }, (_, at) => {
    const [prefix, code, year, make, model, trim, body, drive, engine] = random.pick(kinds)
    const serial = String(100_000 + ((random.int(0, 8_000) * 97 + at) % 800_000)).padStart(6, '0')
    const tail = `${code}A${serial}`
    return {
      id: 4_000 + at,
      vin: `${prefix}${checkDigit(`${prefix}0${tail}`)}${tail}`,
      year,
      make,
      model,
      trim,
      body,
      drive,
      engine,
      isNew: false,
      price: 14_000 + random.int(0, 160) * 125 - 5,
      miles: 9_000 + random.int(0, 70_000),
      stock: `S${7_000 + at}`,
      color: random.pick(colors),
      interior: random.pick(['Black Cloth', 'Tan Leather']),
      transmission: 'Automatic',
      fuel: 'Gasoline',
      description: `One owner ${year} ${make} ${model} with service records, two keys and new tires, ready for the road.`,
    }
  })
}
