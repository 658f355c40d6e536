import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { type Database, executeSql, findRow } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { insertAccount, markApiKeyDeactivated } from '../db/queries/accounts.ts'
import { systemClock } from '../lib/clock.ts'
import { createAuthenticator } from './authenticate.ts'
import { ensureFirstAccount } from './first-start.ts'
import { createKey, type KeyRequest, makeKey } from './keys.ts'

describe('accounts and keys', () => {
  let accountId: number
  let firstStarts: readonly ({ readonly key: string } | null)[]

  const place = openForFile(openTestDatabase)
  beforeAll(async () => {
    firstStarts = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAccount(place.database, systemClock)))
    accountId = await insertAccount(place.database.handle, 'of these tests')
  })

  async function issue(wanted: Partial<KeyRequest> = {}) {
    const request: KeyRequest = { accountId, type: 'live', admin: false, name: null, ...wanted }
    const created = await createKey(place.database.handle, request)
    if (created.kind !== 'created') throw new Error(created.kind)
    return created
  }

  test('an empty database gets one account and one administrator key, however many processes start together', async () => {
    const { database } = place
    const keys = firstStarts.flatMap((outcome) => (outcome === null ? [] : [outcome.key]))
    expect(keys).toHaveLength(1)
    const authenticator = createAuthenticator({ database, clock: systemClock })
    expect(await authenticator.authenticate(keys[0] ?? '', null)).toMatchObject({
      caller: { type: 'live', admin: true },
    })
    await authenticator.stop()
    const named = await executeSql(database.handle, "SELECT name FROM accounts WHERE name = 'default'")
    expect(named).toHaveLength(1)
    expect(await ensureFirstAccount(database, systemClock)).toBeNull()
  })

  test('several live and test keys of an account work at once, each with its own rights [KEY-08] [KEY-09] [KEY-11]', async () => {
    const { database } = place
    const authenticator = createAuthenticator({ database, clock: systemClock })
    const live = await issue()
    const secondLive = await issue({ admin: true })
    const forTests = await issue({ type: 'test' })
    const secondForTests = await issue({ type: 'test', name: 'ci' })
    expect(live.key).toMatch(/^as_live_/)
    expect(forTests.key).toMatch(/^as_test_/)
    const callers = await Promise.all(
      [live, secondLive, forTests, secondForTests].map(({ key }) => authenticator.authenticate(key, null)),
    )
    expect(callers.map(({ caller }) => caller)).toMatchObject([
      { kind: 'key', accountId, keyId: live.keyId, type: 'live', admin: false },
      { kind: 'key', accountId, keyId: secondLive.keyId, type: 'live', admin: true },
      { kind: 'key', accountId, keyId: forTests.keyId, type: 'test', admin: false },
      { kind: 'key', accountId, keyId: secondForTests.keyId, type: 'test', admin: false },
    ])
    await authenticator.stop()
  })

  test('a deactivated key is rejected by every process from its next use on [KEY-16]', async () => {
    const { database, settings } = place
    const elsewhere = settings.DATABASE_URL === null ? null : await openDatabase(settings)
    const here = createAuthenticator({ database, clock: systemClock })
    const there = createAuthenticator({ database: elsewhere ?? database, clock: systemClock })
    const { key, keyId } = await issue()
    for (const process of [here, there])
      expect(await process.authenticate(key, null)).toMatchObject({ caller: { keyId } })
    expect(await markApiKeyDeactivated(database.handle, keyId, systemClock.now())).toBe(true)
    for (const process of [here, there]) {
      await expect(process.authenticate(key, null)).rejects.toMatchObject({ status: 403, detail: 'Invalid API key' })
    }
    await here.stop()
    await there.stop()
    await elsewhere?.close()
  })

  test('deactivating twice keeps the first time, and an unknown key is reported as unknown', async () => {
    const { keyId } = await issue()
    const first = new Date('2026-11-01T00:00:00Z')
    await markApiKeyDeactivated(place.database.handle, keyId, first)
    await markApiKeyDeactivated(place.database.handle, keyId, systemClock.now())
    expect(await stored(keyId)).toMatchObject({ deactivated_at: first })
    expect(await markApiKeyDeactivated(place.database.handle, 999_999, systemClock.now())).toBe(false)
  })

  test('malformed keys and keys with a wrong checksum cost no database access [KEY-19]', async () => {
    let statements = 0
    const counted: Database = {
      ...place.database,
      prepared: (statement) => {
        statements += 1
        return place.database.prepared(statement)
      },
    }
    const authenticator = createAuthenticator({ database: counted, clock: systemClock })
    const { key } = await issue()
    const wrongChecksum = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    for (const text of [wrongChecksum, '', 'x', 'as_live_', `${key} `, key.replace('live', 'prod'), "' OR 1=1 --"]) {
      await expect(authenticator.authenticate(text, null)).rejects.toMatchObject({
        status: 403,
        detail: 'Invalid API key',
      })
    }
    expect(statements).toBe(0)
    // The counter works: keys that could exist are looked up, and in one batch.
    await authenticator.authenticate(key, null)
    expect(statements).toBe(1)
    const unknown = Array.from({ length: 20 }, () => authenticator.authenticate(makeKey('live'), null))
    for (const outcome of await Promise.allSettled(unknown)) expect(outcome.status).toBe('rejected')
    expect(statements).toBe(2)
    await authenticator.stop()
  })

  test('the last use of a key is written in batches, and never moves back', async () => {
    const { database } = place
    let now = new Date('2026-11-20T10:00:00Z')
    const authenticator = createAuthenticator({ database, clock: { now: () => now } })
    const [one, two] = [await issue(), await issue()]
    await authenticator.authenticate(one.key, null)
    now = new Date('2026-11-20T10:00:30Z')
    await authenticator.authenticate(one.key, null)
    await authenticator.authenticate(two.key, null)
    expect(await lastUsed(one.keyId), 'not written on the way of a request').toBeNull()
    await authenticator.stop()
    expect(await lastUsed(one.keyId)).toEqual(now)
    expect(await lastUsed(two.keyId)).toEqual(now)
    const behind = createAuthenticator({ database, clock: { now: () => new Date('2026-11-20T09:00:00Z') } })
    await behind.authenticate(one.key, null)
    await behind.stop()
    expect(await lastUsed(one.keyId)).toEqual(now)
  })

  async function lastUsed(keyId: number): Promise<Date | null | undefined> {
    return (await stored(keyId))?.last_used_at
  }

  function stored(keyId: number) {
    const { handle } = place.database
    return findRow<{
      id: number
      account_id: number
      key_hash: Buffer
      type: string
      admin: boolean
      name: string | null
      created_at: Date
      last_used_at: Date | null
      deactivated_at: Date | null
    }>(handle)`SELECT * FROM api_keys WHERE id = ${keyId}`
  }

  test('no key is created for an account that does not exist', async () => {
    const outcome = await createKey(place.database.handle, { accountId: 4242, type: 'live', admin: false, name: null })
    expect(outcome).toEqual({ kind: 'no_such_account' })
  })

  test('nothing in the database reveals a key [KEY-12] [KEY-18]', async () => {
    const { database } = place
    const { key } = await issue({ name: 'visible name' })
    const tables = await executeSql(
      database.handle,
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    )
    let dump = ''
    for (const table of tables) {
      const rows = await executeSql(
        database.handle,
        `SELECT t::text AS row FROM ${Reflect.get(Object(table), 'name')} t`,
      )
      dump += JSON.stringify(rows)
    }
    expect(dump, 'the dump holds what was stored').toContain('visible name')
    expect(dump).not.toContain(key)
    expect(dump).not.toContain(key.slice(8))
    expect(dump).not.toContain(Buffer.from(key).toString('hex'))
  })
})
