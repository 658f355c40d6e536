import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLimits } from '../../src/accounts/limits/change-limits.ts'
import { executeSql, listRows } from '../../src/db/database.ts'
import { failSetup } from '../../src/dealers/end-setup.ts'
import { createBatchStarter } from '../../src/dealers/start-batches.ts'
import { removeExpired } from '../../src/jobs/retention.ts'
import { startQueue } from '../../src/queue/queue.ts'
import { type Answer, startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { openMortalDatabase } from '../support/mortal-database.ts'
import { onboard } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

let forecourt: TestForecourt
/** Runs no setup: what a batch starts stays pending. */
let idle: TestForecourt
beforeAll(async () => {
  forecourt = await startForecourt({ sites: [] })
  idle = await startForecourt({ sites: [], worker: false })
})
afterAll(() => Promise.all([forecourt.close(), idle.close()]))

const dayMs = 24 * 3_600_000
const none = {
  waiting: 0,
  pending: 0,
  running: 0,
  completed: 0,
  needs_manual_review: 0,
  failed: 0,
  already_subscribed: 0,
  reactivated: 0,
}
const hostsOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}.example`)
const rowsOf = (hosts: readonly string[]) => hosts.map((host) => ({ dealership_url: host }))

type At = { readonly at: TestForecourt; readonly key: string }

async function post({ at, key }: At, dealerships: readonly unknown[], fields: object = {}): Promise<string> {
  const answer = await at.ask('POST', '/v1/dealers/setup/batch', { key, body: { dealerships, ...fields } })
  expect([answer.status, answer.body.poll_url]).toEqual([202, `/v1/dealers/setup/batch/${answer.body.batch_id}`])
  return answer.body.batch_id
}

async function read({ at, key }: At, id: string, query = ''): Promise<Answer['body']> {
  return (await at.ask('GET', `/v1/dealers/setup/batch/${id}${query}`, { key })).body
}

const until = (of: At, id: string, what: string, meets: (batch: Answer['body']) => boolean) =>
  waitUntil(`${what} of ${id}`, async () => {
    const batch = await read(of, id)
    return meets(batch) ? batch : undefined
  })

async function eventsOf({ at, key }: At): Promise<Answer['body'][]> {
  return (await at.ask('GET', '/v1/events?event_type=setup.batch.complete', { key })).body.events
}

async function addLimited(setupsPerMinute: number): Promise<At & { readonly accountId: number }> {
  const { accountId, key } = await idle.addAccount('limited')
  const change = { kind: 'limit', limit: 'setup', window: 'minute', units: setupsPerMinute } as const
  await changeLimits(idle.services.database, accountId, [change])
  return { at: idle, key, accountId }
}

/** Ends a setup that waits for a worker. */
async function endSetup(setupId: string): Promise<void> {
  const rows = await listRows<Parameters<typeof failSetup>[1]>(idle.services.database.handle)`
    SELECT id, account_id, host, dealership_url, request FROM setup_jobs WHERE id = ${setupId}`
  for (const job of rows) await failSetup(idle.services, job, { mode: 'unreachable', error: 'Nobody is there.' })
}

test('each website of a batch ends with one outcome: its setup’s own, or why none started [MKT-01, MKT-04, MKT-05]', async () => {
  const of = { at: forecourt, ...(await forecourt.addAccount('batcher')) }
  const { key } = of
  for (const host of ['new-a.example', 'new-b.example', 'had.example', 'left.example']) {
    forecourt.sandbox.addSite({ kind: 'plain', host, size: 4, newShare: 0.5 })
  }
  const had = await onboard(forecourt, 'had.example', { key })
  const left = await onboard(forecourt, 'left.example', { key })
  await forecourt.ask('DELETE', `/v1/dealers/${left.dealership_id}`, { key })
  const rows = [
    { dealership_url: 'new-a.example', dealer_name: 'Named in the Batch', condition_filter: 'new' },
    { dealership_url: 'http://www.new-a.example/inventory' },
    { dealership_url: 'new-b.example', unknown: [1] },
    { dealership_url: 'nobody.invalid' },
    { dealership_url: 'https://had.example/' },
    { dealership_url: 'left.example' },
    { dealership_url: 'ftp://new-a.example' },
    { dealership_url: 'new-b.example', dealer_name: 17 },
    { name: 'no address' },
    { dealership_url: 'nul\u0000.example' },
  ]
  const id = await post(of, rows, { condition_filter: 'used' })
  const batch = await until(of, id, 'end', ({ status }) => status === 'completed')
  expect(batch).toMatchObject({ success: true, batch_id: id, total: 9, waiting_for_limit_until: null })
  expect(batch.counts).toEqual({ ...none, completed: 2, failed: 5, already_subscribed: 1, reactivated: 1 })
  expect(Date.parse(batch.completed_at)).toBeGreaterThanOrEqual(Date.parse(batch.created_at))
  const walked: Answer['body'][] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page = await read(of, id, `?limit=2&cursor=${cursor}`)
    expect(page.results.length).toBeLessThanOrEqual(2)
    walked.push(...page.results)
    cursor = page.next_cursor
  }
  expect(walked).toEqual(batch.results)
  const [newA, newB, nobody, hadAgain, back, scheme, nameType, without, nul] = walked
  expect(newA).toMatchObject({ dealership_url: 'new-a.example', status: 'completed', failure_mode: null, error: null })
  expect(nobody).toMatchObject({ dealership_url: 'nobody.invalid', status: 'failed', failure_mode: 'unreachable' })
  for (const result of [newA, newB, nobody]) {
    const { body } = await forecourt.ask('GET', `/v1/dealers/setup/${result.setup_id}`, { key })
    const { status, dealership_id, failure_mode, error } = body
    expect(result).toEqual({
      dealership_url: body.dealership_url,
      setup_id: body.setup_id,
      status,
      dealership_id,
      failure_mode,
      error,
    })
  }
  const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${newA.dealership_id}`, { key })).body
  expect(dealer).toMatchObject({ name: 'Named in the Batch', condition_filter: 'new' })
  const other = (await forecourt.ask('GET', `/v1/dealers/${newB.dealership_id}`, { key })).body.dealer
  expect(other.condition_filter).toBe('used')
  const noSetup = { setup_id: null, failure_mode: null }
  expect(hadAgain).toMatchObject({ ...noSetup, status: 'already_subscribed', dealership_id: had.dealership_id })
  expect(hadAgain.error).toBe('Dealership already actively subscribed')
  expect(back).toMatchObject({ ...noSetup, status: 'reactivated', dealership_id: left.dealership_id, error: null })
  expect(scheme).toMatchObject({ ...noSetup, status: 'failed', error: expect.stringContaining('use https or http') })
  expect(nameType).toMatchObject({
    ...noSetup,
    status: 'failed',
    error: expect.stringMatching(/^dealer_name: .*string/),
  })
  expect(without).toMatchObject({ status: 'failed', dealership_url: '', error: 'dealership_url: Field required' })
  expect(nul).toMatchObject({ status: 'failed', dealership_url: 'nul.example' })
  expect((await read(of, id, '?status=reactivated')).results).toEqual([back])
  expect((await read(of, id, '?status=failed&limit=200')).results).toEqual([nobody, scheme, nameType, without, nul])
  const [event, ...more] = await eventsOf(of)
  expect(more).toEqual([])
  expect(event.data).toEqual({ batch_id: id, total: 9, counts: batch.counts })
})

