import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getRow, listRows, writeRows } from '../../src/db/database.ts'
import { contentColumns, stagedColumns } from '../../src/db/encode-contents.ts'
import { upsertConfiguration } from '../../src/db/queries/configurations.ts'
import { findCollected } from '../../src/db/queries/dealerships.ts'
import { beginImports } from '../../src/db/queries/feeds.ts'
import { type Lease, requireLease } from '../../src/db/queries/leases.ts'
import { insertSetupJob } from '../../src/db/queries/setup-jobs.ts'
import { sql } from '../../src/db/sql.ts'
import { completeSetup } from '../../src/dealers/end-setup.ts'
import { diffVehicles } from '../../src/diff/diff-vehicles.ts'
import { hashContent } from '../../src/model/rendered-vehicle.ts'
import { endFeedImport, storeFeed } from '../../src/store/store-feed.ts'
import { storeScan } from '../../src/store/store-scan.ts'
import { completedReport } from '../support/completed-report.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'
import { emptyReport } from '../support/sync-world.ts'
import { normalizedVehicle } from '../support/vehicle-content.ts'

/** The lease that the writer names, of the one that it was given. */
type OfWriter = (lease: Lease) => Lease

/** SIDE_BY_SIDE=200 is the full proof. */
const rounds = Number(process.env.SIDE_BY_SIDE ?? '60')
const size = 2
const setupEvery = 10

