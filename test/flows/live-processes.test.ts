import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { getRow } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { claimLiveFetch } from '../../src/db/queries/live-vehicles.ts'
import { createTasks } from '../../src/jobs/tasks.ts'
import { createLiveLookups, type LiveLookups } from '../../src/live/look-up-live.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { runInline } from '../support/inline-tasks.ts'
import { createClient, setUpOver } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

describe('two processes', () => {
  const host = 'shared-lot.example'
  let forecourt: TestForecourt
  let elsewhere: LiveLookups
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    forecourt = await startForecourt({ sites: [{ kind: 'dealer-com', host, size: 10 }] })
    elsewhere = await startElsewhere()
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await forecourt.close()
  })

  /** Lookups with their own pool, like another process. */
  async function startElsewhere(): Promise<LiveLookups> {
    const { settings } = forecourt.testDatabase
    const own = settings.DATABASE_URL === null ? null : await openDatabase(settings)
    closers.push(async () => own?.close())
    const services = { ...forecourt.services, database: own ?? forecourt.services.database }
    return createLiveLookups({ ...services, tasks: runInline(createTasks(services)) })
  }

  const vinOf = (place: number) => forecourt.sandbox.sites.get(host)?.site.lot?.vehicles()[place]?.vin ?? ''
  const question = (vin: string) => ({ target: { kind: 'site', host, url: host }, vin, fresh: false }) as const
  const asked = (vin: string) => forecourt.sandbox.requests.list(host).filter(({ path }) => path.includes(vin))

  test('share one fetch of a VIN', async () => {
    const vin = vinOf(0)
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 400, chunkMs: 0 }])
    const { live } = forecourt.services
    const outcomes = await Promise.all([live, elsewhere, live, elsewhere].map((one) => one.lookUp(question(vin))))
    forecourt.sandbox.setFaults(host, [])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['live', 'live', 'live', 'live'])
    expect(new Set(outcomes.map(({ observedAt }) => observedAt)).size).toBe(1)
    expect(asked(vin)).toHaveLength(1)
  })

  test('answer from the fetch under way, never from the one before, and keep it as long as it takes', async () => {
    const vin = vinOf(2)
    const { live, database } = forecourt.services
    const before = await live.lookUp(question(vin))
    const untilOver = async () => {
      const { at } = await getRow<{ at: Date }>(database.handle)`
        SELECT expires_at AS at FROM live_fetches WHERE vin = ${vin}`
      return at.getTime()
    }
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 2_000, chunkMs: 0 }])
    const leading = elsewhere.lookUp(question(vin))
    await waitUntil('the fetch', async () => (asked(vin).length === 2 ? true : undefined))
    const claimed = await untilOver()
    const following = live.lookUp(question(vin))
    await waitUntil('a longer lease', async () => ((await untilOver()) > claimed ? true : undefined))
    const outcomes = await Promise.all([leading, following])
    forecourt.sandbox.setFaults(host, [])
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[1]?.observedAt).not.toBe(before.observedAt)
    expect(asked(vin)).toHaveLength(2)
  })

  test('take over from one that died in the middle', async () => {
    const vin = vinOf(1)
    // The state that a killed process leaves behind.
    const left = { site: `host:${host}`, vin, holder: randomUUID(), leaseMs: 700 }
    expect(await claimLiveFetch(forecourt.services.database, left)).toBe(true)
    // Whoever finds the lease over a moment later still finds the fetch under way.
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 2_000, chunkMs: 0 }])
    const outcomes = await Promise.all([forecourt.services.live, elsewhere].map((one) => one.lookUp(question(vin))))
    forecourt.sandbox.setFaults(host, [])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['live', 'live'])
    expect(asked(vin)).toHaveLength(1)
  })
})

describe('a killed process', () => {
  const host = 'long-session.example'
  let sandbox: Sandbox
  let place: TestDatabase
  const running: ServiceProcess[] = []

  beforeAll(async () => {
    sandbox = await startSandbox({ sites: [{ kind: 'dealer-com', host, size: 30 }] })
    place = await openTestDatabase()
  })
  afterAll(async () => {
    for (const service of running) service.child.kill('SIGKILL')
    await place.close()
    await sandbox.close()
  })

  async function start(): Promise<ServiceProcess> {
    const { DATABASE_URL, DATA_DIR } = place.settings
    const service = await startService({
      ...(DATABASE_URL === null ? {} : { DATABASE_URL }),
      DATA_DIR,
      CONNECT_TO: sandbox.connectTo,
      HOST_INTERVAL_MS: '0',
    })
    running.push(service)
    return service
  }

  test('leaves a session that another process finishes', async () => {
    const first = await start()
    const key = first.key
    const asFirst = createClient(first.origin, key)
    const dealershipId = await setUpOver(asFirst, host)
    const { dealer } = (await asFirst('GET', `/v1/dealers/${dealershipId}`)).body
    const lot = sandbox.sites.get(host)?.site.lot?.vehicles() ?? []
    const vins = lot.slice(0, 6).map(({ vin }) => vin)
    sandbox.setFaults(host, [{ kind: 'slow', headMs: 500, chunkMs: 0 }])
    const { session_id } = (await asFirst('POST', '/v1/sessions', { vins, dealership_id: dealer.id })).body
    await waitUntil('the first VIN', async () => {
      const { status_counts } = (await asFirst('GET', `/v1/sessions/${session_id}`)).body
      return status_counts.done > 0 ? true : undefined
    })
    await first.stop('SIGKILL')
    sandbox.setFaults(host, [])
    const asSecond = createClient((await start()).origin, key)
    const { body: left } = await asSecond('GET', `/v1/sessions/${session_id}`)
    expect(left.status_counts.fetching).toBeGreaterThan(0)
    const end = await waitUntil('the rest of the session', async () => {
      const { body } = await asSecond('GET', `/v1/sessions/${session_id}`)
      return body.status_counts.fetching === 0 ? body : undefined
    })
    expect(end.status_counts).toEqual({ fetching: 0, done: 6, failed: 0 })
    const { body: warm } = await asSecond('GET', `/v1/vehicles/vin/${vins[0]}/live?dealership_id=${dealershipId}`)
    expect(warm.source).toBe('prewarmed')
  })
})
