import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeededDealership, seedDealership } from '../../../../test/support/seed-listings.ts'
import { signInMember } from '../../../../test/support/sign-in-member.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../../../../test/support/test-api.ts'
import { waitUntil } from '../../../../test/support/wait-until.ts'
import type { Handle } from '../../../db/database.ts'
import { markApiKeyDeactivated } from '../../../db/queries/accounts.ts'
import { deleteMember } from '../../../db/queries/members.ts'
import { recordEvents } from '../../../events/record-events.ts'
import { emitOpenApi } from '../../openapi.ts'
import { streamEvents } from '../../stream-events.ts'

let api: TestApi
let address: string
let one: IssuedKey
let two: IssuedKey
let lot: SeededDealership
let other: SeededDealership
let foreign: SeededDealership

beforeAll(async () => {
  api = await openTestApi()
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  one = await api.issueKey()
  two = await api.issueKey()
  const { handle } = api.testDatabase.database
  lot = await seedDealership(handle, [one.accountId])
  other = await seedDealership(handle, [one.accountId])
  foreign = await seedDealership(handle, [two.accountId])
})
afterAll(async () => {
  api.app.server.closeAllConnections()
  await api.close()
})

type Sent = {
  readonly id: string
  readonly event: string
  readonly data: { readonly id: number; readonly data: { n: number } }
}

/** As a browser reads them: what has no data only moves the last id. */
function connect(
  { key, cookie = '' }: { readonly key?: string; readonly cookie?: string },
  query = '',
  lastId?: string,
) {
  const leaving = new AbortController()
  const sent: Sent[] = []
  const state = { lastId: lastId ?? null, comments: 0, ended: false }
  const headers = {
    accept: 'text/event-stream',
    ...(key === undefined ? { cookie } : { 'x-api-key': key }),
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  }
  const answered = fetch(`${address}/v1/events${query}`, { headers, signal: leaving.signal })
  const take = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trimStart()]
      }),
    )
    if (fields.has('')) state.comments += 1
    state.lastId = fields.get('id') ?? state.lastId
    const data = fields.get('data')
    if (data !== undefined)
      sent.push({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) })
  }
  const read = async () => {
    const answer = await answered
    let rest = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  const ended = read().then(
    () => true,
    () => false,
  )
  return {
    answered,
    sent,
    state,
    ended,
    /** Its connection breaks. */
    leave: async () => {
      leaving.abort()
      await ended
    },
    until: (count: number) => waitUntil(`${count} events`, async () => sent.length >= count || undefined),
    begun: () => waitUntil('a comment', async () => state.comments > 0 || undefined),
  }
}

const fire = (
  n: number,
  dealership = lot,
  type: 'vehicle.updated' | 'vehicle.removed' = 'vehicle.updated',
  tx?: Handle,
) =>
  recordEvents(tx ?? api.testDatabase.database.handle, [
    { type, dealershipId: dealership.id, condition: 'Used', occurredAt: new Date(), data: JSON.stringify({ n }) },
  ])
const numbersOf = ({ sent }: { readonly sent: readonly Sent[] }) => sent.map(({ data }) => data.data.n)

test('a stream sends the account’s events as they fire, by the same filters, and no others [SYN-07]', async () => {
  await fire(0)
  const streams = [
    connect(one),
    connect(one, `?dealership_id=${other.publicId}`),
    connect(one, '?event_type=vehicle.removed'),
  ]
  const answer = await streams[0]?.answered
  expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  for (const stream of streams) await stream.begun()
  await fire(1)
  await fire(2, foreign)
  await fire(3, other)
  await fire(4, lot, 'vehicle.removed')
  const [all, ofOther, ofType] = streams
  await all?.until(3)
  await ofOther?.until(1)
  await ofType?.until(1)
  expect(streams.map(numbersOf)).toEqual([[1, 3, 4], [3], [4]])
  expect(all?.sent.map(({ id, event, data }) => [id === String(data.id), event])).toEqual([
    [true, 'vehicle.updated'],
    [true, 'vehicle.updated'],
    [true, 'vehicle.removed'],
  ])
  for (const stream of streams) await stream.leave()
  await waitUntil('all have ended', async () => api.services.changes.count() === 0 || undefined)
})

