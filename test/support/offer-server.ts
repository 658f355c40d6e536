import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './test-server.ts'

/**
 * Starts a database server when the first test of the run asks for one: a run of pure tests starts none. The variable tells
 * the workers where to ask.
 */
export async function offerServer(variable: string, start: () => Promise<TestServer>): Promise<() => Promise<void>> {
  let started: Promise<TestServer> | undefined
  const answering = createServer((_request, response) => {
    started ??= start()
    started.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  // A server that starts on a busy machine keeps its first tests waiting.
  answering.requestTimeout = 0
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
  process.env[variable] = `http://127.0.0.1:${addressOf(answering.address()).port}`
  return async () => {
    answering.close()
    answering.closeAllConnections()
    await (await started?.catch(() => undefined))?.close()
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address
}
