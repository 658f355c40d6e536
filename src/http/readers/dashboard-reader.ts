import { LRUCache } from 'lru-cache'
import type { Handle } from '../../db/database.ts'
import type { HeavyReads } from '../../db/heavy-reads.ts'
import {
  countFeeds,
  countWebhooks,
  type DashboardDealerRow,
  type DashboardScope,
  type LotFiguresRow,
  listActivity,
  listDashboardDealers,
  listLotFigures,
  type Moment,
} from '../../db/queries/dashboard.ts'
import { chunk } from '../../lib/chunk.ts'
import type { Clock } from '../../lib/clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** About 300 bytes each, plus a week's changes of the dealership. */
const maxDealerships = 50_000
/** Rows per turn, so that reading them does not delay other requests. */
const dealershipsAtOnce = 100

export type DashboardFigures = Awaited<ReturnType<ReturnType<typeof createDashboardReader>['read']>>

type Lot = Omit<LotFiguresRow, 'dealership_id'>
type KnownDealership = { readonly lot: Lot; readonly activity: readonly Moment[] }

/**
 * Reads an account's figures. A dealership's figures are cached until its version changes or the day ends: with 1,000
 * dealerships, a request recounts only those that have changed.
 */
export function createDashboardReader({
  heavyReads,
  clock,
  config,
}: {
  readonly heavyReads: HeavyReads
  readonly clock: Clock
  readonly config: { readonly REFRESH_HOURS: number }
}) {
  const known = new LRUCache<string, KnownDealership>({ max: maxDealerships })

  const read = async (handle: Handle, scope: DashboardScope) => {
    const at = clock.now()
    const asked = { ...scope, now: at }
    const dealers = await listDashboardDealers(handle, scope)
    const feeds = await countFeeds(handle, asked)
    const webhooks = await countWebhooks(handle, asked)
    const dealerships = await readDealerships(handle, { scope, dealers, at, known })
    return {
      at,
      feeds,
      webhooks,
      dealers: countDealers(dealers, at, config.REFRESH_HOURS),
      lots: dealerships.map(({ lot }) => lot).reduce(addLots, emptyLot),
      lastDay: sumSince(dealerships, at.getTime() - dayMs),
      lastWeek: sumSince(dealerships, at.getTime() - weekMs),
    }
  }
  return { read: (scope: DashboardScope) => heavyReads(scope.accountId, (tx) => read(tx, scope)) }
}

type Reading = {
  readonly scope: DashboardScope
  readonly dealers: readonly DashboardDealerRow[]
  readonly at: Date
  readonly known: LRUCache<string, KnownDealership>
}

async function readDealerships(handle: Handle, reading: Reading): Promise<readonly KnownDealership[]> {
  const { scope, dealers, at, known } = reading
  const day = at.toISOString().slice(0, 10)
  const keyOf = (dealer: DashboardDealerRow) =>
    [scope.accountId, dealer.id, dealer.version, dealer.ims_version, dealer.inventory_type, day].join(' ')
  const missing = dealers.filter((dealer) => !known.has(keyOf(dealer)))
  const found = new Map<string, KnownDealership>()
  for (const some of chunk(missing, dealershipsAtOnce)) {
    const asked = { accountId: scope.accountId, dealershipIds: some.map(({ id }) => id) }
    const lots = await listLotFigures(handle, { ...asked, today: at })
    const activity = await listActivity(handle, { ...asked, since: new Date(at.getTime() - weekMs) })
    const lotOf = new Map(lots.map((lot) => [lot.dealership_id, lot]))
    const activityOf = new Map(activity.map((row) => [row.dealership_id, row.moments ?? []]))
    for (const dealer of some) {
      const dealership = { lot: lotOf.get(dealer.id) ?? emptyLot, activity: activityOf.get(dealer.id) ?? [] }
      found.set(keyOf(dealer), dealership)
      known.set(keyOf(dealer), dealership)
    }
  }
  return dealers.flatMap((dealer) => found.get(keyOf(dealer)) ?? known.get(keyOf(dealer)) ?? [])
}

/** Fresh: seen within twice its cadence, which is half as long for a dealership that changes often. */
function countDealers(dealers: readonly DashboardDealerRow[], at: Date, refreshHours: number) {
  const isFresh = ({ seen_at: seenAt, fast_cadence: isFast }: DashboardDealerRow) =>
    seenAt !== null && at.getTime() - seenAt.getTime() <= 2 * (isFast ? refreshHours / 2 : refreshHours) * hourMs
  const fresh = dealers.filter(isFresh).length
  const failing = dealers.filter((dealer) => dealer.is_failing).length
  return { total: dealers.length, fresh, stale: dealers.length - fresh, failing }
}

const emptyLot: Lot = { total: 0, new: 0, certified: 0, ims: 0, days_on_lot: 0, over_60_days: 0 }

function addLots(sum: Lot, lot: Lot): Lot {
  return {
    total: sum.total + lot.total,
    new: sum.new + lot.new,
    certified: sum.certified + lot.certified,
    ims: sum.ims + lot.ims,
    days_on_lot: sum.days_on_lot + lot.days_on_lot,
    over_60_days: sum.over_60_days + lot.over_60_days,
  }
}

function sumSince(dealerships: readonly KnownDealership[], sinceMs: number) {
  const sum = { created: 0, updated: 0, removed: 0, price_drops: 0 }
  for (const { activity } of dealerships) {
    for (const [atMs, created, updated, removed, priceDrops] of activity) {
      if (atMs < sinceMs) continue
      sum.created += created
      sum.updated += updated
      sum.removed += removed
      sum.price_drops += priceDrops
    }
  }
  return sum
}
