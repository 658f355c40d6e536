import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../http/routes/registry.ts'
import { isSecretName, redactBody, redactPath, redactText } from './redact-request.ts'

/** In the middle of every secret. */
const mark = 'Zq9'
const around = fc.string({ unit: fc.constantFrom(...'aZ09!$*+~@/?#&=:;,.-_%|^(){}é'), maxLength: 8 })
const secret = fc.tuple(around, around).map(([before, after]) => `${before}${mark}${after}`)

const encode = encodeURIComponent
/** Texts that hold a secret. */
const shapes: readonly ((secret: string) => string)[] = [
  (s) => `https://user:${s}@dealer.example/inventory`,
  (s) => `sftp://user:${s}@host:22/path`,
  (s) => `ftp://${encode(s)}@host`,
  (s) => `the feed is at sftp://user:${s}@host, read it`,
  (s) => `user:${s}@ftp.dealer.example`,
  (s) => `https://dealer.example/cars?page=2&token=${encode(s)}&x=1`,
  (s) => `https://dealer.example/cars?X-Amz-Signature=${encode(s)}`,
  (s) => `https://dealer.example/cars#access_token=${encode(s)}`,
  (s) => `/cars?pwd=${encode(s)}`,
  (s) => `password: ${s} and more`,
  (s) => `my pwd = ${s}`,
  (s) => `Authorization: Basic ${s}`,
  (s) => `whsec_${s.replaceAll(/[^\w]/g, '')}abcdef`,
]
const names = ['pwd', 'Password', 'api-key', 'accessToken', 'client_secret', 'pass', 'sftp_pw', 'private_key', 'auth']

const hidden = fc
  .tuple(secret, fc.nat(shapes.length - 1), fc.nat(2), fc.constantFrom(...names))
  .chain(([value, shape, encodings, name]) => {
    let text = shapes[shape]?.(value) ?? ''
    for (let times = 0; times < encodings; times += 1) text = encode(text)
    return fc.constantFrom<unknown>(
      text,
      { [text]: 1 },
      { [name]: value },
      { [name]: [{ any: value }] },
      { name, value },
      [name, value],
      { url: `https://dealer.example/?redirect=${encode(text)}` },
    )
  })

/** JSON in which nothing looks like a secret, and a place in it. */
const { tree: body } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('Kia', '2020-01-01T10:30:00Z', 'a@b.example'),
  ),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    hidden,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('make', 'url', 'filters', 'note', 'items'), tie('tree'), { maxKeys: 4 }),
  ),
}))

test('no secret is kept of any body, at whatever place and in whatever shape it stands [OPS-06]', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(body, hidden), { minLength: 1, maxLength: 4 }), (values) => {
      const kept = redactBody(values) ?? ''
      expect(kept).not.toContain(mark)
      if (Buffer.byteLength(kept) < 4_096) JSON.parse(kept)
    }),
    { numRuns: 1_000 },
  )
})

test('no secret is kept of any path or malformed body [OPS-06]', () => {
  fc.assert(
    fc.property(secret, fc.nat(shapes.length - 1), fc.boolean(), (value, shape, isTwice) => {
      const text = shapes[shape]?.(value) ?? ''
      expect(redactPath(`/v1/dealers?dealer_url=${encode(isTwice ? encode(text) : text)}&limit=5`)).not.toContain(mark)
      expect(redactText(`{"note": "${text}", `)).not.toContain(mark)
    }),
    { numRuns: 1_000 },
  )
})

test('what a request may name beside secrets is kept [OPS-06]', () => {
  const secrets = new Set<string>()
  const visit = (schema: unknown, depth = 0): void => {
    if (typeof schema !== 'object' || schema === null || depth > 12) return
    for (const [name, part] of Object.entries(schema)) {
      if (name === 'properties') for (const field of Object.keys(part)) if (isSecretName(field)) secrets.add(field)
      visit(part, depth + 1)
    }
  }
  for (const { params, query, body: sent } of routes) for (const schema of [params, query, sent]) visit(schema)
  expect([...secrets].sort()).toEqual(['current_password', 'new_password', 'password', 'secret', 'token'])
  const sent = { dealer_url: 'http://dealer.example/@home?page=2', email: 'sales@dealer.example', at: '10:30' }
  expect(JSON.parse(redactBody(sent) ?? '')).toEqual(sent)
})

test('a text longer than what is kept is not read to its end, and its torn end is dropped [OPS-06]', () => {
  const kept = redactBody({
    urls: [`https://user:${mark.repeat(9_000)}@host/`],
    note: `${'x '.repeat(4_000)}token=${mark}`,
  })
  expect(kept).not.toContain(mark)
})
