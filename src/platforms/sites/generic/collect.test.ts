import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, failureAt } from '../../engine/conformance/fixture-site.ts'
import { generic } from './platform.ts'

const origin = 'https://www.harbormotors.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const vins = ['3GNAXUEG3TL301177', '2HGFE2F22RH506133', 'WA1LAAF73ND015588', '4S4BTGND6P3162207'] as const

type Pages = Readonly<Record<string, string | number>>

/** Responses by path and query: a text, or a status without a body. */
function collect(pages: Pages) {
  return driveCollection(generic.collect({ config }, { sample: false }), (request) => {
    const url = new URL(request.url)
    return answerTo(request.url, pages[url.pathname + url.search])
  })
}

function jsonLd(...nodes: readonly unknown[]): string {
  return nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('\n')
}

function car(vin: string, facts: object = {}) {
  return {
    '@type': 'Car',
    vehicleIdentificationNumber: vin,
    brand: 'Kia',
    model: 'Soul',
    offers: { price: 19_990 },
    ...facts,
  }
}

function urlset(...paths: readonly string[]): string {
  return `<urlset>${paths.map((path) => `<url><loc>${new URL(path, origin).href}</loc></url>`).join('')}</urlset>`
}

function vinsOf(scan: { readonly vehicles: readonly { readonly vin?: string | null }[] }) {
  return scan.vehicles.map((vehicle) => vehicle.vin)
}

const vdp = (vin: string) => `/inventory/used-2022-kia-soul-${vin.toLowerCase()}/`
const [first, second, third, fourth] = vins

describe('by the sitemap', () => {
  test('vehicle pages are found under the usual names if robots.txt names no sitemap', () => {
    const { scan } = collect({ '/inventory-sitemap.xml': urlset(vdp(first)), [vdp(first)]: jsonLd(car(first)) })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: first, vdp_link: origin + vdp(first) }] })
  })

  test('a sitemap page without vehicle data is skipped and counted', () => {
    const { scan } = collect({
      '/sitemap.xml': urlset(vdp(first), '/inventory/details/7', vdp(second)),
      [vdp(first)]: jsonLd(car(first)),
      [vdp(second)]: jsonLd(car(second)),
      '/inventory/details/7': '<h1>Soul</h1>',
    })
    expect(scan).toMatchObject({ complete: true, skipped: { 'no vehicle data': 1 } })
  })

  test('a part of the sitemap index that is unreadable or empty makes the scan incomplete', () => {
    const index = (...names: readonly string[]) =>
      `<sitemapindex>${names.map((name) => `<sitemap><loc>${origin}/${name}</loc></sitemap>`).join('')}</sitemapindex>`
    const site = { '/sitemap.xml': index('new-inventory.xml', 'used-inventory.xml'), [vdp(first)]: jsonLd(car(first)) }
    for (const broken of [503, '<urlset></urlset>']) {
      const { scan } = collect({ ...site, '/used-inventory.xml': urlset(vdp(first)), '/new-inventory.xml': broken })
      expect(scan).toMatchObject({ complete: false, vehicles: [{ vin: first }] })
    }
  })

  test('URLs of other hosts in a sitemap are not followed', () => {
    const { requests } = collect({
      '/sitemap.xml': `<urlset><url><loc>https://evil.example${vdp(first)}</loc></url></urlset>`,
    })
    expect(requests.filter((request) => new URL(request.url).host !== new URL(origin).host)).toEqual([])
  })

  test('of a page with several vehicles, the one in its URL is taken', () => {
    const { scan } = collect({
      '/sitemap.xml': urlset(vdp(first)),
      [vdp(first)]: jsonLd(car(second), { '@type': 'ItemList', itemListElement: [{ item: car(third) }] }, car(first)),
    })
    expect(vinsOf(scan)).toEqual([first])
  })

  test('a VIN under two URLs is one vehicle, with its fuller record', () => {
    const { scan } = collect({
      '/sitemap.xml': urlset('/vdp/1', '/vdp/2', vdp(second)),
      '/vdp/1': jsonLd(car(first)),
      '/vdp/2': jsonLd(car(first, { color: 'Red' })),
      [vdp(second)]: jsonLd(car(second)),
    })
    expect(scan).toMatchObject({ complete: true, skipped: { 'duplicate VIN': 1 } })
    expect(scan.vehicles.map((vehicle) => vehicle.exterior_color ?? null)).toEqual(['Red', null])
  })

  test('a sold vehicle whose page remains is skipped', () => {
    const sold = car(second, { offers: { price: 1, availability: 'https://schema.org/SoldOut' } })
    const { scan } = collect({
      '/sitemap.xml': urlset(vdp(first), vdp(second)),
      [vdp(first)]: jsonLd(car(first)),
      [vdp(second)]: jsonLd(sold),
    })
    expect(scan).toMatchObject({ complete: true, skipped: { sold: 1 } })
    expect(vinsOf(scan)).toEqual([first])
  })
})

