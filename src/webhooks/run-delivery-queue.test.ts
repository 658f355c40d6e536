import { expect, test } from 'vitest'
import { keepExchange } from './run-delivery-queue.ts'

const sent = { 'Content-Type': 'application/json' }
const secret = 'the secret of the webhook'
const previousSecret = 'the one before that'

function keep(body: Buffer, headers: Record<string, string | string[]> = {}) {
  const kept = keepExchange({ headers: sent, response: { headers, bodyStart: [body] }, secret, previousSecret })
  return { headers: JSON.parse(kept.responseHeaders ?? ''), body: kept.responseBody ?? '' }
}

test('an attempt without a response keeps what was sent alone [OPS-02]', () => {
  const kept = keepExchange({ headers: sent, response: null, secret, previousSecret: null })
  expect(kept).toEqual({ requestHeaders: JSON.stringify(sent), responseHeaders: null, responseBody: null })
})

test.each([
  ['UTF-8', Buffer.from('{"Škoda":"🚗"}'), 'application/json', '{"Škoda":"🚗"}'],
  ['a declared charset', Buffer.from('caf\xe9', 'latin1'), 'text/plain; charset=iso-8859-1', 'café'],
  ['an unknown charset', Buffer.from('plain'), 'text/plain; charset=none-such', 'plain'],
  ['UTF-16', Buffer.from('\ufeffa b', 'utf16le'), 'text/plain', 'a b'],
  ['NUL', Buffer.from('a\0b\0'), 'text/plain', 'ab'],
  ['no text', Buffer.from([0xc3, 0x28, 0xff, 0x00]), 'application/octet-stream', 'Ã(ÿ'],
])('a body in %s is kept as text that the database takes [OPS-02]', (_what, body, type, expected) => {
  expect(keep(body, { 'content-type': type }).body).toBe(expected)
})

test('a body cut inside a character ends before it [OPS-02]', () => {
  const body = Buffer.from(`${'x'.repeat(2047)}é`).subarray(0, 2048)
  expect(keep(body).body).toBe('x'.repeat(2047))
})

test('headers are bounded, whatever their number, names and values [OPS-02]', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, 'v'.repeat(50)]))
  const { headers } = keep(Buffer.alloc(0), many)
  expect(headers['x-0']).toBe('v'.repeat(50))
  expect(JSON.stringify(headers).length).toBeLessThan(6_000)
  expect(keep(Buffer.alloc(0), { 'x-long': 'v'.repeat(10_000) }).headers).toEqual({})
  expect(keep(Buffer.alloc(0), { 'set-cookie': ['a=1', 'b=2'] }).headers).toEqual({ 'set-cookie': 'a=1, b=2' })
})

test('a receiver that repeats the secrets does not make them shown [OPS-02]', () => {
  const { headers, body } = keep(Buffer.from(`${secret} or ${previousSecret}`), { 'x-secret': secret })
  expect(body).toBe('[secret] or [secret]')
  expect(headers).toEqual({ 'x-secret': '[secret]' })
})