test('a batch is refused only for its form, and its lists for theirs [MKT-01, MKT-04]', async () => {
  const ask = (body: object, method: 'POST' | 'GET' = 'POST', path = '') =>
    idle.ask(method, `/v1/dealers/setup/batch${path}`, method === 'POST' ? { body } : {})
  for (const dealerships of [[], 'a.example', ['a.example'], [null], rowsOf(hostsOf('many', 5_001))]) {
    expect((await ask({ dealerships })).status).toBe(422)
  }
  expect((await ask({ dealerships: rowsOf(['a.example']), condition_filter: 'nearly' })).status).toBe(422)
  expect((await ask({}, 'GET', '/batch_none')).body.detail).toBe('Setup batch not found')
  const id = await post({ at: idle, key: idle.key }, rowsOf(['form.invalid']))
  for (const path of [`/${id}?cursor=x`, `/${id}?status=lost`, `/${id}?limit=201`, '?cursor=x', '?limit=51']) {
    expect((await ask({}, 'GET', path)).status, path).toBe(422)
  }
  const refused = await post({ at: idle, key: idle.key }, [{}, { dealership_url: 'https://' }])
  expect(await read({ at: idle, key: idle.key }, refused)).toMatchObject({ status: 'completed', counts: { failed: 2 } })
})

