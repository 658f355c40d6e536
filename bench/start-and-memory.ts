import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type ServiceProcess, startService } from '../sandbox/demo/service-process.ts'
import { waitFor } from '../sandbox/demo/wait-for.ts'
import { startSandbox } from '../sandbox/server.ts'
import { liftLimitsOf } from '../test/support/lift-limits.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { median } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { peakMegabytes } from './measure/peak-memory.ts'
import { reportFigure } from './measure/report.ts'
import { residentMegabytes } from './measure/resident-memory.ts'

const laterStarts = 3
/** The thread that reads websites ends after 30 s without requests; garbage is collected up to 10 s later. */
const restMs = 45_000
/** The embedder's thread ends after 60 s. */
const restOfEmbedderMs = 75_000
const maxMegabytes = { atMost: 420 }
const sites = Array.from({ length: 10 }, (_, at) => ({
  kind: 'dealer-com' as const,
  host: `dealer-${at}.example`,
  size: 300,
}))
const hosts = sites.map((site) => site.host)

const EmbeddingsStatus = Type.Object({
  dealerships: Type.Array(Type.Object({ vehicles: Type.Integer(), embedded: Type.Integer() })),
})

const sandbox = await startSandbox({ sites })
const outside = {
  PORT: '0',
  HOST_INTERVAL_MS: '0',
  CONNECT_TO: sandbox.connectTo,
  OUTBOUND_ALLOW: sandbox.outboundAllow,
}
await measureWithoutEmbedder()
await measureWithEmbedder()
await sandbox.close()

/**
 * Time to ready in an empty folder, memory after onboarding ten dealers at once, then later starts on that database.
 */
async function measureWithoutEmbedder() {
  const place = await openBenchPlace()
  const settings = { ...place.settings, ...outside, EMBEDDINGS_URL: 'off' }
  const start = async () => {
    const begun = performance.now()
    const service = await startService(settings)
    return { service, ms: performance.now() - begun }
  }
  try {
    const first = await start()
    reportFigure({ what: 'first start to ready', ours: first.ms, unit: 'ms', target: null })
    await liftLimitsOf(1, settings)
    await onboardAll(first.service, hosts)
    reportMemory('as 10 dealers of 300 end, without embedder', first.service, null)
    await delay(restMs)
    reportMemory('at rest after them, without embedder', first.service, maxMegabytes)
    reportPeak(first.service)
    await first.service.stop()
    const laterMs: number[] = []
    for (let at = 0; at < laterStarts; at++) {
      const { service, ms } = await start()
      laterMs.push(ms)
      await service.stop()
    }
    reportFigure({ what: 'later start to ready', ours: median(laterMs), unit: 'ms', target: null })
  } finally {
    await place.remove()
  }
}

/** The default settings, with which every vehicle gets a vector. */
async function measureWithEmbedder() {
  const place = await openBenchPlace()
  const settings = { ...place.settings, ...outside }
  const service = await startService(settings)
  try {
    await liftLimitsOf(1, settings)
    await onboardAll(service, hosts)
    await waitFor('the vectors', async () => ((await areAllEmbedded(service)) ? true : undefined))
    reportMemory('as the last vehicle was embedded', service, null)
    await delay(restOfEmbedderMs)
    reportMemory('at rest after that, default settings', service, maxMegabytes)
    reportPeak(service)
  } finally {
    await service.stop()
    await place.remove()
  }
}

async function areAllEmbedded({ url, key }: ServiceProcess): Promise<boolean> {
  const answer = await fetch(`${url}/v2/embeddings/status`, { headers: { 'x-api-key': key } })
  const { dealerships } = Value.Parse(EmbeddingsStatus, await answer.json())
  return dealerships.length === sites.length && dealerships.every(({ vehicles, embedded }) => embedded === vehicles)
}

function reportMemory(what: string, { pid }: ServiceProcess, target: { readonly atMost: number } | null) {
  reportFigure({ what, ours: residentMegabytes(pid), unit: 'MB', target })
}

/** Peak memory of the service's own process, without its database. */
function reportPeak({ pid }: ServiceProcess) {
  reportFigure({ what: 'most that its process held', ours: peakMegabytes(pid), unit: 'MB', target: null })
}
