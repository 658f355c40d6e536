import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { type Database, executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { type Queue, startQueue } from '../../src/queue/queue.ts'
import type { JobSlots } from '../../src/queue/run-jobs.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const log = pino({ level: 'silent' })
/** The queue polls only after a notification. */
const never = { pollEveryMs: 3_600_000 }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function world() {
  const place = await openTestDatabase()
  closers.push(place.close)
  return place
}

async function queueOn(database: Database, looks = never): Promise<Queue> {
  const queue = await startQueue(database, log, looks)
  closers.push(() => queue.stop(100))
  return queue
}

type Wanted = { readonly id: number; readonly priority?: number; readonly group?: string }

/** Puts imports on the queue in one transaction. */
function enqueue(database: Database, queue: Queue, wanted: readonly Wanted[]): Promise<void> {
  const jobs = wanted.map(({ id, ...placing }) => ({
    ...placing,
    payload: { dealershipId: id, trigger: 'schedule' } as const,
    key: String(id),
  }))
  return database.transaction('enqueue', (tx) => queue.enqueueAll(tx, 'import-site', jobs))
}

/** Records which jobs started, and lets a test end each. */
async function workOn(queue: Queue, slots: JobSlots) {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  await queue.work({
    name: 'import-site',
    slots,
    handler: async ({ dealershipId }, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => reject(signal.reason))
      ends.set(dealershipId, resolve)
      begun.push(dealershipId)
      await promise
    },
  })
  const begins = (count: number) =>
    waitUntil(`${count} jobs begun, not ${begun}`, async () => (begun.length >= count ? [...begun] : undefined))
  return { begun, begins, end: (id: number) => ends.get(id)?.() }
}

describe('the job queue', () => {
  test('a job starts on its notification, without a poll', async () => {
    const { database } = await world()
    const queue = await queueOn(database)
    const work = await workOn(queue, { all: 4 })
    await enqueue(database, queue, [{ id: 1 }])
    await work.begins(1)
    await enqueue(database, queue, [{ id: 2 }])
    expect(await work.begins(2)).toEqual([1, 2])
  })

  test('many jobs are enqueued in one call, one per key', async () => {
    const { database } = await world()
    const queue = await queueOn(database)
    await enqueue(database, queue, [{ id: 1 }, { id: 2 }])
    await enqueue(database, queue, [{ id: 2 }, { id: 3 }])
    const rows = await executeSql(database.handle, `SELECT 1 FROM pgboss.job WHERE name = 'import-site'`)
    expect(rows).toHaveLength(3)
  })

  test('the highest priority runs first, and a freed slot takes the next job', async () => {
    const { database } = await world()
    const queue = await queueOn(database)
    await enqueue(database, queue, [{ id: 1 }, { id: 2, priority: 1 }, { id: 3, priority: 2 }])
    const work = await workOn(queue, { all: 1 })
    await work.begins(1)
    work.end(3)
    await work.begins(2)
    work.end(2)
    expect(await work.begins(3)).toEqual([3, 2, 1])
  })

  test('reserved slots stay free for jobs of their priority', async () => {
    const { database } = await world()
    const queue = await queueOn(database)
    const work = await workOn(queue, { all: 3, kept: { slots: 1, forPriority: 1 } })
    await enqueue(database, queue, [{ id: 1 }, { id: 2 }, { id: 3 }])
    await work.begins(2)
    await enqueue(database, queue, [{ id: 4, priority: 1 }])
    const begun = await work.begins(3)
    expect(begun).toContain(4)
    expect(begun).not.toContain(3)
    work.end(4)
    work.end(1)
    expect(await work.begins(4)).toContain(3)
  })

  test('a group never runs more jobs than its limit, and other jobs overtake it', async () => {
    const { database } = await world()
    const queue = await queueOn(database)
    const grouped = [1, 2, 3, 4].map((id) => ({ id, group: 'vendor.example' }))
    await enqueue(database, queue, [...grouped, { id: 5 }, { id: 6, group: 'other.example' }])
    const work = await workOn(queue, { all: 10, perGroup: 2 })
    const begun = await work.begins(4)
    expect(begun.filter((id) => id <= 4)).toHaveLength(2)
    expect(begun).toEqual(expect.arrayContaining([5, 6]))
    work.end(begun.find((id) => id <= 4) ?? 0)
    expect(await work.begins(5)).toHaveLength(5)
  })

  test('a job that fails is retried', async () => {
    const { database } = await world()
    const queue = await queueOn(database, { pollEveryMs: 200 })
    let attempts = 0
    await queue.work({
      name: 'set-up-dealership',
      slots: { all: 1 },
      handler: async () => {
        attempts += 1
        if (attempts === 1) throw new Error('once')
      },
    })
    await database.transaction('enqueue', (tx) => queue.enqueue(tx, 'set-up-dealership', { setupId: 'a' }, 'a'))
    await waitUntil('the second attempt', async () => (attempts === 2 ? true : undefined))
    expect(attempts).toBe(2)
  })
})

describe('several processes on one queue', () => {
  test('a job that another process enqueues starts on its notification', async () => {
    const place = await world()
    const other = await openDatabase(place.settings)
    closers.push(() => other.close())
    const work = await workOn(await queueOn(place.database), { all: 2 })
    await enqueue(other, await queueOn(other), [{ id: 7 }])
    expect(await work.begins(1)).toEqual([7])
  })

  test('a group never runs more jobs than its limit across all processes', async () => {
    const place = await world()
    const other = await openDatabase(place.settings)
    closers.push(() => other.close())
    const [first, second] = [await queueOn(place.database), await queueOn(other)]
    const slots = { all: 10, perGroup: 2 }
    const works = await Promise.all([workOn(first, slots), workOn(second, slots)])
    for (let round = 0; round < 5; round += 1) {
      const ids = [1, 2, 3].map((n) => round * 10 + n)
      await enqueue(place.database, first, [
        ...ids.map((id) => ({ id, group: `vendor-${round}.example` })),
        { id: round * 10 + 9 },
      ])
      const begun = () => works.flatMap((work) => work.begun).filter((id) => Math.floor(id / 10) === round)
      await waitUntil('the round', async () => (begun().length >= 3 ? true : undefined))
      expect(begun().filter((id) => ids.includes(id))).toHaveLength(2)
    }
  })

  test('a stopped process returns its jobs to the queue, and another one runs them', async () => {
    const place = await world()
    const other = await openDatabase(place.settings)
    closers.push(() => other.close())
    const first = await startQueue(place.database, log, never)
    const held = await workOn(first, { all: 1 })
    await enqueue(place.database, first, [{ id: 1 }])
    await held.begins(1)
    await first.stop(0)
    const second = await startQueue(other, log, { pollEveryMs: 200 })
    closers.push(() => second.stop(100))
    const work = await workOn(second, { all: 1 })
    await waitUntil('the job again', async () => (work.begun.length === 1 ? true : undefined))
    expect(work.begun).toEqual([1])
  })
})
