import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findConfiguration } from '../db/queries/configurations.ts'
import { advanceNextImport } from '../db/queries/dealerships.ts'
import { findHeldCollapse } from '../db/queries/held-collapses.ts'
import { findLiveVehicle, type LiveVehicleRow } from '../db/queries/live-vehicles.ts'
import { deleteSiteSnapshot } from '../db/queries/outside-answers.ts'
import { readHomePage } from '../dealers/reach-site.ts'
import { findKeptSnapshot, type KnownSite, keepSnapshot } from '../dealers/site-snapshot.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { CachedReason, LiveDealer, LiveOutcome, LiveTier, LiveVehicle } from '../model/live-lookup.ts'
import { readPageContent, readRendered } from '../model/rendered-vehicle.ts'
import { type LiveAnswer, storeLiveAnswer } from '../store/store-live-answer.ts'
import { askSite, type SiteVerdict, sampleSite } from './ask-site.ts'
import { type LiveRun, reasonOfFailure, startLiveRun } from './live-run.ts'
import type { LiveTarget } from './live-site.ts'
import { liveVehicle } from './live-vehicle.ts'

export type SiteLookup = {
  readonly target: LiveTarget
  /** Upper case. */
  readonly vin: string
  /** Detects the platform again. */
  readonly fresh: boolean
  /** Since the request. */
  readonly elapsedMs: number
  /** The offline VIN database; null: none. */
  readonly vpic: string | null
}

/** Notes that a lookup sends before its outcome. */
export type LiveNote =
  | { readonly kind: 'tier'; readonly tier: LiveTier }
  | { readonly kind: 'dealer'; readonly dealer: LiveDealer }

type LookupServices = Pick<CollectServices, 'database' | 'web' | 'platforms' | 'decodeVins' | 'watch' | 'clock' | 'log'>

/** Looks one VIN up on a website, within the deadline of the site's tier. */
export async function lookUpOnSite(
  services: LookupServices,
  { target, vin, fresh, elapsedMs, vpic }: SiteLookup,
  { signal, note }: { readonly signal: AbortSignal; readonly note: (note: LiveNote) => void },
): Promise<LiveOutcome> {
  const onTier = (tier: LiveTier) => note({ kind: 'tier', tier })
  const startedMs = performance.now() - elapsedMs
  const run = startLiveRun(services.web, { startedMs, tier: 'direct', stop: signal, onTier })
  const asking = { vin, run, vpic, onDealer: (dealer: LiveDealer) => note({ kind: 'dealer', dealer }) }
  try {
    return target.kind === 'dealership'
      ? await askDealership(services, target, asking)
      : await askAnySite(services, target, { ...asking, fresh })
  } finally {
    run.end()
  }
}

type Asking = {
  readonly vin: string
  readonly run: LiveRun
  readonly vpic: string | null
  readonly onDealer: (dealer: LiveDealer) => void
}
type Dealership = Extract<LiveTarget, { kind: 'dealership' }>

/** An onboarded dealership: uses its configuration and updates its stored vehicle. */
async function askDealership(
  services: LookupServices,
  target: Dealership,
  { vin, run, vpic, onDealer }: Asking,
): Promise<LiveOutcome> {
  const { database, clock } = services
  const [configuration, stored] = await Promise.all([
    findConfiguration(database.handle, target.id),
    findLiveVehicle(database, target.id, vin),
  ])
  const provider = configuration?.provider ?? null
  const dealer = { name: null, website: target.website, provider, platformCached: configuration !== undefined }
  onDealer(dealer)
  if (configuration === undefined) return failedOutcome({ run, dealer, at: clock.now() }, 'unsupported')
  const answered = await askSite(services, {
    site: { ...configuration, state: target.state },
    query: { vin, ...knownOf(stored), confirmsGone: stored?.active === true, vpic },
    run,
  })
  const verdict = (await isDoubted(services, target, { vin, verdict: answered }))
    ? ({ kind: 'failed', reason: 'error' } as const)
    : answered
  const at = clock.now()
  const isWritten = await storeAnswer(services, { dealershipId: target.id, vin, at, stored, verdict })
  const now = isWritten ? await findLiveVehicle(database, target.id, vin) : stored
  const vehicle = verdict.kind === 'live' ? liveVehicle(verdict.seen, now, at) : null
  return outcomeOf({ run, dealer, at }, verdict, vehicle)
}

