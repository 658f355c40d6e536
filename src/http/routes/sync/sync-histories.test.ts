import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SeededDealership, seedDealership } from '../../../../test/support/seed-listings.ts'
import { addFeed, createSyncWorld, type Shown, type WorldFeed } from '../../../../test/support/sync-world.ts'
import { createCopy, nameOf } from '../../../../test/support/synced-copy.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../../../../test/support/test-api.ts'
import { type Database, executeSql, getRow } from '../../../db/database.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { removeExpired } from '../../../jobs/retention.ts'

/** SYNC_HISTORIES=20000 is the full proof; SYNC_SEED is where they begin. */
const histories = Number(process.env.SYNC_HISTORIES ?? '40')
const firstSeed = Number(process.env.SYNC_SEED ?? '1')
const stepsEach = 8
/** In a database of their own: what departed is kept for 30 days, and every look at it costs more. */
const historiesOfWorld = 250
const worlds = Array.from({ length: Math.ceil(histories / historiesOfWorld) }, (_, at) => ({
  from: firstSeed + at * historiesOfWorld,
  count: Math.min(historiesOfWorld, histories - at * historiesOfWorld),
}))

let api: TestApi
let other: Database
let keys: readonly IssuedKey[]
let lots: readonly SeededDealership[]
let feeds: readonly WorldFeed[]

beforeEach(async () => {
  api = await openTestApi()
  other = await openDatabase(api.testDatabase.settings)
  const { handle } = api.testDatabase.database
  keys = [await api.issueKey(), await api.issueKey(), await api.issueKey()]
  const ids = keys.map(({ accountId }) => accountId)
  lots = [await seedDealership(handle, ids), await seedDealership(handle, ids), await seedDealership(handle, ids)]
  const [first, second, third] = lots.map(({ id }) => id)
  const [one = 0, two = 0] = ids
  const feed = (dealershipId = 0, provider = '', owner = one) =>
    addFeed(handle, { dealershipId, provider, owner, shared: true })
  feeds = [
    await feed(first, 'vauto'),
    await feed(first, 'homenet', two),
    await feed(second, 'vauto'),
    await feed(third, 'vauto'),
  ]
  feeds = [...feeds, await feed(third, 'homenet', two), await feed(third, 'promax')]
})
afterEach(async () => {
  await other.close()
  await api.close()
})

/** mulberry32: the same history for the same seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
  }
}

/** A transaction that is ready to commit. */
type Late = { readonly dealershipId: number; readonly end: (kills: boolean) => Promise<void> }

/** Begins `work`, whose last transaction waits before it commits. */
async function begin(database: Database, work: (database: Database) => Promise<unknown>): Promise<Late['end']> {
  const ready = Promise.withResolvers<number>()
  const release = Promise.withResolvers<void>()
  const paused: Database = {
    ...database,
    transaction: (name, inside) =>
      database.transaction(name, async (tx) => {
        const result = await inside(tx)
        ready.resolve((await getRow<{ pid: number }>(tx)`SELECT pg_backend_pid() AS pid`).pid)
        await release.promise
        return result
      }),
  }
  const working = work(paused).then(
    () => true,
    () => false,
  )
  const pid = await Promise.race([ready.promise, working.then(() => null)])
  return async (kills) => {
    if (kills && pid !== null)
      await executeSql(api.testDatabase.database.handle, 'SELECT pg_terminate_backend($1)', [pid])
    release.resolve()
    expect(await working).toBe(pid === null || !kills)
  }
}

