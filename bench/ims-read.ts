import { openBenchPlace } from './measure/bench-place.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { measureLoad, median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'

const connections = 10
const rounds = 5
const durationMs = 1_000
const warmUpMs = 1_500

await measure()

/** GET /v1/ims/vehicles, 100 vehicles, key checked, against a bare route with the same bytes. */
async function measure(): Promise<void> {
  const place = await openBenchPlace()
  const service = startChild('ims-server', place.settings)
  try {
    const { port, key, dealership } = await nextMessage(service)
    for (const format of ['default', 'normalized']) {
      const path = `/v1/ims/vehicles?dealership_id=${dealership}&format=${format}`
      await measureFormat(`100 vehicles, ${format}`, { port: Number(port), key: String(key), path })
    }
  } finally {
    await endChild(service)
    await place.remove()
  }
}

type Ask = { readonly port: number; readonly key: string; readonly path: string }

async function measureFormat(what: string, { port, key, path }: Ask): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (answer.status !== 200) throw new Error(`the service answered ${answer.status}`)
  const bytes = await answer.text()
  const bare = startChild('bare-server')
  try {
    bare.send({ text: bytes })
    const barePort = Number((await nextMessage(bare)).port)
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    const bareRequest = Buffer.from('GET /page HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const ours = (ms: number) => measureLoad({ port, request: () => request, connections, durationMs: ms })
    const peer = (ms: number) =>
      measureLoad({ port: barePort, request: () => bareRequest, connections, durationMs: ms })
    await ours(warmUpMs)
    await peer(warmUpMs)
    const rates: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
    for (let round = 0; round < rounds; round++) {
      rates.ours.push((await ours(durationMs)).perSecond)
      rates.peer.push((await peer(durationMs)).perSecond)
    }
    reportFigure({
      what: `${what}, ${Math.round(bytes.length / 1000)} kB`,
      ours: median(rates.ours),
      peer: { name: 'bare route', value: median(rates.peer) },
      unit: 'req/s',
      target: { atLeast: 0.5 },
    })
  } finally {
    await endChild(bare)
  }
}