test('5,000 addresses are accepted at once whatever the limits, and wait for them [MKT-01, MKT-02]', async () => {
  const of = await addLimited(0)
  const row = (host: string) => ({ dealership_url: host, dealer_name: 'N'.repeat(300), city: 'C'.repeat(300) })
  const id = await post(of, hostsOf('five-thousand', 5_000).map(row))
  const batch = await until(of, id, 'wait', ({ waiting_for_limit_until: limit }) => limit !== null)
  expect(batch).toMatchObject({ status: 'running', total: 5_000, counts: { ...none, waiting: 5_000 } })
})

test('setups start as the limits allow, from the units of POST setup; the rest waits and says until when [MKT-02]', async () => {
  const of = await addLimited(3)
  const id = await post(of, rowsOf(hostsOf('limited', 8)))
  const first = await until(
    of,
    id,
    'three starts',
    ({ counts, waiting_for_limit_until: limit }) => counts.pending === 3 && limit !== null,
  )
  expect(first.counts).toEqual({ ...none, pending: 3, waiting: 5 })
  const waitMs = Date.parse(first.waiting_for_limit_until) - idle.clock.now().getTime()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(60_000)
  const single = { key: of.key, body: { dealership_url: 'single.example' } }
  expect((await idle.ask('POST', '/v1/dealers/setup', single)).status).toBe(429)
  idle.clock.advance(60_000)
  const second = await until(of, id, 'three more', ({ counts }) => counts.pending === 6)
  expect(second.counts.waiting).toBe(2)
  expect((await idle.ask('POST', '/v1/dealers/setup', single)).status).toBe(429)
  idle.clock.advance(60_000)
  const isLast = ({ counts, waiting_for_limit_until: limit }: Answer['body']) => counts.pending === 8 && limit === null
  const last = await until(of, id, 'the last', isLast)
  expect(last).toMatchObject({ status: 'running', completed_at: null })
  // What needs no setup takes no unit: one of three is left.
  expect((await idle.ask('POST', '/v1/dealers/setup', single)).status).toBe(202)
  expect((await idle.ask('POST', '/v1/dealers/setup', single)).status).toBe(429)
})

test('another account’s setup has at most one setup of a batch before it, and its import none [MKT-03]', async () => {
  const of = { at: idle, ...(await idle.addAccount('big')) }
  const id = await post(of, rowsOf(hostsOf('fair', 120)))
  await until(of, id, 'start', ({ counts }) => counts.pending === 120)
  const { key } = await idle.addAccount('small')
  const { body } = await idle.ask('POST', '/v1/dealers/setup', { key, body: { dealership_url: 'small.example' } })
  const batchIds = (await read(of, id, '?limit=200')).results.map((result: Answer['body']) => result.setup_id)
  const queued = (await executeSql(
    idle.services.database.handle,
    `SELECT singleton_key FROM pgboss.job WHERE name = 'set-up-dealership' AND singleton_key = ANY($1)
     ORDER BY priority DESC, created_on, id`,
    [[...batchIds, body.setup_id]],
  )) as { singleton_key: string }[]
  expect(queued).toHaveLength(121)
  expect(queued.findIndex(({ singleton_key: key }) => key === body.setup_id)).toBeLessThanOrEqual(1)
})

test('the imports of a batch run after those that somebody waits for [MKT-03]', async () => {
  const of = { at: forecourt, ...(await forecourt.addAccount('importer')) }
  for (const host of ['batched.example', 'alone.example']) forecourt.sandbox.addSite({ kind: 'plain', host, size: 3 })
  const id = await post(of, rowsOf(['batched.example']))
  const [result] = (await until(of, id, 'end', ({ status }) => status === 'completed')).results
  const alone = await onboard(forecourt, 'alone.example', { key: of.key })
  const jobs = (await executeSql(
    forecourt.services.database.handle,
    `SELECT d.public_id AS id, j.priority FROM pgboss.job AS j JOIN dealerships AS d ON d.id::text = j.singleton_key
     WHERE j.name = 'import-site'`,
  )) as { id: string; priority: number }[]
  const priorityOf = (id: string) => jobs.find((job) => job.id === id)?.priority
  expect(priorityOf(result.dealership_id)).toBe(0)
  expect(priorityOf(alone.dealership_id)).toBe(1)
})

