import { startService } from '../sandbox/demo/service-process.ts'
import { type Sandbox, startSandbox } from '../sandbox/server.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { median } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { peakMegabytes } from './measure/peak-memory.ts'
import { reportFigure } from './measure/report.ts'

const maxMegabytes = 350
const starts = 3
const sites = Array.from({ length: 10 }, (_, at) => ({
  ...({ kind: 'dealer-com', host: `dealer-${at}.example`, size: 300 } as const),
}))

const sandbox = await startSandbox({ sites })
await measure(sandbox)
await sandbox.close()

/** Memory after onboarding ten dealers at once, then how long a start takes on the database that this left. */
async function measure({ connectTo, outboundAllow }: Sandbox) {
  const place = await openBenchPlace()
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
      what: `peak memory after 10 dealers of 300`,
      ours: peakMegabytes(service.pid),
      unit: 'MB',
      target: { atMost: maxMegabytes },
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
      what: `start to ready on that database`,
      ours: median(startMs),
      unit: 'ms',
      target: null,
    })
  } finally {
    await place.remove()
  }
}