test.each(worlds)(
  'copies that are read while everything changes equal what a query shows, and name nothing that the account never saw: $count histories from seed $from [SYN-01, SYN-03, SYN-04, SYN-09]',
  async ({ from: first, count }) => {
    const { database } = api.testDatabase
    const accounts = keys.map(({ accountId }) => accountId)
    const world = createSyncWorld(accounts, () => new Date())
    const scopes = [{}, {}, { source: 'website' }, { source: 'ims' }] as const
    const copies = keys.flatMap((key) => scopes.map((scope) => ({ key, copy: createCopy(api, key, scope) })))
    const seen = new Map(accounts.map((id) => [id, new Set<string>()]))
    const note = async () => {
      for (const [id, names] of await world.visible(database.handle)) for (const name of names) seen.get(id)?.add(name)
    }
    const reasons = new Set<string>()
    let compared = 0

    async function play(seed: number): Promise<void> {
      const random = randomOf(seed)
      const lot = (): readonly Shown[] =>
        Array.from({ length: 6 }, (_, place) => place)
          .filter(() => random.below(3) > 0)
          .map((place) => ({ place, condition: random.of('New', 'Used'), price: random.of(20_000, 21_000, 22_000) }))
      let late: Late | null = null
      const change = (): readonly [number, string, (database: Database) => Promise<unknown>] => {
        const { id } = random.of(...lots)
        const feed = random.of(...feeds)
        const account = random.of(...accounts)
        const filter = random.of('all', 'new', 'used', null)
        const [shown, shared, url] = [lot(), random.of(true, false), `https://photos.example/${random.below(9)}.jpg`]
        return random.of<readonly [number, string, (database: Database) => Promise<unknown>]>(
          [id, 'scan', (from) => world.scan(from, id, shown)],
          [id, 'cut-down scan', (from) => world.scan(from, id, shown.slice(0, 1))],
          [feed.dealershipId, 'file', (from) => world.file(from, feed, shown)],
          [feed.dealershipId, 'file', (from) => world.file(from, feed, shown)],
          [feed.dealershipId, 'unchanged file', (from) => world.file(from, feed, null)],
          [feed.dealershipId, 'share', (from) => world.share(from, feed, shared)],
          [id, `subscribe ${account} ${filter}`, (from) => world.subscribe(from, account, id, filter)],
          [id, `subscribe ${account} all`, (from) => world.subscribe(from, account, id, 'all')],
          [id, 'photos', (from) => world.switchPhotos(from, id, url)],
        )
      }
      const history: string[] = []
      for (let step = 0; step < stepsEach; step += 1) {
        const from = random.of(database, other)
        const turn = random.below(20)
        if (turn < 9) {
          const [dealershipId, what, work] = change()
          if (late?.dealershipId === dealershipId) continue
          history.push(`${what} at ${dealershipId}`)
          await work(from)
          await note()
        } else if (turn < 11 && late === null) {
          const [dealershipId, what, work] = change()
          history.push(`late ${what} at ${dealershipId}`)
          late = { dealershipId, end: await begin(from, work) }
        } else if (turn < 13 && late !== null) {
          const kills = random.of(true, false)
          history.push(kills ? 'kill' : 'commit')
          await late.end(kills)
          late = null
          await note()
        } else if (turn === 13) {
          history.push('forget')
          random.of(...copies).copy.forget()
        } else if (turn === 14 && late === null) {
          const feed = random.of(...feeds)
          history.push(`delete and add feed ${feed.id}`)
          const again = await world.replace(from, feed)
          await note()
          feeds = feeds.map((one) => (one === feed ? again : one))
        } else {
          const { key, copy } = random.of(...copies)
          const when = `seed ${seed}: ${history.join(', ')}`
          const { changes, has_more } = await copy.step(random.of(2, 5, 500)).catch((error: unknown) => {
            throw new Error(when, { cause: error })
          })
          history.push(`read ${copies.findIndex((one) => one.copy === copy)}`)
          for (const { reason } of changes) if (reason !== undefined) reasons.add(reason)
          expect(
            changes.map(nameOf).filter((name) => seen.get(key.accountId)?.has(name) !== true),
            when,
          ).toEqual([])
          if (has_more) continue
          compared += 1
          await copy.expectTrue(when)
        }
      }
      await late?.end(false)
      await note()
      if (seed % 20 !== 0) return
      await removeExpired(api.services)
      for (const { copy } of copies) {
        await copy.follow()
        await copy.expectTrue(`after seed ${seed}`)
      }
    }

    for (let seed = first; seed < first + count; seed += 1) await play(seed)
    expect(compared).toBeGreaterThan(count / 2)
    if (count >= 100) expect([...reasons].toSorted()).toEqual(['filtered', 'removed', 'unsubscribed', 'withdrawn'])
  },
  86_400_000,
)
