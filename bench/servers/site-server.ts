import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import { platformKinds, specOfKind } from '../../sandbox/site-specs.ts'
import { createMadePages } from '../measure/sandbox-pages.ts'

/** One sandbox site over HTTP, whatever the Host header; its pages are rendered once. */
const { BENCH_HOST: host = '', BENCH_KIND, BENCH_SIZE } = process.env
const kind = platformKinds.find((known) => known === BENCH_KIND)
if (kind === undefined) throw new Error(`the sandbox has no platform ${BENCH_KIND}`)
const pages = createMadePages(createSiteRegistry([specOfKind(kind, { host, size: Number(BENCH_SIZE) })]))

const server = createServer((request, response) => {
  const answer = pages.answer({ url: `http://${host}${request.url}`, purpose: 'listing' })
  if (answer.kind === 'failure') response.writeHead(404).end()
  else response.writeHead(answer.status, { ...answer.headers }).end(answer.text)
})
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
process.on('disconnect', () => process.exit(0))
