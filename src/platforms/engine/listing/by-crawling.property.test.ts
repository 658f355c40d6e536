import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { listedPlatform, listedRows } from '../../../../test/support/listed-platform.ts'
import type { PageAnswer, PageRequest } from '../../../model/page.ts'
import { answerTo, driveCollection, failureAt } from '../conformance/fixture-site.ts'
import type { SiteConfig } from '../contract.ts'
import { definePlatform } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'

const config: SiteConfig = {
  base_url: 'https://www.lakeside.example',
  inventory_type: 'all',
  site_id: null,
  store_name: 'Lakeside Honda',
}

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const platform = definePlatform({
  ...listedPlatform,
  configure: (page) => configureSite(page, null),
  listing: {
    ...listedRows,
    sources: [{ name: 'listing', addresses: ['new', 'used'].map((name) => ({ path: `/${name}`, pageParam: 'page' })) }],
  },
  record: Type.Object({ vin: Text, store: Text, sold: Type.Optional(Type.Boolean()) }),
  fields: { vin: 'vin' },
  skip: ({ sold }) => (sold ? 'sold' : null),
  store: { name: 'store' },
})

const store = fc.constantFrom('Lakeside Honda', 'Lakeside Ford', 'LH Motors')
const row = fc.record({ store, sold: fc.boolean() })
const section = fc.array(fc.array(row, { minLength: 1, maxLength: 3 }), { maxLength: 4 })
const lot = fc.record({ namesStores: fc.boolean(), new: section, used: section })

type Lot = typeof lot extends fc.Arbitrary<infer T> ? T : never

/** VINs are unique; after the last page the listing is empty. */
function siteOf({ namesStores, ...sections }: Lot) {
  const vins: string[] = []
  const pages = new Map<string, string>()
  for (const [name, listed] of Object.entries(sections)) {
    const total = listed.flat().length
    for (const [index, onPage] of [...listed, []].entries()) {
      const rows = onPage.map((facts) => {
        const vin = `VIN${vins.length}`
        vins.push(vin)
        return { vin, sold: facts.sold, ...(namesStores ? { store: facts.store } : {}) }
      })
      pages.set(`/${name}?page=${index + 1}`, JSON.stringify({ rows, total }))
    }
  }
  const answer = (request: PageRequest): PageAnswer => {
    return answerTo(request.url, pages.get(request.url.replace(config.base_url, '')), 'application/json')
  }
  return { vins: [...vins, 'ABSENT'], answer }
}

test('a crawl for one VIN agrees with the whole listing, and a failed page never changes that', () => {
  expect(() =>
    fc.assert(
      fc.property(lot, fc.nat({ max: 10 }), (onPage, lost) => {
        const { vins, answer } = siteOf(onPage)
        const whole = driveCollection(platform.collect({ config }, { sample: false }), answer).scan
        for (const vin of vins) {
          const truth = whole.vehicles.filter((vehicle) => vehicle.vin === vin)
          const { scan, requests } = driveCollection(platform.one({ config }, vin), answer)
          if (scan.complete !== (whole.complete || truth.length > 0)) return false
          if (scan.complete && JSON.stringify(scan.vehicles) !== JSON.stringify(truth)) return false
          const failing = driveCollection(platform.one({ config }, vin), (request, index) =>
            index === lost ? failureAt(request.url, { class: 'unavailable', code: 'timeout' }) : answer(request),
          ).scan
          if (lost < requests.length && failing.complete && failing.vehicles.length === 0) return false
          if (failing.complete && JSON.stringify(failing.vehicles) !== JSON.stringify(truth)) return false
          if (!failing.complete && failing.vehicles.length > 0) return false
        }
        return true
      }),
      { numRuns: 100 },
    ),
  ).not.toThrow()
})
