import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderFeed } from '../../sandbox/sftp/feed-writer.ts'
import { writeRows } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'

/** Enough vehicles for a file that is read in a thread. */
const threadSize = 3_000

describe('an import that crashes', () => {
  let world: FeedWorld
  beforeAll(async () => {
    world = await startFeedWorld()
  })
  afterAll(() => world.close())

  const total = async (publicId: string) =>
    (await world.forecourt.ask('GET', `/v1/ims/vehicles?dealership_id=${publicId}`)).body.pagination.total
  const logged = (text: string) => world.forecourt.logLines.filter((line) => line.includes(text)).length
  /** Fate of the next `count` threads: they end immediately, with this reason. */
  const endThreads = (count: number, reason: Error | null = null) => {
    const end = (thread: Worker) => {
      if (reason !== null) thread.emit('error', reason)
      void thread.terminate()
      left -= 1
      if (left === 0) process.off('worker', end)
    }
    let left = count
    process.on('worker', end)
  }

  test('a thread that dies in mid-file is reported once per file, and the next poll reads the file; other files are read', async () => {
    const file = { directory: 'vauto', fileName: 'crash.csv', vehicles: lot(threadSize, 'crash') } as const
    await world.push({ ...file, hoursAgo: 9 })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'crash.csv' })
    const dealer = await world.addDealer()
    await world.push({ directory: 'vauto', fileName: 'other.csv', vehicles: lot(5, 'other') })
    const other = { dealership_id: dealer.publicId, provider: 'vauto', ftp_path: 'vauto', file_name: 'other.csv' }
    await world.createFeed(other)
    endThreads(3)
    expect(await world.poll()).toMatchObject([{ kind: 'failed' }, { kind: 'done' }])
    expect(await total(dealer.publicId)).toBe(5)
    expect(await world.poll()).toMatchObject([{ kind: 'failed' }])
    const told = { status: 'failed', vehicle_count: 0, error: 'the thread that read the file has ended' }
    expect(await world.history(feedId)).toEqual([expect.objectContaining(told)])
    expect(logged('feed file could not be imported')).toBe(2)
    await world.push({ ...file, hoursAgo: 8 })
    await world.poll()
    expect(await world.history(feedId)).toHaveLength(2)
    expect(await world.poll()).toMatchObject([{ kind: 'done' }])
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', new_count: threadSize })
  })

  test('a file that exceeds the memory limit is reported, and not read again until it changes', async () => {
    const dealer = await world.addDealer()
    const file = { directory: 'idms', fileName: 'memory.csv', vehicles: lot(threadSize, 'memory') } as const
    await world.push({ ...file, hoursAgo: 9 })
    const feed = { dealership_id: dealer.publicId, provider: 'idms', ftp_path: 'idms', file_name: 'memory.csv' }
    const feedId = await world.createFeed(feed)
    endThreads(1, Object.assign(new Error('JS heap out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ status: 'failed' }] }])
    const told = { status: 'failed', error: expect.stringContaining('MB of memory') }
    expect((await world.history(feedId))[0]).toMatchObject(told)
    expect(await world.poll()).toEqual([])
    await world.push({ ...file, hoursAgo: 8 })
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', new_count: threadSize })
  })

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
})

test('an import interrupted by a shutdown is not a failure: nothing is recorded, and the next poll reads the file', async () => {
  const world = await startFeedWorld()
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
    await world.close()
  }
})
