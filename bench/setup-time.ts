import { setTimeout as delay } from 'node:timers/promises'
import { type PlatformKind, specOfKind } from '../sandbox/site-specs.ts'
import { type Database, getRow } from '../src/db/database.ts'
import { startForecourt, type TestForecourt } from '../test/support/forecourt.ts'
import { median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'

/**
 * Time from POST setup until vehicles can be read, for the whole service with its queue, without request spacing
 * (HOST_INTERVAL_MS 0). Setup adds everything before the import begins: waiting for jobs, reaching the site, detecting
 * it and reading a sample. Also prints the number of requests: in production each takes a second.
 */
const size = 300
const rounds = 7
const warmUps = 2
const pollMs = 5
/** Half of what setup of a JSON API originally added to its import: 0.49 s to 0.41 s. */
const addedPart = { atMost: 0.6 }
const kinds = ['plain', 'dealer-com', 'overfuel'] as const satisfies readonly PlatformKind[]
type Kind = (typeof kinds)[number]

await measureAll()

type Setup = { readonly totalMs: number; readonly importMs: number; readonly requests: number }

async function measureAll(): Promise<void> {
  const forecourt = await startForecourt({ sites: [] })
  try {
    const measured = new Map<Kind, Setup[]>(kinds.map((kind) => [kind, []]))
    for (let round = 0; round < rounds; round++) {
      for (const kind of kinds) measured.get(kind)?.push(await measureSetup(forecourt, kind, round))
    }
    for (const [kind, setups] of measured) report(kind, setups.slice(warmUps))
  } finally {
    await forecourt.close()
  }
}

function report(kind: Kind, setups: readonly Setup[]): void {
  const middle = (figure: (setup: Setup) => number) => median(setups.map(figure))
  const total = middle(({ totalMs }) => totalMs)
  const peer = { name: 'its import', value: middle(({ importMs }) => importMs) }
  reportFigure({ what: `${kind}, POST to available`, ours: total, unit: 'ms', target: null })
  const added = middle(({ totalMs, importMs }) => totalMs - importMs)
  reportFigure({ what: `${kind}, what setup adds`, ours: added, peer, unit: 'ms', target: addedPart })
  const requests = middle((setup) => setup.requests)
  reportFigure({ what: `${kind}, requests before the import`, ours: requests, unit: 'requests', target: null })
}

async function measureSetup(forecourt: TestForecourt, kind: Kind, round: number): Promise<Setup> {
  const host = `${kind}-${round}.example`
  const { sandbox, services } = forecourt
  sandbox.addSite(specOfKind(kind, { host, size, seed: host }))
  sandbox.requests.clear()
  const begun = Date.now()
  const started = await forecourt.ask('POST', '/v1/dealers/setup', { body: { dealership_url: host } })
  await untilAvailable(services.database, started.body.setup_id)
  const totalMs = Date.now() - begun
  const importStarted = await importOf(services.database, started.body.setup_id)
  const before = sandbox.requests.list().filter(({ at }) => at < importStarted.getTime())
  return { totalMs, importMs: begun + totalMs - importStarted.getTime(), requests: before.length }
}

async function untilAvailable({ handle }: Database, setupId: string): Promise<void> {
  for (;;) {
    const job = await getRow<{ inventory_status: string; error: string | null }>(
      handle,
    )`SELECT inventory_status, error FROM setup_jobs WHERE id = ${setupId}`
    if (job.error !== null) throw new Error(`setup failed: ${job.error}`)
    if (job.inventory_status === 'available') return
    await delay(pollMs)
  }
}

async function importOf({ handle }: Database, setupId: string): Promise<Date> {
  const row = await getRow<{ started_at: Date }>(
    handle,
  )`SELECT imports.started_at FROM imports JOIN setup_jobs ON setup_jobs.dealership_id = imports.dealership_id WHERE setup_jobs.id = ${setupId}`
  return row.started_at
}
