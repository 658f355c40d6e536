import type { Random } from '../../sandbox/random.ts'
import { isRecord } from '../../src/lib/json.ts'
import type { AttackRequest } from './attack-world.ts'

export type Operation = { readonly method: string; readonly path: string; readonly definition: unknown }

/** Every operation of an OpenAPI document. */
export function listOperations(document: unknown): readonly Operation[] {
  return Object.entries(recordOf(recordOf(document).paths)).flatMap(([path, methods]) =>
    Object.entries(recordOf(methods))
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, definition]) => ({ method: method.toUpperCase(), path, definition })),
  )
}

/** A request that is valid in some places and hostile in others. */
export function fuzzRequest(operation: Operation, ids: readonly string[], random: Random): AttackRequest {
  const { method, definition } = operation
  const making = { ids, random, depth: 0 }
  const parameters = listOf(recordOf(definition).parameters).map(recordOf)
  const path = operation.path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(
      random.chance(0.5) ? random.pick(ids) : toText(random.pick(hostileTexts)).slice(0, 300).toWellFormed(),
    ),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.5))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(toText(valueFor(schema, making)))}`)
  const schema = recordOf(recordOf(recordOf(recordOf(definition).requestBody).content)['application/json']).schema
  const isBodied = method !== 'GET' && random.chance(0.95)
  const body = isBodied ? bodyText(valueFor(schema, making), random) : undefined
  return {
    method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    ...(body === undefined ? {} : { body }),
  }
}

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '../../../etc/passwd',
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '%00',
  '\u0000',
  '\ud800',
  'x'.repeat(20_000),
  '𝕏'.repeat(500),
  '<script>alert(1)</script>',
  '#{7*7}',
  '{{7*7}}',
  '2147483648',
  '1e309',
  'NaN',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'dlr_',
  'setup_',
  '2026-13-45T99:99:99Z',
  'a,b,c,'.repeat(300),
  '\r\nx-injected: 1',
]
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  { a: { a: { a: [] } } },
  [null],
  ['x'.repeat(2_000)],
  Array.from({ length: 5_000 }, () => 'x'),
  { __proto__: { admin: true } },
  { constructor: 1 },
  ...hostileTexts,
]

type Making = { readonly ids: readonly string[]; readonly random: Random; readonly depth: number }

function valueFor(schema: unknown, { ids, random, depth }: Making): unknown {
  if (random.chance(0.15) || depth > 6) return random.pick(hostileValues)
  const deeper = { ids, random, depth: depth + 1 }
  const { type, properties, items, ...rest } = recordOf(schema)
  const choices = listOf(rest.anyOf ?? rest.oneOf)
  if (choices.length > 0) return valueFor(random.pick(choices), deeper)
  if (rest.const !== undefined) return rest.const
  const allowed = listOf(rest.enum)
  if (allowed.length > 0) return random.pick(allowed)
  switch (Array.isArray(type) ? random.pick(type) : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(recordOf(properties))
          .filter(() => random.chance(0.7))
          .map(([name, inner]) => [name, valueFor(inner, deeper)]),
      )
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () => valueFor(items, deeper))
    case 'integer':
      return random.int(-10, 190)
    case 'number':
      return random.int(0, 5_000_000) / 100
    case 'boolean':
      return random.chance(0.5)
    default:
      return random.pick(random.chance(0.5) ? ids : hostileTexts)
  }
}

function bodyText(value: unknown, random: Random): string {
  const text = JSON.stringify(value) ?? 'undefined'
  if (random.chance(0.03)) return text.slice(0, Math.floor(text.length / 2))
  if (random.chance(0.01)) return '['.repeat(20_000)
  return text
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, 4_000).toWellFormed()
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
