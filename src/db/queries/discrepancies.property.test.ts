import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { acceptsCondition, type InventoryType } from '../../model/dealership.ts'
import type { ImsContent } from '../../model/ims-vehicle.ts'
import { toMiles } from '../../model/vehicle-facts.ts'
import { comparedNames } from '../../model/vehicle-query/compared-fields.ts'
import type { VehicleContent } from '../../model/website-vehicle.ts'
import { findRow, listRows, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { updateDiscrepancies } from './discrepancies.ts'
import { recordFeedSharing } from './ims-views.ts'

const testDatabase = openForFile(openTestDatabase)
let owner: number
beforeAll(async () => {
  owner = await insertAccount(testDatabase.database.handle, 'owner')
})

const filters = ['all', 'new', 'used'] as const satisfies readonly InventoryType[]
const vins = Array.from({ length: 6 }, (_, index) => `1HGCV1F34LA00000${index + 1}`)

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const common = {
  price: oneOf(null, 100, 100.5, 101, 250),
  msrp: oneOf(null, 30_000, 30_000.9, 30_001),
  odometer: oneOf(null, 10, 60, 61),
  odometer_unit: oneOf('mi' as const, 'mi' as const, 'km' as const),
  year: oneOf(null, 2020, 2021),
}
const websiteVehicle = fc.record({
  ...common,
  vin: oneOf(...vins),
  condition: oneOf('New' as const, 'Used' as const, 'Used' as const),
  certified: fc.boolean(),
  stocknum: oneOf('', 'A1', 'a1', '00A1', 'B2'),
  make: oneOf('', 'Honda', 'HONDA', 'Ford'),
  model: oneOf('', 'Civic', 'CIVIC', 'Fit'),
})
const feedVehicle = fc.record({
  ...common,
  vin: oneOf(...vins),
  condition: oneOf('New' as const, 'Used' as const, 'Certified' as const),
  internet_price: oneOf(null, 101, 300),
  stock_number: oneOf('', 'a1', '0a1', 'B2'),
  make: oneOf(null, 'honda', 'Ford'),
  model: oneOf(null, 'civic', 'Fit'),
})
const unique = <T extends { readonly vin: string }>(vehicle: fc.Arbitrary<T>) =>
  fc.uniqueArray(vehicle, { maxLength: vins.length, selector: ({ vin }) => vin })
const step = fc.oneof(
  fc.record({ side: fc.constant('website' as const), complete: fc.boolean(), lot: unique(websiteVehicle) }),
  fc.record({ side: oneOf('first' as const, 'second' as const), isStale: fc.boolean(), lot: unique(feedVehicle) }),
  fc.record({ side: fc.constant('sharing' as const), shared: fc.boolean() }),
)

const [vin = ''] = vins
const onWebsite = { vin, condition: 'Used', certified: false, stocknum: '', make: '', model: '' } as const
const inFeed = { vin, condition: 'Used', stock_number: '', make: null, model: null } as const
const numbers = { price: null, msrp: null, odometer: null, odometer_unit: 'mi', year: null } as const
/** A vehicle that only the website lists for all others is news to the owner, whose own feed has just dropped it. */
const standsForOthers: Step[] = [
  { side: 'website', complete: true, lot: [{ ...onWebsite, ...numbers, year: 2020 }] },
  { side: 'first', isStale: false, lot: [] },
  { side: 'second', isStale: false, lot: [{ ...inFeed, ...numbers, internet_price: null }] },
  { side: 'website', complete: true, lot: [{ ...onWebsite, ...numbers, year: 2021 }] },
  { side: 'second', isStale: false, lot: [] },
]

type OnWebsite = Partial<VehicleContent> & { readonly vin: string; readonly condition: string }
type InFeed = Partial<ImsContent> & { readonly vin: string; readonly condition: string }
type Listed<T> = { readonly vehicle: T; readonly at: Date }
type Feed = { readonly lot: Map<string, Listed<InFeed>>; readAt: Date | null; isStale: boolean }
/** What the sides say, and what stood at the last comparison. */
type World = {
  readonly website: Map<string, Listed<OnWebsite>>
  wasSeen: boolean
  completeAt: Date | null
  readonly feeds: { readonly first: Feed; readonly second: Feed }
  isSecondShared: boolean
  standing: Map<string, Date>
}

const folded = (text: string | null | undefined) => text?.toLowerCase() || null
const stock = (text: string | undefined) => folded(text?.replace(/^0+/, ''))
const apart = (least: number) => (here: number, there: number) => Math.abs(here - there) >= least
const unlike = (here: unknown, there: unknown) => here !== there

/** Each field: what both sides say, and when that differs. */
const rules: Readonly<Record<string, (here: OnWebsite, there: InFeed) => boolean>> = {
  price: (here, there) => both(here.price, there.price ?? there.internet_price, apart(1)),
  msrp: (here, there) => both(here.msrp, there.msrp, apart(1)),
  odometer: (here, there) => both(milesOf(here), milesOf(there), (a, b) => Math.abs(a - b) > 50),
  condition: (here, there) => (here.condition === 'New') !== (there.condition === 'New'),
  certified: (here, there) => here.certified !== (there.condition === 'Certified'),
  stocknum: (here, there) => both(stock(here.stocknum), stock(there.stock_number), unlike),
  year: (here, there) => both(here.year, there.year, unlike),
  make: (here, there) => both(folded(here.make), folded(there.make), unlike),
  model: (here, there) => both(folded(here.model), folded(there.model), unlike),
}

function both<T>(here: T | null | undefined, there: T | null | undefined, differ: (here: T, there: T) => boolean) {
  return here != null && there != null && differ(here, there)
}

function milesOf({ odometer, odometer_unit: unit }: Pick<OnWebsite, 'odometer' | 'odometer_unit'>): number | null {
  return odometer == null ? null : toMiles(odometer, unit)
}

/** The newest readable file that lists the VIN counts, whatever the filter lets through. */
function feedOf(world: World, viewer: number): Map<string, Listed<InFeed>> {
  const { first, second } = world.feeds
  const readable = viewer === -1 && !world.isSecondShared ? [first] : [first, second]
  const oldestFirst = readable.toSorted((a, b) => (a.readAt?.getTime() ?? -1) - (b.readAt?.getTime() ?? -1))
  return new Map(oldestFirst.flatMap(({ lot }) => [...lot]))
}

type Shown = {
  readonly counts: Readonly<Record<string, unknown>>
  readonly open: ReadonlyMap<string, readonly string[]>
}

/** What one audience sees. Open discrepancies by `vin kind`, with their fields. */
function compare(world: World, viewer: number, filter: InventoryType): Shown {
  const feeds = [world.feeds.first, ...(viewer === -1 && !world.isSecondShared ? [] : [world.feeds.second])]
  const timesOf = (some: readonly Feed[]) => some.flatMap(({ readAt }) => (readAt === null ? [] : [readAt.getTime()]))
  const fresh = timesOf(feeds.filter(({ isStale }) => !isStale))
  const feedsRead = fresh.length > 0 ? Math.min(...fresh) : Math.max(...timesOf(feeds))
  const there = feedOf(world, viewer)
  const counts = { both: 0, website_only: 0, feed_only: 0, pending: 0, differing: 0 }
  const byField = Object.fromEntries(Object.keys(rules).map((name) => [name, 0]))
  const open = new Map<string, readonly string[]>()
  for (const vin of vins) {
    const [onWebsite, inFeed] = [world.website.get(vin), there.get(vin)]
    const listed = onWebsite !== undefined && acceptsCondition(filter, onWebsite.vehicle.condition)
    const fed = inFeed !== undefined && acceptsCondition(filter, inFeed.vehicle.condition)
    if (listed && fed) {
      counts.both += 1
      const fields = Object.keys(rules).filter((name) => rules[name]?.(onWebsite.vehicle, inFeed.vehicle))
      for (const name of fields) byField[name] = (byField[name] ?? 0) + 1
      if (fields.length > 0) open.set(`${vin} differs`, fields)
      counts.differing += fields.length > 0 ? 1 : 0
    } else if (listed || fed) {
      const kind = listed ? 'website_only' : 'feed_only'
      const appeared = (listed ? onWebsite?.at : inFeed?.at)?.getTime() ?? 0
      const otherRead = listed ? feedsRead : (world.completeAt?.getTime() ?? Number.NEGATIVE_INFINITY)
      const isPending = appeared > otherRead && !world.standing.has(`${viewer} ${vin} ${kind} `)
      counts[isPending ? 'pending' : kind] += 1
      if (!isPending) open.set(`${vin} ${kind}`, [''])
    }
  }
  return { counts: { ...counts, by_field: byField }, open }
}

/** Everything that should be kept now; `standing` moves on. */
function expected(world: World, at: Date) {
  const viewers = world.isSecondShared ? [-1] : [-1, owner]
  const readable = viewers.filter(
    (viewer) =>
      world.wasSeen &&
      (world.feeds.first.readAt !== null ||
        ((viewer !== -1 || world.isSecondShared) && world.feeds.second.readAt !== null)),
  )
  const agreements: Record<string, unknown> = {}
  const seen = new Map<string, string[]>()
  for (const viewer of readable)
    for (const filter of filters) {
      const { counts, open } = compare(world, viewer, filter)
      agreements[`${viewer} ${filter}`] = counts
      for (const [key, fields] of open)
        for (const field of fields) {
          const whole = `${viewer} ${key} ${field}`
          seen.set(whole, [...(seen.get(whole) ?? []), filter])
        }
    }
  const before = world.standing
  const sinceOf = (key: string) =>
    before.get(key) ?? (key.startsWith('-1 ') ? undefined : before.get(key.replace(/^\d+/, '-1'))) ?? at
  world.standing = new Map([...seen.keys()].map((key) => [key, sinceOf(key)]))
  const rows = [...seen].map(([key, some]) => [key, some.join(','), sinceOf(key).toISOString()]).toSorted()
  return { agreements, rows }
}

test('the comparison is that of plain code for random lots, filters and feeds, keeps since, and writes only what changed [REC-01] [REC-03] [REC-04] [REC-05] [REC-07]', async () => {
  expect(Object.keys(rules)).toEqual(comparedNames)
  const { handle } = testDatabase.database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const { id } = await seedDealership(handle, [])
      await listInFeed(handle, id, [])
      await listInFeed(handle, id, [], { privateTo: owner })
      const emptyFeed = (): Feed => ({ lot: new Map(), readAt: null, isStale: false })
      const world: World = {
        website: new Map(),
        wasSeen: false,
        completeAt: null,
        feeds: { first: emptyFeed(), second: emptyFeed() },
        isSecondShared: false,
        standing: new Map(),
      }
      for (const [index, one] of steps.entries()) {
        const at = new Date(Date.UTC(2026, 10, 1, index))
        await apply(world, one, { id, at })
        await updateDiscrepancies(handle, id, at)
        const wanted = expected(world, at)
        expect(await kept(id)).toEqual(wanted)
        expect(await writesNothing(id, new Date(at.getTime() + 1))).toBe(true)
      }
    }),
    { numRuns: 30, examples: [[standsForOthers]] },
  )
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** As imports leave the rows: a vehicle that says the same as before keeps its time. */
async function apply(world: World, one: Step, { id, at }: { readonly id: number; readonly at: Date }): Promise<void> {
  const { handle } = testDatabase.database
  if (one.side === 'sharing') {
    world.isSecondShared = one.shared
    await writeRows(handle)`
      UPDATE feeds SET shared = ${one.shared} WHERE dealership_id = ${id} AND provider = 'homenet'`
    await recordFeedSharing(handle, id)
  } else if (one.side === 'website') {
    const lot = one.complete ? one.lot : [...one.lot, ...notIn(world.website, one.lot)]
    retime(world.website, lot, at)
    await writeRows(handle)`DELETE FROM website_vehicles WHERE dealership_id = ${id}`
    for (const { vehicle, at: since } of world.website.values())
      await listOnWebsite(handle, id, [vehicle], { at: since })
    world.wasSeen ||= one.complete || lot.length > 0
    if (one.complete) world.completeAt = at
    await writeRows(handle)`
      UPDATE dealerships SET complete_seen_at = ${world.completeAt} WHERE id = ${id}`
  } else {
    const feed = world.feeds[one.side]
    retime(feed.lot, one.lot, at)
    feed.readAt = at
    feed.isStale = one.isStale
    const provider = one.side === 'first' ? 'vauto' : 'homenet'
    await writeRows(handle)`
      DELETE FROM ims_vehicles WHERE feed_id = (SELECT id FROM feeds WHERE dealership_id = ${id} AND provider = ${provider})`
    const privateTo = one.side === 'first' ? null : owner
    for (const { vehicle, at: since } of feed.lot.values())
      await listInFeed(handle, id, [vehicle], { at: since, privateTo })
    await writeRows(handle)`
      UPDATE feeds SET read_at = ${at}, last_file_modified = ${at}, stale_told_at = ${one.isStale ? at : null} WHERE dealership_id = ${id} AND provider = ${provider}`
    await recordFeedSharing(handle, id)
  }
}

