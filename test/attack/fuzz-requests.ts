import type { AttackRequest } from './attack-world.ts'

export type Operation = { readonly method: string; readonly path: string; readonly definition: unknown }

export type Random = () => number

/** Every operation of an OpenAPI document. */
export function listOperations(document: unknown): readonly Operation[] {
  return Object.entries(recordOf(recordOf(document).paths)).flatMap(([path, methods]) =>
    Object.entries(recordOf(methods))
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, definition]) => ({ method: method.toUpperCase(), path, definition })),
  )
}

/** A request that is as documented in some places and hostile in others. */
export function fuzzRequest(operation: Operation, ids: readonly string[], random: Random): AttackRequest {
  const { method, definition } = operation
  const parameters = listOf(recordOf(definition).parameters).map(recordOf)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const path = operation.path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(
      random() < 0.5
        ? (pick(ids) ?? '1')
        : toText(pick(hostileTexts) ?? '')
            .slice(0, 300)
            .toWellFormed(),
    ),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random() < 0.5)
    .map(
      (parameter) =>
        `${parameter.name}=${encodeURIComponent(toText(valueFor(parameter.schema, { ids, random, depth: 0 })))}`,
    )
  const schema = recordOf(recordOf(recordOf(recordOf(definition).requestBody).content)['application/json']).schema
  const isBodied = method !== 'GET' && random() < 0.95
  const body = isBodied ? bodyText(valueFor(schema, { ids, random, depth: 0 }), random) : undefined
  return {
    method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    ...(body === undefined ? {} : { body }),
  }
}

const hostileTexts: readonly string[] = [
  ...[
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
  ],
  ...[
    'x'.repeat(20_000),
    '𝕏'.repeat(500),
    '<script>alert(1)</script>',
    '#{7*7}',
    '{{7*7}}',
    '2147483648',
    '1e309',
    'NaN',
  ],
  ...[
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'dlr_',
    'setup_',
    '2026-13-45T99:99:99Z',
    'a,b,c,'.repeat(300),
    '\r\nx-injected: 1',
  ],
]
const hostileValues: readonly unknown[] = [
  ...[
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
  ],
  ...[Array.from({ length: 5_000 }, () => 'x'), { __proto__: { admin: true } }, { constructor: 1 }, ...hostileTexts],
]

type Making = { readonly ids: readonly string[]; readonly random: Random; readonly depth: number }

function valueFor(schema: unknown, { ids, random, depth }: Making): unknown {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  if (random() < 0.15 || depth > 6) return pick(hostileValues)
  const { type, properties, items, ...rest } = recordOf(schema)
  const choice = pick(listOf(rest.anyOf ?? rest.oneOf))
  if (choice !== undefined) return valueFor(choice, { ids, random, depth: depth + 1 })
  if (rest.const !== undefined) return rest.const
  const one = pick(listOf(rest.enum))
  if (one !== undefined) return one
  switch (Array.isArray(type) ? pick(type) : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(recordOf(properties))
          .filter(() => random() < 0.7)
          .map(([name, inner]) => [name, valueFor(inner, { ids, random, depth: depth + 1 })]),
      )
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(items, { ids, random, depth: depth + 1 }))
    case 'integer':
      return Math.floor(random() * 200) - 10
    case 'number':
      return random() * 50_000
    case 'boolean':
      return random() < 0.5
    default:
      return random() < 0.5 ? pick(ids) : pick(hostileTexts)
  }
}

function bodyText(value: unknown, random: Random): string {
  const text = JSON.stringify(value) ?? 'undefined'
  if (random() < 0.03) return text.slice(0, Math.floor(text.length / 2))
  if (random() < 0.01) return '['.repeat(20_000)
  return text
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, 4_000).toWellFormed()
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
