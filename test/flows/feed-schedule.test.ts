import { expect, test } from 'vitest'
import { runFeedPolls } from '../../src/jobs/feed-schedule.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { waitUntil } from '../support/wait-until.ts'

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
    expect((await world.history(feedId)).map(({ new_count: made }: { new_count: number }) => made)).toEqual([1, 1, 5])
  } finally {
    stop.abort()
    await Promise.all(workers)
    await world.close()
  }
})