/** A held scan misses vehicles without proof that they are gone; the same listing, or its marks, prove no more now. */
async function isDoubted(
  { database }: LookupServices,
  { id }: Dealership,
  { vin, verdict }: { readonly vin: string; readonly verdict: SiteVerdict },
): Promise<boolean> {
  if (verdict.kind !== 'gone' || (verdict.confirmed === true && !verdict.marked)) return false
  const held = await findHeldCollapse(database.handle, { dealershipId: id, feedId: null })
  return held?.last.vins.includes(vin) === false
}

function knownOf(stored: LiveVehicleRow | undefined) {
  const content = stored === undefined ? null : readPageContent(stored.rendered, stored.rehosted)
  return { knownPage: content?.vdp_link || null, stored: stored?.active === true ? content : null }
}

type AnySite = Extract<LiveTarget, { kind: 'site' }>

type AnyAsking = Asking & { readonly fresh: boolean }

/**
 * A dealer that is not onboarded: detects the platform first, again if the site no longer answers as the stored one
 * does, and stores no vehicles. A site of no known platform is searched for a reader if it has to be.
 */
async function askAnySite(services: LookupServices, target: AnySite, asking: AnyAsking): Promise<LiveOutcome> {
  const { run } = asking
  let identified = await identifySite(services, { ...target, fresh: asking.fresh }, run)
  let answer = await askIdentified(services, identified, { ...asking, host: target.host })
  if (isUnread(answer) && identified.kind === 'identified' && identified.isCached) {
    await deleteSiteSnapshot(services.database.handle, target.host)
    identified = await identifySite(services, { ...target, fresh: true }, run)
    answer = await askIdentified(services, identified, { ...asking, host: target.host })
  }
  if (identified.kind === 'failed' || (!isUnread(answer) && isKnownDealer(identified.site))) return answer
  const site = await findReader(services, { host: target.host, site: identified.site, run })
  return site === null ? answer : askIdentified(services, { ...identified, site }, { ...asking, host: target.host })
}

/** A home page need not say what is sold there: the vehicles that a reader was found for do. */
function isKnownDealer({ isDealer, config }: KnownSite): boolean {
  return isDealer || config?.reader !== undefined
}

function isUnread({ kind, reason }: LiveOutcome): boolean {
  return kind === 'failed' && reason === 'error'
}

async function askIdentified(
  services: LookupServices,
  identified: Identification,
  { vin, run, vpic, onDealer, host }: AnyAsking & { readonly host: string },
): Promise<LiveOutcome> {
  const { clock } = services
  if (identified.kind === 'failed') {
    const dealer = { name: null, website: host, provider: null, platformCached: false }
    return failedOutcome({ run, dealer, at: clock.now() }, identified.reason, false)
  }
  const { isCached, site } = identified
  const { provider, config, identity, doubt = null } = site
  const dealer = { name: identity.name, website: new URL(site.websiteUrl).host, provider, platformCached: isCached }
  onDealer(dealer)
  if (config === null || !isKnownDealer(site)) return failedOutcome({ run, dealer, at: clock.now() }, 'unsupported')
  const verdict = await askSite(services, {
    site: { provider, config, state: identity.state },
    query: { vin, knownPage: null, stored: null, confirmsGone: true, vpic },
    run,
  })
  const trusted = verdict.kind === 'gone' && doubt !== null ? { ...verdict, confirmed: false } : verdict
  const at = clock.now()
  return outcomeOf(
    { run, dealer, at },
    trusted,
    verdict.kind === 'live' ? liveVehicle(verdict.seen, undefined, at) : null,
  )
}

export type UnreadSite = { readonly host: string; readonly site: KnownSite }

