import { describe, expect, test } from 'vitest'
import { renderFeed } from '../../sandbox/sftp/feed-writer.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { createLeases } from '../../src/ingest/hold-lease.ts'
import { importFeed } from '../../src/jobs/import-feed.ts'
import { createTasks } from '../../src/jobs/tasks.ts'
import { cutWriter } from '../support/cut-writer.ts'
import { expireLeases } from '../support/expire-leases.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { runInline } from '../support/inline-tasks.ts'
import { openMortalDatabase } from '../support/mortal-database.ts'
import { openForFile } from '../support/open-for-file.ts'

test('a file that takes too much time or memory fails alone and is not read again until it changes; one that crashes its thread is read by the next poll', async () => {
  const script = new URL('../support/looping-sites.ts', import.meta.url)
  const world = await startFeedWorld({ thread: { script, cpuMs: 1_000, heapMb: 160 } })
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  try {
    const names = ['loop for ever.csv', 'fill the memory.csv', 'ends the thread.csv', 'innocent.csv'] as const
    const feeds: number[] = []
    for (const [at, fileName] of names.entries()) {
      await world.push({ directory: 'vauto', fileName, vehicles: lot(5, fileName), hoursAgo: 9 })
      const { publicId } = at === 0 ? world.dealer : await world.addDealer()
      const file = { provider: 'vauto', ftp_path: 'vauto', file_name: fileName }
      feeds.push(await world.createFeed({ dealership_id: publicId, ...file }))
    }
    // The innocent file is being read when the first of the others ends its thread.
    world.sftp.setFaults({ holdFile: { name: 'innocent.csv', until } })
    const { signal } = new AbortController()
    const fileIds = await world.pollOnly()
    const imports = fileIds.map((fileId) => importFeed(world.forecourt.services, { fileId }, signal))
    const innocent = imports.pop()
    await Promise.race(imports)
    release()
    // Idle: the failure was stored already, but another file ended the thread before it could say so.
    const refused = expect.stringMatching(/^(failed|idle)$/)
    const outcomes = (await Promise.all(imports)).map((outcome) =>
      outcome.kind === 'done' ? outcome.feeds.map(({ status }) => status).join() : outcome.kind,
    )
    expect(outcomes).toEqual([refused, refused, 'failed'])
    expect(await innocent).toMatchObject({ kind: 'done', feeds: [{ status: 'completed' }] })
    expect(await Promise.all(feeds.map((feedId) => world.history(feedId)))).toMatchObject([
      [{ status: 'failed', vehicle_count: 0, error: 'the file could not be processed in time' }],
      [{ status: 'failed', error: 'the file takes more memory than processing it may need' }],
      [{ status: 'failed', error: 'the thread that read the file has ended' }],
      [{ status: 'completed', new_count: 5 }],
    ])
    expect(world.forecourt.logLines.filter((line) => line.includes('feed file could not be imported'))).toHaveLength(3)
    const [looping, , crashing] = fileIds
    expect(await world.pollOnly()).toEqual([crashing])
    await world.push({ directory: 'vauto', fileName: names[0], vehicles: lot(6, 'changed'), hoursAgo: 8 })
    expect(await world.pollOnly()).toEqual([looping, crashing])
  } finally {
    release()
    await world.close()
  }
})

