import { Validator } from '@seriousme/openapi-schema-validator'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { readEmittedDocument } from '../../test/support/emitted-document.ts'
import { loadEventContract } from '../../test/support/event-contract.ts'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestApi } from '../../test/support/test-api.ts'
import { eventTypes } from '../events/catalog.ts'
import { errorAdvice } from '../model/error-advice.data.ts'
import { declaredTypes } from '../model/validation/json-schema.ts'
import { sampleData } from '../webhooks/sample-data.data.ts'
import { defineRoute } from './define-route.ts'
import { describeFields, listUndescribed } from './describe-fields.ts'
import { fieldExamples } from './field-examples.data.ts'
import { fieldMeanings } from './field-meanings.data.ts'
import { emitInternalOpenApi, emitOpenApi, nameComponents } from './openapi.ts'
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
    tags: ['Service'],
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
    tags: ['Service'],
    params: Type.Object({ thing_id: Type.Integer() }),
    responses: { 200: Type.Object({ success: Type.Boolean() }) },
    errors: [],
    run: () => ({ success: true }),
  }),
]

type Emitted = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

const emitExample = () => emitOpenApi(example)
const emitted = new Map<() => object, Emitted>()

/** Each document is written once: it takes 0.1 s. */
async function emitTyped(emit: () => object = emitExample): Promise<Emitted> {
  const document = emitted.get(emit) ?? JSON.parse(JSON.stringify(emit()))
  emitted.set(emit, document)
  return document
}

function operationsOf(...items: readonly Record<string, Record<string, Operation>>[]): readonly Operation[] {
  return items.flatMap((item) => Object.values(item).flatMap((operations) => Object.values(operations)))
}

type Operation = {
  security: object[]
  tags: string[]
  parameters?: object[]
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object; required?: string[] } }> }
  operationId: string
  description?: string
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

