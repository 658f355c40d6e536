import { loadavg } from 'node:os'
import { startSandbox } from '../sandbox/server.ts'
import { isEmbedded, openBenchPlace } from './measure/bench-place.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { inventoryRequest } from './measure/inventory-request.ts'
import { measureLoad, median } from './measure/load.ts'
import { onboardAll } from './measure/onboard-all.ts'
import { reportFigure } from './measure/report.ts'
import { pageAt } from './servers/pages.ts'

/** Number of concurrent clients. */
const connections = 64
const rounds = 5
const durationMs = 1_200
/** The compiler has optimized the request's code after 20,000 requests, and that of a bare route much earlier. */
const warmUpMs = 5_000
const importEveryMs = 1_000
/** A stride without a common divisor, so that every key eventually reads every dealership. */
const keyStride = 617

await measure()

/**
 * Inventory fetch by 1,000 keys at 1,000 dealerships with a busy worker, against a bare route with the same requests
 * and pages, and against the bare SELECT of a page. Every request checks access in the database.
 */
async function measure(): Promise<void> {
  const hosts = Array.from({ length: 8 }, (_, position) => `worked-${position}.example`)
  const sandbox = await startSandbox({ sites: hosts.map((host) => ({ kind: 'dealer-com', host, size: 40 })) })
  const place = await openBenchPlace()
  const outbound = { HOST_INTERVAL_MS: '0', CONNECT_TO: sandbox.connectTo, OUTBOUND_ALLOW: sandbox.outboundAllow }
  const settings = { ...place.settings, ...outbound }
  const service = startChild('inventory-server', settings)
  const bare = startChild('bare-server')
  const { port: ownPort, keys: keyList, dealerships: idList, big } = await nextMessage(service)
  const worker = isEmbedded ? null : startChild('worker', settings)
  try {
    if (worker !== null) await nextMessage(worker)
    const port = Number(ownPort)
    const keys = String(keyList).split(' ')
    const ids = String(idList).split(' ')
    const [key = ''] = keys
    await onboardAll({ url: `http://127.0.0.1:${port}`, key }, hosts)
    service.send({ importEveryMs })
    const bytes = await readBody(port, key, ids[0] ?? '')
    bare.send({ text: bytes, copies: ids.length })
    const barePort = Number((await nextMessage(bare)).port)
    const requestAt = (at: number, path?: string) => {
      const key = keys[(at * keyStride + Math.floor(at / ids.length)) % keys.length] ?? ''
      return inventoryRequest(key, { dealership_id: ids[at % ids.length] }, path)
    }
    let read = 0
    const warm = () => requestAt(read++)
    const bareRequest = (position: number) => requestAt(position, '/page')
    // Warm: every page has been rendered once.
    while (read < ids.length) await measureLoad({ port, request: warm, connections, durationMs: 1_000 })
    const importsBefore = await countImports(service)
    const begun = performance.now()
    const rates = await interleave(
      async (ms) => (await measureLoad({ port, request: warm, connections, durationMs: ms })).perSecond,
      async (ms) =>
        (await measureLoad({ port: barePort, request: bareRequest, connections, durationMs: ms })).perSecond,
    )
    const imports = (await countImports(service)) - importsBefore
    reportFigure({
      what: `warm page of ${Math.round(bytes.length / 1000)} kB, ${keys.length} keys x ${ids.length}`,
      ours: rates.ours,
      peer: { name: 'bare route', value: rates.peer },
      unit: 'req/s',
      target: { atLeast: 0.35 },
    })
    const importRate = imports / ((performance.now() - begun) / 1000)
    reportFigure({ what: 'imports beside it', ours: importRate, unit: '/s', target: null })
    let sent = 0
    const cold = () => {
      const { page, perPage } = pageAt(sent++)
      return inventoryRequest(key, { dealership_id: String(big), page, per_page: perPage })
    }
    const colds = await interleave(
      async (ms) => (await measureLoad({ port, request: cold, connections, durationMs: ms })).perSecond,
      async (ms) => {
        service.send({ connections, durationMs: ms })
        return Number((await nextMessage(service)).perSecond)
      },
    )
    reportFigure({
      what: 'always another page',
      ours: colds.ours,
      peer: { name: 'SELECT alone', value: colds.peer },
      unit: 'req/s',
      target: { atLeast: 0.5 },
    })
    reportFigure({ what: 'load of the machine, 1 min', ours: loadavg()[0] ?? 0, unit: '', target: null })
  } finally {
    await Promise.all([service, bare, worker].map((child) => (child === null ? null : endChild(child))))
    await sandbox.close()
    await place.remove()
  }
}

async function countImports(service: ReturnType<typeof startChild>): Promise<number> {
  service.send({ countImports: true })
  return Number((await nextMessage(service)).imports)
}

type Measure = (ms: number) => Promise<number>

/** Alternates ours and the peer, so that other load affects both equally. Returns the medians. */
async function interleave(ours: Measure, peer: Measure): Promise<{ readonly ours: number; readonly peer: number }> {
  await ours(warmUpMs)
  await peer(warmUpMs)
  const rates: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round++) {
    rates.ours.push(await ours(durationMs))
    rates.peer.push(await peer(durationMs))
  }
  return { ours: median(rates.ours), peer: median(rates.peer) }
}

async function readBody(port: number, key: string, dealershipId: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/inventory/fetch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ dealership_id: dealershipId }),
  })
  if (answer.status !== 200) throw new Error(`inventory fetch answered ${answer.status}`)
  return answer.text()
}