describe('an import that fails', () => {
  const world = openForFile(() => startFeedWorld())

  const total = async (publicId: string) =>
    (await world.forecourt.ask('GET', `/v1/ims/vehicles?dealership_id=${publicId}`)).body.pagination.total
  const logged = (text: string) => world.forecourt.logLines.filter((line) => line.includes(text)).length

  test('a feed whose rows the database rejects fails alone; the other feeds of its file continue', async () => {
    const { handle } = world.forecourt.services.database
    const dealers = [await world.addDealer(), await world.addDealer(), await world.addDealer()]
    const texts = dealers.map((_, index) => renderFeed('homenet', lot(4, `group-${index}`), `00${index}`))
    const text = texts.map((part, index) => (index === 0 ? part : part.split('\n').slice(1).join('\n'))).join('')
    await world.pushText({ directory: 'homenet', fileName: 'group.csv', text })
    const feed = { provider: 'homenet', ftp_path: 'homenet', file_name: 'group.csv' }
    const feedIds: number[] = []
    for (const [index, { publicId }] of dealers.entries()) {
      feedIds.push(await world.createFeed({ ...feed, dealership_id: publicId, dealer_identifier: `00${index}` }))
    }
    const [, broken] = feedIds
    await writeRows(
      handle,
    )`ALTER TABLE feed_imports ADD CONSTRAINT broken CHECK (feed_id <> ${sql.raw(String(broken))} OR status = 'failed')`
    expect(await world.poll()).toMatchObject([{ kind: 'failed' }])
    expect(await Promise.all(dealers.map(({ publicId }) => total(publicId)))).toEqual([4, 0, 4])
    const histories = await Promise.all(feedIds.map((feedId) => world.history(feedId)))
    expect(histories.map((history) => history.map(({ status }: { status: string }) => status))).toEqual([
      ['completed'],
      ['failed'],
      ['completed'],
    ])
    expect(histories[1]?.[0].error).toContain('internal error')
    expect(logged(`feed ${broken}`)).toBe(1)
    await writeRows(handle)`ALTER TABLE feed_imports DROP CONSTRAINT broken`
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ feedId: broken, status: 'completed' }] }])
    expect(await total(dealers[1]?.publicId ?? '')).toBe(4)
  })

  test('an import interrupted by a shutdown is not a failure: nothing is recorded, and the next poll reads the file', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    try {
      await world.push({ directory: 'vauto', fileName: 'stop.csv', vehicles: lot(20, 'stop') })
      const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'stop.csv' })
      world.sftp.setFaults({ holdFile: { name: 'stop.csv', until } })
      const stop = new AbortController()
      const polled = world.poll(stop.signal)
      const refused = expect(polled).rejects.toThrow()
      await world.untilAsked('stop.csv')
      stop.abort()
      await refused
      expect(await world.history(feedId)).toEqual([])
      release()
      expect(await world.poll()).toMatchObject([{ kind: 'done' }])
    } finally {
      release()
    }
  })
  test('an import whose connection to the database is cut is not a failure: nothing is recorded, and the next poll reads the file', async () => {
    await world.push({ directory: 'vauto', fileName: 'cut.csv', vehicles: lot(5, 'cut') })
    const { publicId } = await world.addDealer()
    const file = { provider: 'vauto', ftp_path: 'vauto', file_name: 'cut.csv' }
    const feedId = await world.createFeed({ dealership_id: publicId, ...file })
    const { database } = world.forecourt.services
    expect(await cutWriter(database, 'feed_imports', () => world.poll())).toBeInstanceOf(Error)
    expect(await world.history(feedId)).toEqual([])
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ status: 'completed' }] }])
  })

  test('killed after any of its statements, an import leaves the old state or the new one, and no event is lost or doubled', async () => {
    const { services, testDatabase } = world.forecourt
    const { handle } = services.database
    const mortal = await openMortalDatabase(testDatabase, 'mortal')
    const dying = { ...services, database: mortal.database }
    const importer = { ...dying, leases: createLeases(dying), tasks: runInline(createTasks(dying)) }
    const { signal } = new AbortController()
    for (let statements = 1, wasKilled = true; wasKilled; statements += 1) {
      const fileName = `killed-${statements}.csv`
      const vehicles = lot(5, fileName)
      await world.push({ directory: 'vauto', fileName, vehicles })
      const { id, publicId } = await world.addDealer()
      const file = { provider: 'vauto', ftp_path: 'vauto', file_name: fileName }
      const feedId = await world.createFeed({ dealership_id: publicId, ...file })
      const [fileId = 0] = (await world.pollOnly()).slice(-1)
      mortal.dieAfter(statements)
      await importFeed(importer, { fileId }, signal).catch(() => {})
      wasKilled = mortal.revive()
      if (!wasKilled) expect(statements).toBeGreaterThan(10)
      expect([0, vehicles.length], `${statements} statements`).toContain(await total(publicId))
      await expireLeases(handle)
      await importFeed(services, { fileId }, signal)
      expect(await total(publicId)).toBe(vehicles.length)
      const recorded = await listRows(handle)`
        SELECT type, count(*)::integer AS count FROM events WHERE dealership_id = ${id} GROUP BY type ORDER BY type`
      expect(recorded, `${statements} statements`).toEqual([
        { type: 'ims.import.complete', count: 1 },
        { type: 'ims.vehicle.created', count: vehicles.length },
      ])
      expect(await world.history(feedId)).toMatchObject([{ status: 'completed' }])
      expect(await listRows(handle)`SELECT FROM ims_staged_vehicles`).toEqual([])
    }
    await mortal.close()
  })

  test('a statement that is cancelled, as one that takes too long is, is a failure that its history shows', async () => {
    await world.push({ directory: 'vauto', fileName: 'slow.csv', vehicles: lot(5, 'slow') })
    const { publicId } = await world.addDealer()
    const file = { provider: 'vauto', ftp_path: 'vauto', file_name: 'slow.csv' }
    const feedId = await world.createFeed({ dealership_id: publicId, ...file })
    const { database } = world.forecourt.services
    expect(await cutWriter(database, 'feed_imports', () => world.poll(), 'pg_cancel_backend')).toBeNull()
    expect(await world.history(feedId)).toMatchObject([{ status: 'failed' }])
  })
})
