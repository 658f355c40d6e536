import { isRecord } from '../../../lib/json.ts'

/** Dotted paths into T: "pageInfo.totalCount". A path that the schema lacks does not compile. */
type Path<T> = T extends readonly unknown[] ? never : T extends object ? PathOfObject<T> : never

type PathOfObject<T extends object> = Values<{
  [K in keyof T & string as string extends K ? never : K]-?: K | `${K}.${Path<NonNullable<T[K]>>}`
}>

type Values<T> = T[keyof T]

type ValueAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? ValueAt<NonNullable<T[Head]>, Rest>
    : never
  : P extends keyof T
    ? NonNullable<T[P]>
    : never

export type ValuePath<T> = {
  [P in Path<T>]: [ValueAt<T, P>] extends [string | number | boolean] ? P : never
}[Path<T>]

/** OData has dots in its names: "@odata.nextLink". */
export function readPath(from: unknown, path: string): unknown {
  return readKey(from, path) ?? pathReader(path)(from)
}

export function pathReader(path: string): (from: unknown) => unknown {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return (from) => readKey(from, first)
  return (from) => rest.reduce(readKey, readKey(from, first))
}

export function readKey(from: unknown, key: string): unknown {
  if (!isRecord(from) || !Object.hasOwn(from, key)) return undefined
  return from[key]
}

/** One source, or several. */
export function asList<T>(sources: T | readonly T[]): readonly T[] {
  return isList(sources) ? sources : [sources]
}

function isList<T>(sources: T | readonly T[]): sources is readonly T[] {
  return Array.isArray(sources)
}

/** A scalar as text; null for blank texts and other types. */
export function textAt(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Whether a scalar's text matches. */
export function says(value: unknown, pattern: RegExp): boolean {
  return pattern.test(textAt(value) ?? '')
}

/** The texts in a list; of objects in it, the first of these keys that has one. */
export function textsAt(list: unknown, ...keys: readonly string[]): readonly string[] {
  return (Array.isArray(list) ? list : []).flatMap((item: unknown) => {
    const texts = isRecord(item) ? keys.map((key) => textAt(readKey(item, key))) : [textAt(item)]
    return texts.find((text) => text !== null) ?? []
  })
}
