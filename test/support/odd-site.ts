import { expect } from 'vitest'
import type { PageRequest } from '../../src/model/page.ts'
import { driveCollection, failureAt, pageOf } from '../../src/platforms/engine/conformance/fixture-site.ts'
import { generic } from '../../src/platforms/sites/generic/platform.ts'

/** Valid check digits; the tenth character is the model year. */
export const vins = [
  '5YJ3E1EA2NU170788',
  '5FNRL6H78JU170794',
  '4S4BTAFC5PU170800',
  '1G1YB2D45TU170804',
  '1FTEW1EPXMU170801',
  '2T3P1RFV6KU185751',
  '2T3P1RFV8KU185752',
  '1FTEW1EPXNU185753',
  '1FTEW1EP5GU185758',
]
const names = ['Tesla Model 3', 'Honda Odyssey', 'Subaru Outback', 'Chevrolet Corvette', 'Ford F-150']
const names2 = ['Toyota RAV4', 'Toyota RAV4', 'Ford F-150', 'Ford F-150']
const years = [2022, 2018, 2023, 2026, 2021, 2019, 2019, 2022, 2016]
export const cars = vins.map((vin, at) => {
  const name = [...names, ...names2][at] ?? ''
  const [make = '', ...model] = name.split(' ')
  const title = `${years[at]} ${name}`
  const id = `K${700 + at}`
  const slug = `${title} ${id}`.toLowerCase().replaceAll(' ', '-')
  return {
    vin,
    id,
    slug,
    title,
    year: years[at],
    make,
    model: model.join(' '),
    price: 15_000 + at * 10,
    miles: 20_000 + at,
  }
})
export type Car = (typeof cars)[number]

export const ownHost = 'http://odd-sites.example'
/** The page at a path, or at an address of another host; `-> /path`: it leads there; `disallowed`: by robots.txt. */
export type Answers = (path: string, body: string, headers: PageRequest['headers']) => string | undefined

/** Sets a site of these pages up and imports it, as the service does for a site of no known platform. */
export function read(answers: Answers, host = ownHost) {
  const config = { base_url: host, inventory_type: 'all', site_id: null } as const
  const answer = ({ url, body = '', headers }: PageRequest) => {
    const { origin, pathname, search } = new URL(url)
    const text = answers(origin === host ? pathname + search : url, body, headers)
    const target = /^-> (.*)$/.exec(text ?? '')?.[1]
    const shown = target === undefined ? text : answers(target, '', headers)
    if (shown === 'disallowed') return failureAt(url, { class: 'blocked', code: 'robots' })
    if (shown === undefined) return failureAt(url, { class: 'changed', code: 'http_error' })
    const type = /^[{[]/.test(shown) ? 'application/json' : 'text/html'
    return { ...pageOf(url, 200, { text: shown, type }), url: target === undefined ? url : origin + target }
  }
  const sample = driveCollection(generic.collect({ config }, { sample: true }), answer).scan
  const { reader } = sample
  expect(reader).toBeDefined()
  const known = reader === undefined ? config : { ...config, reader }
  return { reader, sample, scan: driveCollection(generic.collect({ config: known }, { sample: false }), answer).scan }
}

export const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`
export const menu = (path: string) => `<nav><a href="${path}">Our cars</a></nav>`
export const facts = (car: Car) => `<p>VIN: ${car.vin}</p><p>Price: $${car.price}</p><p>Mileage: ${car.miles} miles</p>`
export const expectAll = ({ scan }: Pick<ReturnType<typeof read>, 'scan'>) => {
  expect(scan).toMatchObject({ complete: true, incompleteReason: null })
  expect(ofStock({ scan })).toEqual(cars.map(({ vin }) => vin).sort())
}
export const ofStock = ({ scan }: Pick<ReturnType<typeof read>, 'scan'>) => scan.vehicles.map(({ vin }) => vin).sort()

export const cardsOf = (of: readonly Car[]) =>
  of.map((car) => `<div><a href="/details/${car.slug}">${car.title}</a> <b>$${car.price}</b></div>`).join('')
export const detailsAt = (path: string) => {
  const car = cars.find(({ slug }) => path === `/details/${slug}`)
  return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
}
