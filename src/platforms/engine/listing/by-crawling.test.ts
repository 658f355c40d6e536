import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform, listedRows } from '../../../../test/support/listed-platform.ts'
import type { PageAnswer, PageRequest } from '../../../model/page.ts'
import { generic } from '../../sites/generic/platform.ts'
import { answerTo, driveCollection, failureAt } from '../conformance/fixture-site.ts'
import type { Platform, SiteConfig } from '../contract.ts'
import { definePlatform } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'
import { withVehiclePages } from './complete-from-pages.ts'
import type { ListingAddress } from './listing-address.ts'

const origin = 'https://www.lakeside.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null, store_name: 'Lakeside Honda' }
const [first = '', second = '', third = '', absent = ''] = [
  '1HGCR2F72GA133870',
  '5FNYF6H04LB207716',
  '2HGFC2F59JH500114',
  '1GKS2CKJ6PR330178',
]

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Record = Type.Object({ vin: Text, store: Text, sold: Type.Optional(Type.Boolean()), link: Text, trim: Text })
type Row = { vin?: string; store?: string; sold?: boolean; link?: string; trim?: string }

const listedAt = (address: ListingAddress) =>
  definePlatform({
    ...listedPlatform,
    configure: (page) => configureSite(page, null),
    listing: {
      ...listedRows,
      sources: [{ name: 'listing', addresses: [address] }],
    },
    record: Record,
    fields: { vin: 'vin', vdp_link: 'link', trim: 'trim' },
    skip: ({ sold }) => (sold ? 'sold' : null),
    store: { name: 'store' },
  })
const listed = listedAt({ path: '/list', pageParam: 'page' })

const completed = withVehiclePages(listed, {
  needed: () => true,
  read: ({ text }) => ({ vin: /vin=(\w+)/.exec(text)?.[1] ?? null, trim: /trim=(\w+)/.exec(text)?.[1] ?? null }),
})

const pagesOf = (...pages: readonly (readonly Row[])[]) =>
  Object.fromEntries(
    pages.map((rows, index) => [
      `/list?page=${index + 1}`,
      JSON.stringify({ rows, total: pages.reduce((sum, page) => sum + page.length, 0) }),
    ]),
  )
const vehiclePage = (vin: string) => `<html><body>vin=${vin} trim=EX</body></html>`

function answering(site: Readonly<Record<string, string | PageAnswer>>) {
  return (request: PageRequest): PageAnswer => {
    const found = site[request.url.replace(origin, '')]
    if (typeof found === 'object') return found
    return answerTo(request.url, found)
  }
}

function ask(platform: Platform, vin: string, site: Readonly<Record<string, string | PageAnswer>>) {
  const { scan, requests } = driveCollection(platform.one({ config }, vin), answering(site))
  return { scan, asked: requests.map(({ url }) => url.replace(origin, '')) }
}

describe('a listing', () => {
  test('reports whether it showed any vehicle', () => {
    expect(ask(listed, absent, pagesOf([{ vin: first }])).scan).toMatchObject({ sawInventory: true, vehicles: [] })
    expect(ask(listed, absent, pagesOf([])).scan).not.toHaveProperty('sawInventory')
  })

  test('with the vehicle as sold is crawled further: it may be listed again', () => {
    const site = pagesOf([{ vin: first, sold: true }], [{ vin: first }])
    expect(ask(listed, first, site)).toMatchObject({
      asked: ['/list?page=1', '/list?page=2'],
      scan: { vehicles: [{ vin: first }] },
    })
  })
})

describe('vehicles completed from their pages', () => {
  const site = {
    ...pagesOf([{ vin: first, link: '/1' }], [{ vin: second, link: '/2' }], [{ link: '/3' }]),
    '/1': vehiclePage(first),
    '/2': vehiclePage(second),
    '/3': vehiclePage(third),
  }

  test('after a failed page, a vehicle not found is undetermined, and another one is still found', () => {
    const more = {
      ...site,
      ...pagesOf([{ link: '/1' }], [{ link: '/3' }]),
      '/1': failureAt(`${origin}/1`, { class: 'unavailable', code: 'timeout' }),
    }
    expect(ask(completed, absent, more).scan).toMatchObject({ complete: false, vehicles: [] })
    expect(ask(completed, third, more).scan).toMatchObject({
      complete: true,
      failure: null,
      vehicles: [{ vin: third }],
    })
  })
})

describe('a site read by its sitemap and schema.org markup', () => {
  const urlOf = (vin: string) => `${origin}/vdp/${vin}/`
  const car = (vin: string) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Car', vehicleIdentificationNumber: vin, url: urlOf(vin) })}</script>`
  const sitemap = (...urls: readonly string[]) =>
    `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
  const site = {
    '/sitemap.xml': sitemap(...[first, second].map(urlOf)),
    [`/vdp/${first}/`]: car(first),
    [`/vdp/${second}/`]: car(second),
    '/': '<html><a href="/inventory">All</a></html>',
    '/inventory': `<html>${car(first)}${car(third)}</html>`,
  }

  test('only the page with the VIN in its URL is read', () => {
    const { scan, asked } = ask(generic, second, site)
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', `/vdp/${second}/`])
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: second }] })
  })

  test('a page with the VIN in its URL but without a vehicle proves nothing', () => {
    const empty = { ...site, [`/vdp/${second}/`]: '<html><body>Please wait</body></html>' }
    expect(ask(generic, second, empty).scan).toMatchObject({ complete: false, vehicles: [] })
  })

  test('after a page without data, among those without a VIN in the URL, a vehicle not found is undetermined', () => {
    const urls = ['/vdp/a1', '/vdp/a2', '/vdp/a3'].map((path) => `${origin}${path}`)
    const plain = { '/sitemap.xml': sitemap(...urls), '/vdp/a1': car(first), '/vdp/a2': car(second) }
    const whole = { ...plain, '/vdp/a3': car(third) }
    const blank = { ...plain, '/vdp/a3': '<html><body>Please wait</body></html>' }
    expect(ask(generic, absent, whole).scan).toMatchObject({ complete: true, vehicles: [] })
    expect(ask(generic, absent, blank).scan).toMatchObject({ complete: false, vehicles: [] })
    const dated = {
      '/sitemap.xml': sitemap(urls[0] ?? '', `${origin}/vdp/2020-odyssey`),
      '/vdp/2020-odyssey': car(second),
    }
    expect(ask(generic, second, dated).asked).toEqual(['/robots.txt', '/sitemap.xml', '/vdp/2020-odyssey'])
    expect(ask(generic, second, blank)).toMatchObject({ scan: { vehicles: [{ vin: second }] }, asked: { length: 4 } })
  })

  test('a failed page does not hide the vehicle', () => {
    const lost = failureAt(`${origin}/vdp/a1`, { class: 'unavailable', code: 'timeout' })
    const urls = ['/vdp/a1', '/vdp/a2'].map((path) => `${origin}${path}`)
    const broken = { '/sitemap.xml': sitemap(...urls), '/vdp/a1': lost, '/vdp/a2': car(second) }
    expect(ask(generic, second, broken).scan).toMatchObject({ complete: true, failure: null })
    expect(ask(generic, absent, broken).scan).toMatchObject({ complete: false, vehicles: [] })
  })
})
