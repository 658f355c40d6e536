import { crawlRaw, type RawCrawl } from '../ingest/collect-site.ts'
import { recognizeSite } from '../ingest/recognize-site.ts'
import type { SiteServices } from '../ingest/services.ts'
import type { DealerIdentity } from '../model/dealership.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import type { ReaderConfig } from '../model/scan.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import { normalizeAll } from '../normalize/normalize-all.ts'
import { reviewSample } from '../normalize/review-sample.ts'
import type { SiteConfig } from '../platforms/engine/contract.ts'
import { findPlatform } from '../platforms/registry.ts'
import { reachSite } from './reach-site.ts'

export type DescribedSite = {
  readonly url: string
  readonly provider: string | null
  readonly confidence: number
  readonly evidence: readonly string[]
  readonly reader: ReaderConfig | null
  readonly dealership: DealerIdentity | null
  readonly vehicles: readonly (VehicleContent & { readonly sources: Readonly<Record<string, string>> })[]
  readonly problems: readonly string[]
}

/** The same, with what is needed only to save the site. */
export type DescribedWithConfig = { readonly described: DescribedSite; readonly config: SiteConfig | null }

const vehiclesShown = 10

/** Describes a site as a setup would find it, with the source of each field of its first vehicles. Writes nothing. */
export async function describeSite(
  services: SiteServices,
  { url, now }: { readonly url: string; readonly now: Date },
  signal: AbortSignal,
): Promise<DescribedWithConfig> {
  const nothing = { provider: null, confidence: 0, evidence: [], reader: null, dealership: null, vehicles: [] }
  const home = await reachSite(services.web, url, signal)
  if (home.kind === 'failure') return { described: { url, ...nothing, problems: [home.message] }, config: null }
  const { provider, confidence, evidence, configured, identity } = recognizeSite(services, home)
  const about = { url: home.url, provider, confidence, evidence, dealership: identity }
  if (configured.kind === 'missing') {
    return { described: { ...nothing, ...about, problems: [configured.reason] }, config: null }
  }
  const { config } = configured
  const platform = findPlatform(provider)
  const steps = platform?.collect({ config }, { sample: true })
  const crawled: RawCrawl | null =
    steps === undefined ? null : await crawlRaw(services, { steps, baseUrl: config.base_url, signal })
  const raw = crawled?.scan.vehicles ?? []
  const reader = crawled?.scan.reader ?? null
  const state = identity.state
  const { vehicles, rejected } = normalizeAll(raw, { baseUrl: config.base_url, observedAt: now, state })
  const byVin = new Map(raw.map((vehicle) => [vehicle.vin?.trim().toUpperCase(), vehicle]))
  const shown = vehicles.slice(0, vehiclesShown).map(({ content }) => {
    const found = byVin.get(content.vin)
    return { ...content, sources: sourcesOf(content, found, provider) }
  })
  const { doubt = null, incompleteReason = null, scriptsOnly } = crawled?.scan ?? {}
  const problems = [
    doubt,
    scriptsOnly === undefined ? null : 'the pages show vehicles only through scripts',
    incompleteReason === 'only a sample was read' ? null : incompleteReason,
    vehicles.length === 0 && rejected.count === 0 ? 'no vehicles were found' : reviewSample(vehicles, rejected),
  ]
  const settings = reader === null ? config : { ...config, reader }
  const described = { ...about, reader, vehicles: shown, problems: problems.filter((problem) => problem !== null) }
  return { described, config: settings }
}

/** Raw fields that are served under another name. */
const servedAs: Readonly<Record<string, string>> = {
  trim: 'series',
  doors: 'door_count',
  drivetrain: 'drivetrain_desc',
  photos: 'photo_url_list',
  window_sticker_link: 'window_sticker_url',
  history_report_link: 'history_report_url',
}
const unsourced = new Set([
  'decoded',
  'vin_disagrees',
  'inferred',
  'raw_values',
  'conditional_offers',
  'price_components',
])

function sourcesOf(
  content: VehicleContent,
  raw: RawVehicle | undefined,
  provider: string,
): Readonly<Record<string, string>> {
  const stated = Object.entries(raw?.sources ?? {}).map(
    ([field, source]) => [servedAs[field] ?? field, source] as const,
  )
  const known = new Map(stated)
  const otherwise = known.size === 0 ? `adapter ${provider}` : 'read from other fields'
  const filled = Object.entries(content).filter(([field, value]) => !unsourced.has(field) && !isEmpty(value))
  return Object.fromEntries(filled.map(([field]) => [field, known.get(field) ?? otherwise]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
