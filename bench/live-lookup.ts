import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../src/config/load-config.ts'
import { listRows } from '../src/db/database.ts'
import { shareHostSlots } from '../src/db/queries/host-slots.ts'
import { createTasks } from '../src/jobs/tasks.ts'
import { deadlineMsOf } from '../src/live/live-run.ts'
import { createLiveLookups } from '../src/live/look-up-live.ts'
import { createWebClient } from '../src/outbound/create-web-client.ts'
import { startForecourt, type TestForecourt } from '../test/support/forecourt.ts'
import { ingestSite } from '../test/support/ingest.ts'
import { runInline } from '../test/support/inline-tasks.ts'
import { onboard } from '../test/support/onboard.ts'
import { median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'

/**
 * The time that live lookups add to the site's own; how close a session comes to the limit set by request spacing; and
 * lookups at a vendor's host during imports.
 */
const lookups = 80
const warmUps = 15
const siteMs = 40
const sessionIntervalMs = 1_000
const vendorIntervalMs = 1_000
const importsAtOnce = 16
/** Five VINs per host; the interval counts from the start of an answer. */
const spacingBoundMs = 4 * (sessionIntervalMs + siteMs) + siteMs
/** The thread of the service, with its bounds. */
const thread = { script: new URL('../src/main/task-thread.ts', import.meta.url), cpuMs: 10_000, heapMb: 384 }
const targets = { late: { atMost: 1.1 }, session: { atMost: 1.2 }, deadline: { atMost: 1 } }

for (const measure of [measureOverhead, measureHangingSite, measureSession, measureBesideImports]) await measure()

function vinsOf(forecourt: TestForecourt, host: string): readonly string[] {
  return (
    forecourt.sandbox.sites
      .get(host)
      ?.site.lot?.vehicles()
      .map(({ vin }) => vin) ?? []
  )
}

async function measureOverhead(): Promise<void> {
  const host = 'overhead.example'
  const forecourt = await startForecourt({ sites: [{ kind: 'dealer-com', host, size: lookups + warmUps }], thread })
  try {
    const { dealership_id } = await onboard(forecourt, host)
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: siteMs, chunkMs: 0 }])
    const added: number[] = []
    for (const vin of vinsOf(forecourt, host)) {
      const begun = performance.now()
      const { body } = await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${dealership_id}`)
      if (body.source !== 'live') throw new Error(`answered ${JSON.stringify(body)}`)
      added.push(performance.now() - begun - body.fetch_ms)
    }
    const ours = median(added.slice(warmUps))
    reportFigure({ what: 'live lookup, added to the site’s time', ours, unit: 'ms', target: null })
  } finally {
    await forecourt.close()
  }
}

async function measureHangingSite(): Promise<void> {
  const host = 'hanging.example'
  const forecourt = await startForecourt({ sites: [{ kind: 'dealer-com', host, size: 5 }], thread })
  try {
    const { dealership_id } = await onboard(forecourt, host)
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 60_000, chunkMs: 0 }])
    const [vin = ''] = vinsOf(forecourt, host)
    const begun = performance.now()
    const { body } = await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${dealership_id}`)
    const ours = (performance.now() - begun) / body.deadline_ms
    if (body.cached_reason !== 'timeout') throw new Error(`answered ${JSON.stringify(body)}`)
    reportFigure({ what: 'answer about a site that hangs', ours, unit: 'of its deadline', target: targets.late })
  } finally {
    await forecourt.close()
  }
}

async function measureSession(): Promise<void> {
  const hosts = Array.from({ length: 5 }, (_, index) => `session-${index}.example`)
  const forecourt = await startForecourt({
    sites: hosts.map((host) => ({ kind: 'dealer-com', host, size: 10 }) as const),
    environment: { HOST_INTERVAL_MS: String(sessionIntervalMs) },
    thread,
    poolSize: 10,
  })
  try {
    await Promise.all(hosts.map((host) => onboard(forecourt, host)))
    for (const host of hosts) forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: siteMs, chunkMs: 0 }])
    // A warm service, whose thread for websites is running.
    const [first = ''] = vinsOf(forecourt, hosts[0] ?? '')
    await forecourt.ask('GET', `/v1/vehicles/vin/${first}/live?dealer_url=${hosts[0]}`)
    await delay(sessionIntervalMs)
    const vins = hosts.flatMap((host) => vinsOf(forecourt, host).slice(0, 5))
    const begun = performance.now()
    const { body } = await forecourt.ask('POST', '/v1/sessions', { body: { vins } })
    await untilWarm(forecourt, body.session_id)
    const ours = performance.now() - begun
    const peer = { name: 'the spacing allows', value: spacingBoundMs }
    reportFigure({ what: '25 VINs of 5 hosts, prewarmed', ours, peer, unit: 'ms', target: targets.session })
  } finally {
    await forecourt.close()
  }
}

async function untilWarm(forecourt: TestForecourt, sessionId: string): Promise<void> {
  for (;;) {
    const { body } = await forecourt.ask('GET', `/v1/sessions/${sessionId}`)
    const { fetching, done } = body.status_counts
    if (fetching === 0 && done !== 25) throw new Error(`ended with ${JSON.stringify(body.status_counts)}`)
    if (fetching === 0) return
    await delay(10)
  }
}

/** Consecutive imports at the vendor's host during sequential lookups; onboarded without spacing. */
async function measureBesideImports(): Promise<void> {
  const hosts = Array.from({ length: importsAtOnce + 1 }, (_, index) => `vendor-${index}.example`)
  const forecourt = await startForecourt({
    sites: hosts.map((host) => ({ kind: 'overfuel', host, size: 400 }) as const),
  })
  const stop = new AbortController()
  try {
    for (const host of hosts) await onboard(forecourt, host)
    const { services, sandbox } = forecourt
    const config = loadConfig({
      CONNECT_TO: sandbox.connectTo,
      EXTRA_CA_FILE: sandbox.extraCaFile,
      HOST_INTERVAL_MS: String(vendorIntervalMs),
    })
    const hostSlots = shareHostSlots(services.database, services.log)
    const web = createWebClient({ config, version: 'bench', hostSlots })
    const tasks = runInline(createTasks({ ...services, web }))
    const live = createLiveLookups({ ...services, tasks })
    const dealers = await listRows<{ id: number; website: string; state: string | null }>(
      services.database.handle,
    )`SELECT id, website, state FROM dealerships`
    const [asked, ...others] = dealers
    if (asked === undefined) throw new Error('nothing was onboarded')
    const imports = others.map(({ id }) =>
      ingestSite({ ...services, web }, { dealershipId: id, trigger: 'schedule', signal: stop.signal }).catch(
        () => null,
      ),
    )
    await delay(2 * vendorIntervalMs)
    const took: number[] = []
    for (const vin of vinsOf(forecourt, asked.website).slice(0, 5)) {
      const begun = performance.now()
      const outcome = await live.lookUp({ target: { ...asked, kind: 'dealership' }, vin, fresh: false })
      if (outcome.kind !== 'live') throw new Error(`answered ${JSON.stringify(outcome)}`)
      took.push((performance.now() - begun) / deadlineMsOf[outcome.tier])
    }
    const what = `slowest lookup beside ${importsAtOnce} imports`
    reportFigure({ what, ours: Math.max(...took), unit: 'of its deadline', target: targets.deadline })
    stop.abort()
    await Promise.all(imports)
    await web.close()
  } finally {
    stop.abort()
    await forecourt.close()
  }
}
