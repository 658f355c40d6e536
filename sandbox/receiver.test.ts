import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type Receiver, receiverAuthorityFile, startReceiver } from './receiver.ts'

const secret = 'a secret of the sandbox'
let receiver: Receiver
afterEach(() => receiver.close())

function post(path: string, body: string, signedWith = secret): Promise<{ status: number; body: string }> {
  const headers = { 'x-service-signature': createHmac('sha256', signedWith).update(body).digest('hex') }
  const options = { host: '127.0.0.1', port: receiver.port, path, method: 'POST', headers, agent: false }
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, ca: readFileSync(receiverAuthorityFile) }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    })
    sent.on('error', reject).end(body)
  })
}

test('a receiver records deliveries and distinguishes genuine from forged ones', async () => {
  receiver = await startReceiver({ secrets: [secret] })
  await post('/a', '{"n":1}')
  await post('/b', '{"n":2}', 'somebody else')
  expect(receiver.received().map(({ path, body, genuine }) => [path, body, genuine])).toEqual([
    ['/a', '{"n":1}', true],
    ['/b', '{"n":2}', false],
  ])
  const { body } = await post('/_received', '')
  expect(JSON.parse(body).received).toHaveLength(2)
})

test('a receiver misbehaves as configured, and only then', async () => {
  receiver = await startReceiver({ secrets: [secret] })
  const faults = [
    { kind: 'status', status: 503, times: 1, path: '^/x' },
    { kind: 'close', times: 1, path: '^/x' },
    { kind: 'redirect', location: 'https://elsewhere.example/', times: 1, path: '^/x' },
    { kind: 'huge', bytes: 1_000_000, times: 1, path: '^/x' },
    { kind: 'slow', ms: 5, times: 1, path: '^/x' },
  ]
  expect((await post('/_faults', JSON.stringify({ faults }))).status).toBe(200)
  expect((await post('/other', '{}')).status).toBe(200)
  expect((await post('/x', '{}')).status).toBe(503)
  await expect(post('/x', '{}')).rejects.toThrow()
  expect((await post('/x', '{}')).status).toBe(302)
  expect((await post('/x', '{}')).body.length).toBeGreaterThanOrEqual(1_000_000)
  expect((await post('/x', '{}')).status).toBe(200)
  expect(receiver.faults.list()).toEqual([])
  expect((await post('/_faults', '{"faults":[{"kind":"unknown"}]}')).status).toBe(422)
})
