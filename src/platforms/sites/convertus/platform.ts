import type { Page } from '../../../model/page.ts'
import type { Collection, CollectOptions, ConfigureResult, Platform, Site } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { completeFromPages, type PageVehicle } from '../../engine/listing/complete-from-pages.ts'
import { listBySitemap } from '../../engine/paging/crawl-sitemap.ts'
import { noStoreSignal, storeTag } from '../../engine/stores/store-signal.ts'
import { declaration, readConvertusPage } from './read-vehicle.ts'

const vehicleAddress =
  /^\/(?:en\/|fr\/)?(?:vehicles|vehicules)\/(?:19|20)\d{2}\/[^/]+\/[^/]+\/[^/]+\/[a-z]{2}\/(\d+)\/?$/i

/** Reads the page of every vehicle in the sitemaps, one per advertisement. */
function collectConvertus({ config }: Site, options: CollectOptions): Collection {
  const first = new Map<string, string>()
  const isFirst = (url: string) => {
    const id = adIdOf(url)
    if (id !== null && !first.has(id)) first.set(id, url)
    return id !== null && first.get(id) === url
  }
  return completeFromPages(
    listBySitemap(config.base_url, (_, url) => isFirst(url)),
    {
      ...{ baseUrl: config.base_url, options, config },
      needed: () => true,
      read: readVehicle,
      isVehicle: (url) => adIdOf(url) !== null,
    },
  )
}

function readVehicle(page: Page): PageVehicle | null {
  const asked = adIdOf(page.requestedUrl)
  if (adIdOf(page.url) !== asked) return { vehicle: {}, skipped: 'gone' }
  const found = readConvertusPage(page)
  if (found === null) {
    const isWhole = /<\/(?:html|body)\s*>/i.test(page.text) && !declaration.test(page.text)
    return isWhole ? null : { vehicle: {}, problem: `${page.url} was cut before its end` }
  }
  if (found.adId !== null && found.adId !== asked) return { vehicle: {}, problem: `${page.url} shows another vehicle` }
  const name = storeTag(found.store)
  return { vehicle: found.vehicle, store: name === null ? null : { ...noStoreSignal, name } }
}

function adIdOf(url: string): string | null {
  return vehicleAddress.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? null
}

export const convertus: Platform = {
  id: 'convertus',
  name: 'Convertus',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'plugin convertus-vms', weight: 0.9, html: /\/wp-content\/plugins\/convertus-vms\// },
    hostInHtml(0.8, '*.convertus.rocks'),
    { name: 'vmsApiUrl', weight: 0.6, html: /["']?\bvmsApiUrl["']?\s*:/ },
    hostInHtml(0.3, '*.convertus.com'),
  ],
  configure: configureConvertus,
  ...byCrawling(collectConvertus),
}

/** `inventoryId` is the dealership's id on the platform. */
function configureConvertus(page: Page): ConfigureResult {
  const id = /["']?\binventoryId["']?\s*:\s*["']?(\d+)/.exec(page.text)?.[1] ?? null
  const name = /["']?\bdealerGeneralName["']?\s*:\s*"((?:\\.|[^"\\\n]){1,200})"/.exec(page.text)?.[1]
  return configureSite(page, id, name === undefined ? {} : { store_name: name.replace(/\\(.)/g, '$1') })
}
