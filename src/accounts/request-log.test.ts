import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHandClock } from '../../test/support/hand-clock.ts'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../db/database.ts'
import { insertRequests, type LoggedRequest, listRequests } from '../db/queries/requests.ts'
import { createRequestLog } from './request-log.ts'

const testDatabase = openForFile(openTestDatabase)

const clock = createHandClock('2026-11-10T12:00:00Z')
let accounts = 0
const freshAccount = () => ++accounts

function request(account_id: number, request_id: string): LoggedRequest {
  const at = clock.now()
  const asked = { method: 'GET', operation: 'listDealers', path: '/v1/dealers', client_address: '127.0.0.1' }
  return { account_id, key_id: 1, at, request_id, ...asked, status: 400, duration_ms: 1, error: null, body: null }
}

async function idsOf(accountId: number): Promise<readonly string[]> {
  const all = { before: null, requestId: null, status: null, statusMin: null, operation: null, keyId: null }
  const asked = { accountId, ...all, since: null, until: null, limit: 100_000 }
  return (await listRequests(testDatabase.database.handle, asked)).map((row) => row.request_id)
}

function open(database: Database = testDatabase.database) {
  const warnings: { msg: string; lost?: number }[] = []
  const log = pino({}, { write: (line: string) => warnings.push(JSON.parse(line)) })
  return { ...createRequestLog({ database, clock, log }), warnings }
}

test('what failed is wanted, and every hundredth of an account that did not [OPS-06]', () => {
  const { wants, stop } = open()
  const [one, other] = [freshAccount(), freshAccount()]
  expect([400, 404, 429, 500, 503].map((status) => wants(one, status))).toEqual([true, true, true, true, true])
  const wanted = Array.from({ length: 250 }, () => wants(one, 200))
  expect(wanted.flatMap((isWanted, index) => (isWanted ? [index + 1] : []))).toEqual([100, 200])
  expect(wants(other, 200)).toBe(false)
  return stop()
})

test('what was noted is written at the latest when the process stops [OPS-06]', async () => {
  const { note, stop } = open()
  const account = freshAccount()
  note(request(account, 'first'))
  note(request(account, 'second'))
  await stop()
  expect(await idsOf(account)).toEqual(['second', 'first'])
})

test('an account keeps at most so many a day, whichever processes write them, and as many on the next day [OPS-06]', async () => {
  const { handle } = testDatabase.database
  const [account, other] = [freshAccount(), freshAccount()]
  const some = (prefix: string) => ['a', 'b', 'c'].map((name) => request(account, `${prefix}${name}`))
  await insertRequests(handle, [...some('1'), request(other, 'other')], 5)
  await insertRequests(handle, some('2'), 5)
  await insertRequests(handle, some('3'), 5)
  expect(await idsOf(account)).toEqual(['2b', '2a', '1c', '1b', '1a'])
  expect(await idsOf(other)).toEqual(['other'])
  clock.advance(86_400_000)
  await insertRequests(handle, some('4'), 5)
  expect((await idsOf(account)).slice(0, 3)).toEqual(['4c', '4b', '4a'])
})

test('one process notes at most 10,000 of an account a day, so that others have room [OPS-06]', async () => {
  const { note, flush, stop } = open()
  const [account, other] = [freshAccount(), freshAccount()]
  for (let noted = 0; noted < 11_000; noted += 1) {
    note(request(account, `${noted}`))
    if (noted % 1_000 === 0) await flush()
  }
  note(request(other, 'other'))
  await stop()
  expect(await idsOf(account)).toHaveLength(10_000)
  expect(await idsOf(other)).toEqual(['other'])
})

test('a lost database loses rows, says how many, and holds no more of them than a bound [OPS-06]', async () => {
  let isLost = true
  const { database } = testDatabase
  const query: Database['handle']['query'] = (text, values) =>
    isLost ? Promise.reject(new Error('the database is lost')) : database.handle.query(text, values)
  const { note, flush, stop, warnings } = open({ ...database, handle: { query } })
  const account = freshAccount()
  for (let noted = 0; noted < 3_000; noted += 1) note(request(account, `lost ${noted}`))
  await flush()
  isLost = false
  note(request(account, 'kept'))
  await stop()
  expect(await idsOf(account)).toEqual(['kept'])
  expect(warnings.find(({ lost }) => lost !== undefined)?.lost).toBe(3_000)
})