test('a cancelled batch starts nothing more, ends with what runs, and has its event once [MKT-05]', async () => {
  const of = await addLimited(2)
  const id = await post(of, rowsOf(hostsOf('cancelled', 5)))
  await until(of, id, 'two starts', ({ counts }) => counts.pending === 2)
  const next = await post(of, rowsOf(['after-cancelling.example']))
  const cancel = (key: string) => idle.ask('DELETE', `/v1/dealers/setup/batch/${id}`, { key })
  const cancelled = await cancel(of.key)
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    { success: true, batch_id: id, status: 'cancelled', completed_at: null, waiting_for_limit_until: null },
  ])
  expect(cancelled.body.counts).toEqual({ ...none, pending: 2, waiting: 3 })
  idle.clock.advance(120_000)
  await until(of, next, 'start', ({ counts }) => counts.pending === 1)
  expect((await read(of, id)).counts).toEqual(cancelled.body.counts)
  expect(await eventsOf(of)).toEqual([])
  const { results } = await read(of, id, '?status=pending')
  await endSetup(results[0].setup_id)
  expect((await read(of, id)).completed_at).toBeNull()
  await endSetup(results[1].setup_id)
  const ended = await read(of, id)
  expect(ended).toMatchObject({ status: 'cancelled', counts: { ...none, failed: 2, waiting: 3 } })
  expect(ended.completed_at).not.toBeNull()
  expect((await cancel(of.key)).body).toMatchObject({ status: 'cancelled', completed_at: ended.completed_at })
  const events = await eventsOf(of)
  expect(events.map(({ data }) => data)).toEqual([{ batch_id: id, total: 5, counts: ended.counts }])
})

test('setups that end at the same moment end their batch once; one setup may be of two batches [MKT-04, MKT-05]', async () => {
  const of = { at: idle, ...(await idle.addAccount('at once')) }
  const hosts = hostsOf('at-once', 12)
  const one = await post(of, rowsOf(hosts))
  await until(of, one, 'start', ({ counts }) => counts.pending === 12)
  const two = await post(of, rowsOf([...hosts.slice(0, 4), 'of-two-alone.example']))
  await until(of, two, 'start', ({ counts }) => counts.pending === 5)
  const { results } = await read(of, one, '?limit=200')
  const shared = (await read(of, two)).results
  expect(shared.slice(0, 4).map(({ setup_id }: Answer['body']) => setup_id)).toEqual(
    results.slice(0, 4).map(({ setup_id }: Answer['body']) => setup_id),
  )
  await Promise.all(results.map(({ setup_id }: Answer['body']) => endSetup(setup_id)))
  expect(await read(of, one)).toMatchObject({ status: 'completed', counts: { failed: 12 } })
  expect(await read(of, two)).toMatchObject({ status: 'running', counts: { failed: 4, pending: 1 } })
  await endSetup(shared[4].setup_id)
  const events = await eventsOf(of)
  expect(events.map(({ data }) => data.batch_id)).toEqual([one, two])
})

test('a batch whose process dies at any statement ends with one setup a website [MKT-01]', async () => {
  const starterless = await startForecourt({ sites: [], worker: false, batches: false })
  try {
    const { clock } = starterless
    const { log } = starterless.services
    const mortal = await openMortalDatabase(starterless.testDatabase, 'mortal_starter')
    const queue = await startQueue(mortal.database, log)
    const of = { at: starterless, key: starterless.key }
    const hosts = hostsOf('mortal', 40)
    const id = await post(of, rowsOf(hosts))
    let deaths = 0
    for (let statements = 1; (await read(of, id)).counts.waiting > 0; statements += 7) {
      // Each life is longer than the last, and ends inside a different part of a turn.
      mortal.dieAfter(statements)
      const services = { database: mortal.database, queue, clock, log, takeUnit: async () => null }
      const starter = createBatchStarter(services)
      starter.start()
      await waitUntil('the death of the starter', async () => {
        const { counts } = await read(of, id)
        if (counts.waiting === 0) return true
        const errors = starterless.logLines.filter((line) => /setups of a? ?batch(es)? could not be started/.test(line))
        return errors.length > deaths ? true : undefined
      })
      await starter.stop()
      if (mortal.revive()) deaths += 1
      deaths = starterless.logLines.filter((line) => /setups of a? ?batch(es)? could not be started/.test(line)).length
      // The turn of the dead process passes.
      clock.advance(30_000)
    }
    expect(deaths).toBeGreaterThan(3)
    const { counts, results } = await read(of, id, '?limit=200')
    expect(counts).toEqual({ ...none, pending: 40 })
    const setups = (await executeSql(starterless.services.database.handle, 'SELECT id, host FROM setup_jobs')) as {
      id: string
      host: string
    }[]
    expect(setups.map(({ host }) => host).sort()).toEqual([...hosts].sort())
    expect(new Set(results.map(({ setup_id }: Answer['body']) => setup_id))).toEqual(
      new Set(setups.map(({ id }) => id)),
    )
    await queue.stop(0)
    await mortal.close()
  } finally {
    await starterless.close()
  }
})

