import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findConfiguration } from '../db/queries/configurations.ts'
import { findLiveVehicle, type LiveVehicleRow } from '../db/queries/live-vehicles.ts'
import { deleteSiteLook } from '../db/queries/site-looks.ts'
import type { SiteReader } from '../ingest/site-reader.ts'
import type { Clock } from '../lib/clock.ts'
import { recordLiveLookup } from '../metrics/record-outcomes.ts'
import type { CachedReason, LiveDealer, LiveOutcome, LiveVehicle } from '../model/live-lookup.ts'
import { readRendered } from '../model/rendered-vehicle.ts'
import type { WebClient } from '../outbound/contract.ts'
import { askSite, type SiteVerdict } from './ask-site.ts'
import { identifySite } from './identify-site.ts'
import { type LiveRun, startLiveRun } from './live-run.ts'
import { siteName } from './live-site.ts'
import { liveVehicle } from './live-vehicle.ts'
import { createSharedFetches } from './share-fetch.ts'
import { storeAnswer } from './store-answer.ts'

/** `website` is a host, `state` a full name if known, and `url` may lack its scheme. */
export type LiveTarget =
  | { readonly kind: 'dealership'; readonly id: number; readonly website: string; readonly state: string | null }
  | { readonly kind: 'site'; readonly host: string; readonly url: string }

export type LiveQuestion = {
  readonly target: LiveTarget
  /** Upper case. */
  readonly vin: string
  /** Detects the platform again. */
  readonly fresh: boolean
  /** Aborted when the process stops; then it rejects. */
  readonly stop?: AbortSignal
}

export interface LiveLookups {
  /** Queries the site, or joins a query in progress. */
  lookUp(question: LiveQuestion): Promise<LiveOutcome>
}

export type LiveParts = {
  readonly database: Database
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly sites: Pick<SiteReader, 'startWalk' | 'recognize' | 'readVins'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn'>
}

export function createLiveLookups(parts: LiveParts): LiveLookups {
  const share = createSharedFetches(parts)
  return {
    lookUp: (question) => {
      const { target, vin, fresh, stop } = question
      const startedMs = performance.now()
      const key = { site: fresh ? `${siteName(target)} fresh` : siteName(target), vin }
      return share(key, async () => {
        const run = startLiveRun(parts.web, { startedMs, tier: 'direct', ...(stop === undefined ? {} : { stop }) })
        try {
          const outcome =
            target.kind === 'dealership'
              ? await askDealership(parts, target, { vin, run })
              : await askAnySite(parts, target, { vin, run, fresh })
          const { kind, reason, tier, fetchMs, dealer } = outcome
          const facts = { site: key.site, provider: dealer.provider, fetchMs }
          recordLiveLookup(parts.log, { outcome: reason ?? kind, tier, startedMs, facts })
          return outcome
        } finally {
          run.end()
        }
      })
    },
  }
}

type Asking = { readonly vin: string; readonly run: LiveRun }
type Dealership = Extract<LiveTarget, { kind: 'dealership' }>

/** An onboarded dealership: uses its configuration and updates its stored vehicle. */
async function askDealership(parts: LiveParts, target: Dealership, { vin, run }: Asking): Promise<LiveOutcome> {
  const { database, clock } = parts
  const [configuration, stored] = await Promise.all([
    findConfiguration(database.handle, target.id),
    findLiveVehicle(database, target.id, vin),
  ])
  const provider = configuration?.provider ?? null
  const dealer = { name: null, website: target.website, provider, platformCached: configuration !== undefined }
  if (configuration === undefined) return failedOutcome({ run, dealer, at: clock.now() }, 'unsupported')
  const verdict = await askSite(parts, {
    site: { ...configuration, state: target.state },
    query: { vin, knownPage: pageOf(stored), confirmsGone: stored?.active === true },
    run,
  })
  const at = clock.now()
  const isWritten = await storeAnswer(parts, { dealershipId: target.id, vin, at, stored, verdict })
  const now = isWritten ? await findLiveVehicle(database, target.id, vin) : stored
  const vehicle = verdict.kind === 'live' ? liveVehicle(verdict.seen, now, at) : null
  return outcomeOf({ run, dealer, at }, verdict, vehicle)
}

function pageOf(stored: LiveVehicleRow | undefined): string | null {
  const link = stored && readRendered(stored.rendered).vdp_link
  return link || null
}

type AnySite = Extract<LiveTarget, { kind: 'site' }>

/** A dealer that is not onboarded: detects the platform first, and stores no vehicles. */
async function askAnySite(
  parts: LiveParts,
  { host, url }: AnySite,
  { vin, run, fresh }: Asking & { readonly fresh: boolean },
): Promise<LiveOutcome> {
  const { database, clock } = parts
  const identified = await identifySite(parts, { host, url, fresh }, run)
  if (identified.kind === 'failed') {
    const dealer = { name: null, website: host, provider: null, platformCached: false }
    return failedOutcome({ run, dealer, at: clock.now() }, identified.reason, false)
  }
  const { isCached, site } = identified
  const { provider, config, isDealer, identity } = site
  const dealer = { name: identity.name, website: new URL(site.websiteUrl).host, provider, platformCached: isCached }
  const facts = () => ({ run, dealer, at: clock.now() })
  if (config === null || !isDealer) return failedOutcome(facts(), 'unsupported')
  const verdict = await askSite(parts, {
    site: { provider, config, state: identity.state },
    query: { vin, knownPage: null, confirmsGone: true },
    run,
  })
  // The site may have changed its platform, so the next look-up detects it again.
  if (isCached && verdict.kind === 'failed' && verdict.reason === 'error') await deleteSiteLook(database.handle, host)
  const found = facts()
  return outcomeOf(found, verdict, verdict.kind === 'live' ? liveVehicle(verdict.seen, undefined, found.at) : null)
}

type Facts = { readonly run: LiveRun; readonly dealer: LiveDealer; readonly at: Date }

function outcomeOf(facts: Facts, verdict: SiteVerdict, vehicle: LiveVehicle | null): LiveOutcome {
  if (verdict.kind === 'failed') return failedOutcome(facts, verdict.reason)
  const goneConfirmed = verdict.kind === 'gone' ? verdict.confirmed : null
  return { ...noted(facts), kind: verdict.kind, vehicle, reason: null, resolved: true, goneConfirmed }
}

function failedOutcome(facts: Facts, reason: CachedReason, resolved = reason !== 'unsupported'): LiveOutcome {
  return { ...noted(facts), kind: 'failed', vehicle: null, reason, resolved, goneConfirmed: null }
}

function noted({ run, dealer, at }: Facts) {
  return {
    ...{ dealer, observedAt: at.toISOString(), fetchMs: run.fetchMs() },
    ...{ tunnelUsed: run.tunnelUsed(), tier: run.tier() },
  }
}
