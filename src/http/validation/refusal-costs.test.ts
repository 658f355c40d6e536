import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { processorTimeMs } from '../../../test/support/processor-time.ts'
import { openTestApi } from '../../../test/support/test-api.ts'
import { makeKey } from '../../accounts/keys.ts'
import type { JsonSchema } from '../../model/validation/json-schema.ts'
import { routes } from '../routes/registry.ts'
import { validatePart } from './validate-part.ts'

const api = openForFile(openTestApi)

/** What a hostile sender puts into one field: `bytes` of JSON. */
const hostile: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) =>
    `[${Array(Math.ceil(bytes / 3))
      .fill('{}')
      .join()}]`,
  'empty texts': (bytes) =>
    `[${Array(Math.ceil(bytes / 3))
      .fill('""')
      .join()}]`,
  numbers: (bytes) =>
    `[${Array(Math.ceil(bytes / 2))
      .fill('1')
      .join()}]`,
  'lists of lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects of objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'a long text': (bytes) => `"${'x'.repeat(bytes)}"`,
  'what looks like an encoded key': (bytes) => `"${'%25'.repeat(bytes / 3)}"`,
  'many texts that look like keys': (bytes) =>
    `[${Array(Math.ceil(bytes / 900))
      .fill(`"${'as_live_'.repeat(112)}"`)
      .join()}]`,
  'many names': (bytes) => `{${Array.from({ length: bytes / 10 }, (_, index) => `"k${index}":1`).join()}}`,
  'a long name': (bytes) => `{"${'x'.repeat(bytes)}":1}`,
}

/** Wraps JSON so that it stands where a field does, in a body that is whole up to there. */
type Place = { readonly name: string; readonly around: (json: string) => string }

function placesIn(schema: JsonSchema, { name, around }: Place): readonly Place[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) => {
      return placesIn(part, { name: `${name}.${field}`, around: (json) => around(`{"${field}":${json}}`) })
    }),
    ...(schema.items === undefined
      ? []
      : placesIn(schema.items, { name: `${name}[]`, around: (json) => around(`[${json}]`) })),
    ...(schema.anyOf ?? []).flatMap((part) => placesIn(part, { name, around })),
  ]
  const here = schema.anyOf === undefined && schema.type !== 'null' ? [{ name, around }] : []
  return [...here, ...inner]
}

/** What one request may take of the thread that answers all. */
const longestTurnMs = 50

/** Runs again what took too long: code that is not compiled yet, and whatever else the machine does, only adds to it. */
function isSlow(run: () => void, limitMs: number): boolean {
  return Array.from({ length: 20 }).every(() => processorTimeMs(run) > limitMs)
}

test('refusing a body costs no more than reading it, wherever the worst of it stands [ERR-03]', () => {
  const slow: string[] = []
  let readingMs = 0
  let refusingMs = 0
  for (const { name, body } of routes) {
    if (body === undefined) continue
    const places = placesIn(body, { name, around: (json) => json })
    for (const [kind, make] of Object.entries(hostile)) {
      const json = make(12_000)
      const texts = places.map(({ around }) => around(json))
      const bodies: unknown[] = []
      readingMs += processorTimeMs(() => bodies.push(...texts.map((text) => JSON.parse(text))))
      refusingMs += processorTimeMs(() => bodies.map((value) => validatePart('body', body, value)))
      for (const [index, value] of bodies.entries()) {
        if (isSlow(() => validatePart('body', body, value), longestTurnMs / 4))
          slow.push(`${places[index]?.name}: ${kind}`)
      }
    }
  }
  expect(slow).toEqual([])
  expect(refusingMs).toBeLessThan(readingMs)
})

/** Usually 0.7 to 1.7; three more walks through the whole of each body exceed this. */
const mostShares = 2

/** Members' cookies aside, these are the ways to come: nobody, somebody with a wrong key, and a caller. */
test('a request costs less than twice what reading its body does, with no key, a bad one and a good one [KEY-14] [KEY-15]', async () => {
  const { key } = await api.issueKey({ admin: true })
  const callers = { 'no key': {}, 'a bad key': bearer(makeKey('live')), 'a good key': bearer(key) }
  const slow: string[] = []
  for (const [caller, headers] of Object.entries(callers)) {
    // Memory that earlier tests left is collected at the cost of these requests: the best of a few rounds counts.
    let shares = Number.POSITIVE_INFINITY
    for (let round = 0; round < 4 && shares >= mostShares; round += 1) {
      shares = Math.min(shares, await measure({ headers, round }, (name) => slow.push(`${name} with ${caller}`)))
    }
    expect(shares, caller).toBeLessThan(mostShares)
  }
  expect(slow).toEqual([])
})

/**
 * What all hostile bodies cost, as a share of the same bodies sent to no route and of as many plain requests. A bare JSON.parse
 * is no measure of reading: Node takes longer to pass a large body on, and compiles the two at different times.
 */
async function measure(
  { headers, round }: { readonly headers: object; readonly round: number },
  noteSlow: (name: string) => void,
): Promise<number> {
  let [plainMs, readingMs, hostileMs] = [0, 0, 0]
  for (const { method, url, body, name } of routes) {
    if (body === undefined) continue
    const path = url.replaceAll(/\{\w+\}/g, '1')
    const send = async (payload: string, to = path) => {
      const from = process.threadCpuUsage()
      await api.app.inject({
        method,
        url: to,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': `${round}${payload.slice(0, 20)}`,
        },
        payload,
      })
      const { user, system } = process.threadCpuUsage(from)
      return (user + system) / 1000
    }
    await send('{}')
    const plainOfOne = await send('{}')
    for (const [kind, make] of Object.entries(hostile)) {
      plainMs += plainOfOne
      const text = worstOf(body, make)
      readingMs += await send(text, '/nowhere')
      const took = await send(text)
      hostileMs += took
      if (took > longestTurnMs && (await send(text)) > longestTurnMs && (await send(text)) > longestTurnMs) {
        noteSlow(`${name}: ${kind}`)
      }
    }
  }
  return hostileMs / (readingMs + plainMs)
}

function bearer(key: string) {
  return { authorization: `Bearer ${key}` }
}

/** Every declared field holds its share of it, and so does one that nobody declared. */
function worstOf({ properties = {} }: JsonSchema, make: (bytes: number) => string): string {
  const fields = [...Object.keys(properties), 'undeclared']
  const json = make(100_000 / fields.length)
  return `{${fields.map((field) => `"${field}":${json}`).join()}}`
}
