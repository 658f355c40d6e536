import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRow, listRows } from '../../src/db/database.ts'
import { insertFeedImport } from '../../src/db/queries/feed-history.ts'
import { sizeClasses } from '../../src/ingest/feed-sizes.ts'
import { pollFeeds } from '../../src/ingest/poll-feeds.ts'
import { importFeed } from '../../src/jobs/import-feed.ts'
import { runFeedPolls } from '../../src/jobs/schedule.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { onboard } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

const nothing = { vehicles: 0, new: 0, updated: 0, removed: 0, rejected: 0, warnings: {} }

test('files are polled every IMS_POLL_SECONDS, however many workers there are [IMSF-02]', async () => {
  const world = await startFeedWorld({ worker: true, environment: { IMS_POLL_SECONDS: '0.5' } })
  const stop = new AbortController()
  const workers = [1, 2].map(() => runFeedPolls(world.forecourt.services, stop.signal))
  try {
    await world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: lot(5) })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    const sizes = [5, 6, 7]
    for (const [index, size] of sizes.entries()) {
      if (index > 0)
        await world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: lot(size), hoursAgo: 0.5 / index })
      await waitUntil(`${size} vehicles`, async () =>
        (await world.vehicles()).pagination.total === size ? true : undefined,
      )
    }
    const made = (size: number) => ({ status: 'completed', new_count: size, error: null })
    expect(await world.history(feedId)).toMatchObject([made(1), made(1), made(5)])
  } finally {
    stop.abort()
    await Promise.all(workers)
    await world.close()
  }
})

test('a file is queued by its size: small ones never behind large ones', async () => {
  const world = await startFeedWorld()
  const { services } = world.forecourt
  const queued: string[] = []
  const queue: typeof services.queue = {
    enqueue: async (_tx, name) => {
      queued.push(name)
    },
  }
  const sizes = { small: 1_000, medium: sizeClasses.small.belowBytes, large: sizeClasses.medium.belowBytes }
  try {
    for (const [name, bytes] of Object.entries(sizes)) {
      const fileName = `${name}.csv`
      await world.push({ directory: 'vauto', fileName, vehicles: lot(1, name) })
      const { publicId } = await world.addDealer()
      await world.createFeed({ dealership_id: publicId, provider: 'vauto', ftp_path: 'vauto', file_name: fileName })
      truncateSync(join(world.sftp.folder, 'import/vauto', fileName), bytes)
    }
    for (const _ of ['first', 'second']) await pollFeeds({ ...services, queue }, AbortSignal.timeout(120_000))
    expect(queued.sort()).toEqual(['import-feed', 'import-large-feed', 'import-medium-feed'])
  } finally {
    await world.close()
  }
})

test('a poll that ends after the next one does not bring its older listing back', async () => {
  const world = await startFeedWorld()
  const { services } = world.forecourt
  const signal = AbortSignal.timeout(120_000)
  const listed = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const asked: number[] = []
  const late: typeof services = {
    ...services,
    sftp: {
      connect: async (options) => {
        const connection = await services.sftp.connect(options)
        const list = async (directory: string) => {
          const files = await connection.list(directory)
          listed.resolve()
          await goOn.promise
          return files
        }
        return { ...connection, list }
      },
    },
  }
  const queue: typeof services.queue = {
    enqueue: async (_tx, _name, payload) => {
      if ('fileId' in payload) asked.push(payload.fileId)
    },
  }
  const file = { directory: 'vauto', fileName: 'lot.csv' } as const
  try {
    await world.push({ ...file, vehicles: lot(5), hoursAgo: 3 })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    await world.poll()
    await world.push({ ...file, vehicles: lot(6), hoursAgo: 2 })
    await world.pollOnce()
    const polling = pollFeeds({ ...late, queue }, signal)
    await listed.promise
    await world.push({ ...file, vehicles: lot(7), hoursAgo: 1 })
    await world.poll()
    goOn.resolve()
    await polling
    expect(asked).toHaveLength(1)
    for (const fileId of asked) expect(await importFeed(services, { fileId }, signal)).toEqual({ kind: 'idle' })
    expect(await world.history(feedId)).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
  } finally {
    goOn.resolve()
    await world.close()
  }
})

