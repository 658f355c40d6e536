import { mkdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startService } from '../sandbox/demo/service-process.ts'
import { startSandbox } from '../sandbox/server.ts'
import { liftFirstLimits } from '../test/support/lift-limits.ts'
import { sshdMissing, startSshd } from '../test/support/sshd.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { writeFeedFile } from './measure/feed-file.ts'
import { inventoryRequest } from './measure/inventory-request.ts'
import { type Load, measureLoad, percentile } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'

/** Readers of a website's inventory during the import of a feed with this many vehicles, on the embedded database. */
const rows = 50_000
const slice = { connections: 4, pauseMs: 15, durationMs: 500 }
const withinMs = 60_000

if (sshdMissing !== false) reportSkipped('reads during a feed import', sshdMissing)
else await measure()

async function measure(): Promise<void> {
  const sandbox = await startSandbox({ sites: [{ kind: 'dealer-com', host: 'read.example', size: 50 }] })
  const sshd = await startSshd()
  const place = await openBenchPlace()
  const service = await startService({
    ...place.settings,
    ...{ PORT: '0', HOST_INTERVAL_MS: '0', CONNECT_TO: sandbox.connectTo, OUTBOUND_ALLOW: sandbox.outboundAllow },
    ...{ IMS_POLL_SECONDS: '1', SFTP_URL: sshd.url, SFTP_PRIVATE_KEY_FILE: sshd.keyFile },
    SFTP_HOST_FINGERPRINT: sshd.fingerprint,
  })
  await liftFirstLimits(place.settings)
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-api-key': service.key, 'content-type': 'application/json' }
    const send = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(service.url + path, { headers, ...send })).json()
  }
  try {
    const [dealershipId = ''] = await onboardAll(service, ['read.example'])
    await push(sshd.folder, { hoursAgo: 3, changedEvery: 0 })
    const request = inventoryRequest(service.key, { dealership_id: dealershipId })
    const plan = { port: Number(new URL(service.url).port), request: () => request, ...slice }
    await measureLoad({ ...plan, durationMs: 2_000 })
    const feed = { dealership_id: dealershipId, provider: 'vauto', ftp_path: 'vauto', file_name: 'big.csv' }
    const made = (await ask('/v1/ims/feeds', feed)) as { readonly id: string }
    for (const [what, imports] of [
      ['all new', 1],
      ['1 % changed', 2],
    ] as const) {
      if (imports === 2) await push(sshd.folder, { hoursAgo: 2, changedEvery: 100 })
      const history = async () =>
        (await ask(`/v1/ims/feeds/${made.id}/history`)) as { history: readonly { readonly status: string }[] }
      const begun = performance.now()
      const slices: Load[] = []
      do slices.push(await measureLoad(plan))
      while ((await history()).history.length < imports && performance.now() - begun < withinMs)
      if ((await history()).history[0]?.status !== 'completed') throw new Error('the import did not end')
      const waits = slices.flatMap((load) => load.latenciesMs).sort((a, b) => a - b)
      reportFigure({
        what: `p50 while ${rows} are imported, ${what}`,
        ours: percentile(waits, 0.5),
        unit: 'ms',
        target: null,
      })
      reportFigure({ what: 'longest wait', ours: waits.at(-1) ?? Number.NaN, unit: 'ms', target: null })
      await delay(1_000)
    }
  } finally {
    await service.stop()
    await place.remove()
    await sshd.close()
    await sandbox.close()
  }
}

async function push(
  folder: string,
  { hoursAgo, changedEvery }: { readonly hoursAgo: number; readonly changedEvery: number },
): Promise<void> {
  const directory = join(folder, 'import/vauto')
  await mkdir(directory, { recursive: true })
  const written = join(directory, 'big.part')
  await writeFeedFile(written, rows, changedEvery)
  const time = new Date(Date.now() - hoursAgo * 3_600_000)
  await utimes(written, time, time)
  await rename(written, join(directory, 'big.csv'))
}
