import { startSandbox } from '../sandbox/server.ts'
import { createSourceSites, sourceSettings } from '../sandbox/sources/source-sites.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { measureLoad, median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'

const connections = 32
const rounds = 5
const durationMs = 1_000
const warmUpMs = 1_000
const civic = '19XFL1H76NE022995'

const reads = [
  // The minimum cost of a route with a key: these reads do not cause the difference to the bare route.
  { what: 'GET /v1/enums, for comparison', path: '/v1/enums' },
  { what: 'recalls by make, model, year', path: '/v2/recalls?make=Toyota&model=Camry&year=2021' },
  { what: 'complaints by make, model, year', path: '/v2/complaints?make=Toyota&model=Camry&year=2021' },
  { what: 'recalls by VIN', path: `/v2/vehicles/${civic}/recalls` },
  { what: 'decode', path: `/v2/vehicles/${civic}/decode` },
]

/** Reads with stored answers, against a bare route with the same bytes. */
const sandbox = await startSandbox({ sites: createSourceSites() })
const place = await openBenchPlace()
const service = startChild('vehicle-data-server', {
  ...place.settings,
  ...sourceSettings,
  CONNECT_TO: sandbox.connectTo,
})
try {
  const { port, key } = await nextMessage(service)
  for (const { what, path } of reads) await measureRead(what, { port: Number(port), key: String(key), path })
} finally {
  await endChild(service)
  await sandbox.close()
  await place.remove()
}

type Read = { readonly port: number; readonly key: string; readonly path: string }

async function measureRead(what: string, { port, key, path }: Read): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`)
  const bare = startChild('bare-server')
  try {
    bare.send({ text: body })
    const barePort = Number((await nextMessage(bare)).port)
    const own = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    const plain = Buffer.from('GET /page HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const ask = async (at: number, request: Buffer, ms: number) =>
      (await measureLoad({ port: at, request: () => request, connections, durationMs: ms })).perSecond
    await ask(port, own, warmUpMs)
    await ask(barePort, plain, warmUpMs)
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await ask(port, own, durationMs))
      rates.bare.push(await ask(barePort, plain, durationMs))
    }
    reportFigure({
      what: `${what}, ${(body.length / 1000).toFixed(1)} kB`,
      ours: median(rates.ours),
      peer: { name: 'bare route', value: median(rates.bare) },
      unit: 'req/s',
      // For responses of a few kB, the key, its limits and its usage cost most: see the first line.
      target: null,
    })
  } finally {
    await endChild(bare)
  }
}
