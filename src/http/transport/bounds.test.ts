import { request as httpRequest } from 'node:http'
import Type from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestApi } from '../../../test/support/test-api.ts'
import { defineRoute } from '../define-route.ts'
import { routes } from '../routes/registry.ts'

const takeList = defineRoute({
  name: 'takeList',
  method: 'POST',
  url: '/v1/list',
  access: 'key',
  limit: 'default',
  summary: 'For tests',
  body: Type.Object({
    items: Type.Array(Type.Integer(), { maxItems: 100 }),
    size: Type.Optional(Type.Integer()),
  }),
  uses: [],
  responses: { 200: Type.Object({ count: Type.Integer() }) },
  errors: [],
  run: ({ body }) => ({ count: body.items.length }),
})

const api = openForFile(() => openTestApi([takeList]))
let authorization: string

beforeAll(async () => {
  await api.issueKey()
  authorization = `Bearer ${(await api.issueKey()).key}`
})

const send = (payload: object) =>
  api.app.inject({ method: 'POST', url: '/v1/list', headers: { authorization }, payload })

/** Why a text of any length is accepted: the request (1 MB) or the path bounds it. */
const unbounded: Readonly<Record<string, string>> = {
  'body.inventory_type': 'a wrong value is 400, whatever its length',
  'body.provider': 'a wrong value is 400, whatever its length',
  'body.event_types[]': 'a wrong value is 400, whatever its length',
  'params.dealership_id': 'the router takes 100 characters',
  'params.setup_id': 'the router takes 100 characters',
  'params.import_id': 'the router takes 100 characters',
  'params.feed_id': 'the router takes 100 characters',
  'params.session_id': 'the router takes 100 characters',
  'params.file': 'the router takes 100 characters',
}

test('every list and text in a request is bounded, or states why not', () => {
  const found = routes.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((part) => findUnbounded(route[part], part)),
  )
  expect(found.filter((place) => unbounded[place] === undefined)).toEqual([])
  expect(Object.keys(unbounded).filter((place) => !found.includes(place))).toEqual([])
})

function findUnbounded(schema: unknown, place: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const here: string[] = []
  const has = (name: string) => Reflect.get(schema, name) !== undefined
  const type: unknown = Reflect.get(schema, 'type')
  if (type === 'array' && !has('maxItems')) here.push(place)
  if (type === 'string' && !has('maxLength') && !has('enum') && !has('const') && !isOfOneLength(schema))
    here.push(place)
  const properties: unknown = Reflect.get(schema, 'properties')
  const alternatives: unknown = Reflect.get(schema, 'anyOf')
  return [
    ...here,
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => findUnbounded(part, `${place}.${name}`)),
    ...(Array.isArray(alternatives) ? alternatives.flatMap((part) => findUnbounded(part, place)) : []),
    ...findUnbounded(Reflect.get(schema, 'items'), `${place}[]`),
  ]
}

/** A pattern of fixed length such as `^[a-z]{17}$`, as for a VIN. */
function isOfOneLength(schema: object): boolean {
  return /^\^\[[^\]]+\]\{\d+\}\$$/.test(String(Reflect.get(schema, 'pattern')))
}

test('a response lists at most 20 errors', async () => {
  const answer = await send({ items: Array.from({ length: 90 }, () => 'x') })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toHaveLength(20)
})

test('half a million items are rejected as too many, in a short response', async () => {
  const answer = await send({ items: Array.from({ length: 400_000 }, () => 1), size: 'x' })
  expect(answer.statusCode).toBe(422)
  expect(answer.body.length).toBeLessThan(2_000)
  const [tooLong, size] = answer.json().detail
  expect(tooLong).toMatchObject({ loc: ['body', 'items'], type: 'too_long', ctx: { actual_length: 400_000 } })
  expect(size).toMatchObject({ loc: ['body', 'size'], type: 'int_parsing', input: 'x' })
})

test('an input is echoed with at most 200 characters', async () => {
  const [entry] = (await send({ items: [], size: 'x'.repeat(5_000) })).json().detail
  expect(entry.input).toBe('x'.repeat(200))
  const [list] = (await send({ items: [], size: Array.from({ length: 30 }, () => 'a longer text') })).json().detail
  expect(list).not.toHaveProperty('input')
})

test.each(['with its length', 'in chunks'])('a body of 20 MB sent %s is answered with 413', async (form) => {
  const { hostname, port } = new URL(await listening())
  const bytes = Buffer.alloc(20 * 1024 * 1024, 0x20)
  for (let round = 0; round < 3; round++) {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const sized = form === 'in chunks' ? headers : { ...headers, 'content-length': bytes.length }
      const request = httpRequest({ hostname, port, path: '/v1/list', method: 'POST', headers: sized, agent: false })
      request.on('error', reject).on('response', (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, text })).on('error', reject)
      })
      if (form === 'in chunks')
        for (let at = 0; at < bytes.length; at += 65_536) request.write(bytes.subarray(at, at + 65_536))
      request.end(form === 'in chunks' ? undefined : bytes)
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text).detail).toBe('Request body too large')
  }
})

let address: Promise<string> | null = null

function listening(): Promise<string> {
  address ??= api.app.listen({ host: '127.0.0.1', port: 0 })
  return address
}
