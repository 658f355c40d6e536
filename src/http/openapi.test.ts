import { Validator } from '@seriousme/openapi-schema-validator'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../test/support/test-api.ts'
import { defineRoute } from './define-route.ts'
import { nameComponents } from './name-components.ts'
import { emitOpenApi } from './openapi.ts'
import { routes } from './routes/registry.ts'

const example = [
  defineRoute({
    name: 'changeThing',
    uses: [],
    method: 'POST',
    url: '/v1/things/{thing_id}',
    access: 'key',
    limit: 'default',
    summary: 'A thing',
    tags: ['Things'],
    params: Type.Object({ thing_id: Type.Integer({ minimum: 1 }) }),
    query: Type.Object({ page: Type.Optional(Type.Integer({ default: 1, examples: [2] })) }),
    body: Type.Object({
      name: Type.String(),
      condition: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('used'), Type.Null()])),
    }),
    responses: { 200: Type.Object({ price: Type.Union([Type.Number(), Type.Null()]) }) },
    errors: ['dealershipNotFound', 'inventoryNotFound', 'alreadySubscribed'],
    run: () => ({ price: null }),
  }),
  defineRoute({
    name: 'removeThing',
    uses: [],
    method: 'DELETE',
    url: '/v1/things/{thing_id}',
    access: 'admin',
    limit: 'default',
    summary: 'No thing',
    params: Type.Object({ thing_id: Type.Integer() }),
    responses: { 200: Type.Object({ success: Type.Boolean() }) },
    errors: [],
    run: () => ({ success: true }),
  }),
]

type Emitted = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

async function emitTyped(): Promise<Emitted> {
  return JSON.parse(JSON.stringify(await emitOpenApi(example)))
}

type Operation = {
  security: object[]
  parameters?: object[]
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object; required?: string[] } }> }
  responses: Record<string, { content: Record<string, { schema: object; examples?: object }> }>
}

