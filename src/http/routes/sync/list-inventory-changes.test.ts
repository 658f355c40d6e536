import { beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '../../../../test/support/movable-clock.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { type SeededDealership, seedDealership } from '../../../../test/support/seed-listings.ts'
import { addFeed, createSyncWorld, type Shown, vinAt, type WorldFeed } from '../../../../test/support/sync-world.ts'
import { createCopy, type SyncBody } from '../../../../test/support/synced-copy.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../../../../test/support/test-api.ts'
import { waitUntil } from '../../../../test/support/wait-until.ts'
import { markApiKeyDeactivated } from '../../../db/queries/accounts.ts'
import { beginSyncEra } from '../../../db/queries/sync.ts'
import { dayMs } from '../../../lib/clock.ts'

const clock = createMovableClock()
const api = openForFile(() => openTestApi(undefined, { clock }))
let one: IssuedKey
let two: IssuedKey
let lot: SeededDealership
let foreign: SeededDealership
let feed: WorldFeed
let world: ReturnType<typeof createSyncWorld>
const database = () => api.testDatabase.database

beforeAll(async () => {
  one = await api.issueKey()
  two = await api.issueKey()
  world = createSyncWorld([one.accountId, two.accountId], () => clock.now())
  lot = await seedDealership(database().handle, [one.accountId, two.accountId])
  foreign = await seedDealership(database().handle, [two.accountId])
  feed = await addFeed(database().handle, {
    dealershipId: lot.id,
    provider: 'vauto',
    owner: two.accountId,
    shared: true,
  })
  await world.scan(database(), foreign.id, [used(9)])
})

const used = (place: number, price = 20_000): Shown => ({ place, condition: 'Used', price })
const fresh = (place: number): Shown => ({ place, condition: 'New', price: 30_000 })

test('deletes say why: removed, filtered, unsubscribed, withdrawn [SYN-02]', async () => {
  await world.scan(database(), lot.id, [used(1), used(2), fresh(3), fresh(4)])
  await world.file(database(), feed, [used(5)])
  const copy = createCopy(api, one)
  await copy.follow()
  expect(copy.vins()).toEqual([1, 2, 3, 4, 5].map(vinAt))
  const deletes = async () => {
    const changes = await copy.follow()
    return changes.filter(({ op }) => op === 'delete').map(({ vin, reason, source }) => [vin, source, reason])
  }
  await world.scan(database(), lot.id, [used(2), fresh(3), fresh(4)])
  expect(await deletes()).toEqual([[vinAt(1), 'website', 'removed']])
  await world.subscribe(database(), one.accountId, lot.id, 'new')
  expect(await deletes()).toEqual([
    [vinAt(5), 'ims', 'filtered'],
    [vinAt(2), 'website', 'filtered'],
  ])
  expect(copy.vins()).toEqual([vinAt(3), vinAt(4)])
  // A vehicle that is no longer new leaves the filter; one that never was in it is not told of.
  await world.scan(database(), lot.id, [used(2, 21_000), fresh(3), used(4)])
  expect(await deletes()).toEqual([[vinAt(4), 'website', 'filtered']])
  await world.subscribe(database(), one.accountId, lot.id, 'all')
  await copy.follow()
  await world.share(database(), feed, false)
  expect(await deletes()).toEqual([[vinAt(5), 'ims', 'withdrawn']])
  await world.file(database(), feed, [used(5), used(6)])
  expect(await deletes()).toEqual([])
  await copy.expectTrue('a private feed')
  await world.share(database(), feed, true)
  await copy.follow()
  expect(copy.vins()).toEqual([2, 3, 4, 5, 6].map(vinAt))
  feed = await world.replace(database(), feed)
  expect(await deletes()).toEqual([
    [vinAt(5), 'ims', 'withdrawn'],
    [vinAt(6), 'ims', 'withdrawn'],
  ])
  await world.file(database(), feed, [used(5), used(6)])
  await copy.follow()
  expect(copy.vins()).toEqual([2, 3, 4, 5, 6].map(vinAt))
  await world.subscribe(database(), one.accountId, lot.id, null)
  const left = await deletes()
  expect(new Set(left.map(([, , reason]) => reason))).toEqual(new Set(['unsubscribed']))
  expect(copy.vins()).toEqual([])
  await world.subscribe(database(), one.accountId, lot.id, 'all')
  await copy.follow()
  await copy.expectTrue('subscribed again')
})

test('a VIN that another feed hid behind the filter comes when that feed becomes private, and goes when it is shared [SYN-01]', async () => {
  const both = await seedDealership(database().handle, [one.accountId, two.accountId])
  const owner = { dealershipId: both.id, owner: two.accountId, shared: true }
  const older = await addFeed(database().handle, { ...owner, provider: 'vauto' })
  const newer = await addFeed(database().handle, { ...owner, provider: 'homenet' })
  await world.file(database(), older, [fresh(1)])
  await world.file(database(), newer, [used(1)])
  await world.subscribe(database(), one.accountId, both.id, 'new')
  const copy = createCopy(api, one, { dealership_id: both.publicId })
  await copy.follow()
  expect(copy.vins()).toEqual([])
  await world.share(database(), newer, false)
  await copy.follow()
  expect(copy.vins()).toEqual([vinAt(1)])
  await world.share(database(), newer, true)
  expect((await copy.follow()).map(({ reason }) => reason)).toEqual(['filtered'])
  await world.file(database(), older, null)
  await copy.follow()
  expect(copy.vins()).toEqual([vinAt(1)])
})

test('ten changes of a vehicle between two calls are one, and a copy that is current gets nothing [SYN-03]', async () => {
  const copy = createCopy(api, one)
  await copy.follow()
  for (let price = 40_001; price <= 40_010; price += 1) {
    clock.advance(3_600_000)
    await world.scan(database(), lot.id, [used(2, price), used(3)])
  }
  const changes = await copy.follow()
  const ofTwo = changes.filter(({ vin, source }) => vin === vinAt(2) && source === 'website')
  expect(ofTwo.map(({ op, vehicle }) => [op, vehicle?.price])).toEqual([['upsert', 40_010]])
  expect(Date.parse(ofTwo[0]?.at ?? '')).toBeGreaterThan(clock.now().getTime() - 3_600_000)
  expect(await copy.follow()).toEqual([])
  await copy.expectTrue('after ten changes')
})

test('each page begins behind the last change of the one before [SYN-03]', async () => {
  const copy = createCopy(api, one)
  await copy.follow()
  const cars = [used(2, 41_000), used(3, 41_000), used(10), used(11)]
  await world.scan(database(), lot.id, cars)
  const pages = [await copy.step(2), await copy.step(2)]
  const shown = pages.flatMap(({ changes }) => changes.map(({ vin }) => vin))
  expect(shown).toEqual(cars.map(({ place }) => vinAt(place)).toSorted())
  expect(await copy.follow(2)).toEqual([])
  await world.scan(database(), lot.id, [used(2, 41_000), used(3, 41_000)])
  await copy.follow()
})

test('a change that commits late comes once it does, and what another account sees never [SYN-04, SYN-09]', async () => {
  const copy = createCopy(api, one)
  await copy.follow()
  const ready = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const paused = {
    ...database(),
    transaction: <T>(name: string, work: Parameters<TestApi['testDatabase']['database']['transaction']>[1]) =>
      database().transaction(name, async (tx) => {
        const result = await work(tx)
        ready.resolve()
        await release.promise
        return result as T
      }),
  } as TestApi['testDatabase']['database']
  const late = world.file(paused, feed, [used(5), used(7)])
  await ready.promise
  // Later transactions commit first.
  await world.scan(database(), foreign.id, [used(9, 25_000)])
  await world.subscribe(database(), one.accountId, foreign.id, 'all')
  expect((await copy.follow()).map(({ vin }) => vin)).toEqual([vinAt(9)])
  await world.subscribe(database(), one.accountId, foreign.id, null)
  await world.scan(database(), foreign.id, [used(9, 26_000), used(8)])
  expect((await copy.follow()).map(({ op, vin }) => [op, vin])).toEqual([['delete', vinAt(9)]])
  release.resolve()
  await late
  expect((await copy.follow()).map(({ op, vin }) => [op, vin]).toSorted()).toEqual([
    ['delete', vinAt(6)],
    ['upsert', vinAt(7)],
  ])
  await copy.expectTrue('after the late commit')
})

test('a cursor of another account, source or dealership, or that is none, is 422, and a foreign dealership 403 [SYN-05, SYN-09]', async () => {
  const copy = createCopy(api, one)
  await copy.follow()
  const cursor = copy.cursor() ?? ''
  const statusOf = async (key: IssuedKey, query: Readonly<Record<string, string>>) => {
    const answer = await createCopy(api, key).ask(query)
    return [answer.statusCode, answer.json().detail?.[0]?.loc]
  }
  const refused = [422, ['query', 'cursor']]
  expect(await statusOf(one, { cursor })).toEqual([200, undefined])
  expect(await statusOf(two, { cursor })).toEqual(refused)
  expect(await statusOf(one, { cursor, source: 'ims' })).toEqual(refused)
  expect(await statusOf(one, { cursor, dealership_id: lot.publicId })).toEqual(refused)
  for (const none of ['x', '', 'AAAA'.repeat(20), `${cursor}A`.slice(1)]) {
    expect(await statusOf(one, { cursor: none })).toEqual(refused)
  }
  expect((await statusOf(one, { dealership_id: foreign.publicId }))[0]).toBe(403)
  expect((await statusOf(one, { limit: '0' }))[0]).toBe(422)
  expect((await statusOf(one, { limit: '1001' }))[0]).toBe(422)
  expect((await statusOf(one, { wait: '31' }))[0]).toBe(422)
  expect((await statusOf(one, { fields: 'none_such' }))[0]).toBe(422)
})

test('a cursor holds for RETENTION_DAYS, and not in a restored database [SYN-05]', async () => {
  const copy = createCopy(api, one)
  await copy.follow()
  const old = copy.cursor() ?? ''
  const { RETENTION_DAYS } = api.services.config
  clock.advance(RETENTION_DAYS * dayMs - 60_000)
  expect((await copy.ask({ cursor: old })).statusCode).toBe(200)
  await copy.step(1)
  clock.advance(120_000)
  const expired = await copy.ask({ cursor: old })
  expect([expired.statusCode, expired.json().detail]).toEqual([410, 'Cursor expired: start again without a cursor'])
  copy.forget()
  await copy.follow()
  const whole = copy.cursor() ?? ''
  copy.forget()
  const begun = await copy.step(1)
  await beginSyncEra(database().handle)
  for (const cursor of [whole, begun.next_cursor]) expect((await copy.ask({ cursor })).statusCode).toBe(410)
})

test('with fields, vehicles have only these; a source and a dealership alone are copied [SYN-01]', async () => {
  const answer = await createCopy(api, one).ask({
    fields: 'price, make',
    source: 'website',
    dealership_id: lot.publicId,
  })
  const { changes } = answer.json<SyncBody>()
  expect(changes.map(({ vin }) => vin)).toEqual([vinAt(2), vinAt(3)])
  for (const { vehicle, source } of changes) {
    expect([source, Object.keys(vehicle ?? {}).toSorted()]).toEqual([
      'website',
      ['dealership_id', 'make', 'price', 'vin'],
    ])
  }
  const ims = createCopy(api, one, { source: 'ims', dealership_id: lot.publicId })
  await ims.follow(1)
  await ims.expectTrue('one source')
})

test('wait answers once something of the account changes, with no connection meanwhile [SYN-06]', async () => {
  const copy = createCopy(api, one)
  await copy.follow()
  const cursor = copy.cursor() ?? ''
  let answered = false
  const waiting = copy.ask({ cursor, wait: '30' }).finally(() => {
    answered = true
  })
  const isIdle = () => database().poolUse().open === database().poolUse().idle
  await waitUntil('it waits', async () => (api.services.changes.count() === 1 && isIdle()) || undefined)
  // Of another account: it goes on waiting.
  await world.scan(database(), foreign.id, [used(9, 27_000)])
  const theirs = createCopy(api, two)
  await theirs.follow()
  expect(answered).toBe(false)
  await world.scan(database(), lot.id, [used(2, 42_000), used(3, 41_000)])
  const { changes } = (await waiting).json<SyncBody>()
  expect(changes.map(({ vin, vehicle }) => [vin, vehicle?.price])).toEqual([[vinAt(2), 42_000]])
  await copy.follow()
  const over = await copy.ask({ cursor: copy.cursor() ?? '', wait: '1' })
  expect([over.statusCode, over.json().changes, over.json().has_more]).toEqual([200, [], false])
  expect(api.services.changes.count()).toBe(0)
})

test('a request that waits gets nothing more once its key is deactivated [KEY-16, SYN-06]', async () => {
  const { accountId } = one
  const gone = await api.issueKey({ accountId })
  const [copy, theirs] = [createCopy(api, gone), createCopy(api, one)]
  for (const each of [copy, theirs]) await each.follow()
  const wait = (each: typeof copy, seconds: string) => each.ask({ cursor: each.cursor() ?? '', wait: seconds })
  const waiting = [wait(copy, '30'), wait(theirs, '30'), wait(copy, '1')]
  await waitUntil('all wait', async () => api.services.changes.count() === 3 || undefined)
  await markApiKeyDeactivated(database().handle, gone.keyId, clock.now())
  const refused = [403, 'Invalid API key', undefined]
  const seen = async (at: number) => {
    const answer = await waiting[at]
    return [answer?.statusCode, answer?.json().detail, answer?.json().changes?.length]
  }
  expect(await seen(2)).toEqual(refused)
  await world.scan(database(), lot.id, [used(2, 43_000), used(3, 41_000)])
  expect([await seen(0), await seen(1)]).toEqual([refused, [200, undefined, 1]])
  expect(api.services.changes.count()).toBe(0)
})

test('a thousand requests of a hundred accounts wait without a connection; an eleventh of an account is 429 [SYN-06]', async () => {
  // On a busy machine the last of a thousand waits long for its connection.
  database().pool.options.connectionTimeoutMillis = 0
  const keys: IssuedKey[] = []
  for (let index = 0; index < 100; index += 1) keys.push(await api.issueKey())
  const copies = keys.map((key) => createCopy(api, key))
  for (const copy of copies) await copy.follow()
  const waiting = copies.flatMap((copy) =>
    Array.from({ length: 10 }, () => copy.ask({ cursor: copy.cursor() ?? '', wait: '30' })),
  )
  await waitUntil(
    'all wait',
    async () =>
      (api.services.changes.count() === 1_000 && database().poolUse().open === database().poolUse().idle) || undefined,
  )
  const [first] = keys
  const [copy] = copies
  if (first === undefined || copy === undefined) throw new Error('no key')
  const eleventh = await copy.ask({ cursor: copy.cursor() ?? '', wait: '1' })
  expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '5'])
  expect((await createCopy(api, one).ask({ wait: '1' })).statusCode).toBe(200)
  await world.subscribe(database(), first.accountId, lot.id, 'all')
  const answers = await Promise.all(waiting.slice(0, 10))
  for (const answer of answers) expect(answer.json<SyncBody>().changes.length).toBeGreaterThan(0)
  expect(api.services.changes.count()).toBe(990)
  await api.services.changes.close()
  for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200)
  expect(api.services.changes.count()).toBe(0)
})
