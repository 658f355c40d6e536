import { type KnownDealer, listDealersOfHosts } from '../../db/queries/known-dealers.ts'
import { createBatcher } from '../../lib/batcher.ts'
import { resolveByAddress } from './by-address.ts'
import { otherWays, resolveByUrl } from './by-url.ts'
import { resolveByVin } from './by-vin.ts'
import type { Asking } from './candidate.ts'
import { onePerWebsite } from './judge.ts'
import { noPlace } from './match-places.ts'
import type { Refused, Resolution, Resolved, ResolveQuestion } from './resolution.ts'
import type { OutsideWorld, ResolveServices } from './services.ts'

export interface DealerResolver {
  /** Answers within its deadline, even if websites and searches hang. */
  resolve(question: ResolveQuestion): Promise<Resolution>
}

type Deps = Pick<ResolveServices, 'database' | 'clock' | 'log'> & {
  /** Null: only known dealerships are found. */
  readonly outside: OutsideWorld | null
}

const defaultDeadlineMs = 12_000

/** One per process: concurrent look-ups of hosts share one statement; results are not cached. */
export function createDealerResolver({ outside, ...deps }: Deps): DealerResolver {
  const known = createBatcher<string, KnownDealer>(async (keys) => {
    const found = await listDealersOfHosts(deps.database, keys.map(parseKey))
    return new Map(found.map((dealer) => [keys[dealer.position] ?? '', dealer]))
  })
  const services: ResolveServices = {
    ...deps,
    ...(outside ?? nothingOutside),
    findKnown: (host, accountId) => known.load(`${accountId} ${host}`),
  }
  return { resolve: (question) => resolve(services, question, outside?.deadlineMs ?? defaultDeadlineMs) }
}

const unreachable = 'this process does not reach the web'

/** Without a web search no website is opened. */
const nothingOutside: OutsideWorld = {
  search: { search: async () => ({ kind: 'none', why: 'disabled', reason: unreachable }) },
  readSite: () => Promise.reject(new Error(unreachable)),
  readLot: () => Promise.reject(new Error(unreachable)),
  showsVin: () => Promise.reject(new Error(unreachable)),
}

function parseKey(key: string) {
  const end = key.indexOf(' ')
  return { accountId: Number(key.slice(0, end)), host: key.slice(end + 1) }
}

async function resolve(services: ResolveServices, question: ResolveQuestion, deadlineMs: number): Promise<Resolution> {
  const { accountId, url, vin, name, place } = question
  const asking = createAsking(accountId, deadlineMs)
  if (url !== null) {
    const byUrl = await resolveByUrl(services, url, asking)
    if (byUrl.kind === 'resolved' || vin === null) return byUrl
    const byVin = await resolveByVin(services, { vin, name, place }, asking)
    return byVin.kind === 'resolved' ? asFallback(byVin, byUrl) : merge(byUrl, byVin)
  }
  if (vin !== null) return resolveByVin(services, { vin, name, place }, asking)
  return resolveByAddress(services, { name: name ?? '', place: place ?? noPlace }, asking)
}

/** The timer starts once something outside is asked: most questions the database answers alone. */
function createAsking(accountId: number, deadlineMs: number): Asking {
  const begunMs = performance.now()
  let signal: AbortSignal | null = null
  return {
    accountId,
    get signal() {
      signal ??= AbortSignal.timeout(Math.max(0, Math.ceil(begunMs + deadlineMs - performance.now())))
      return signal
    },
  }
}

function asFallback(byVin: Resolved, byUrl: Refused): Resolution {
  const { details } = byVin
  if (details === null) return byVin
  const reasoning = `${byUrl.reasoning} By the VIN: ${details.reasoning}`
  return { ...byVin, method: 'url_vin_fallback', details: { ...details, reasoning, source: 'vin_fallback' } }
}

function merge(byUrl: Refused, byVin: Refused): Refused {
  const candidates = onePerWebsite([...byUrl.candidates, ...byVin.candidates])
  const message = candidates.length === 0 ? byVin.message : `No dealership matches with enough confidence. ${otherWays}`
  return { ...byVin, message, candidates, reasoning: `${byUrl.reasoning} By the VIN: ${byVin.reasoning}` }
}
