import { expect, test } from 'vitest'
import { driveCollection } from '../conformance/drive-collection.ts'
import { pageOf } from '../conformance/fixture-site.ts'
import { listBySitemap } from './sitemap-listing.ts'

const origin = 'https://www.lot.example'
const vin = '3GNAXUEG3TL301001'
const list = (...paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`

function collect(sitemap: string | number) {
  const listing = listBySitemap(origin, (path) => path.startsWith('/vdp/'))
  return driveCollection(listing, ({ url }) => {
    const isNamed = url.endsWith('/robots.txt')
    const text = isNamed ? `Sitemap: ${origin}/sitemap.xml` : url.endsWith('/sitemap.xml') ? sitemap : 404
    const isText = typeof text === 'string'
    return pageOf(url, isText ? 200 : text, { text: isText ? text : '', type: 'application/xml' })
  }).scan
}

test('a sitemap lists the pages of vehicles, with the VIN if the address has one', () => {
  expect(collect(list(`/vdp/${vin}`, '/vdp/1', '/about'))).toMatchObject({
    ...{ complete: true, vehicles: [{ vin, vdp_link: `${origin}/vdp/${vin}` }, { vin: null }] },
  })
})

test('sitemaps without vehicles are incomplete, and so are those that fail', () => {
  expect(collect(list('/about')).incompleteReason).toBe('the sitemaps list no vehicles')
  expect(collect(500).incompleteReason).toBe(`${origin}/sitemap.xml answered 500`)
})