/** How the vehicles of a site of no known platform are read, found as at setup and kept with it; null: they are not. */
export async function findReader(
  services: LookupServices,
  { host, site, run }: UnreadSite & { readonly run: LiveRun },
): Promise<KnownSite | null> {
  const { platforms, database, clock } = services
  const { provider, config } = site
  const isGeneric = platforms.some(({ id, detect }) => id === provider && detect.length === 0)
  if (config === null || config.reader !== undefined || !isGeneric) return null
  const sampled = await sampleSite(services, { site: { provider, config, state: null }, run }, { probe: false })
  if (typeof sampled === 'string') return null
  const { reader, doubt = null, failure } = sampled.scan
  const keep = (found: KnownSite) => keepSnapshot(database.handle, host, found, clock.now())
  if (reader === undefined) {
    // Looked through whole: nothing there is to be looked for again.
    if (!site.isDealer && failure === null) await keep({ ...site, config: null })
    return null
  }
  const found = { ...site, config: { ...config, reader }, doubt }
  await keep(found)
  return found
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
    dealer,
    observedAt: at.toISOString(),
    fetchMs: run.fetchMs(),
    tunnelUsed: run.tunnelUsed(),
    tier: run.tier(),
  }
}

/** Time per address of a site, since https may hang if only http works. */
const homePageMs = 4_000

type Identification =
  | { readonly kind: 'identified'; readonly site: KnownSite; readonly isCached: boolean }
  | { readonly kind: 'failed'; readonly reason: CachedReason }

/** The platform of a site: stored for 7 days, otherwise detected from its home page. */
async function identifySite(
  services: Pick<CollectServices, 'database' | 'web' | 'platforms' | 'watch' | 'clock'>,
  { host, url, fresh }: { readonly host: string; readonly url: string; readonly fresh: boolean },
  run: LiveRun,
): Promise<Identification> {
  const { handle } = services.database
  const known = fresh ? undefined : await findKeptSnapshot(handle, host, services.clock.now())
  if (known?.kind === 'site') return { kind: 'identified', site: known, isCached: true }
  const options = { signal: run.signal, timeoutMs: homePageMs }
  const site = await readHomePage({ ...services, web: run.web }, url, options)
  if (run.isOver()) return { kind: 'failed', reason: 'timeout' }
  run.signal.throwIfAborted()
  if (site.kind === 'failure') return { kind: 'failed', reason: reasonOfFailure(site) }
  await keepSnapshot(handle, host, site, services.clock.now())
  return { kind: 'identified', site, isCached: false }
}

/** Delay until an import decides about a missing vehicle that may not be removed yet. */
const importAfterMs = 15 * 60_000

type AnswerToStore = Omit<LiveAnswer, 'seen'> & {
  readonly stored: LiveVehicleRow | undefined
  readonly verdict: SiteVerdict
}

/**
 * Returns whether anything was written. Removes a vehicle only if that is confirmed and does not collapse the lot;
 * otherwise an import decides soon.
 */
export async function storeAnswer(
  { database, log }: { readonly database: Database; readonly log: Pick<Logger, 'info'> },
  answer: AnswerToStore,
): Promise<boolean> {
  const { dealershipId, vin, at, stored, verdict } = answer
  if (verdict.kind === 'failed') return false
  const seen = verdict.kind === 'live' ? verdict.seen : null
  if (seen !== null ? stored?.active === true && stored.hash === seen.hash : stored?.active !== true) return false
  // Its page may never show one: a scan decides that the price is gone.
  if (seen?.content.price === null && stored?.active === true && readRendered(stored.rendered).price !== null)
    return false
  const isSafe = verdict.kind === 'live' || verdict.confirmed === true
  const storing = isSafe ? await storeLiveAnswer({ database }, { dealershipId, vin, at, seen }) : 'doubted'
  if (storing === 'doubted') {
    await advanceNextImport(database.handle, dealershipId, new Date(at.getTime() + importAfterMs))
  }
  log.info({ dealershipId, verdict: verdict.kind, storing }, 'live answer differs')
  return storing === 'stored'
}
