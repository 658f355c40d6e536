import type { TObject } from 'typebox'
import { fieldAliases } from './field-aliases.data.ts'
import { valueNames } from './parse-record.ts'
import type { CheckedFields } from './record-fields.ts'

/** A field's name as platforms write it (VehicleMpgCity, mpg_city, mpg-city), as `fieldAliases` has it: mpgcity. */
export function aliasKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^vehicle(?=.)/, '')
}

/** Where a record keeps what most platforms call alike; a platform's own fields go before these. */
export function usualFields(record: TObject): CheckedFields {
  const names = Map.groupBy(valueNames(record), aliasKey)
  const fields = Object.entries(fieldAliases).map(([field, aliases]) => [
    field,
    aliases.flatMap((alias) => names.get(alias) ?? []),
  ])
  return Object.fromEntries(fields.filter(([, sources]) => sources !== undefined && sources.length > 0))
}
