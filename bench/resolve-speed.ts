import { openBenchPlace } from './measure/bench-place.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { measureLoad, median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'

const connections = 64
const rounds = 5
const durationMs = 1_000
const warmUpMs = 1_500

await measure()

/** POST /v1/dealers/resolve for 1,000 known websites in turn, against a bare route with the same bytes. */
async function measure(): Promise<void> {
  const place = await openBenchPlace()
  const service = startChild('resolve-server', place.settings)
  const bare = startChild('bare-server')
  try {
    const { port, key, hosts } = await nextMessage(service)
    const known = String(hosts).split(' ')
    let sent = 0
    const next = (path: string) =>
      requestOf(path, String(key), `https://www.${known[sent++ % known.length]}/inventory/`)
    const request = () => next('/v1/dealers/resolve')
    bare.send({ text: await readBody(Number(port), String(key), known[0] ?? '') })
    const barePort = Number((await nextMessage(bare)).port)
    const anyKey = Buffer.from(`GET /v1/enums HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    const ours = (ms: number) => measureLoad({ port: Number(port), request, connections, durationMs: ms })
    const peer = (ms: number) =>
      measureLoad({ port: barePort, request: () => next('/page'), connections, durationMs: ms })
    const constant = (ms: number) =>
      measureLoad({ port: Number(port), request: () => anyKey, connections, durationMs: ms })
    await ours(warmUpMs)
    await peer(warmUpMs)
    const rates: Record<'ours' | 'peer' | 'constant', number[]> = { ours: [], peer: [], constant: [] }
    for (let round = 0; round < rounds; round++) {
      rates.ours.push((await ours(durationMs)).perSecond)
      rates.peer.push((await peer(durationMs)).perSecond)
      rates.constant.push((await constant(durationMs)).perSecond)
    }
    reportFigure({
      what: 'resolve by known websites',
      ours: median(rates.ours),
      peer: { name: 'bare route', value: median(rates.peer) },
      unit: 'req/s',
      target: { atLeast: 0.5 },
    })
    reportFigure({
      what: 'beside a constant behind a key (GET /v1/enums)',
      ours: median(rates.ours),
      peer: { name: 'enums', value: median(rates.constant) },
      unit: 'req/s',
      target: null,
    })
  } finally {
    await Promise.all([endChild(service), endChild(bare)])
    await place.remove()
  }
}

function requestOf(path: string, key: string, dealershipUrl: string): Buffer {
  const text = JSON.stringify({ dealership_url: dealershipUrl })
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

async function readBody(port: number, key: string, host: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/dealers/resolve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ dealership_url: host }),
  })
  if (answer.status !== 200) throw new Error(`resolve answered ${answer.status}`)
  return answer.text()
}
