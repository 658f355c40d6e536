import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tools } from '../../agents/registry.ts'
import { findFaults } from '../../model/validation/find-faults.ts'
import type { JsonSchema } from '../../model/validation/json-schema.ts'
import { routes } from '../routes/registry.ts'

const requests = routes.flatMap(({ params, query, body }) =>
  [params, query, body].filter((schema) => schema !== undefined),
)
const whole: readonly JsonSchema[] = [...requests, ...tools.map(({ input }) => input)]

const keywords = [
  'type',
  'enum',
  'const',
  'anyOf',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'additionalProperties',
]
const remarks = ['title', 'description', 'default', 'deprecated', 'examples']

function listSchemas(schema: JsonSchema): JsonSchema[] {
  const items = schema.items === undefined ? [] : [schema.items]
  const inner = [...Object.values(schema.properties ?? {}), ...items, ...(schema.anyOf ?? [])]
  return [schema, ...inner.flatMap(listSchemas)]
}

/** Every schema of a request or of a field in it, each once. */
const schemas = [...new Map(whole.flatMap(listSchemas).map((schema) => [JSON.stringify(schema), schema])).values()]

/** Values of a schema, and now and then any other in a place of one. */
function nearly(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
}

const anything = fc.oneof(fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', 'x', 'New', [], {}), fc.jsonValue())

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(nearly))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.oneof(fc.integer(), around(schema.minimum), around(schema.maximum))
    case 'number':
      return fc.oneof(
        fc.double({ noNaN: true }),
        around(schema.minimum ?? schema.exclusiveMinimum),
        around(schema.maximum),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return lists(schema)
    case 'object':
      return records(schema)
    default:
      return anything
  }
}

/** At both ends of what is permitted; a character beyond the 16 bits of a code unit counts as one. */
function texts({ minLength = 0, maxLength = 40, pattern }: JsonSchema): fc.Arbitrary<string> {
  const made =
    pattern === undefined ? fc.constantFrom('a', 'é', '\u{1F697}') : fc.stringMatching(new RegExp(pattern, 'u'))
  const lengths = fc.constantFrom(
    Math.max(0, minLength - 1),
    minLength,
    Math.min(maxLength, 3000),
    Math.min(maxLength, 3000) + 1,
  )
  return fc.tuple(made, lengths).map(([text, length]) => (pattern === undefined ? text.repeat(length) : text))
}

/** Also with more items than a list may have, or fewer. */
function lists({ items = {}, minItems = 0, maxItems = 10 }: JsonSchema): fc.Arbitrary<unknown[]> {
  const same = fc.tuple(fitting(items), fc.constantFrom(Math.max(0, minItems - 1), minItems, maxItems, maxItems + 1))
  return fc.oneof(
    fc.array(nearly(items), { maxLength: 4 }),
    same.map(([item, length]) => Array(length).fill(item)),
  )
}

function around(limit = 0): fc.Arbitrary<number> {
  return fc.constantFrom(limit - 1, limit, limit + 1, limit + 0.5)
}

function records({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, part]) => {
    const wanted = required.includes(name) ? 12 : 1
    const value = fc.oneof(
      { weight: wanted, arbitrary: nearly(part).map((value) => [[name, value]]) },
      { weight: required.includes(name) ? 1 : 3, arbitrary: fc.constant([]) },
    )
    return value
  })
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constant([['unknown', 1]]) },
  )
  return fc.tuple(...fields, unknown).map((parts) => Object.fromEntries(parts.flat()))
}

test('schemas of requests use no keyword that is not looked at', () => {
  const used = new Set(schemas.flatMap((schema) => Object.keys(schema)))
  expect([...used].filter((name) => !keywords.includes(name) && !remarks.includes(name))).toEqual([])
})

test('of every field of every request, what has no fault is what another validator takes [ERR-03]', () => {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateSchema: false, meta: false })
  for (const schema of [...schemas, twoShapes]) {
    const check = ajv.compile(schema)
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expect(findFaults(schema, value, []).next().done, JSON.stringify({ schema, value })).toBe(check(value))
      }),
      { numRuns: 20 },
    )
  }
})

/** Alternatives of one type, which no route has. */
const twoShapes: JsonSchema = {
  anyOf: ['a', 'b'].map((name) => ({ type: 'object', properties: { [name]: { type: 'integer' } }, required: [name] })),
}