test('with Last-Event-ID a broken stream goes on where it was, whatever commits late, also before its first event [SYN-07, SYN-04]', async () => {
  let stream = connect(one)
  await stream.begun()
  const seen: number[] = []
  const again = async () => {
    await stream.leave()
    seen.push(...numbersOf(stream))
    stream = connect(one, '?after=0', stream.state.lastId ?? undefined)
  }
  await again()
  const [ready, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = api.testDatabase.database.transaction('late', async (tx) => {
    await fire(11, lot, 'vehicle.updated', tx)
    ready.resolve()
    await release.promise
  })
  await ready.promise
  await fire(12)
  await again()
  await stream.begun()
  expect(numbersOf(stream)).toEqual([])
  release.resolve()
  await late
  await stream.until(2)
  for (let n = 13; n < 300; n += 1) {
    await fire(n)
    if (n % 50 === 0) await again()
  }
  await waitUntil('the last', async () => [...seen, ...numbersOf(stream)].includes(299) || undefined)
  await stream.leave()
  expect([...seen, ...numbersOf(stream)]).toEqual(Array.from({ length: 289 }, (_, index) => index + 11))
})

test('an eleventh stream of an account is 429 with a documented text; other errors are as in the list [SYN-07, CLI-10]', async () => {
  const streams = Array.from({ length: 10 }, () => connect(one))
  for (const stream of streams) await stream.begun()
  const eleventh = await connect(one).answered
  expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '5'])
  expect(JSON.stringify(emitOpenApi())).toContain('The account has 10 streams already')
  const foreign = connect(two)
  await foreign.begun()
  await foreign.leave()
  await streams[0]?.leave()
  await waitUntil('one has ended', async () => api.services.changes.count() === 9 || undefined)
  const free = connect(one)
  await free.begun()
  for (const stream of [...streams, free]) await stream.leave()
  expect((await connect(one, '', 'none').answered).status).toBe(400)
  expect((await connect(one, '?since=yesterday').answered).status).toBe(422)
  expect((await connect({ ...one, key: 'as_live_none' }).answered).status).toBe(403)
  const head = { method: 'HEAD', headers: { accept: 'text/event-stream', 'x-api-key': one.key } }
  expect((await fetch(`${address}/v1/events`, head)).status).toBe(200)
  await waitUntil('all have ended', async () => api.services.changes.count() === 0 || undefined)
})

test('a stream ends without another event once its key is deactivated, or its member removed [KEY-16, SYN-07]', async () => {
  const { accountId } = one
  const { handle } = api.testDatabase.database
  const [key, kept] = [await api.issueKey({ accountId }), connect(one)]
  const [member, staying] = [
    await signInMember(api.app, handle, { accountId }),
    await signInMember(api.app, handle, { accountId }),
  ]
  const [ending, left] = [[connect(key), connect(member)], connect(staying)]
  for (const each of [...ending, kept, left]) await each.begun()
  await markApiKeyDeactivated(handle, key.keyId, new Date())
  await deleteMember(handle, accountId, member.memberId)
  await fire(500)
  for (const each of [kept, left]) await each.until(1)
  for (const stream of ending) expect([await stream.ended, numbersOf(stream)]).toEqual([true, []])
  for (const each of [kept, left]) await each.leave()
})

test('a reader that takes nothing is cut off, and a process that stops ends its streams [SYN-07]', async () => {
  const { handle } = api.testDatabase.database
  const begin = Date.now()
  for (let n = 0; n < 40; n += 1) {
    const data = JSON.stringify({ n, text: 'x'.repeat(2_000) })
    await recordEvents(handle, [
      { type: 'vehicle.updated', dealershipId: lot.id, condition: 'Used', occurredAt: new Date(), data },
    ])
  }
  const stream = streamEvents({
    handle,
    asked: { accountId: one.accountId, since: new Date(begin), types: null, dealershipId: null },
    after: 0,
    watch: api.services.changes.watch('stream', one.accountId),
    write: ({ data }) => `data: ${JSON.stringify(data)}\n\n`,
    mayRead: async () => true,
    stalledMs: 50,
  })
  await once(stream, 'close')
  expect(stream.readableLength).toBeLessThan(200_000)
  expect(api.services.changes.count()).toBe(0)
  const last = connect(one)
  await last.begun()
  await api.services.changes.close()
  expect(await last.ended).toBe(true)
})
