import { describe, expect, test } from 'vitest'
import { createObedientPages } from '../../../../bench/measure/sandbox-pages.ts'
import { disallowed, doubtful, emptyLot, noDealers, scriptsAlone } from '../../../../sandbox/any/doubtful.ts'
import { createGrammarSite } from '../../../../sandbox/any/grammar/site.ts'
import { anyShapes } from '../../../../sandbox/any/shapes.ts'
import { type AnyShape, createAnySite } from '../../../../sandbox/any/site.ts'
import { createSiteRegistry } from '../../../../sandbox/site-registry.ts'
import type { ReaderConfig } from '../../../model/scan.ts'
import { generic } from '../../sites/generic/platform.ts'
import { driveCollection } from '../conformance/fixture-site.ts'

function open(shape: AnyShape) {
  const site = createAnySite(shape)
  const answer = createObedientPages(createSiteRegistry([site]))
  const config = { base_url: `http://${site.host}`, inventory_type: 'all', site_id: null } as const
  const collect = (sample: boolean, reader?: ReaderConfig) =>
    driveCollection(
      generic.collect({ config: reader === undefined ? config : { ...config, reader } }, { sample }),
      answer,
      400,
    )
  return { site, collect }
}

const kinds: Readonly<Record<string, ReaderConfig['kind']>> = {
  'script-variable': 'embedded-records',
  'interface-in-script': 'json-interface',
  'sitemap-only': 'vehicle-pages',
}

describe('a site of no known platform is read whole, straight from what the sample found', () => {
  test.each(anyShapes)('$name [ANY-02] [ANY-03] [ANY-04] [ANY-05] [ANY-06] [ANY-14]', (shape) => {
    const { site, collect } = open(shape)
    const found = collect(true)
    const { reader } = found.scan
    expect(reader?.kind).toBe(kinds[shape.name] ?? 'cards')
    expect(found.scan.doubt).toBeNull()
    const whole = collect(false, reader)
    expect(whole.scan).toMatchObject({ complete: true, incompleteReason: null })
    const byVin = new Map(whole.scan.vehicles.map((vehicle) => [vehicle.vin, vehicle]))
    expect([...byVin.keys()].sort()).toEqual(site.cars.map(({ vin }) => vin).sort())
    for (const car of site.cars) {
      const vehicle = byVin.get(car.vin)
      expect([vehicle?.prices?.price, vehicle?.stocknum]).toEqual([
        expect.toSatisfy((price) => Number(price) === car.price),
        car.stock,
      ])
      expect(vehicle?.vdp_link).toMatch(/^http/)
    }
    expect(found.requests.length + whole.requests.length).toBeLessThanOrEqual(60 + 3 * site.cars.length)
    const first = whole.requests.find(({ purpose }) => purpose !== 'robots' && purpose !== 'sitemap')
    expect(reader?.listings?.[0] ?? first?.url).toBe(first?.url)
  })
})

describe('what is not this dealer’s stock is not accepted', () => {
  const pure = doubtful.filter(({ name }) => name !== 'other-models')
  test.each(pure)('$name [ANY-07] [ANY-09]', (shape) => {
    const { scan, requests } = open(shape).collect(true)
    expect(scan.doubt).toMatch(shape.doubt)
    expect(requests.length).toBeLessThanOrEqual(60)
  })

  test.each(noDealers)('nothing is read from a $name [ANY-08]', (shape) => {
    const { scan } = open(shape).collect(true)
    expect(scan.vehicles).toEqual([])
    expect(scan.reader).toBeUndefined()
  })
})

test('an empty listing, one made by scripts and one that robots.txt disallows are distinguished [ANY-08] [ANY-11]', () => {
  expect(open(emptyLot).collect(true).scan).toMatchObject({ vehicles: [], failure: null })
  expect(open(emptyLot).collect(true).scan.scriptsOnly).toBeUndefined()
  expect(open(scriptsAlone).collect(true).scan).toMatchObject({ vehicles: [], scriptsOnly: 'not opened' })
  expect(open(disallowed).collect(true).scan).toMatchObject({ vehicles: [], failure: { code: 'robots' } })
})

