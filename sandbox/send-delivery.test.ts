import { createServer, request, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Delivery } from './faults.ts'
import { sendDelivery } from './send-delivery.ts'

const usual: Delivery = {
  answer: { status: 200, headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(5000) },
  headMs: 0,
  chunkMs: 0,
  cutOff: false,
  fillBytes: 0,
}
const server = createServer()
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends to a client that disconnects after the headers; resolves with the outcome. */
async function sendToLeavingClient(delivery: Delivery): Promise<'done'> {
  const sending = Promise.withResolvers<'done'>()
  server.removeAllListeners('request')
  server.on('request', (_, response: ServerResponse) => {
    sendDelivery(response, delivery).then(() => sending.resolve('done'), sending.reject)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const sent = request({ host: '127.0.0.1', port: address.port, agent: false })
  sent.on('response', (response) => response.destroy())
  sent.on('error', () => undefined)
  sent.end()
  return sending.promise
}

test('sending 200 MB ends when the client disconnects', async () => {
  expect(await sendToLeavingClient({ ...usual, fillBytes: 200_000_000 })).toBe('done')
})

test('a response that takes hours ends when the client disconnects', async () => {
  expect(await sendToLeavingClient({ ...usual, chunkMs: 3_600_000 })).toBe('done')
})
