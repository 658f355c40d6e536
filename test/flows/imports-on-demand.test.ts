import { beforeAll, describe, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { enqueueDueImports } from '../../src/jobs/schedule.ts'
import { startForecourt } from '../support/forecourt.ts'
import { ingestSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { seedDealership } from '../support/seed-listings.ts'
import { waitUntil } from '../support/wait-until.ts'

const pauseMs = 10 * 60_000
const size = 12

describe('an import on demand', () => {
  let other: { key: string }
  const forecourt = openForFile(() => startForecourt({ sites: [] }))
  beforeAll(async () => {
    other = await forecourt.addAccount('other')
  })

  /** Both accounts subscribe; the last import ended longer ago than an import on demand needs. */
  async function onboardHost(host: string) {
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size })
    const { dealership_id: publicId } = await onboard(forecourt, host)
    await onboard(forecourt, host, { key: other.key })
    forecourt.clock.advance(pauseMs)
    const at = `/v1/dealers/${publicId}`
    const start = (options = {}) => forecourt.ask('POST', `${at}/import`, options)
    const read = async (id: string) => (await forecourt.ask('GET', `${at}/imports/${id}`)).body.import
    const ended = (id: string) =>
      waitUntil(`the end of ${id}`, async () => {
        const found = await read(id)
        return found.completed_at === null ? undefined : found
      })
    const list = async () => (await forecourt.ask('GET', `${at}/imports`)).body.imports
    return { at, lot: forecourt.sandbox.sites.get(host)?.site?.lot, start, read, ended, list, host }
  }

  test('is accepted, runs, and shows what it found; its id is that of the list [OPS-03] [OPS-04]', async () => {
    const { at, lot, start, ended, list } = await onboardHost('now.example')
    lot?.change({ action: 'reprice', count: 2 })
    lot?.change({ action: 'sell', count: 1 })
    const { status, body } = await start()
    expect([status, body]).toEqual([
      202,
      { success: true, import_id: expect.stringMatching(/^imp_\w+$/), status: 'queued', poll_url: expect.any(String) },
    ])
    expect(body.poll_url).toBe(`${at}/imports/${body.import_id}`)
    const end = await ended(body.import_id)
    expect(end).toMatchObject({ import_id: body.import_id, trigger: 'demand', status: 'completed', problem: null })
    expect(end.stats).toMatchObject({ total_received: size - 1, updated: 2, removed: 1, rejected: 0 })
    expect(end.fill_rates.odometer).toBe(1)
    const imports = await list()
    expect(imports[0]).toEqual({ ...end, vehicles: undefined })
    expect(imports.at(-1)).toMatchObject({ trigger: 'setup', status: 'completed' })
  })

  test('is refused for ten minutes after the last import, and not a second longer than it says; refused ones take from no limit [OPS-03]', async () => {
    const { start, ended } = await onboardHost('soon.example')
    const first = await start()
    await ended(first.body.import_id)
    const refused = await start()
    expect([refused.status, refused.body.detail]).toEqual([429, 'Rate limit exceeded: 1/1 per 10 minutes'])
    expect((await start({ key: other.key })).status).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    for (let n = 0; n < 5; n += 1) expect((await start()).status).toBe(429)
    forecourt.clock.advance(seconds * 1000)
    const next = await start()
    expect(next.status).toBe(202)
    const leftToday = ({ headers }: typeof next) => Number(/"day";r=(\d+)/.exec(String(headers.ratelimit))?.[1])
    expect(leftToday(next)).toBe(leftToday(first) - 1)
    expect(next.body.import_id).not.toBe(first.body.import_id)
    await ended(next.body.import_id)
  })

  test('of two accounts at the same moment is one import [OPS-03]', async () => {
    const { start, ended } = await onboardHost('together.example')
    const [mine, theirs] = await Promise.all([start(), start({ key: other.key })])
    expect([mine.status, theirs.status].sort()).toEqual([200, 202])
    expect(mine.body.import_id).toBe(theirs.body.import_id)
    await ended(mine.body.import_id)
  })

  test('finds the one that runs, which is listed as running [OPS-03] [OPS-04]', async () => {
    const { start, ended, list, read, host } = await onboardHost('slow.example')
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 2_000, chunkMs: 0 }])
    const { import_id: id } = (await start()).body
    const running = await waitUntil('the import runs', async () => {
      const found = await read(id)
      return found.status === 'running' ? found : undefined
    })
    expect(running).toMatchObject({ started_at: expect.any(String), completed_at: null, stats: null })
    const again = await start({ key: other.key })
    expect([again.status, again.body]).toMatchObject([200, { import_id: id, status: 'running' }])
    expect((await list())[0]).toMatchObject({ import_id: id, status: 'running', trigger: 'demand' })
    forecourt.sandbox.setFaults(host, [])
    expect((await ended(id)).started_at).toBe(running.started_at)
  })

  test('repeated with the same Idempotency-Key is answered as the first time [OPS-03] [CLI-08]', async () => {
    const { start, ended } = await onboardHost('keyed.example')
    const headers = { 'idempotency-key': 'import it once' }
    const first = await start({ headers })
    await ended(first.body.import_id)
    const again = await start({ headers })
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([202, 'true', first.body])
  })

  test('of a site that fails says so, and is refused soon after like any other [OPS-03]', async () => {
    const { start, ended, host } = await onboardHost('fails.example')
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 500 }])
    const end = await ended((await start()).body.import_id)
    expect(end).toMatchObject({ status: 'failed', trigger: 'demand', problem: expect.stringContaining('500') })
    expect((await start()).status).toBe(429)
  })

  test('is 404 for an account without the dealership, as for one that nobody has [OPS-03] [OPS-04]', async () => {
    const { at, start, ended } = await onboardHost('theirs.example')
    const { import_id: id } = (await start()).body
    await ended(id)
    const { key } = await forecourt.addAccount('stranger')
    const answers = await Promise.all(
      [at, '/v1/dealers/dlr_00000000000000000000'].flatMap((path) => [
        forecourt.ask('POST', `${path}/import`, { key }),
        forecourt.ask('GET', `${path}/imports`, { key }),
        forecourt.ask('GET', `${path}/imports/${id}`, { key }),
      ]),
    )
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      answers.map(() => [404, 'Dealership not found']),
    )
  })

  test('of another dealership is not found at this one [OPS-04]', async () => {
    const one = await onboardHost('one.example')
    const two = await onboardHost('two.example')
    const { import_id: id } = (await one.start()).body
    await one.ended(id)
    for (const path of [`${two.at}/imports/${id}`, `${one.at}/imports/imp_x`, `${one.at}/imports/imp_999999`]) {
      const { status, body } = await forecourt.ask('GET', path)
      expect([status, body.detail], path).toEqual([404, 'Import not found'])
    }
  })
})

