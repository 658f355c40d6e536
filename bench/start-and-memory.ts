import { startService } from '../sandbox/demo/service-process.ts'
import { type Sandbox, startSandbox } from '../sandbox/server.ts'
import { benchEngines, openBenchPlace, postgresSkipped } from './measure/engines.ts'
import { median } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { peakMegabytes } from './measure/peak-memory.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'

const maxMegabytes = { pglite: 800, postgres: 300 }
const starts = 3
const sites = Array.from({ length: 10 }, (_, at) => ({
  ...({ kind: 'dealer-com', host: `dealer-${at}.example`, size: 300 } as const),
}))

const sandbox = await startSandbox({ sites })
for (const engine of benchEngines) await measureEngine(engine, sandbox)
await sandbox.close()
if (postgresSkipped !== null) reportSkipped('postgres', postgresSkipped)

/** Memory after onboarding ten dealers at once, then how long a start takes on the database that this left. */
async function measureEngine(engine: (typeof benchEngines)[number], { connectTo, outboundAllow }: Sandbox) {
  const place = await openBenchPlace(engine)
  const settings = {
    ...place.settings,
    ...{ PORT: '0', HOST_INTERVAL_MS: '0', CONNECT_TO: connectTo, OUTBOUND_ALLOW: outboundAllow },
  }
  try {
    const service = await startService(settings)
    await onboardAll(
      service,
      sites.map((site) => site.host),
    )
    reportFigure({
      what: `${engine}, peak memory after 10 dealers of 300`,
      ours: peakMegabytes(service.pid),
      unit: 'MB',
      target: { atMost: maxMegabytes[engine] },
    })
    await service.stop()
    const startMs: number[] = []
    for (let start = 0; start < starts; start++) {
      const begun = performance.now()
      const again = await startService(settings)
      startMs.push(performance.now() - begun)
      await again.stop()
    }
    reportFigure({
      what: `${engine}, start to ready on that database`,
      ours: median(startMs),
      unit: 'ms',
      target: null,
    })
  } finally {
    await place.remove()
  }
}
