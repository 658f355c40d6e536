import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection } from '../../engine/conformance/fixture-site.ts'
import { proMax } from './platform.ts'

const origin = 'https://www.lakeshoremotors.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const

type Car = { readonly vin: string; readonly year: number; readonly stock: string }
const cars: readonly Car[] = [
  { vin: '1C4HJXDN7JA010020', year: 2018, stock: 'L20' },
  { vin: '1FTFW1E89MA010021', year: 2021, stock: 'L21' },
  { vin: '5XYRG4LC1MA010022', year: 2021, stock: 'L22' },
  { vin: '1GCPYFED4KZ010023', year: 2019, stock: 'L23' },
]
const pathOf = ({ year, stock }: Car) => `/VehicleDetails/7001/${stock}/Upper-Saddle-River-NJ-${year}-Ford-F150-USED`

function tile(car: Car): string {
  const node = {
    '@type': 'Vehicle',
    vehicleIdentificationNumber: car.vin,
    brand: 'Ford',
    model: 'F150',
    sku: car.stock,
    releaseDate: String(car.year),
    itemCondition: 'UsedCondition',
    name: `${car.year} Ford F150`,
  }
  const markup = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
  return `<a href="//www.lakeshoremotors.example${pathOf(car)}">x</a>${markup}`
}

function listing(total: number, shown: readonly Car[]): string {
  const years = [...new Set(cars.map(({ year }) => year))].map(
    (year) => `<input type="checkbox" id="check_year_${year}">`,
  )
  return `<html><body><span id="countarea" data-count="${total}">${total} Results</span>${years.join('')}
    ${shown.map(tile).join('')}<div id="cx5_inventory_loadmore">Load Next Page</div></body></html>`
}

const ofYear = (year: number) => cars.filter((car) => car.year === year)
const pages = {
  '/': '<a href="//www.lakeshoremotors.example/inventory">Inventory</a>',
  '/inventory': listing(4, cars.slice(0, 1)),
  '/inventory?year=2018': listing(1, ofYear(2018)),
  '/inventory?year=2019': listing(1, ofYear(2019)),
  '/inventory?year=2021': listing(2, ofYear(2021)),
}

function answering(answers: Readonly<Record<string, string>>) {
  return ({ url }: { readonly url: string }) => {
    return answerTo(url, answers[url.replace(origin, '')])
  }
}

function collect(answers: Readonly<Record<string, string>>) {
  return driveCollection(proMax.collect({ config }, { sample: false }), answering(answers))
}

describe('a listing that displays only its first vehicles', () => {
  test('is complete when its model years add up to its stated total [COL-30]', () => {
    const { scan } = collect(pages)
    expect(scan).toMatchObject({ complete: true, stated: { total: 4 } })
    expect(scan.vehicles.map(({ vin }) => vin).sort()).toEqual(cars.map(({ vin }) => vin).sort())
    expect(scan.vehicles.find(({ vin }) => vin === cars[1]?.vin)?.vdp_link).toBe(
      origin + pathOf({ vin: '', year: 2021, stock: 'L21' }),
    )
  })

  test('is incomplete if a year is truncated or fails, or the filters yield fewer [COL-30]', () => {
    const cut = collect({ ...pages, '/inventory?year=2021': listing(2, ofYear(2021).slice(0, 1)) }).scan
    expect(cut).toMatchObject({ complete: false, vehicles: { length: 3 } })
    expect(cut.incompleteReason).toContain('states 4 vehicles')
    const { '/inventory?year=2019': _, ...lost } = pages
    expect(collect(lost).scan.complete).toBe(false)
    expect(collect({ ...pages, '/inventory': listing(9, cars.slice(0, 1)) }).scan.complete).toBe(false)
  })

  test('a lookup of one vehicle requests its model year first', () => {
    const { scan, requests } = driveCollection(proMax.one({ config }, '5XYRG4LC1MA010022'), answering(pages))
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: '5XYRG4LC1MA010022' }] })
    const years = requests.map(({ url }) => URL.parse(url)?.searchParams.get('year')).filter((year) => year !== null)
    expect(years).toEqual(['2021'])
  })
})

test('the page of a truck with an inch mark in its trim is read', () => {
  const car = cars[1] ?? { vin: '', year: 0, stock: '' }
  const node = `{"@type":["Product","Car"],"vehicleIdentificationNumber":"${car.vin}","brand":"Ford",
    "name":"2021 Ford F150 Crew Cab 147&quot; LTZ","model":"F150","vehicleConfiguration":"Crew Cab 147" LTZ","sku":"L21"}`
  const { scan } = collect({
    '/sitemap.xml': `<urlset><url><loc>${origin}${pathOf(car)}</loc></url></urlset>`,
    [pathOf(car)]: `<script type="application/ld+json">${node}</script>`,
  })
  expect(scan.vehicles).toMatchObject([{ vin: car.vin, trim: 'Crew Cab 147" LTZ' }])
})
