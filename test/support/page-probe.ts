import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/**
 * `node page-probe.ts <port> <key> <dealership>` asks for the same page of inventory again and again, in turns with a bare
 * server that does nothing else. Prints the milliseconds of both: what the machine does to the page it does to the other.
 */
const pauseMs = 40

if (isMainThread) await probe()
else serveBare()

function serveBare(): void {
  const server = createServer((_message, response) => response.end('{}'))
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()))
}

async function probe(): Promise<void> {
  const [port = '', key = '', dealershipId = ''] = process.argv.slice(2)
  const bare = new Worker(new URL(import.meta.url))
  const [address] = await once(bare, 'message')
  const page = {
    port,
    key,
    body: JSON.stringify({ dealership_id: dealershipId, per_page: 25 }),
    path: '/v1/inventory/fetch',
  }
  for (;;) {
    const bareMs = await time({ port: address.port, key, body: '{}', path: '/' })
    const pageMs = await time(page)
    // The service is killed meanwhile: only answers count.
    if (bareMs !== null && pageMs !== null) process.stdout.write(`${Date.now()} ${pageMs} ${bareMs}\n`)
    await delay(pauseMs)
  }
}

type Asked = { readonly port: string; readonly key: string; readonly body: string; readonly path: string }

/** Null: no answer, or another than 200. */
async function time({ port, key, body, path }: Asked): Promise<number | null> {
  const began = performance.now()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  sent.end(body)
  try {
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return response.statusCode === 200 ? performance.now() - began : null
  } catch {
    return null
  }
}