describe('the document', () => {
  test('is valid OpenAPI 3.1, for the real routes and for examples', async () => {
    for (const emit of [emitOpenApi, emitInternalOpenApi, emitExample]) {
      const document = await emitTyped(emit)
      const result = await new Validator().validate(structuredClone(document))
      expect(result.errors).toBeUndefined()
      expect(result.valid).toBe(true)
      expect(document).toMatchObject({ openapi: '3.1.0' })
    }
  })

  test('is the same each time, and names its server and license', async () => {
    const [first, second] = await Promise.all([emitOpenApi(), emitOpenApi()])
    expect(JSON.stringify(first)).toBe(JSON.stringify(second))
    expect(first).toMatchObject({ servers: [{ url: '/' }], info: { license: { identifier: 'MIT' } } })
    const atHome = emitOpenApi(example, 'https://stock.example')
    expect(atHome).toMatchObject({ servers: [{ url: 'https://stock.example' }] })
  })

  test('every operation has a tag, and every tag says in a sentence what it is for', async () => {
    for (const { tags, ...document } of [await emitTyped(emitOpenApi), await emitTyped(emitInternalOpenApi)]) {
      const used = operationsOf(document.paths, document.webhooks ?? {}).map((operation) => {
        expect(operation.tags).toHaveLength(1)
        return operation.tags[0]
      })
      expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)))
      for (const { description } of tags) expect(description).toMatch(/^[A-Z].{20,}\.$/)
    }
  })

  test('the dashboard’s own operations are in a document of their own', async () => {
    const [open, internal] = [await emitTyped(emitOpenApi), await emitTyped(emitInternalOpenApi)]
    expect(Object.keys(internal.paths).length).toBeGreaterThan(15)
    expect(Object.keys(internal.paths).filter((path) => !path.startsWith('/internal/'))).toEqual([])
    expect(
      Object.keys(open.paths).filter((path) => !/^\/(v\d\/|exports\/|livez|readyz|metrics|openapi)/.test(path)),
    ).toEqual([])
    expect(JSON.stringify(open)).not.toMatch(/session_token|\/internal/)
  })

  test('every media type and every status of the request pipeline is declared [CLI-10]', async () => {
    const documents = [await emitTyped(emitOpenApi), await emitTyped(emitInternalOpenApi)]
    const restricted = documents.flatMap(({ paths }) =>
      Object.entries(paths).filter(([path]) => /^\/(v\d|internal)\//.test(path)),
    )
    for (const [path, operations] of restricted) {
      for (const { responses, security, parameters, requestBody } of Object.values(operations)) {
        if (security.length === 0 && parameters === undefined && requestBody === undefined) continue
        expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['413', '415', '422', '500', '503']))
      }
    }
    const { paths } = await emitTyped(emitOpenApi)
    const sticker = paths['/v2/vehicles/{vin}/window-sticker']?.get?.responses['200']
    expect(Object.keys(sticker?.content ?? {})).toEqual(['application/json', 'application/pdf'])
    for (const page of [paths['/v1/inventory/fetch']?.post, paths['/v1/ims/vehicles']?.get]) {
      expect(page?.responses['304']).not.toHaveProperty('content')
      expect(page?.responses['200']).toHaveProperty('headers.ETag')
      expect(page?.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'if-none-match' }))
    }
  })

  test('every field, parameter and operation says what it means, and no meaning is left over', async () => {
    const document = await emitTyped(emitOpenApi)
    expect(listUndescribed(document)).toEqual([])
    const operations = operationsOf(document.paths)
    expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([])
    const text = JSON.stringify(document)
    const unused = Object.values(fieldMeanings).filter((meaning) => !text.includes(JSON.stringify(meaning)))
    expect(unused).toEqual([])
  })

  test('a field without a description and without a meaning is named', async () => {
    const properties = { success: { type: 'boolean' }, oddity: { type: 'string' } }
    const document = { components: { schemas: { Thing: { type: 'object', properties } } } }
    expect(listUndescribed(document)).toEqual(['Thing.oddity', 'Thing.success'])
    expect(listUndescribed(describeFields(document))).toEqual(['Thing.oddity'])
  })

  test('every JSON body and successful answer has an example that is valid', async () => {
    const { paths, compile, errorsText } = await readEmittedDocument()
    const open = Object.entries(paths).filter(([path]) => !path.startsWith('/internal/'))
    const problems = operationsOf(Object.fromEntries(open)).flatMap(({ operationId, requestBody, responses }) => {
      const answers = Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? answer : []))
      return [requestBody, ...answers].flatMap((part) => {
        const media: Media | undefined = part?.content?.['application/json']
        if (media === undefined) return []
        const shown = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)]
        const [example] = shown.filter((each) => each !== undefined)
        if (example === undefined) return [`${operationId}: no example; field-examples.data.ts lacks a field`]
        const validate = compile(media.schema)
        return validate(example) ? [] : [`${operationId}: ${errorsText(validate.errors)}`]
      })
    })
    expect(problems).toEqual([])
  })

  test('no example of a field is left over', async () => {
    const text = JSON.stringify(await emitTyped(emitOpenApi))
    const names = Object.keys(fieldExamples).map((key) => key.replace(/.*\./, ''))
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([])
  })

  test('every error says what causes it and what to do', async () => {
    const { paths } = await emitTyped(emitOpenApi)
    const { description } = paths['/v1/dealers/{dealership_id}']?.get?.responses['404'] ?? {}
    expect(description).toContain('`Dealership not found`: No dealership with this id')
    for (const advice of Object.values(errorAdvice)) expect(advice).toMatch(/^[^.]+\. .+\.$/)
  })

  test('the sample of every event type is as its webhook describes it', async () => {
    const contract = await loadEventContract()
    for (const { name } of eventTypes) {
      const event = { id: 1, event: name, dealership_id: null, timestamp: '2026-11-21T09:30:00.000Z' }
      expect(() => contract.check({ ...event, test: true, data: sampleData[name] })).not.toThrow()
      expect(() => contract.check({ ...event, data: { ...sampleData[name], undeclared: 1 } })).toThrow(name)
      expect(() => contract.check({ ...event, data: {} })).toThrow(name)
    }
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
    expect(components.schemas.ChangeThingResponse?.properties.price).toMatchObject({
      anyOf: [{ type: 'number' }, { type: 'null' }],
    })
    expect(JSON.stringify(await emitTyped(emitOpenApi))).not.toContain('"nullable"')
    expect(post?.parameters).toMatchObject([
      { in: 'query', name: 'page', required: false, schema: { type: 'integer', default: 1 } },
      { in: 'path', name: 'thing_id', required: true, schema: { type: 'integer', minimum: 1 } },
      { in: 'header', name: 'idempotency-key', required: false, schema: { type: 'string', maxLength: 255 } },
    ])
  })

  test('lists the errors of a route with their texts', async () => {
    const { paths, components } = await emitTyped()
    const post = paths['/v1/things/{thing_id}']?.post
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '200',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    const notFound = post?.responses['404']?.content?.['application/json']
    expect(notFound?.schema).toEqual({ $ref: '#/components/schemas/Error' })
    expect(Object.values(notFound?.examples ?? {})).toEqual([
      { value: { detail: 'Dealership not found' } },
      { value: { detail: 'Dealership not found. Use POST /v1/dealers/resolve first.' } },
    ])
    expect(components.schemas.Error?.properties.detail).toMatchObject({ type: 'string' })
  })

  test('names each operation after its route, and each response schema', async () => {
    const { paths, components } = JSON.parse(JSON.stringify(emitOpenApi()))
    expect(paths['/v1/dealers/{dealership_id}'].get).toMatchObject({ operationId: 'getDealer' })
    expect(components.schemas.GetDealerResponse.properties.dealer).toMatchObject({
      $ref: '#/components/schemas/DealerDetail',
    })
    const vehicles = components.schemas.FetchInventoryResponse.properties.vehicles
    expect(vehicles).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/WebsiteVehicle' } })
    const answers = Object.values<Record<string, Operation>>(paths).flatMap((path) =>
      Object.values(path).flatMap(({ responses }) => Object.values(responses)),
    )
    expect(answers.length).toBeGreaterThan(50)
    for (const { content } of answers) {
      const json = content?.['application/json']
      if (json !== undefined) expect(JSON.stringify(json.schema)).toContain('"$ref"')
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
  const api = openForFile(openTestApi)

  test('versioned routes take keys, and routes of the dashboard are explicitly public or take only sessions', () => {
    for (const { url, access } of routes) {
      const allowed = /^\/v\d\//.test(url) ? ['key', 'admin'] : ['public', 'member', 'manager', 'operator']
      expect(allowed, url).toContain(access)
    }
  })

  test('a body names its dealership by either form of the id [DLR-02]', () => {
    const named = routes.flatMap(({ name, body }) => {
      const { properties = {} } = JSON.parse(JSON.stringify(body ?? {}))
      return 'dealership_id' in properties ? [{ name, types: declaredTypes(properties.dealership_id) }] : []
    })
    expect(named.map(({ name }) => name)).toContain('createWebhooks')
    for (const { name, types } of named) expect([...types], name).toEqual(expect.arrayContaining(['string', 'integer']))
  })

  test('no operation creates, lists or deactivates keys [KEY-13]', async () => {
    const isOfKeys = (path: string) => /key|account/i.test(path)
    expect(Object.keys((await emitTyped(emitOpenApi)).paths).filter(isOfKeys)).toEqual([])
    const { paths } = await emitTyped(emitInternalOpenApi)
    const ofKeys = Object.entries(paths).filter(([path]) => isOfKeys(path))
    expect(ofKeys.map(([path]) => path)).toContain('/internal/keys')
    for (const [path, item] of ofKeys) {
      for (const { security } of Object.values(item)) expect([path, security]).toEqual([path, [{ session: [] }]])
    }
  })

  test('the document is served as it is emitted', async () => {
    const response = await api.app.inject({ url: '/openapi.json' })
    expect(response.json()).toEqual(await emitTyped(emitOpenApi))
  })

  test('no two routes share a method and a path', () => {
    const names = routes.map(({ method, url }) => `${method} ${url.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
