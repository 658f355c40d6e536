import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'

// A separate process, so that both sides of a comparison pay the same: accepts deliveries over TLS, answers 200,
// and on `/twice-500/` 500 to the first two attempts of each webhook-id. Reports arrivals to its parent on request.
const tlsFolder = join(import.meta.dirname, '../../test/support/tls')
const attempts = new Map<string, number>()
const reportsArrivals = process.env.REPORT_ARRIVALS === '1'

const server = createServer(
  {
    key: readFileSync(join(tlsFolder, 'test-only-server.key.pem')),
    cert: readFileSync(join(tlsFolder, 'test-only-server.pem')),
    keepAlive: true,
  },
  (request, response) => {
    const id = String(request.headers['webhook-id'])
    request.resume()
    request.on('end', () => {
      const at = performance.timeOrigin + performance.now()
      const attempt = (attempts.get(id) ?? 0) + 1
      attempts.set(id, attempt)
      if (reportsArrivals) process.send?.({ id, attempt, at })
      response.writeHead(request.url?.startsWith('/twice-500/') && attempt < 3 ? 500 : 200).end('ok')
    })
  },
)
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit(0))