describe('concurrent imports of one dealership', () => {
  const world = openForFile(startFeedWorld)

  test(`a website and a feed are imported ${rounds} times at once, beside setups, and no import is lost`, async () => {
    const { handle } = world.forecourt.services.database
    const feedId = await firstFeedImport()
    await subscribe('https://first.test/', ['ims.import.complete', 'setup.complete', 'vehicle.updated'])
    await subscribe('https://second.test/', ['ims.vehicle.created', 'ims.vehicle.removed', 'import.complete'])
    const configuration = { configurationId: await configure(), provider: 'generic', confidence: 1 }
    await importSite(0)
    for (let round = 1; round <= rounds; round += 1) {
      const setup = round % setupEvery === 0 ? [setUp(configuration.configurationId)] : []
      const [site, feed] = await Promise.all([importSite(round), importFeed(feedId, round), ...setup])
      expect([site, feed]).toEqual(['done', 'done'])
    }
    const counted = await listRows<{ imports: number }>(handle)`
      SELECT sum(imports)::integer AS imports FROM import_days WHERE source = 'website'`
    expect(counted).toEqual([{ imports: 1 + rounds }])
    // How often website and feed come to differ depends on which of two imports ends first.
    const { 'dealer.discrepancies.changed': _differing, ...events } = await countEvents()
    expect(events).toEqual({
      'import.complete': 1 + rounds,
      'ims.import.complete': 1 + rounds,
      'vehicle.created': size,
      'vehicle.updated': rounds * size,
      'vehicle.price_changed': rounds * size,
      'ims.vehicle.created': size + (rounds / 2) * size,
      'ims.vehicle.removed': (rounds / 2) * size,
      'setup.complete': rounds / setupEvery,
    })
  })

  test('an import whose lease is another holder’s writes nothing, and nobody takes a lease that has not expired', async () => {
    const { database, leases } = world.forecourt.services
    const { id: feedId } = await getRow<{ id: number }>(database.handle)`SELECT id FROM feeds`
    const before = await countWritten()
    const stolen = (lease: Lease): Lease => ({ ...lease, holder: randomUUID() })
    // In odd rounds the feed's file removes all vehicles.
    expect(await importSite(rounds + 1, stolen)).toBe('busy')
    expect(await importFeed(feedId, rounds + 1, stolen)).toBe('busy')
    expect(await endUnchanged(feedId, stolen)).toBe('busy')
    const wanted = { resource: 'dealership', id: world.dealer.id, signal: new AbortController().signal } as const
    await leases.hold(wanted, async (lease) => {
      expect(await importSite(rounds + 1)).toBe('busy')
      // Nor one that expires while its holder writes: the row is locked.
      await database.transaction('write', async (tx) => {
        await requireLease(tx, lease)
        const locked = await listRows(tx)`SELECT resource FROM leases WHERE xmax = pg_current_xact_id()::xid`
        expect(locked).toEqual([{ resource: 'dealership' }])
      })
    })
    expect(await countWritten()).toEqual(before)
    expect(await importSite(rounds + 1)).toBe('done')
    expect(await countWritten()).not.toEqual(before)
  })

  async function countWritten() {
    const [imports] = await listRows(world.forecourt.services.database.handle)`
      SELECT (SELECT count(*) FROM imports) AS website, (SELECT count(*) FROM feed_imports) AS feed`
    return { imports, events: await countEvents() }
  }

  async function endUnchanged(feedId: number, ofWriter: OfWriter): Promise<string> {
    const { services } = world.forecourt
    const at = services.clock.now()
    const { dealer } = world
    const { id } = await getRow<{ id: number }>(services.database.handle)`SELECT id FROM feed_files`
    const wanted = { resource: 'feed_file', id, signal: new AbortController().signal } as const
    const held = await services.leases.hold(wanted, (lease) =>
      endFeedImport(services.database, {
        kind: 'unchanged',
        file: { lease: ofWriter(lease), fileName: 'lot.csv', size: 1, modifiedAt: at },
        feedId,
        dealershipId: dealer.id,
        at,
        vehicleCount: size,
        report: emptyReport(at),
        owner: { dealershipId: dealer.id, feedId },
      }),
    )
    return held.kind
  }

  async function firstFeedImport(): Promise<number> {
    await world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: lot(size) })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    await world.poll()
    return feedId
  }

  async function subscribe(url: string, eventTypes: readonly string[]): Promise<void> {
    const { forecourt } = world
    const { handle } = forecourt.services.database
    await writeRows(handle)`
      WITH endpoint AS (
        INSERT INTO webhook_endpoints (account_id, url) VALUES (${forecourt.accountId}, ${url}) RETURNING id, account_id
      )
      INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures)
      SELECT account_id, id, event_type, ${Buffer.alloc(32)}, 10 FROM endpoint, unnest(${[...eventTypes]}::text[]) AS event_type`
  }

  async function configure(): Promise<number> {
    return upsertConfiguration(world.forecourt.services.database.handle, {
      dealershipId: world.dealer.id,
      provider: 'generic',
      confidence: 1,
      config: { base_url: 'https://side.example', inventory_type: 'all', site_id: null },
      setupStatus: 'active',
      reviewReason: null,
      at: new Date(),
    })
  }

  /** Each round changes the price of all vehicles. */
  async function importSite(round: number, ofWriter: OfWriter = (lease) => lease): Promise<string> {
    const { services } = world.forecourt
    const { handle } = services.database
    const signal = new AbortController().signal
    const wanted = { resource: 'dealership', id: world.dealer.id, signal } as const
    const at = services.clock.now()
    const known = await listRows<{ id: string; vin: string; active: boolean }>(
      handle,
    )`SELECT id, vin, active FROM website_vehicles WHERE dealership_id = ${world.dealer.id}`
    const vehicles = Array.from({ length: size }, (_, place) => {
      const vehicle = normalizedVehicle({ vin: `1HGCV1F34LA00000${place}`, price: 20_000 + round })
      return { ...vehicle, hash: hashContent(vehicle.content) }
    })
    const before = known.map((vehicle) => ({ ...vehicle, hash: '' }))
    const diff = diffVehicles(before, vehicles, { mayRemove: true })
    const held = await services.leases.hold(wanted, async (lease) => {
      const dealership = await findCollected(handle, world.dealer.id)
      if (dealership === undefined) throw new Error('the dealership was not found')
      const scan = { diff, at, seen: { new: 0, used: size }, report: completedReport(size) }
      await storeScan(services, {
        ...scan,
        dealership,
        lease: ofWriter(lease),
        trigger: 'schedule',
        startedAt: at,
      })
    })
    return held.kind
  }

  /** Each round removes all vehicles, or brings them back. */
  async function importFeed(feedId: number, round: number, ofWriter: OfWriter = (lease) => lease): Promise<string> {
    const { services } = world.forecourt
    const { handle } = services.database
    const file = await getRow<{
      id: number
      ftp_path: string
      file_name: string
      size: number | null
      modified_at: Date | null
      problem: string | null
    }>(handle)`SELECT * FROM feed_files`
    const vehicles = await listRows<{ id: number }>(handle)`SELECT id FROM ims_vehicles`
    const ids = vehicles.map(({ id }) => id)
    const goes = round % 2 === 1
    const at = services.clock.now()
    const signal = new AbortController().signal
    const wanted = { resource: 'feed_file', id: file.id, signal } as const
    const held = await services.leases.hold(wanted, async (lease) => {
      const importId = (await beginImports(handle, [feedId])).get(feedId) ?? 0
      const state = { lease: ofWriter(lease), fileName: file.file_name, size: 1, modifiedAt: at }
      if (!goes) await stageAgain(importId)
      await storeFeed(services.database, {
        file: state,
        fileHash: Buffer.alloc(32),
        write: { feedId, dealershipId: world.dealer.id, importId, doubled: new Map(), at },
        staged: !goes,
        unreadableHashes: null,
        rowMarks: null,
        unseenIds: goes ? ids : [],
        activeBefore: goes ? size : 0,
        report: emptyReport(at),
      })
    })
    return held.kind
  }

  /** Stages the current contents of the vehicles for another import. */
  async function stageAgain(importId: number): Promise<void> {
    const { handle } = world.forecourt.services.database
    const ofImport = (columns: string) => sql.raw(columns.replace('import_id', String(importId)))
    await writeRows(handle)`
      INSERT INTO ims_contents (${sql.raw(contentColumns)})
      SELECT ${ofImport(contentColumns)} FROM ims_contents
      WHERE (import_id, row) IN (SELECT import_id, row FROM ims_vehicles)`
    await writeRows(handle)`
      INSERT INTO ims_staged_vehicles (${sql.raw(stagedColumns)})
      SELECT ${ofImport(stagedColumns)} FROM ims_vehicles`
  }

  /** Another account sets up the known dealership. */
  async function setUp(configurationId: number): Promise<void> {
    const { forecourt } = world
    const { services, accountId } = forecourt
    const at = services.clock.now()
    const request = { inventory_type: 'all', stated: {} } as const
    const url = { host: 'side.example', dealershipUrl: 'https://side.example' }
    const id = `setup_${at.getTime()}`
    await insertSetupJob(services.database.handle, { id, accountId, ...url, request, at })
    const row = { id: configurationId, provider: 'generic', provider_confidence: 1, setup_status: 'active' } as const
    const config = { base_url: 'https://side.example', inventory_type: 'all', site_id: null } as const
    const configuration = { ...row, config, requires_review_reason: null }
    const job = { id, account_id: accountId, host: url.host, dealership_url: url.dealershipUrl, request }
    await completeSetup(services, job, { kind: 'known', dealershipId: world.dealer.id, configuration })
  }

  async function countEvents(): Promise<Readonly<Record<string, number>>> {
    const { handle } = world.forecourt.services.database
    const rows = await listRows<{ type: string; count: number }>(
      handle,
    )`SELECT type, count(*) AS count FROM events GROUP BY type`
    return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]))
  }
})
