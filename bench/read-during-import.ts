import { startService } from '../sandbox/demo/service-process.ts'
import { startSandbox } from '../sandbox/server.ts'
import { liftFirstLimits } from '../test/support/lift-limits.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { inventoryRequest } from './measure/inventory-request.ts'
import { type Load, measureLoad, percentile } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { reportFigure } from './measure/report.ts'

/** Readers of one dealership during an import of 5,000 vehicles at another, on the embedded database. */
const size = 5_000
const crawlDelayMs = 6_000
const slice = { connections: 4, pauseMs: 15, durationMs: 500 }

const sandbox = await startSandbox({
  sites: [
    { kind: 'dealer-com', host: 'read.example', size: 50 },
    { kind: 'dealer-com', host: 'imported.example', size },
  ],
})
const place = await openBenchPlace()
const service = await startService({
  ...place.settings,
  ...{ PORT: '0', HOST_INTERVAL_MS: '0', CONNECT_TO: sandbox.connectTo, OUTBOUND_ALLOW: sandbox.outboundAllow },
})
await liftFirstLimits(place.settings)
try {
  const [dealershipId = ''] = await onboardAll(service, ['read.example'])
  const request = inventoryRequest(service.key, { dealership_id: dealershipId })
  const plan = { port: Number(new URL(service.url).port), request: () => request, ...slice }
  await measureLoad({ ...plan, durationMs: 2_000 })
  const rest = await measureLoad({ ...plan, durationMs: crawlDelayMs })
  let importing = true
  const imported = onboardAll(service, ['imported.example']).finally(() => {
    importing = false
  })
  imported.catch(() => {})
  const begun = performance.now()
  const slices: Load[] = []
  while (importing) slices.push(await measureLoad(plan))
  await imported
  const during = slices.flatMap((load) => load.latenciesMs).sort((a, b) => a - b)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  for (const [name, share, target] of [
    ['p50', 0.5, null],
    ['p99', 0.99, { atMost: 5 }],
  ] as const) {
    reportFigure({
      what: `${name} while ${size} come in (${seconds} s)`,
      ours: percentile(during, share),
      peer: { name: 'at rest', value: percentile(rest.latenciesMs, share) },
      unit: 'ms',
      target,
    })
  }
} finally {
  await service.stop()
  await sandbox.close()
  await place.remove()
}
