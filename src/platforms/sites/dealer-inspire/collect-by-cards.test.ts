import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { dealerInspire } from './platform.ts'

const origin = 'https://www.silverbirchford.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null }
const theme = '<link href="/wp-content/themes/DealerInspireDealerTheme/css/lvrp.css">'
const [truck, sedan, van] = ['1FTFW1E89MA020031', '3FA6P0T95KR020032', '1FTBW1XK3PKA20033'] as const
const linkOf = (vin: string, kind = 'used') => `/inventory/${kind}-2021-ford-f-150-${vin.toLowerCase()}/`

function card(vin: string, facts: object = {}, kind = 'used'): string {
  const data = { vin, type: 'Used', year: 2021, make: 'Ford', model: 'F-150', trim: 'XLT', stock: 'S1', ...facts }
  const attribute = JSON.stringify(data).replaceAll('"', '&quot;')
  return `<div class="result-wrap used-vehicle" data-vehicle="${attribute}" data-vehicle-vin="${vin}">
    <a href="${linkOf(vin, kind)}"><img src="https://vehicle-images.dealerinspire.com/${vin}.jpg"></a>
    <div class="hit-status"><span>In Transit</span></div><div data-vin="${vin}"></div></div>`
}
const featured = (vin: string) =>
  `<div class="featured"><a href="${linkOf(vin, 'new')}">f</a><div data-vin="${vin}"></div></div>`
const page = (...parts: readonly string[]) => `<html><head>${theme}</head><body>${parts.join('')}</body></html>`
const next = (number: number) => `<a href="/used-vehicles/?_p=${number}">Next</a>`
const empty = page('<p>No vehicles match your search.</p>')

const full = { price: 36_485, msrp: 41_000, mileage: 31_250, ext_color: 'Oxford White', fueltype: 'Gasoline Fuel' }
function vdp(vin: string, facts: object = {}): string {
  const node = {
    '@type': ['Product', 'Car'],
    vehicleIdentificationNumber: vin,
    name: 'Pre-Owned 2021 Ford F-150 XLT',
    brand: { name: 'Ford' },
    model: 'F-150',
    vehicleModelDate: '2021',
    bodyType: 'Truck',
    description: 'One owner.',
    image: ['/1.jpg', '/2.jpg', '/3.jpg'],
    offers: { price: '37180' },
    ...facts,
  }
  return page(`<script type="application/ld+json">${JSON.stringify(node)}</script>`)
}

/** As a setup finds the site, and as imports and lookups then read it. */
function drive(answers: Readonly<Record<string, string>>, wanted?: string, found = answers) {
  const answering =
    (pages: Readonly<Record<string, string>>) =>
    ({ url }: { readonly url: string }) => {
      return answerTo(url, pages[url.replace(origin, '')])
    }
  const { reader } = driveCollection(dealerInspire.collect({ config }, { sample: true }), answering(found)).scan
  const site = { config: { ...config, ...(reader === undefined ? {} : { reader }) } }
  const collection =
    wanted === undefined ? dealerInspire.collect(site, { sample: false }) : dealerInspire.one(site, wanted)
  return driveCollection(collection, answering(answers))
}

const lot: Readonly<Record<string, string>> = {
  '/': page('<a href="/new-vehicles/">New Vehicles</a><a href="/used-vehicles/">Used Vehicles</a>'),
  '/new-vehicles/': empty,
  '/used-vehicles/': page(featured(van), card(truck, full), next(2)),
  '/used-vehicles/?_p=2': page(featured(van), card(sedan, { ...full, price: 0, type: 'Certified Used' })),
  [linkOf(truck)]: vdp(truck),
  [linkOf(sedan)]: vdp(sedan, { offers: {} }),
}

describe('a site without a search service', () => {
  test('is read by the JSON on its cards and by the page of each vehicle', () => {
    const { scan, requests } = drive(lot)
    expect(scan).toMatchObject({ complete: true, failure: null, stated: { total: 2, new: 0, used: 2 } })
    expect(scan.vehicles[0]).toMatchObject({
      vin: truck,
      stocknum: 'S1',
      year: '2021',
      make: 'Ford',
      trim: 'XLT',
      condition: 'used',
      odometer: '31250',
      exterior_color: 'Oxford White',
      fuel: 'Gasoline Fuel',
      in_transit: true,
      vdp_link: origin + linkOf(truck),
      body: 'Truck',
      description: 'One owner.',
      photos: [`${origin}/1.jpg`, `${origin}/2.jpg`, `${origin}/3.jpg`],
    })
    expect(requests.filter(({ purpose }) => purpose === 'vehicle')).toHaveLength(2)
  })

  test('with an older theme, whose cards have only the VIN, is read by the vehicle pages', () => {
    const row = `<div class="hit-content"><a href="${linkOf(truck)}">x</a><div data-vin="${truck}"></div></div>`
    const older: Readonly<Record<string, string>> = { ...lot, '/used-vehicles/': page(row) }
    expect(drive(older).scan).toMatchObject({ complete: true, vehicles: [{ vin: truck, model: 'F-150' }] })
    expect(drive({ ...older, [linkOf(truck)]: '' }, undefined, older).scan.complete).toBe(false)
  })

  test('that displays no cards without a browser is read by its sitemap', () => {
    const sitemap = `<urlset><url><loc>${origin}${linkOf(truck)}</loc></url></urlset>`
    const shell = { '/': page(), '/new-vehicles/': empty, '/used-vehicles/': empty, '/sitemap.xml': sitemap }
    const { scan } = drive({ ...shell, [linkOf(truck)]: vdp(truck) })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: truck, description: 'One owner.' }] })
  })

  test('is searched for one vehicle by its cards and that vehicle’s page', () => {
    const { scan, requests } = drive(lot, truck)
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: truck, description: 'One owner.' }] })
    expect(requests.filter(({ purpose }) => purpose === 'vehicle')).toHaveLength(1)
    expect(drive(lot, '1GKS2CKJ6PR330178').scan).toMatchObject({ complete: true, vehicles: [] })
  })
})
