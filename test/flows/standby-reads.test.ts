import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { type Database, getRow, writeRows } from '../../src/db/database.ts'
import { type EmbeddedServer, openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { examinePart } from '../../src/main/commands/doctor.ts'
import { startQueue } from '../../src/queue/queue.ts'
import { listOnWebsite, seedDealership } from '../support/seed-listings.ts'
import { startStandby } from '../support/standby-server.ts'
import { openTestApi } from '../support/test-api.ts'
import { waitUntil } from '../support/wait-until.ts'

let folder: string
let primary: EmbeddedServer
let standby: Awaited<ReturnType<typeof startStandby>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-standby-'))
  await chmod(folder, 0o711)
  primary = await openEmbedded(join(folder, 'primary'), { settings: { fsync: 'off' } })
  const database = await openDatabase({ DATABASE_URL: primary.url, DATA_DIR: folder })
  await migrate(database)
  await (await startQueue(database, pino({ level: 'silent' }))).stop(0)
  await database.close()
  standby = await startStandby(primary.url, join(folder, 'standby'))
})
afterAll(async () => {
  await standby.close()
  await primary.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** With a list of what the service would log of its standby. */
async function openBoth(readUrl = standby.url) {
  const notes: string[] = []
  const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: readUrl, DATA_DIR: folder }
  const database = await openDatabase(settings, { onTrouble: (message) => notes.push(message) })
  return { database, settings, notes, close: () => database.close() }
}

async function readsStandby(database: Database): Promise<boolean> {
  const { standby } = await database.readTransaction(
    'where',
    (tx) => getRow<{ standby: boolean }>(tx)`SELECT pg_is_in_recovery() AS standby`,
  )
  return standby
}

const untilStandbyReads = (database: Database) =>
  waitUntil('reads of the standby', async () => (await readsStandby(database)) || undefined)

test('an account’s heavy reads are answered by the standby as by the primary server, for each account its own', async () => {
  const both = await openBoth()
  const api = await openTestApi(undefined, {}, { on: both })
  try {
    const { handle } = both.database
    const [one, other] = [await api.issueKey(), await api.issueKey()]
    const { id, publicId } = await seedDealership(handle, [one.accountId])
    await listOnWebsite(handle, id, [{ vin: '1HGCV1F34LA000001' }, { vin: '1HGCV1F34LA000002' }])
    const ask = async (key: string, [method, url, body]: readonly ['GET' | 'POST', string, object?]) => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await api.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const reads = [
      ['POST', '/v2/inventory/query', { facets: ['make'] }],
      ['GET', '/v2/market?make=Honda&model=Accord'],
      ['GET', '/v2/dashboard'],
      ['POST', '/v2/search', { query: 'a Honda Accord' }],
      ['GET', `/v2/vehicles/1HGCV1F34LA000001/similar?dealership_id=${publicId}`],
      ['GET', '/v2/embeddings/status'],
    ] as const
    await untilStandbyReads(both.database)
    const answers = []
    for (const read of reads) {
      const { status, body } = await ask(one.key, read)
      expect([read[1], status]).toEqual([read[1], 200])
      answers.push(body)
    }
    expect(answers[0]).toMatchObject({ total: 2, facets: { make: [{ value: 'Honda', count: 2 }] } })
    expect(JSON.stringify(answers[3])).toContain('1HGCV1F34LA000002')
    expect((await ask(other.key, reads[0])).body).toMatchObject({ total: 0 })
    // Had one of them failed on the standby, the primary server would have answered it, with a note.
    expect(both.notes).toEqual(['heavy reads use the server of DATABASE_READ_URL'])
    expect(await readsStandby(both.database)).toBe(true)
  } finally {
    await api.close()
  }
})

test('a standby that falls behind is not read until it has caught up', async () => {
  const { database, close } = await openBoth()
  const direct = await openDatabase({ DATABASE_URL: standby.url, DATA_DIR: folder })
  try {
    await writeRows(database.handle)`CREATE TABLE written (at timestamptz)`
    await untilStandbyReads(database)
    await writeRows(direct.handle)`SELECT pg_wal_replay_pause()`
    await writeRows(database.handle)`INSERT INTO written VALUES (now())`
    const writtenAt = performance.now()
    const read = async () => {
      const beganAt = performance.now()
      const { rows } = await database.readTransaction('rows', (tx) => tx.query('SELECT FROM written'))
      // What was written a second before a read began is in it.
      if (rows.length === 0) expect(beganAt - writtenAt).toBeLessThan(1_000)
      return rows.length > 0 || undefined
    }
    await waitUntil('the row', read)
    expect(await readsStandby(database)).toBe(false)
    await writeRows(direct.handle)`SELECT pg_wal_replay_resume()`
    await untilStandbyReads(database)
  } finally {
    await direct.close()
    await close()
  }
})

test('a read that fails because the standby is killed is answered by the primary server', async () => {
  const { database, close, notes } = await openBoth()
  try {
    await untilStandbyReads(database)
    let tries = 0
    const read = database.readTransaction('killed', async (tx) => {
      tries += 1
      if (tries === 1) standby.kill()
      return getRow<{ standby: boolean }>(
        tx,
      )`SELECT pg_is_in_recovery() AS standby FROM pg_sleep(${tries === 1 ? 30 : 0})`
    })
    expect(await read).toEqual({ standby: false })
    expect(notes.at(-1)).toContain('heavy reads use DATABASE_URL, not DATABASE_READ_URL: ')
    // The embedded server is started again.
    await untilStandbyReads(database)
  } finally {
    await close()
  }
})

test('a statement that takes too long on the standby is not tried again', async () => {
  const { database, close } = await openBoth()
  try {
    await untilStandbyReads(database)
    let tries = 0
    const read = database.readTransaction('slow', async (tx) => {
      tries += 1
      await tx.query("SET LOCAL statement_timeout = '10ms'")
      await tx.query('SELECT pg_sleep(30)')
    })
    await expect(read).rejects.toMatchObject({ code: '57014' })
    expect(tries).toBe(1)
    expect(await readsStandby(database)).toBe(true)
  } finally {
    await close()
  }
})

test.each([
  ['the primary server itself', () => primary.url, 'it is no standby'],
  ['a server that does not answer', () => 'postgres://nobody@127.0.0.1:1/none', 'connect ECONNREFUSED 127.0.0.1:1'],
])('%s is not read, and the reason is noted once', async (_name, url, reason) => {
  const { database, close, notes } = await openBoth(url())
  try {
    expect(await readsStandby(database)).toBe(false)
    await waitUntil('a note', async () => notes[0])
    expect(await readsStandby(database)).toBe(false)
    expect(notes).toEqual([`heavy reads use DATABASE_URL, not DATABASE_READ_URL: ${reason}`])
  } finally {
    await close()
  }
})

test('doctor says whether the standby is read', async () => {
  const detailOf = async (url: string) => {
    const settings = loadConfig({ DATABASE_URL: primary.url, DATABASE_READ_URL: url })
    return (await examinePart('DATABASE_READ_URL', settings)).map(({ status, detail }) => `${status}: ${detail}`)
  }
  expect(await detailOf(standby.url)).toEqual(['ok: a standby of DATABASE_URL, at most a second behind'])
  expect(await detailOf(primary.url)).toEqual(['warning: heavy reads use DATABASE_URL: it is no standby'])
  expect(() => loadConfig({ DATABASE_READ_URL: standby.url })).toThrow('set DATABASE_URL')
})
