import { setTimeout as delay } from 'node:timers/promises'
import { startService } from '../sandbox/demo/service-process.ts'
import { type Sandbox, startSandbox } from '../sandbox/server.ts'
import { liftFirstLimits } from '../test/support/lift-limits.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { median } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { peakMegabytes } from './measure/peak-memory.ts'
import { reportFigure } from './measure/report.ts'
import { residentMegabytes } from './measure/resident-memory.ts'

const laterStarts = 3
/** The thread that reads websites ends when nobody asked it for 30 s. */
const restMs = 35_000
const sites = Array.from({ length: 10 }, (_, at) => ({
  ...({ kind: 'dealer-com', host: `dealer-${at}.example`, size: 300 } as const),
}))

const sandbox = await startSandbox({ sites })
await measure(sandbox)
await sandbox.close()

/** Time to ready on an empty folder, memory after onboarding ten dealers at once, then later starts on that database. */
async function measure({ connectTo, outboundAllow }: Sandbox) {
  const place = await openBenchPlace()
  const settings = {
    ...place.settings,
    ...{ PORT: '0', HOST_INTERVAL_MS: '0', CONNECT_TO: connectTo, OUTBOUND_ALLOW: outboundAllow },
    // The embedder of search takes 150 to 300 MB while new vehicles are embedded (docs/search.md): measured there.
    EMBEDDINGS_URL: 'off',
  }
  const start = async () => {
    const begun = performance.now()
    const service = await startService(settings)
    return { service, ms: performance.now() - begun }
  }
  try {
    const first = await start()
    reportFigure({ what: 'first start to ready', ours: first.ms, unit: 'ms', target: { atMost: 4000 } })
    await liftFirstLimits(settings)
    await onboardAll(
      first.service,
      sites.map((site) => site.host),
    )
    reportFigure({
      what: 'with its database, as 10 dealers of 300 end',
      ours: residentMegabytes(first.service.pid),
      unit: 'MB',
      target: null,
    })
    await delay(restMs)
    reportFigure({
      what: 'with its database, at rest after them',
      ours: residentMegabytes(first.service.pid),
      unit: 'MB',
      target: { atMost: 350 },
    })
    reportFigure({
      what: 'most that the service alone held',
      ours: peakMegabytes(first.service.pid),
      unit: 'MB',
      target: null,
    })
    await first.service.stop()
    const laterMs: number[] = []
    for (let at = 0; at < laterStarts; at++) {
      const { service, ms } = await start()
      laterMs.push(ms)
      await service.stop()
    }
    reportFigure({ what: 'later start to ready', ours: median(laterMs), unit: 'ms', target: { atMost: 2000 } })
  } finally {
    await place.remove()
  }
}
