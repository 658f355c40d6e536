import type { TObject } from 'typebox'
import { fieldNames, nameKey } from '../reader/understand/field-names.data.ts'
import { valueNames } from './parse-record.ts'
import type { CheckedFields } from './record-fields.ts'

/** Where a record keeps what most sites call alike; a platform's own fields go before these. */
export function usualFields(record: TObject): CheckedFields {
  const names = Map.groupBy(valueNames(record), nameKey)
  const fields = [...fieldNames].map(
    ([field, known]) => [field, known.flatMap((name) => names.get(name) ?? [])] as const,
  )
  return Object.fromEntries(fields.filter(([, sources]) => sources.length > 0))
}