test('files are polled every 60 seconds by default, and 50 entries of the history are returned [IMSF-02] [IMSF-33]', async () => {
  const world = await startFeedWorld()
  const { services } = world.forecourt
  const stop = new AbortController()
  const polls = runFeedPolls(services, stop.signal)
  try {
    const due = await waitUntil('the first poll', async () => {
      const row = await findRow<{ next_poll_at: Date }>(services.database.handle)`SELECT * FROM feed_polls`
      return row !== undefined && row.next_poll_at instanceof Date ? row.next_poll_at : undefined
    })
    expect((due.getTime() - services.clock.now().getTime()) / 1000).toBeCloseTo(60, -1)
    await world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: lot(5) })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    const at = new Date()
    for (let count = 0; count < 55; count++) {
      await insertFeedImport(services.database.handle, {
        id: null,
        feedId,
        status: 'unchanged',
        startedAt: at,
        completedAt: at,
        fileModifiedAt: at,
        vehicleCount: 0,
        newCount: 0,
        updatedCount: 0,
        removedCount: 0,
        rejectedCount: 0,
        rejected: [],
        unmappedColumns: [],
        warnings: {},
        error: null,
        filteredCounts: { new: nothing, used: nothing },
      })
    }
    expect(await world.history(feedId)).toHaveLength(50)
  } finally {
    stop.abort()
    await polls
    await world.close()
  }
})

test('each feed keeps as many history entries as its history shows', async () => {
  const world = await startFeedWorld()
  try {
    const { handle } = world.forecourt.services.database
    await world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: lot(5) })
    const feed = { provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' }
    const busy = await world.createFeed(feed)
    const calm = await world.createFeed({ ...feed, dealership_id: (await world.addDealer()).publicId })
    const entry = { vehicleCount: 0, newCount: 0, updatedCount: 0, removedCount: 0, rejectedCount: 0, rejected: [] }
    const at = new Date()
    const filteredCounts = { new: nothing, used: nothing }
    const times = { startedAt: at, completedAt: at, fileModifiedAt: at }
    const rest = { unmappedColumns: [], warnings: {}, error: null, filteredCounts, ...times }
    const add = (feedId: number) =>
      insertFeedImport(handle, { id: null, feedId, status: 'unchanged', ...entry, ...rest })
    const ids: number[] = []
    for (let count = 0; count < 130; count++) ids.push(await add(busy))
    await add(calm)
    const kept = async (feedId: number) =>
      listRows<{ id: number }>(handle)`SELECT id FROM feed_imports WHERE feed_id = ${feedId} ORDER BY id`
    expect((await kept(busy)).map(({ id }) => id)).toEqual(ids.slice(30))
    expect(await kept(calm)).toHaveLength(1)
  } finally {
    await world.close()
  }
})

test('a dealership with a website and a feed sends events for both, each under its own names [DLV-25]', async () => {
  const world = await startFeedWorld({ worker: true, sites: [{ kind: 'plain', host: 'both.example', size: 4 }] })
  try {
    const { dealership_id: dealership } = await onboard(world.forecourt, 'http://both.example')
    await world.push({ directory: 'vauto', fileName: 'both.csv', vehicles: lot(3, 'both') })
    const feed = { provider: 'vauto', ftp_path: 'vauto', file_name: 'both.csv', dealership_id: dealership }
    await world.createFeed(feed)
    await world.poll()
    const { body } = await world.forecourt.ask('GET', `/v1/events?dealership_id=${dealership}&limit=500`)
    const countOf = (type: string) => body.events.filter(({ event }: { event: string }) => event === type).length
    expect([countOf('vehicle.created'), countOf('import.complete')]).toEqual([4, 1])
    expect([countOf('ims.vehicle.created'), countOf('ims.import.complete')]).toEqual([3, 1])
  } finally {
    await world.close()
  }
})
