import { randomUUID } from 'node:crypto'
import { type Database, getRow, type Handle, listRows, writeRows } from '../../src/db/database.ts'
import { contentColumns, stagedColumns } from '../../src/db/encode-contents.ts'
import { bumpVersion, findCollected, lockDealerships } from '../../src/db/queries/dealerships.ts'
import { beginImports } from '../../src/db/queries/feeds.ts'
import { recordFeedSharing } from '../../src/db/queries/ims-views.ts'
import { acquireLease, type LeaseKey, releaseLease } from '../../src/db/queries/leases.ts'
import { findSubscription, upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { updateSwitchedVehicles } from '../../src/db/queries/vehicle-photos.ts'
import { sql } from '../../src/db/sql.ts'
import { changeFeed, deleteFeed } from '../../src/dealers/change-feed.ts'
import { changeInventoryType, removeSubscription } from '../../src/dealers/change-subscription.ts'
import { diffVehicles } from '../../src/diff/diff-vehicles.ts'
import type { InventoryType } from '../../src/model/dealership.ts'
import { hashContent } from '../../src/model/rendered-vehicle.ts'
import { readFeedFacts } from '../../src/model/vehicle-facts.ts'
import { readImsWords } from '../../src/normalize/read-words.ts'
import { endFeedImport, storeFeed } from '../../src/store/store-feed.ts'
import { storeScan } from '../../src/store/store-scan.ts'
import { completedReport } from './completed-report.ts'
import { imsContent } from './seed-listings.ts'
import { normalizedVehicle } from './vehicle-content.ts'

/** A vehicle as a site or a file shows it. */
export type Shown = { readonly place: number; readonly condition: 'New' | 'Used'; readonly price: number }

export type WorldFeed = {
  readonly id: number
  readonly fileId: number
  readonly dealershipId: number
  readonly provider: string
  readonly owner: number
}

export const vinAt = (place: number) => `1HGCV1F34LA0000${String(place).padStart(2, '0')}`

/** Writes as imports and routes do; `database` is the process that writes. */
export function createSyncWorld(accounts: readonly number[], now: () => Date) {
  let ticks = 0
  /** Files and scans have times of their own, in their order. */
  const tick = () => {
    ticks += 1
    return new Date(now().getTime() + ticks)
  }

  async function holding<T>(handle: Handle, key: LeaseKey, work: (lease: LeaseKey & { holder: string }) => Promise<T>) {
    const lease = { ...key, holder: randomUUID() }
    if ((await acquireLease(handle, lease, 60_000)) !== null) return
    try {
      await work(lease)
    } finally {
      await releaseLease(handle, lease)
    }
  }

  return {
    /** A complete scan of the website. */
    async scan(database: Database, dealershipId: number, shown: readonly Shown[]): Promise<void> {
      const { handle } = database
      await holding(handle, { resource: 'dealership', id: dealershipId }, async (lease) => {
        const at = tick()
        const known = await listRows<{ id: string; vin: string; hash: string; active: boolean }>(handle)`
          SELECT id, vin, encode(content_hash, 'hex') AS hash, active FROM website_vehicles WHERE dealership_id = ${dealershipId}`
        const vehicles = shown.map(({ place, condition, price }) => {
          const vehicle = normalizedVehicle({ vin: vinAt(place), condition, price })
          return { ...vehicle, hash: hashContent(vehicle.content) }
        })
        const dealership = await findCollected(handle, dealershipId)
        if (dealership === undefined) throw new Error('no such dealership')
        const diff = diffVehicles(known, vehicles, { mayRemove: true })
        const scan = { diff, at, startedAt: at, seen: { new: 0, used: 0 }, report: completedReport(shown.length) }
        const trigger = 'schedule'
        await storeScan({ database, config: { REFRESH_HOURS: 12 } }, { ...scan, dealership, lease, trigger })
      })
    },

    /** A file of a feed. Null: one that is as the file before it. */
    async file(database: Database, feed: WorldFeed, shown: readonly Shown[] | null): Promise<void> {
      const { handle } = database
      await holding(handle, { resource: 'feed_file', id: feed.fileId }, async (lease) => {
        const at = tick()
        const file = { lease, fileName: 'lot.csv', size: 1, modifiedAt: at }
        const report = emptyReport(at)
        const known = await listRows<{ id: number; vin: string }>(handle)`
          SELECT id, vin FROM ims_vehicles WHERE feed_id = ${feed.id} AND active`
        const owner = { dealershipId: feed.dealershipId, feedId: feed.id }
        if (shown === null) {
          const ended = { kind: 'unchanged', file, at, vehicleCount: known.length, report, owner } as const
          await endFeedImport(database, { ...ended, ...owner })
          return
        }
        const importId = (await beginImports(handle, [feed.id])).get(feed.id) ?? 0
        for (const [row, vehicle] of shown.entries()) await stage(handle, { importId, row, at }, vehicle)
        const vins = new Set(shown.map(({ place }) => vinAt(place)))
        await storeFeed(database, {
          file,
          report,
          fileHash: Buffer.alloc(32),
          unreadableHashes: null,
          rowMarks: null,
          write: { feedId: feed.id, dealershipId: feed.dealershipId, importId, doubled: new Map(), at },
          staged: shown.length > 0,
          unseenIds: known.filter(({ vin }) => !vins.has(vin)).map(({ id }) => id),
          activeBefore: known.length,
        })
      })
    },

    /** By its account, if that subscribes. */
    async share(database: Database, feed: WorldFeed, shared: boolean): Promise<void> {
      const services = { database, providerFiles: noFiles, clock: { now } }
      if (await mayChange(database, feed)) await changeFeed(services, ownFeed(feed), { ...nothingChanges, shared })
    },

    /** The feed that is configured in its place, shared; the same one if its account may not delete it. */
    async replace(database: Database, feed: WorldFeed): Promise<WorldFeed> {
      if (!(await mayChange(database, feed))) return feed
      await deleteFeed({ database, clock: { now } }, ownFeed(feed))
      return addFeed(database.handle, { ...feed, shared: true })
    },

    /** Null: none. */
    async subscribe(database: Database, accountId: number, dealershipId: number, filter: InventoryType | null) {
      const old = await findSubscription(database.handle, accountId, dealershipId)
      const services = { database, clock: { now } }
      if (filter === null) {
        if (old?.active === true) await removeSubscription(services, { accountId, dealershipId })
      } else if (old?.active === true)
        await changeInventoryType(services, { accountId, dealershipId, inventoryType: filter })
      else {
        await database.transaction('subscribe', async (tx) => {
          await lockDealerships(tx, [dealershipId])
          await upsertSubscription(tx, { accountId, dealershipId, inventoryType: filter, stated: {}, at: now() })
        })
      }
    },

    /** Photos of our own, which raise no event. */
    async switchPhotos(database: Database, dealershipId: number, url: string): Promise<void> {
      await database.transaction('switch photos', async (tx) => {
        await lockDealerships(tx, [dealershipId])
        const rows = await listRows<{ id: string; rendered: string }>(tx)`
          SELECT id, rendered FROM website_vehicles WHERE dealership_id = ${dealershipId} AND active`
        const switched = rows.map(({ id, rendered }) => ({
          id,
          rehosted: null,
          hasPhotos: true,
          rendered: JSON.stringify({ ...JSON.parse(rendered), photo_url_list: [{ url, index: 0 }] }),
        }))
        await updateSwitchedVehicles(tx, switched)
        await bumpVersion(tx, dealershipId)
      })
    },

    /** Of each account, what any source that it may read shows or has shown, and its filter lets through. */
    async visible(handle: Handle): Promise<ReadonlyMap<number, readonly string[]>> {
      const rows = await listRows<{ account_id: number; names: readonly string[] }>(handle)`
        SELECT account.id AS account_id, ARRAY(
          SELECT DISTINCT concat_ws(' ', public_id, seen.source, vin) FROM (
            SELECT v.dealership_id, 'website' AS source, v.vin FROM seen_website_records(account.id) AS v
            UNION ALL SELECT v.dealership_id, 'ims', v.vin FROM seen_ims_records(account.id) AS v
          ) AS seen JOIN dealerships AS d ON d.id = seen.dealership_id) AS names
        FROM unnest(${[...accounts]}::integer[]) AS account (id)`
      return new Map(rows.map(({ account_id, names }) => [account_id, names]))
    },
  }
}

async function mayChange({ handle }: Database, { owner, dealershipId }: WorldFeed): Promise<boolean> {
  return (await findSubscription(handle, owner, dealershipId))?.active === true
}

const noFiles = { connect: () => Promise.reject(new Error('no file is looked for')) }
const nothingChanges = {
  shared: undefined,
  stalenessThresholdHours: undefined,
  dealership: undefined,
  provider: undefined,
  ftpPath: undefined,
  fileName: undefined,
  dealerIdentifier: undefined,
}
const ownFeed = ({ id, owner }: WorldFeed) => ({ accountId: owner, feedId: String(id) })

export async function addFeed(
  handle: Handle,
  feed: { readonly dealershipId: number; readonly provider: string; readonly owner: number; readonly shared: boolean },
): Promise<WorldFeed> {
  const { id, file_id: fileId } = await getRow<{ id: number; file_id: number }>(handle)`
    WITH file AS (
      INSERT INTO feed_files (ftp_path, file_name) VALUES ('p', ${`${randomUUID()}.csv`}) RETURNING id)
    INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id)
    SELECT ${feed.dealershipId}, id, ${feed.provider}, 48, now(), ${feed.shared}, ${feed.owner} FROM file RETURNING id, file_id`
  await recordFeedSharing(handle, feed.dealershipId)
  const { dealershipId, provider, owner } = feed
  return { id, fileId, dealershipId, provider, owner }
}

type Staging = { readonly importId: number; readonly row: number; readonly at: Date }

async function stage(handle: Handle, { importId, row, at }: Staging, { place, condition, price }: Shown) {
  const content = imsContent({ vin: vinAt(place), condition, price })
  const facts = readFeedFacts(content, readImsWords(content)).map((fact) => sql`${fact}`)
  const text = JSON.stringify(content)
  await writeRows(handle)`
    INSERT INTO ims_contents (${sql.raw(contentColumns)})
    VALUES (${importId}, ${row}, NULL, NULL, NULL, ${at}::date, ${text})`
  await writeRows(handle)`
    INSERT INTO ims_staged_vehicles (${sql.raw(stagedColumns)})
    VALUES (${importId}, ${row}, ${content.vin}, sha256(${text}::bytea), NULL, ${sql.join(facts, ', ')})`
}

/** What a file reports of which every row was read. */
export function emptyReport(startedAt: Date) {
  const nothing = { rejected: 0, warnings: {} }
  return {
    startedAt,
    rejected: [],
    rejectedCount: 0,
    unmappedColumns: [],
    warnings: {},
    filteredFindings: { new: nothing, used: nothing },
  }
}
