import { isJson, type Json, jsonsIn, resolved, type Shape, shapeOf } from './schema-shape.ts'

type Documents = { readonly frozen: Json; readonly emitted: Json }
type Pair = { readonly frozen: readonly Json[]; readonly emitted: readonly Json[] }
type Direction = 'request' | 'response'

const methods = ['get', 'post', 'put', 'patch', 'delete']

/**
 * What the emitted OpenAPI document takes from clients of the frozen one: a path, operation, status or field removed
 * or renamed, a type changed, a request that is newly refused. Additions are no problem. Each problem names its place.
 */
export function compareContracts(frozen: Json, emitted: Json): string[] {
  const documents = { frozen, emitted }
  return versionedPaths(frozen).flatMap(([path, was]) => {
    const now = entry(entry(emitted, 'paths'), path)
    if (now === null) return [`${path}: the path was removed`]
    return methods.flatMap((method) => {
      const operation = entry(was, method)
      return operation === null
        ? []
        : compareOperation(`${method.toUpperCase()} ${path}`, operation, entry(now, method), documents)
    })
  })
}

/** The part of a document that is promised: the paths under a version. */
export function versionedPaths(document: Json): readonly (readonly [string, Json])[] {
  return Object.entries(entry(document, 'paths') ?? {}).flatMap(([path, item]) =>
    /^\/v\d+\//.test(path) && isJson(item) ? [[path, item] as const] : [],
  )
}

function compareOperation(place: string, was: Json, now: Json | null, documents: Documents): string[] {
  if (now === null) return [`${place}: the operation was removed`]
  return [
    ...compareParameters(place, was, now, documents),
    ...compareBodies(
      `${place} body`,
      'request',
      { was: entry(was, 'requestBody'), now: entry(now, 'requestBody') },
      documents,
    ),
    ...compareResponses(place, was, now, documents),
  ]
}

function compareParameters(place: string, was: Json, now: Json, documents: Documents): string[] {
  const before = parametersOf(was, documents.frozen)
  const after = parametersOf(now, documents.emitted)
  const kept = [...before].flatMap(([name, parameter]) => {
    const next = after.get(name)
    if (next === undefined) return [`${place} ${name}: the parameter was removed`]
    const pair = { frozen: [entry(parameter, 'schema') ?? {}], emitted: [entry(next, 'schema') ?? {}] }
    return [
      ...(next.required === true && parameter.required !== true ? [`${place} ${name}: newly required`] : []),
      ...compareSchemas(`${place} ${name}`, 'request', pair, documents),
    ]
  })
  const added = [...after].filter(([name, parameter]) => !before.has(name) && parameter.required === true)
  return [...kept, ...added.map(([name]) => `${place} ${name}: newly required`)]
}

function parametersOf(operation: Json, document: Json): ReadonlyMap<string, Json> {
  const parameters = jsonsIn(operation.parameters).map((parameter) => resolved(parameter, document))
  return new Map(parameters.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]))
}

function compareResponses(place: string, was: Json, now: Json, documents: Documents): string[] {
  return Object.entries(entry(was, 'responses') ?? {}).flatMap(([status, response]) => {
    const next = entry(entry(now, 'responses'), status)
    if (next === null || !isJson(response)) return [`${place} ${status}: the response was removed`]
    return compareBodies(`${place} ${status}`, 'response', { was: response, now: next }, documents)
  })
}

type Bodies = { readonly was: Json | null; readonly now: Json | null }

function compareBodies(place: string, direction: Direction, { was, now }: Bodies, documents: Documents): string[] {
  const before = was === null ? null : resolved(was, documents.frozen)
  const after = now === null ? null : resolved(now, documents.emitted)
  if (direction === 'request' && after?.required === true && before?.required !== true)
    return [`${place}: newly required`]
  return Object.entries(entry(before, 'content') ?? {}).flatMap(([type, content]) => {
    const next = entry(entry(after, 'content'), type)
    if (next === null) return [`${place}: ${type} was removed`]
    const frozen = entry(isJson(content) ? content : null, 'schema')
    const emitted = entry(next, 'schema')
    if (frozen === null) return []
    if (emitted === null) return [`${place}: the schema was removed`]
    return compareSchemas(place, direction, { frozen: [frozen], emitted: [emitted] }, documents)
  })
}

function compareSchemas(place: string, direction: Direction, pair: Pair, documents: Documents): string[] {
  const was = shapeOf(pair.frozen, documents.frozen)
  const now = shapeOf(pair.emitted, documents.emitted)
  const retyped = compareKinds(place, direction, was, now)
  if (retyped.length > 0) return retyped
  return [
    ...(direction === 'request' ? refusedValues(place, was, now) : []),
    ...compareRequired(place, direction, was, now),
    ...[...was.fields].flatMap(([name, frozen]) => {
      const emitted = now.fields.get(name)
      if (emitted === undefined) return [`${place} ${name}: the field was removed`]
      return compareSchemas(`${place} ${name}`, direction, { frozen, emitted }, documents)
    }),
    ...(was.items.length > 0 && now.items.length > 0
      ? compareSchemas(`${place}[]`, direction, { frozen: was.items, emitted: now.items }, documents)
      : []),
  ]
}

/** A request may come to accept more kinds of value; a response keeps exactly its kinds. */
function compareKinds(place: string, direction: Direction, was: Shape, now: Shape): string[] {
  if (direction === 'request' && now.kinds.has('any')) return []
  const lost = was.kinds.difference(now.kinds)
  const gained = direction === 'response' ? now.kinds.difference(was.kinds) : new Set()
  if (lost.size === 0 && gained.size === 0) return []
  return [`${place}: retyped from ${[...was.kinds].join(' or ')} to ${[...now.kinds].join(' or ')}`]
}

function refusedValues(place: string, was: Shape, now: Shape): string[] {
  if (now.values === null) return []
  if (was.values === null) return was.kinds.size === 0 ? [] : [`${place}: only listed values are accepted now`]
  const lost = was.values.difference(now.values)
  return lost.size === 0 ? [] : [`${place}: ${[...lost].join(', ')} is no longer accepted`]
}

function compareRequired(place: string, direction: Direction, was: Shape, now: Shape): string[] {
  if (direction === 'request') {
    return [...now.required.difference(was.required)].map((name) => `${place} ${name}: newly required`)
  }
  const kept = [...was.required].filter((name) => now.fields.has(name) && !now.required.has(name))
  return kept.map((name) => `${place} ${name}: no longer always present`)
}

function entry(parent: Json | null, key: string): Json | null {
  const value = parent?.[key]
  return isJson(value) ? value : null
}
