import { describe, expect, test } from 'vitest'
import { exposedPaths } from './check-openapi.ts'
import { compareContracts } from './contract/compare-contracts.ts'
import { parseContract, renderContract } from './contract/contract-text.ts'
import { describeContract } from './contract/describe-contract.ts'
import { isJson, type Json } from './contract/schema-shape.ts'

const vehicle = {
  type: 'object',
  required: ['vin', 'price'],
  properties: { vin: { type: 'string' }, price: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
}
const request = {
  type: 'object',
  required: ['dealership_url'],
  properties: {
    dealership_url: { type: 'string' },
    page: { type: 'integer' },
    condition: {
      anyOf: [
        { const: 'new', type: 'string' },
        { const: 'used', type: 'string' },
      ],
    },
  },
}
const answer = {
  type: 'object',
  required: ['success', 'vehicles'],
  properties: {
    success: { type: 'boolean' },
    status: { type: 'string', enum: ['pending', 'running'] },
    vehicles: { type: 'array', items: { $ref: '#/components/schemas/Vehicle' } },
  },
}

type Parts = {
  readonly request: Json
  readonly answer: Json
  readonly vehicle: Json
  readonly parameters: readonly Json[]
}
const parts: Parts = {
  request,
  answer,
  vehicle,
  parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
}

function documentOf(change: Partial<Parts> = {}, responses: Json = {}): Json {
  const given = { ...parts, ...change }
  const post = {
    parameters: given.parameters,
    requestBody: { required: true, content: { 'application/json': { schema: given.request } } },
    responses: {
      200: { content: { 'application/json': { schema: given.answer } } },
      404: { description: 'unknown' },
      ...responses,
    },
  }
  return {
    paths: { '/v1/inventory/fetch': { post }, '/healthz': { get: { responses: {} } } },
    components: { schemas: { Vehicle: given.vehicle } },
  }
}

const frozen = documentOf()

/** Like the check: reads the frozen contract from its text. */
function compareDocuments(was: Json, now: Json): string[] {
  return compareContracts(parseContract(renderContract(describeContract(was))), describeContract(now))
}
const json = (value: unknown): Json => (isJson(value) ? value : {})
const field = (schema: Json, name: string, value: Json): Json => ({
  ...schema,
  properties: { ...json(schema.properties), [name]: value },
})
const without = (schema: Json, name: string): Json => ({
  ...schema,
  required: [schema.required].flat().filter((each) => each !== name),
  properties: Object.fromEntries(Object.entries(json(schema.properties)).filter(([key]) => key !== name)),
})

test('a document that equals the frozen one keeps the contract', () => {
  expect(compareDocuments(frozen, documentOf())).toEqual([])
})

describe('within v1 a documented field is never removed, renamed or retyped [VER-03]', () => {
  const place = 'POST /v1/inventory/fetch'
  const cases: readonly (readonly [string, Json, string])[] = [
    ['a path removed', { paths: {} }, '/v1/inventory/fetch: the path was removed'],
    ['an operation removed', { paths: { '/v1/inventory/fetch': { get: {} } } }, `${place}: the operation was removed`],
    [
      'a response field removed',
      documentOf({ answer: without(answer, 'success') }),
      `${place} 200 success: the field was removed`,
    ],
    [
      'a nested field removed',
      documentOf({ vehicle: without(vehicle, 'vin') }),
      `${place} 200 vehicles[] vin: the field was removed`,
    ],
    [
      'a field renamed',
      documentOf({ vehicle: field(without(vehicle, 'vin'), 'VIN', { type: 'string' }) }),
      `${place} 200 vehicles[] vin: the field was removed`,
    ],
    [
      'a field retyped',
      documentOf({ vehicle: field(vehicle, 'vin', { type: 'integer' }) }),
      `${place} 200 vehicles[] vin: retyped from string to integer`,
    ],
    [
      'null added to a response field',
      documentOf({ answer: field(answer, 'success', { type: ['boolean', 'null'] }) }),
      `${place} 200 success: retyped from boolean to boolean or null`,
    ],
    [
      'null taken from a response field',
      documentOf({ vehicle: field(vehicle, 'price', { type: 'number' }) }),
      `${place} 200 vehicles[] price: retyped from number or null to number`,
    ],
    [
      'a response field made optional',
      documentOf({ answer: { ...answer, required: ['success'] } }),
      `${place} 200 vehicles: no longer always present`,
    ],
    [
      'a request field removed',
      documentOf({ request: without(request, 'page') }),
      `${place} body page: the field was removed`,
    ],
    [
      'a request field retyped',
      documentOf({ request: field(request, 'page', { type: 'string' }) }),
      `${place} body page: retyped from integer to string`,
    ],
    [
      'a request field newly required',
      documentOf({ request: { ...request, required: ['dealership_url', 'page'] } }),
      `${place} body page: newly required`,
    ],
    [
      'a request value no longer accepted',
      documentOf({ request: field(request, 'condition', { enum: ['new'] }) }),
      `${place} body condition: "used" is no longer accepted`,
    ],
    [
      'a free request field made a list',
      documentOf({ request: field(request, 'dealership_url', { enum: ['a'] }) }),
      `${place} body dealership_url: only listed values are accepted now`,
    ],
    [
      'a parameter removed',
      documentOf({ parameters: [] }),
      `${place} query parameter limit: the parameter was removed`,
    ],
    [
      'a parameter retyped',
      documentOf({ parameters: [{ in: 'query', name: 'limit', schema: { type: 'boolean' } }] }),
      `${place} query parameter limit: retyped from integer to boolean`,
    ],
    [
      'a parameter newly required',
      documentOf({ parameters: [{ in: 'query', name: 'limit', required: true, schema: { type: 'integer' } }] }),
      `${place} query parameter limit: newly required`,
    ],
    [
      'a new parameter that is required',
      documentOf({ parameters: [...parts.parameters, { in: 'query', name: 'x', required: true, schema: {} }] }),
      `${place} query parameter x: newly required`,
    ],
  ]
  test.each(cases)('%s is refused', (_name, emitted, problem) => {
    expect(compareDocuments(frozen, emitted)).toEqual([problem])
  })

  test('a response status removed is refused', () => {
    const emitted = documentOf()
    const was = documentOf({}, { 409: { description: 'conflict' } })
    expect(compareDocuments(was, emitted)).toEqual([`${place} 409: the response was removed`])
  })
})

describe('additions within v1 pass [VER-05]', () => {
  const cases: readonly (readonly [string, Json])[] = [
    [
      'a response field',
      documentOf({
        answer: field({ ...answer, required: ['success', 'vehicles', 'more'] }, 'more', { type: 'string' }),
      }),
    ],
    ['a field of a nested object', documentOf({ vehicle: field(vehicle, 'trim', { type: 'string' }) })],
    ['an optional request field', documentOf({ request: field(request, 'sort', { type: 'string' }) })],
    ['a further kind of request value', documentOf({ request: field(request, 'page', { type: ['integer', 'null'] }) })],
    ['a further request value', documentOf({ request: field(request, 'condition', { enum: ['new', 'used', 'all'] }) })],
    [
      'a further value in a response',
      documentOf({ answer: field(answer, 'status', { type: 'string', enum: ['pending', 'running', 'done'] }) }),
    ],
    [
      'an optional parameter',
      documentOf({ parameters: [...parts.parameters, { in: 'query', name: 'x', schema: { type: 'string' } }] }),
    ],
    ['a response status', documentOf({}, { 409: { description: 'conflict' } })],
    ['a path', { ...documentOf(), paths: { ...json(documentOf().paths), '/v1/enums': { get: {} } } }],
    ['a required field made optional in a request', documentOf({ request: { ...request, required: [] } })],
  ]
  test.each(cases)('%s', (_name, emitted) => {
    expect(compareDocuments(frozen, emitted)).toEqual([])
  })

  test('values in a field that was always null', () => {
    const [was, now] = ['null', ['string', 'null']].map((type) =>
      documentOf({ vehicle: field(vehicle, 'unit', { type }) }),
    )
    expect(compareDocuments(was ?? {}, now ?? {})).toEqual([])
    expect(compareDocuments(now ?? {}, was ?? {})).toHaveLength(1)
  })

  test('a payload of a webhook that lost a field is refused, one that got a field is not', () => {
    const webhooksOf = (properties: Json) => {
      const schema = { type: 'object', required: Object.keys(properties), properties }
      const post = { requestBody: { required: true, content: { 'application/json': { schema } } } }
      return { ...documentOf(), webhooks: { 'vehicle.created': { post } } }
    }
    const [event, data] = [{ type: 'string' }, { type: 'object' }]
    expect(compareDocuments(webhooksOf({ event }), webhooksOf({ event, data }))).toEqual([])
    expect(compareDocuments(webhooksOf({ event, data }), webhooksOf({ event }))).toEqual([
      'WEBHOOK vehicle.created body data: the field was removed',
    ])
    expect(parseContract(renderContract(describeContract(webhooksOf({ event }))))).toEqual(
      describeContract(webhooksOf({ event })),
    )
  })

  test('an internal path does not belong into the public document', () => {
    const paths = { '/internal/keys': {}, '/v1/keys': {} }
    expect(exposedPaths({ ...documentOf(), paths })).toEqual([
      '/internal/keys: an internal path is in the public document',
    ])
  })

  test('a path outside a version is not promised', () => {
    const { '/healthz': _gone, ...paths } = json(documentOf().paths)
    expect(compareDocuments(frozen, { ...documentOf(), paths })).toEqual([])
  })
})

describe('the text of a contract', () => {
  const text = renderContract(describeContract(documentOf({}, { 409: { description: 'conflict' } })))

  test('has one sorted line for each promise, with its type', () => {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines).toEqual(lines.toSorted())
    expect(lines).toContain('POST /v1/inventory/fetch 200 vehicles[] price: number or null, required')
    expect(lines).toContain('POST /v1/inventory/fetch body condition: string, one of ["new","used"]')
    expect(lines).toContain('POST /v1/inventory/fetch query parameter limit: integer')
    expect(lines).toContain('POST /v1/inventory/fetch 404,409')
  })

  test('is read back as it was written', () => {
    expect(renderContract(parseContract(text))).toBe(text)
    expect(compareContracts(parseContract(text), describeContract(documentOf()))).toEqual([
      'POST /v1/inventory/fetch 409: the response was removed',
    ])
  })

  test('that cannot be read is refused', () => {
    expect(() => parseContract('GET /v1/x: string: number')).toThrow('GET /v1/x: string: number')
  })
})
