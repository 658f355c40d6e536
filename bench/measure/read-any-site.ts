import pino from 'pino'
import type { GrammarSite } from '../../sandbox/any/grammar/site.ts'
import type { SetupEnd } from '../../sandbox/any/grammar/truth.ts'
import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import { inspectSite } from '../../src/dealers/inspect-site.ts'
import { type CrawledScan, collectSite } from '../../src/ingest/collect-site.ts'
import { unwatched } from '../../src/lib/serve-tasks.ts'
import type { DealerIdentity } from '../../src/model/dealership.ts'
import type { PageAnswer, PageRequest } from '../../src/model/page.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import { platforms } from '../../src/platforms/registry.ts'
import { createVinReader } from '../../src/reference-data/vin/read-vin-facts.ts'
import { createHandClock } from '../../test/support/hand-clock.ts'
import { createObedientPages } from './sandbox-pages.ts'

export type SiteReading = {
  readonly end: SetupEnd | 'failed'
  /** Why it waits for a person, or why it was refused. */
  readonly reason: string | null
  readonly reader: unknown
  readonly identity: DealerIdentity | null
  readonly vehicles: readonly VehicleContent[]
  /** The import; null: none. */
  readonly scan: CrawledScan | null
  /** Onboarding and its import, in order. */
  readonly requests: readonly PageRequest[]
}

const services = {
  platforms,
  watch: unwatched,
  clock: createHandClock('2026-11-28T12:00:00Z'),
  log: pino({ level: 'silent' }),
  decodeVins: createVinReader(),
}

/** Onboards a site and imports it as the service does, without a network and its waits. `vpic`: the VIN database. */
export async function readAnySite(site: GrammarSite, vpic: string): Promise<SiteReading> {
  const requests: PageRequest[] = []
  const answer = createObedientPages(createSiteRegistry([site]))
  const fetchPage = async (request: PageRequest): Promise<PageAnswer> => {
    requests.push(request)
    return answer(request)
  }
  const signal = AbortSignal.timeout(120_000)
  const web = { fetchPage }
  const inspection = await inspectSite({ ...services, web }, { dealershipUrl: site.host, vpic }, signal)
  const nothing = { reader: null, identity: null, vehicles: [], scan: null, requests }
  if (inspection.kind === 'failed') {
    const { mode, error } = inspection
    return { ...nothing, end: mode === 'no_inventory' || mode === 'unknown_platform' ? mode : 'failed', reason: error }
  }
  const { provider, config, identity, reviewReason } = inspection.site
  const context = () => ({ baseUrl: config.base_url, state: identity.state, observedAt: services.clock.now() })
  const { scan, read } = await collectSite(
    { ...services, web },
    { provider, config },
    { sample: false, signal, context },
  )
  return {
    end: reviewReason === null ? 'accepted' : 'review',
    reason: reviewReason,
    reader: config.reader ?? provider,
    identity,
    vehicles: read.seen.map(({ content }) => content),
    scan,
    requests,
  }
}