function notIn(known: World['website'], lot: readonly OnWebsite[]): readonly OnWebsite[] {
  return [...known.values()].map(({ vehicle }) => vehicle).filter(({ vin }) => !lot.some((one) => one.vin === vin))
}

function retime<T extends { readonly vin: string }>(known: Map<string, Listed<T>>, lot: readonly T[], at: Date): void {
  const before = new Map(known)
  known.clear()
  for (const vehicle of lot) {
    const old = before.get(vehicle.vin)
    const isSame = old !== undefined && JSON.stringify(old.vehicle) === JSON.stringify(vehicle)
    known.set(vehicle.vin, { vehicle, at: isSame ? old.at : at })
  }
}

async function kept(id: number) {
  const { handle } = testDatabase.database
  const counted = await listRows<{ key: string; counts: unknown }>(handle)`
    SELECT viewer || ' ' || filter AS key, counts FROM agreements WHERE dealership_id = ${id}`
  const open = await listRows<{ key: string; filters: readonly string[]; since: Date }>(handle)`
    SELECT viewer || ' ' || vin || ' ' || kind || ' ' || field AS key, filters, since FROM discrepancies
    WHERE dealership_id = ${id}`
  return {
    agreements: Object.fromEntries(counted.map(({ key, counts }) => [key, counts])),
    rows: open.map(({ key, filters: some, since }) => [key, some.join(','), since.toISOString()]).toSorted(),
  }
}

/** A transaction that writes a row has an id. */
async function writesNothing(id: number, at: Date): Promise<boolean> {
  return testDatabase.database.transaction('compare again', async (tx) => {
    const changed = await updateDiscrepancies(tx, id, at)
    const row = await findRow<{ id: string | null }>(tx)`SELECT pg_current_xact_id_if_assigned()::text AS id`
    return changed.length === 0 && row?.id === null
  })
}