describe('the document', () => {
  test('is valid OpenAPI 3.1, for the real routes and for examples', async () => {
    for (const document of [await emitOpenApi(), await emitOpenApi(example)]) {
      const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
      expect(result.errors).toBeUndefined()
      expect(result.valid).toBe(true)
      expect(document).toMatchObject({ openapi: '3.1.0' })
    }
  })

  test('is the same each time, and names no server', async () => {
    const [first, second] = await Promise.all([emitOpenApi(), emitOpenApi()])
    expect(JSON.stringify(first)).toBe(JSON.stringify(second))
    expect(first).not.toHaveProperty('servers')
  })

  test('documents api_key as an optional field and the keys in headers and query', async () => {
    const { paths } = await emitTyped()
    const { post, delete: remove } = paths['/v1/things/{thing_id}'] ?? {}
    expect(post?.security).toEqual([{ bearer: [] }, { header: [] }, { query: [] }])
    expect(post?.requestBody?.required).toBe(true)
    const schema = post?.requestBody?.content['application/json']?.schema
    expect(schema?.required).toEqual(['name'])
    expect(schema?.properties).toMatchObject({ api_key: { type: 'string' }, name: { type: 'string' } })
    expect(remove?.requestBody?.required).toBe(false)
    expect(remove?.requestBody?.content['application/json']?.schema.properties).toHaveProperty('api_key')
  })

  test('writes null as JSON Schema does, and keeps parameters and limits', async () => {
    const { paths, components } = await emitTyped()
    const post = paths['/v1/things/{thing_id}']?.post
    expect(components.schemas.ChangeThingResponse?.properties.price).toEqual({
      anyOf: [{ type: 'number' }, { type: 'null' }],
    })
    expect(JSON.stringify(await emitOpenApi())).not.toContain('"nullable"')
    expect(post?.parameters).toMatchObject([
      { in: 'query', name: 'page', required: false, schema: { type: 'integer', default: 1 } },
      { in: 'path', name: 'thing_id', required: true, schema: { type: 'integer', minimum: 1 } },
    ])
  })

  test('lists the errors of a route with their texts', async () => {
    const { paths, components } = await emitTyped()
    const post = paths['/v1/things/{thing_id}']?.post
    expect(Object.keys(post?.responses ?? {})).toEqual(['200', '401', '403', '404', '409', '422', '429'])
    const notFound = post?.responses['404']?.content['application/json']
    expect(notFound?.schema).toEqual({ $ref: '#/components/schemas/Error' })
    expect(Object.values(notFound?.examples ?? {})).toEqual([
      { value: { detail: 'Dealership not found' } },
      { value: { detail: 'Dealership not found. Use POST /v1/dealers/resolve first.' } },
    ])
    expect(components.schemas.Error?.properties.detail).toEqual({ type: 'string' })
  })

  test('names each operation after its route, and each response schema', async () => {
    const { paths, components } = JSON.parse(JSON.stringify(await emitOpenApi()))
    expect(paths['/v1/dealers/{dealership_id}'].get).toMatchObject({ operationId: 'getDealer' })
    expect(components.schemas.GetDealerResponse.properties.dealer).toEqual({
      $ref: '#/components/schemas/DealerDetail',
    })
    const vehicles = components.schemas.FetchInventoryResponse.properties.vehicles
    expect(vehicles).toEqual({ type: 'array', items: { $ref: '#/components/schemas/WebsiteVehicle' } })
    const answers = Object.values<Record<string, Operation>>(paths).flatMap((path) =>
      Object.values(path).flatMap(({ responses }) => Object.values(responses)),
    )
    expect(answers.length).toBeGreaterThan(50)
    for (const { content } of answers) {
      for (const { schema } of Object.values(content)) expect(JSON.stringify(schema)).toContain('"$ref"')
    }
    const names = routes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('refuses one name for two response schemas', () => {
    const answer = (type: string) => ({ get: { responses: { 200: { schema: { title: 'Same', type } } } } })
    expect(() => nameComponents({ paths: { '/a': answer('string'), '/b': answer('string') } })).not.toThrow()
    expect(() => nameComponents({ paths: { '/a': answer('string'), '/b': answer('number') } })).toThrow('Same')
  })

  test('a deep schema is read once per level', () => {
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 200; depth++) schema = { type: 'object', properties: { inner: schema } }
    const paths = { '/deep': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }
    expect(JSON.stringify(nameComponents({ paths }).paths)).toBe(JSON.stringify(paths))
  })
})

describe('the registry', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  test('every operation under /v1 and /v2 refuses a request without a key [KEY-01] [KEY-14]', async () => {
    const versioned = routes.filter((route) => /^\/v\d\//.test(route.url))
    expect(versioned.length).toBeGreaterThan(0)
    for (const { method, url } of versioned) {
      const response = await api.app.inject({ method, url: url.replaceAll(/\{\w+\}/g, 'x') })
      expect(response.statusCode, `${method} ${url}`).toBe(401)
      expect(response.json().detail).toBe('API key required')
    }
  })

  test('versioned routes take keys, and routes of the dashboard are explicitly public or take only sessions', () => {
    for (const { url, access } of routes) {
      const allowed = /^\/v\d\//.test(url) ? ['key', 'admin'] : ['public', 'member', 'manager', 'operator']
      expect(allowed, url).toContain(access)
    }
  })

  test('no operation creates, lists or deactivates keys [KEY-13]', async () => {
    const document = JSON.parse(JSON.stringify(await emitOpenApi()))
    const operations = Object.entries<Record<string, { security: object[] }>>(document.paths)
    const ofKeys = operations.filter(([path]) => /key|account/i.test(path))
    expect(ofKeys.map(([path]) => path)).toContain('/internal/keys')
    for (const [path, item] of ofKeys) {
      for (const { security } of Object.values(item)) expect([path, security]).toEqual([path, [{ session: [] }]])
    }
  })

  test('the document is served as it is emitted', async () => {
    const response = await api.app.inject({ url: '/openapi.json' })
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(await emitOpenApi())))
  })

  test('no two routes share a method and a path', () => {
    const names = routes.map(({ method, url }) => `${method} ${url.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