describe('while jobs wait', () => {
  let dealership: Awaited<ReturnType<typeof seedDealership>>
  let at: string
  const forecourt = openForFile(() => startForecourt({ sites: [], worker: false }))
  beforeAll(async () => {
    dealership = await seedDealership(forecourt.services.database.handle, [forecourt.accountId])
    at = `/v1/dealers/${dealership.publicId}`
  })

  const run = (text: string) => executeSql(forecourt.services.database.handle, text)
  const jobs = () => run(`SELECT state::text, priority, data ->> 'trigger' AS trigger FROM pgboss.job`)
  const start = () => forecourt.ask('POST', `${at}/import`)

  test('a scheduled import that waits is the one that is asked for, and waits no longer than one on demand [OPS-03]', async () => {
    await run(`UPDATE dealership_collection SET next_import_at = now() - interval '1 second'`)
    await enqueueDueImports({ ...forecourt.services, queue: forecourt.queue })
    const { imports } = (await forecourt.ask('GET', `${at}/imports`)).body
    expect(imports).toMatchObject([{ trigger: 'schedule', status: 'queued', started_at: null, stats: null }])
    expect(await jobs()).toEqual([{ state: 'created', priority: 0, trigger: 'schedule' }])
    const { status, body } = await start()
    expect([status, body]).toMatchObject([200, { import_id: imports[0].import_id, status: 'queued' }])
    expect(await jobs()).toEqual([{ state: 'created', priority: 1, trigger: 'schedule' }])
  })

  test('an import whose job was lost is enqueued again under its id [OPS-03]', async () => {
    const before = (await start()).body.import_id
    await run('DELETE FROM pgboss.job')
    const { status, body } = await start()
    expect([status, body.import_id]).toEqual([200, before])
    expect(await jobs()).toEqual([{ state: 'created', priority: 1, trigger: 'demand' }])
  })

  test.each(['active', 'retry'])(
    'an import whose job is in the state %s gets no second one [OPS-03]',
    async (state) => {
      await start()
      await run(`UPDATE pgboss.job SET state = '${state}'`)
      expect((await start()).status).toBe(200)
      expect(await jobs()).toMatchObject([{ state }])
      await run(`UPDATE pgboss.job SET state = 'created'`)
    },
  )

  test('an import gets a job of its own while that of the one before is still to be noted as done [OPS-03]', async () => {
    await start()
    await run(`UPDATE pgboss.job SET state = 'active'`)
    await run('UPDATE dealership_collection SET import_id = NULL, import_trigger = NULL')
    expect((await start()).status).toBe(202)
    expect(await jobs()).toMatchObject([{ state: 'active' }, { state: 'created', trigger: 'demand' }])
    await run(`DELETE FROM pgboss.job WHERE state = 'active'`)
  })

  test('an import whose process died while it ran is queued again [OPS-04]', async () => {
    const { body } = await start()
    await run(`UPDATE dealership_collection SET import_started_at = now()`)
    const lease = `INSERT INTO leases (resource, resource_id, holder, expires_at)
      VALUES ('dealership', ${dealership.id}, gen_random_uuid(), now()`
    await run(`${lease} + interval '1 minute')`)
    const read = async () => (await forecourt.ask('GET', body.poll_url)).body.import
    expect(await read()).toMatchObject({ status: 'running', started_at: expect.any(String) })
    await run(`UPDATE leases SET expires_at = now() - interval '1 second'`)
    expect(await read()).toMatchObject({ status: 'queued', started_at: null })
  })

  test('the last subscriber’s leave ends what is under way; one who comes back starts again [OPS-03]', async () => {
    const { import_id: before } = (await start()).body
    expect((await forecourt.ask('DELETE', at)).status).toBe(200)
    expect((await start()).status).toBe(404)
    await run('UPDATE subscriptions SET active = true')
    expect((await forecourt.ask('GET', `${at}/imports`)).body.imports).toEqual([])
    const { status, body } = await start()
    expect(status).toBe(202)
    expect(body.import_id).not.toBe(before)
  })

  test('the list is walked by its cursor; anything else is refused [OPS-04]', async () => {
    const { services } = forecourt
    await run(`INSERT INTO configurations (dealership_id, provider, provider_confidence, config, setup_status)
      VALUES (${dealership.id}, 'dealer-com', 1, '{"base_url": "https://nowhere.invalid/"}', 'active')`)
    await start()
    const { signal } = new AbortController()
    for (const trigger of ['schedule', 'reactivation', 'repair'] as const) {
      await ingestSite(services, { dealershipId: dealership.id, trigger, signal })
    }
    const pages = []
    for (let cursor = ''; ; ) {
      const { body } = await forecourt.ask('GET', `${at}/imports?limit=2${cursor}`)
      pages.push(body.imports.map(({ trigger }: { trigger: string }) => trigger))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    // The first one was asked for before the schedule came to it.
    expect(pages).toEqual([['repair', 'setup'], ['demand']])
    for (const query of ['cursor=x', 'cursor=imp_', 'limit=0', 'limit=201']) {
      expect((await forecourt.ask('GET', `${at}/imports?${query}`)).status, query).toBe(422)
    }
  })
})