describe('by listings', () => {
  const home = '<a href="/used-vehicles/">Used</a> <a href="/service/">Service</a>'

  test('a listing with full vehicles needs no requests for their pages', () => {
    const list = (from: string, to: string) =>
      jsonLd({ '@type': 'ItemList', itemListElement: [{ item: car(from) }, { item: car(to) }] })
    const { scan, requests } = collect({
      '/': home,
      '/used-vehicles/': `${list(first, second)}<link rel="next" href="/used-vehicles/?page=2">`,
      '/used-vehicles/?page=2': list(third, fourth),
    })
    expect(scan).toMatchObject({ complete: true })
    expect(vinsOf(scan)).toEqual([...vins])
    expect(requests.some((request) => request.purpose === 'vehicle')).toBe(false)
  })

  test('beside vehicles with pages of their own, one without a page of the site is as listed', () => {
    const color = { color: 'Red' }
    const list = [car(first, { url: vdp(first) }), car(second, { url: vdp(second) }), car(third)]
    const elsewhere = car(fourth, { url: 'https://cars.example/soul' })
    const pages = Object.fromEntries([first, second].map((vin) => [vdp(vin), `${jsonLd(car(vin, color))}</html>`]))
    const { scan, requests } = collect({ '/': home, '/used-vehicles/': jsonLd(...list, elsewhere), ...pages })
    expect(scan).toMatchObject({ complete: true })
    expect(scan.vehicles.map(({ vin, exterior_color }) => [vin, exterior_color ?? null]).sort()).toEqual(
      [
        [first, 'Red'],
        [second, 'Red'],
        [third, null],
        [fourth, null],
      ].sort(),
    )
    expect(requests.filter(({ purpose }) => purpose === 'vehicle').at(-1)?.url).toContain(origin)
  })

  test('page parameters are followed without rel=next', () => {
    const anchors = '<a href="?pt=1">1</a><a href="?pt=2">2</a><a href="?pt=3">3</a>'
    const { scan } = collect({
      '/': home,
      '/used-vehicles/': jsonLd(car(first)) + anchors,
      '/used-vehicles/?pt=2': jsonLd(car(second)) + anchors,
      '/used-vehicles/?pt=3': jsonLd(car(third)) + anchors,
    })
    expect(scan).toMatchObject({ complete: true })
    expect(vinsOf(scan)).toEqual([first, second, third])
  })

  test('vehicles on the home page are used if there is nothing else', () => {
    const { scan } = collect({ '/': jsonLd(car(first), car(second)) })
    expect(scan).toMatchObject({ complete: true })
    expect(vinsOf(scan)).toEqual([first, second])
  })

  test('the usual paths are tried if the home page links to no listing', () => {
    const { scan } = collect({ '/': '<p>Welcome</p>', '/cars-for-sale': jsonLd(car(first)) })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: first }] })
  })

  describe('a page per model and no listing of all vehicles (WordPress with Yoast)', () => {
    const models = Array.from({ length: 24 }, (_, row) => `/inventory/new-chevrolet-model_${row}/`)
    const links = models.map((path) => `<a href="${path}">Model</a>`).join('')
    const item = (vin: string) => ({
      '@type': 'ListItem',
      url: `/inventory/New-2026-Chevrolet-${vin}/`,
      item: car(vin),
    })
    const list = (...all: readonly string[]) =>
      jsonLd({ '@graph': [{ '@type': 'ItemList', itemListElement: all.map(item) }] })
    const vinAt = (row: number) => `3GCPKBEK5TG${300_000 + row}`

    test('every model is read, page by page, also after models without a vehicle', () => {
      const empty = new Set([3, 4])
      const pages = models.map((path, row) => [path, empty.has(row) ? '<p>Coming soon</p>' : list(vinAt(row))])
      const [many = ''] = models
      const { scan } = collect({
        ...Object.fromEntries(pages),
        '/': links,
        [many]: `${list(vinAt(0))}<link rel="next" href="${many.slice(0, -1)}-page-2/">`,
        [`${many.slice(0, -1)}-page-2/`]: list(vinAt(100)),
      })
      expect(scan).toMatchObject({ complete: true, incompleteReason: null })
      expect(scan.vehicles).toHaveLength(models.length - empty.size + 1)
    })
  })

  test('a failed listing page makes the scan incomplete', () => {
    const pages = { '/': home, '/used-vehicles/': `${jsonLd(car(first))}<a rel="next" href="?page=2">next</a>` }
    const { scan } = collect({ ...pages, '/used-vehicles/?page=2': 0 })
    expect(scan).toMatchObject({ complete: false, failure: { code: 'timeout' }, vehicles: [{ vin: first }] })
  })

  test('the listings are read if the sitemap’s pages have no vehicle data', () => {
    const { scan } = collect({
      '/sitemap.xml': urlset(vdp(first)),
      [vdp(first)]: '<h1>Soul</h1>',
      '/': home,
      '/used-vehicles/': jsonLd(car(first)),
    })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: first }] })
  })

  test('an inventory is empty only if its page says so', () => {
    expect(collect({ '/': home, '/used-vehicles/': '<p>No vehicles found</p>' }).scan).toMatchObject({
      complete: true,
      vehicles: [],
    })
    expect(collect({ '/': home, '/used-vehicles/': '<div id="app"></div>' }).scan).toMatchObject({
      complete: false,
      vehicles: [],
    })
  })

  test('a site that blocks gets no further requests', () => {
    const { scan, requests } = driveCollection(generic.collect({ config }, { sample: false }), (request) =>
      failureAt(request.url, { class: 'blocked', code: 'challenge' }),
    )
    expect(scan).toMatchObject({ complete: false, failure: { class: 'blocked' } })
    expect(requests.length).toBeLessThanOrEqual(2)
  })
})