test('batches and what they say are the account’s own [MKT-09]', async () => {
  const of = { at: idle, ...(await idle.addAccount('owner')) }
  const stranger = { at: idle, ...(await idle.addAccount('stranger')) }
  const id = await post(of, rowsOf(['owned.example']))
  await until(of, id, 'start', ({ counts }) => counts.pending === 1)
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await idle.ask(method, `/v1/dealers/setup/batch/${id}`, { key: stranger.key })
    expect([answer.status, answer.body.detail]).toEqual([404, 'Setup batch not found'])
  }
  const strangers = await post(stranger, rowsOf(['owned.example']))
  await until(stranger, strangers, 'start', ({ counts }) => counts.pending === 1)
  const [own] = (await read(of, id)).results
  const [foreign] = (await read(stranger, strangers)).results
  expect(foreign.setup_id).not.toBe(own.setup_id)
  const list = async ({ key }: { key: string }) =>
    (await idle.ask('GET', '/v1/dealers/setup/batch', { key })).body.batches.map(
      ({ batch_id }: Answer['body']) => batch_id,
    )
  expect(await list(of)).toEqual([id])
  expect(await list(stranger)).toEqual([strangers])
  await endSetup(own.setup_id)
  expect((await read(of, id)).status).toBe('completed')
  expect((await read(stranger, strangers)).status).toBe('running')
  expect(await eventsOf(of)).toHaveLength(1)
  expect(await eventsOf(stranger)).toEqual([])
})

test('batches are listed page by page, newest first, and kept with their results until 30 days after their end [MKT-04]', async () => {
  const of = { at: idle, ...(await idle.addAccount('lister')) }
  const ids: string[] = []
  for (const name of ['first', 'second', 'third']) {
    ids.unshift(await post(of, rowsOf([`listed-${name}.example`])))
    idle.clock.advance(1_000)
  }
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { body } = await idle.ask('GET', `/v1/dealers/setup/batch${query}`, { key: of.key })
    walked.push(...body.batches.map(({ batch_id }: Answer['body']) => batch_id))
    cursor = body.next_cursor
  }
  expect(walked).toEqual(ids)
  const [third = '', second = ''] = ids
  await until(of, second, 'start', ({ counts }) => counts.pending === 1)
  const [result] = (await read(of, second)).results
  await endSetup(result.setup_id)
  const { config, database, log } = idle.services
  const expire = () => removeExpired({ config: idle.config, database, clock: idle.clock, log })
  expect(config).toBeDefined()
  idle.clock.advance(29 * dayMs)
  await expire()
  expect((await read(of, second)).results).toMatchObject([{ setup_id: result.setup_id, status: 'failed' }])
  expect((await idle.ask('DELETE', `/v1/dealers/setup/batch/${third}`, { key: of.key })).status).toBe(200)
  for (const { setup_id: started } of (await read(of, third)).results) if (started !== null) await endSetup(started)
  idle.clock.advance(2 * dayMs)
  const { body } = await idle.ask('GET', '/v1/dealers/setup/batch', { key: of.key })
  expect(body.batches.map(({ batch_id }: Answer['body']) => batch_id)).not.toContain(second)
  expect(body.batches.map(({ batch_id }: Answer['body']) => batch_id)).toContain(third)
  await expire()
  expect((await idle.ask('GET', `/v1/dealers/setup/batch/${second}`, { key: of.key })).status).toBe(404)
  // Created as long ago, but ended later.
  expect(await read(of, third)).toMatchObject({ status: 'cancelled', completed_at: expect.any(String) })
  expect((await idle.ask('GET', `/v1/dealers/setup/${result.setup_id}`, { key: of.key })).status).toBe(404)
})
