import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { savedPagesFolder as folder } from '../world.ts'
import { createSavedDealerComSite } from './saved-dealer-com.ts'
import { createSavedPlainSite, savedPlainFile } from './saved-plain.ts'
import type { Site } from './site.ts'

// The saved pages are third-party content and are not in the repository.
const absent = !existsSync(folder)

function get(site: Site, path: string) {
  const origin = `http://${site.host}`
  return site.answer({ method: 'GET', origin, url: new URL(path, origin), body: '', showNothing: false })
}

const list = '/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory'

test.skipIf(absent)('the saved Dealer.com response keeps its stated total (skipped without saved pages)', () => {
  const site = createSavedDealerComSite({ host: 'saved.example', folder })
  expect(get(site, '/').body).toContain('DDC.siteSettings')
  const answer = JSON.parse(get(site, list).body)
  expect(answer.pageInfo.totalCount).toBe(3)
  expect(answer.inventory).toHaveLength(4)
  expect(JSON.parse(get(site, `${list}?start=4`).body).inventory).toEqual([])
})

test.skipIf(absent)('the total can be corrected (skipped without saved pages)', () => {
  const site = createSavedDealerComSite({ host: 'saved.example', folder, totalCount: 4 })
  expect(JSON.parse(get(site, list).body).pageInfo.totalCount).toBe(4)
})

test.skipIf(absent)(
  'every VIN of the saved schema.org page is on a page that the sitemap and the home page list (skipped without saved pages)',
  () => {
    const site = createSavedPlainSite({ host: 'saved.example', folder })
    const sitemap = get(site, '/sitemap.xml').body
    const paths = [...sitemap.matchAll(/<loc>http:\/\/saved\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    const shown = paths.map((path) => get(site, path)).map((answer) => (answer.status === 200 ? answer.body : ''))
    const vins = readFileSync(join(folder, savedPlainFile), 'utf8').match(/\b(?=\w*\d)[A-HJ-NPR-Z0-9]{17}\b/g) ?? []
    expect(new Set(vins).size).toBeGreaterThanOrEqual(6)
    for (const vin of vins) expect(shown.some((body) => body.includes(vin))).toBe(true)
    for (const path of paths.filter((path) => path !== '/')) expect(get(site, '/').body).toContain(`href="${path}"`)
  },
)
