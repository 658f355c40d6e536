import { hashText } from '../random.ts'
import { jsonAnswer, type Site, type SiteAnswer, type SiteRequest, textAnswer } from '../sites/site.ts'
import { findCars, type SourceCar, sourceCars } from './source-cars.ts'

const drives: Readonly<Record<string, string>> = {
  FWD: 'Front-Wheel Drive',
  RWD: 'Rear-Wheel Drive',
  AWD: 'All-Wheel Drive',
  '4WD': '4-Wheel Drive',
}

type Variant = { readonly id: number; readonly car: SourceCar; readonly year: number; readonly drive: string }

/** fueleconomy.gov: XML unless JSON is requested; a single item is an object, and no items are null. */
export function createEpaSource({ host }: { readonly host: string }): Site {
  return { host, kind: 'epa', lot: null, answer: answerEpa }
}

function answerEpa(request: SiteRequest): SiteAnswer {
  const { url, headers } = request
  const path = url.pathname.replace(/^\/ws\/rest/, '')
  const found = findFacts(path, (name) => url.searchParams.get(name) ?? '')
  if (headers?.accept?.includes('json') === true) return jsonAnswer(found)
  return textAnswer(`<?xml version="1.0" encoding="UTF-8"?>${toXml(found)}`, 'application/xml')
}

function findFacts(path: string, query: (name: string) => string): object | null {
  const year = Number(query('year'))
  const id = /^\/vehicle\/(\d+)$/.exec(path)?.[1]
  if (id !== undefined) return recordOf(Number(id))
  const variants = findCars(query('make'), year).flatMap((car) => variantsOf(car, year))
  if (path === '/vehicle/menu/model') {
    return menu([...new Set(variants.map(nameOf))].map((name) => ({ text: name, value: name })))
  }
  if (path === '/vehicle/menu/options') {
    const named = variants.filter((variant) => nameOf(variant) === query('model'))
    return menu(named.map((variant) => ({ text: optionOf(variant), value: String(variant.id) })))
  }
  return null
}

function menu(items: readonly object[]): object | null {
  if (items.length === 0) return null
  return { menuItem: items.length === 1 ? items[0] : items }
}

function variantsOf(car: SourceCar, year: number): readonly Variant[] {
  return car.drives.map((drive) => ({
    id: 20_000 + (hashText(`${car.make} ${car.model} ${year} ${drive} epa`) % 900_000),
    car,
    year,
    drive,
  }))
}

function nameOf({ car, drive }: Variant): string {
  return car.drives.length > 1 && drive !== car.drives[0] ? `${car.epaName} ${drive}` : car.epaName
}

function optionOf({ car }: Variant): string {
  return car.cylinders === null ? 'Auto (A1)' : `Auto (S8), ${car.cylinders} cyl, ${car.displacement} L`
}

const years = Array.from({ length: 25 }, (_, index) => 2010 + index)

function recordOf(id: number): object | null {
  for (const car of sourceCars) {
    for (const year of years) {
      const variant = variantsOf(car, year).find((one) => one.id === id)
      if (variant !== undefined) return present(variant)
    }
  }
  return null
}

/** All values are strings; 0 and -1 mean unknown. */
function present(variant: Variant): object {
  const { id, car, year, drive } = variant
  const isElectric = car.fuel === 'Electricity'
  const [city, highway] = car.mpg
  const combined = Math.round(1 / (0.55 / city + 0.45 / highway))
  return {
    id: String(id),
    year: String(year),
    make: car.make,
    model: nameOf(variant),
    baseModel: car.epaName,
    atvType: isElectric ? 'EV' : car.fuel === 'Gasoline' ? '' : car.fuel,
    drive: drives[drive] ?? drive,
    trany: isElectric ? 'Automatic (A1)' : 'Automatic (S8)',
    cylinders: car.cylinders === null ? '' : String(car.cylinders),
    displ: car.displacement === null ? '' : String(car.displacement),
    city08: String(city),
    highway08: String(highway),
    comb08: String(combined),
    city08U: '0.0',
    range: isElectric ? '250' : '0',
    rangeA: '',
    combE: isElectric ? '30.1' : '0.0',
    fuelType1: isElectric ? 'Electricity' : car.fuel === 'Diesel' ? 'Diesel' : 'Regular Gasoline',
    co2: isElectric ? '0' : String(Math.round(8887 / combined)),
    co2TailpipeGpm: '0.0',
    fuelCost08: '1450',
  }
}

function toXml(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  return Object.entries(value)
    .flatMap(([name, inner]) => [inner].flat().map((one) => `<${name}>${toXml(one)}</${name}>`))
    .join('')
}
