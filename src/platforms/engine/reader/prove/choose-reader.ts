import { nothingStated, type ReaderConfig, type Scan } from '../../../../model/scan.ts'
import { buildScan } from '../../listing/build-scan.ts'
import type { Candidate } from '../sample-pages.ts'
import { nearly } from './whole-stock.ts'

/** From this fullness on, no other way is tried: it would find too little for its requests. */
const fullEnough = 0.85

export function isEnough(candidate: Candidate): boolean {
  const { judged, reach, total } = candidate
  return isSure(candidate) && judged.fullness >= fullEnough && reach >= (total ?? 0)
}

/** The fullest one that misses no vehicle which another one knows of. */
export function bestOf(found: readonly Candidate[]): Candidate | null {
  const known = found.map(knownBy).reduce((max, count) => Math.max(max, count), 0)
  const worth = worthAmong(found, known)
  const [best] = found.toSorted((one, other) => worth(other) - worth(one))
  return best ?? null
}

/** A listing that states no total and goes on has about another page more. */
function knownBy({ total, reach, listed = [] }: Candidate): number {
  return Math.max(total ?? 0, reach === Number.POSITIVE_INFINITY ? 2 * listed.length : 0)
}

/** Between ways that find about as much, the one whose values are labeled wins. */
const preference: Partial<Record<ReaderConfig['kind'], number>> = {
  'structured-data': 0.04,
  'embedded-records': 0.03,
  'json-interface': 0.02,
  cards: 0.01,
}

/** A whole listing of fewer vehicles, or one that is read to its end, shows what is for sale: pages outlive their vehicles. */
const whole = 0.06

function worthAmong(found: readonly Candidate[], known: number): (candidate: Candidate) => number {
  const listings = found.filter((candidate) => isListing(candidate) && isSure(candidate))
  const goesOn = listings.some(({ reach }) => !Number.isFinite(reach))
  const most = listings.reduce((max, { reach }) => (Number.isFinite(reach) ? Math.max(max, reach) : max), 0)
  return (candidate) => worthOf(candidate, known, most) - (goesOn && !isListing(candidate) ? whole : 0)
}

function isListing({ reader }: Candidate): boolean {
  return reader.listings !== undefined
}

function isSure({ judged }: Candidate): boolean {
  return judged.doubt === null
}

/**
 * A listing that comes to far fewer vehicles than another way knows of, or to fewer than it states or another listing
 * shows, is not the whole stock.
 */
function worthOf(candidate: Candidate, known: number, listed: number): number {
  const { judged, reader, reach, total, stated } = candidate
  const isNear = reach >= known * nearly && reach >= Math.max(stated ?? 0, listed)
  const share = known === 0 || isNear ? 1 : reach / known
  const isWhole = isListing(candidate) && share === 1 && reach < known && reach >= (total ?? 0)
  const extra = (preference[reader.kind] ?? 0) + (isWhole ? whole : 0)
  return (isSure(candidate) ? 2 : 0) + share + judged.fullness + extra
}

export function sampleScan({ vehicles, total, reader, judged }: Candidate): Scan {
  return {
    ...buildScan({ vehicles, incompleteReason: 'only a sample was read', pagesRead: 0 }),
    stated: { ...nothingStated, total },
    reader,
    doubt: judged.doubt,
  }
}