test('a site is not empty while one of its pages shows a VIN, though another says that there are no cars [ANY-08]', () => {
  const scanWith = (used: string) => {
    const page: AnyShape['page'] = (asked) =>
      asked.path === '/used'
        ? `<html><body><h1>Used</h1>${used}</body></html>`
        : String(emptyLot.page(asked) ?? '').replace('</body>', '<a href="/used">Used cars</a></body>')
    return open({ ...emptyLot, page }).collect(false).scan
  }
  expect(scanWith('<p>0 vehicles found</p>')).toMatchObject({ complete: true })
  expect(scanWith('<p>Just in: 5YJ3E1EA2NU170788</p>')).toMatchObject({ complete: false, vehicles: [] })
})

test('a car whose page says that it is sold is not read, though its markup calls it available [ANY-07]', () => {
  const site = createGrammarSite('sold-232')
  const answer = createObedientPages(createSiteRegistry([site]))
  const config = { base_url: `https://${site.host}`, inventory_type: 'all', site_id: null } as const
  const { reader } = driveCollection(generic.collect({ config }, { sample: true }), answer, 400).scan
  expect(reader?.kind).toBe('structured-data')
  const { scan } = driveCollection(
    generic.collect({ config: { ...config, ...(reader ? { reader } : {}) } }, { sample: false }),
    answer,
    400,
  )
  expect(scan).toMatchObject({ complete: true, skipped: { sold: 2 } })
  expect(scan.vehicles.map(({ vin }) => vin).sort()).toEqual(site.truth.vehicles.map(({ vin }) => vin).sort())
})

describe('a marketplace of several sellers waits for review [ANY-07]', () => {
  test.each([
    ['listing', /<p>Seller: [^<]*<\/p>/g],
    ['vehicle pages', /<small>Sold by [^<]*<\/small>/g],
  ])('where only its %s name them', (_, other) => {
    const site = createGrammarSite('mk-380')
    const answer = createObedientPages(createSiteRegistry([site]))
    const config = { base_url: `https://${site.host}`, inventory_type: 'all', site_id: null } as const
    const { scan } = driveCollection(generic.collect({ config }, { sample: true }), (request) => {
      const page = answer(request)
      return page.kind === 'page' ? { ...page, text: page.text.replace(other, '') } : page
    })
    expect(scan.doubt).toMatch(/^the site shows vehicles of [3-5] sellers$/)
  })
})

test('prices that only the pages of the vehicles show are read there', () => {
  const shape = anyShapes.find(({ name }) => name === 'data-attributes') ?? expect.fail('no shape')
  const { site, collect } = open({
    ...shape,
    page: (asked) => {
      const shown = shape.page(asked)
      return typeof shown === 'string' && asked.path === '/vehicles/used'
        ? shown.replaceAll(/data-price="\d+"/g, '')
        : shown
    },
  })
  const { reader } = collect(true).scan
  expect(reader?.vehicle_pages).toBe('required')
  const { vehicles } = collect(false, reader).scan
  const prices = new Map(vehicles.map(({ vin, prices }) => [vin, Number(prices?.price)]))
  expect(prices).toEqual(new Map(site.cars.map(({ vin, price }) => [vin, price])))
})

test('a listing that no longer shows vehicles has changed: a repair looks again [ANY-10]', () => {
  const shape = anyShapes.find(({ name }) => name === 'script-variable') ?? expect.fail('no shape')
  const { reader } = open(shape).collect(true).scan
  const moved = open({
    ...shape,
    page: (asked) =>
      asked.path === '/our-cars.html' ? '<html><body>We have a new site</body></html>' : shape.page(asked),
  })
  const { scan } = moved.collect(false, reader)
  expect(scan).toMatchObject({ complete: false, vehicles: [], failure: { class: 'changed' } })
})

test('fewer vehicles than the listing states are an incomplete scan [ANY-06]', () => {
  const shape = anyShapes.find(({ name }) => name === 'stated-total') ?? expect.fail('no shape')
  const { reader } = open(shape).collect(true).scan
  const cut = open({
    ...shape,
    page: (asked) =>
      asked.query.get('page') === '3' ? '<html><body>Showing 0 of 40</body></html>' : shape.page(asked),
  })
  expect(cut.collect(false, reader).scan).toMatchObject({
    complete: false,
    incompleteReason: expect.stringContaining('40'),
  })
})
