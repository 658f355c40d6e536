import { existsSync, readFileSync } from 'node:fs'
import type { PageRequest } from '../../../src/model/page.ts'
import type { NormalizedVehicle } from '../../../src/model/website-vehicle.ts'
import { normalizeAll } from '../../../src/normalize/normalize-all.ts'
import { driveCollection, pageOf } from '../../../src/platforms/engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../../src/platforms/engine/contract.ts'
import { readPath } from '../../../src/platforms/engine/records/record-path.ts'
import { findPlatform } from '../../../src/platforms/registry.ts'

/** Real records are stored outside the repository and are not part of it. */
const folder = new URL('../../../../shared/samples/platforms/', import.meta.url)
export const noRealRecords = !existsSync(folder)

export type RealSite = {
  readonly platform: string
  readonly origin: string
  readonly state: string | null
  readonly config?: Readonly<Record<string, SiteConfig[string]>>
  /** The saved response to a request, or undefined if the site has no such page. */
  readonly answer: (request: PageRequest) => unknown
}

export const savedText = (file: string): string => readFileSync(new URL(file, folder), 'utf8')

export function savedJson(file: string, path: string): unknown {
  return readPath(JSON.parse(savedText(file)), path)
}

/** The vehicles of a saved site as they would be stored. */
export function readRealSite(site: RealSite) {
  const platform = findPlatform(site.platform)
  if (platform === undefined) throw new Error(`no platform ${site.platform}`)
  const config: SiteConfig = { base_url: site.origin, inventory_type: 'all', site_id: null, ...site.config }
  const { scan } = driveCollection(platform.collect({ config }, { sample: false }), (request) => {
    const answer = site.answer(request)
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '')
    return pageOf(request.url, answer === undefined ? 404 : 200, { text, type: 'text/html' })
  })
  const observedAt = new Date('2026-11-21T09:00:00Z')
  const { vehicles, rejected } = normalizeAll(scan.vehicles, { baseUrl: site.origin, observedAt, state: site.state })
  return { scan, rejected, vehicles }
}

/**
 * The fields of a vehicle that a person can read: every field with a value, without its source; photos as URLs, without
 * sums of other fields.
 */
export function shownFields({ content, inventoryDate }: NormalizedVehicle): Readonly<Record<string, unknown>> {
  const { price_components, photo_url_list, decoded: _, inferred: __, raw_values: ___, ...fields } = content
  const parts = price_components.components.map(({ category, label, amount }) => `${category}: ${label} ${amount}`)
  const all = { ...fields, photos: photo_url_list.map(({ url }) => url), parts, inventoryDate }
  const isShown = (value: unknown) => !(value === null || value === '' || value === false || String(value) === '')
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isShown(value)))
}
