import { expect, test } from 'vitest'
import { getRow } from '../../src/db/database.ts'
import { sizeClasses } from '../../src/ingest/feed-sizes.ts'
import { pollFeeds } from '../../src/ingest/poll-feeds.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const world = openForFile(() => startFeedWorld({ worker: true }))

test('large files are read one at a time, and small files never queue behind them', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  try {
    const [vehicle] = lot(1, 'sizes')
    const rows = `VIN,Price\n${vehicle?.vin},20000\n`
    // One oversized row, which is skipped.
    const ofBytes = (bytes: number) => rows + ' '.repeat(bytes)
    const texts = {
      'large-1.csv': ofBytes(sizeClasses.medium.belowBytes),
      'large-2.csv': ofBytes(sizeClasses.medium.belowBytes),
      'medium.csv': ofBytes(sizeClasses.small.belowBytes),
      'small.csv': rows,
    }
    const feeds = new Map<string, number>()
    for (const [fileName, text] of Object.entries(texts)) {
      await world.pushText({ directory: 'vauto', fileName, text })
      const dealer = await world.addDealer()
      const feed = { dealership_id: dealer.publicId, provider: 'vauto', ftp_path: 'vauto', file_name: fileName }
      feeds.set(fileName, await world.createFeed(feed))
    }
    const isImported = (name: string) => async () => {
      const [entry] = await world.history(feeds.get(name) ?? 0)
      return entry?.status === 'completed' ? true : undefined
    }
    const isOpen = (name: string) => world.sftp.requests.some((request) => request.endsWith(`vauto/${name}`))
    world.sftp.setFaults({ holdFile: { name: 'large-1.csv', until } })
    for (const _ of ['first', 'second']) await pollFeeds(world.forecourt.services, new AbortController().signal)
    for (const name of ['small.csv', 'medium.csv']) await waitUntil(`${name} is imported`, isImported(name))
    await world.untilAsked('large-1.csv')
    expect(isOpen('large-2.csv')).toBe(false)
    release()
    for (const name of ['large-1.csv', 'large-2.csv']) await waitUntil(`${name} is imported`, isImported(name))
  } finally {
    release()
  }
})

test('a file that grew since it was enqueued moves to the queue of its size class', async () => {
  const [vehicle] = lot(1, 'grown')
  const text = `VIN,Price\n${vehicle?.vin},20000\n${' '.repeat(sizeClasses.small.belowBytes)}`
  await world.pushText({ directory: 'vauto', fileName: 'grown.csv', text })
  const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'grown.csv' })
  const { database, queue } = world.forecourt.services
  const { id: fileId } = await getRow<{ id: number }>(database.handle)`
    SELECT id FROM feed_files WHERE file_name = 'grown.csv'`
  await database.transaction('queue a small file', (tx) => queue.enqueue(tx, 'import-feed', { fileId }, String(fileId)))
  await waitUntil('the file is imported', async () => ((await world.history(feedId)).length > 0 ? true : undefined))
  const jobs = world.forecourt.logLines.filter((line) => line.includes('feed import ended')).join()
  expect(jobs).toContain('too-large')
  expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', new_count: 1 })
})

test('a problem with a file logs one warning with the file and the reason', async () => {
  await world.pushText({ directory: 'idms', fileName: 'wrong.csv', text: 'Stock Number,Price\nA,1\n' })
  const feedId = await world.createFeed({ provider: 'idms', ftp_path: 'idms', file_name: 'wrong.csv' })
  for (const _ of ['first', 'second']) await pollFeeds(world.forecourt.services, new AbortController().signal)
  const ended = await waitUntil('the end of the import', async () =>
    world.forecourt.logLines.find((line) => line.includes('feed import ended') && line.includes('wrong.csv')),
  )
  const reason = 'the header has no VIN column'
  expect(JSON.parse(ended)).toMatchObject({
    level: 40,
    outcome: { file: '/import/idms/wrong.csv', feeds: [{ feedId, status: 'held', reason }] },
  })
})
