import { openBenchPlace } from './measure/bench-place.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { inventoryRequest } from './measure/inventory-request.ts'
import { measureLoad, median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'
import { pageAt } from './servers/pages.ts'

const connections = 10
const rounds = 5
const durationMs = 1_200
const warmUpMs = 1_500

await measure()

/** Inventory fetch, key checked, against a bare route with the same bytes and against the bare SELECT of a page. */
async function measure(): Promise<void> {
  const place = await openBenchPlace()
  const service = startChild('inventory-server', place.settings)
  const bare = startChild('bare-server')
  try {
    const { port: ownPort, key, small, big } = await nextMessage(service)
    const port = Number(ownPort)
    const warm = inventoryRequest(String(key), { dealership_id: String(small) })
    const bytes = await readBody(port, String(key), String(small))
    bare.send(bytes)
    const barePort = Number((await nextMessage(bare)).port)
    const bareRequest = Buffer.from('GET /page HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const ours = (ms = durationMs) => measureLoad({ port, request: () => warm, connections, durationMs: ms })
    const peer = (ms = durationMs) =>
      measureLoad({ port: barePort, request: () => bareRequest, connections, durationMs: ms })
    const rates = await interleave(
      async (ms) => (await ours(ms)).perSecond,
      async (ms) => (await peer(ms)).perSecond,
    )
    reportFigure({
      what: `warm page of ${Math.round(bytes.length / 1000)} kB`,
      ours: rates.ours,
      peer: { name: 'bare route', value: rates.peer },
      unit: 'req/s',
      target: { atLeast: 0.6 },
    })
    let sent = 0
    const cold = () => {
      const { page, perPage } = pageAt(sent++)
      return inventoryRequest(String(key), { dealership_id: String(big), page, per_page: perPage })
    }
    const colds = await interleave(
      async (ms) => (await measureLoad({ port, request: cold, connections, durationMs: ms })).perSecond,
      async (ms) => {
        service.send({ connections, durationMs: ms })
        return Number((await nextMessage(service)).perSecond)
      },
    )
    reportFigure({
      what: `always another page`,
      ours: colds.ours,
      peer: { name: 'SELECT alone', value: colds.peer },
      unit: 'req/s',
      target: { atLeast: 0.5 },
    })
  } finally {
    await Promise.all([endChild(service), endChild(bare)])
    await place.remove()
  }
}

type Measure = (ms: number) => Promise<number>

/** Ours, peer, ours, peer: whatever else the machine does meanwhile meets both alike. Answers the medians. */
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
