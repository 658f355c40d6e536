import type { TObject } from 'typebox'
import { fieldNames, nameKey, onlyAtTop, wrappers } from '../reader/understand/field-names.data.ts'
import { sellerPart } from '../reader/understand/read-by-name.ts'
import { valuePaths } from './parse-record.ts'
import type { CheckedFields } from './record-fields.ts'

/** Where a record keeps what most sites call alike; a platform's own fields go before these. */
export function usualFields(record: TObject): CheckedFields {
  const paths = Map.groupBy(
    valuePaths(record).toSorted((one, other) => one.split('.').length - other.split('.').length),
    keyOf,
  )
  const fields = [...fieldNames].map(
    ([field, known]) => [field, known.flatMap((name) => paths.get(name) ?? [])] as const,
  )
  return Object.fromEntries(fields.filter(([, sources]) => sources.length > 0))
}

/** `mechanical.engine` is an engine, and `make.name` a make. */
function keyOf(path: string): string {
  const [first = '', inner] = path.split('.')
  if (inner === undefined) return nameKey(first)
  if (sellerPart.test(first)) return ''
  const key = nameKey(inner)
  return wrappers.has(key) ? nameKey(first) : onlyAtTop.has(key) ? '' : key
}
