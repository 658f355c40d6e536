import { expect, test } from 'vitest'
import { redactBody, redactPath, redactText } from './redact-request.ts'

const key = `as_live_${'k'.repeat(36)}`

test('API keys are removed wherever they are, in names too [OPS-06]', () => {
  for (const body of [{ note: `my key is ${key}` }, { [key]: 1 }, [key], key])
    expect(redactBody(body)).not.toContain(key)
  expect(redactText(`{"note": "${key}`)).not.toContain(key)
})

test('a body stays JSON where keys were removed [OPS-06]', () => {
  expect(JSON.parse(redactBody({ note: `${key}"quoted" after` }) ?? '')).toEqual({ note: '[api key]"quoted" after' })
})

test('a body has at most 4 kB, without NUL and without halves of characters [OPS-06]', () => {
  const kept = redactBody({ text: `\0${'é'.repeat(5_000)}` }) ?? ''
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(4096)
  expect(kept.isWellFormed()).toBe(true)
  expect(redactText('a\0b')).toBe('ab')
  expect(redactText('x'.repeat(10_000))).toHaveLength(4096)
})

test('a body that is nested too deeply to be written is left out [OPS-06]', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep]
  expect(redactBody(deep)).toBeNull()
})

test.each([
  ['/v1/dealers?limit=5', '/v1/dealers?limit=5'],
  [`/v1/dealers?api_key=${key}&limit=5`, '/v1/dealers?api_key=[removed]&limit=5'],
  ['/v1/dealers?%61pi_key=hidden', '/v1/dealers?%61pi_key=[removed]'],
  ['/v1/dealers?%2561pi_key=hidden', '/v1/dealers?%2561pi_key=[removed]'],
  ['/v1/dealers?%zz=hidden', '/v1/dealers?%zz=[removed]'],
  ['/v1/dealers?Token=hidden?hidden', '/v1/dealers?Token=[removed]'],
  [`/v1/dealers/${key}?q=${key}`, '/v1/dealers/[api key]?q=[api key]'],
])('of the path %s no secret is kept [OPS-06]', (path, kept) => {
  expect(redactPath(path)).toBe(kept)
})
