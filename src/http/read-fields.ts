import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { jsonWith } from '../lib/json.ts'
import { type ValidationEntry, validationError } from '../model/errors.ts'
import { orNull } from '../model/field-schemas.ts'
import { pickFields } from '../model/vehicle-query/queried-vehicle.ts'
import { type PageAnswer, respondPage } from './answer.ts'
import { compressors } from './transport/content-encoding.ts'

const description = 'Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`.'
const maxFields = 100

export const fieldsInBody = Type.Optional(
  orNull(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: maxFields, description })),
)
export const fieldsInQuery = Type.Optional(
  Type.String({ maxLength: 4_000, description: `${description} Separated by commas.` }),
)

/** The names, each once; null if none were given. Throws a 422 with an entry for each name that is none of `known`. */
export function readFields(
  given: readonly string[] | string | null | undefined,
  known: ReadonlySet<string>,
): readonly string[] | null {
  if (given === null || given === undefined) return null
  const inQuery = typeof given === 'string'
  const names = inQuery ? given.split(',').map((name) => name.trim()) : given
  const faults = names.flatMap((name, index): ValidationEntry[] => {
    if (known.has(name)) return []
    const loc = inQuery ? ['query', 'fields'] : ['body', 'fields', index]
    return [{ loc, msg: `Input should be names of vehicle fields, not '${name}'`, type: 'enum', input: name }]
  })
  if (faults.length > 0) throw validationError(faults)
  return [...new Set(names)]
}

/** A page whose `vehicles` have these fields only; null: as it is. */
export function respondFields(
  page: Pick<PageAnswer, 'etag' | 'body'>,
  fields: readonly string[] | null,
  dealershipId: string,
): PageAnswer {
  if (fields === null) return respondPage(page)
  const part = hash('sha1', fields.toSorted().join(), 'base64url').slice(0, 16)
  return respondPage({
    etag: page.etag.replace(/"$/, `.f${part}"`),
    body: async (encoding) => {
      const { vehicles, ...rest } = JSON.parse((await page.body('identity')).toString())
      const picked = vehicles.map((vehicle: object) => {
        return pickFields({ dealership_id: dealershipId, ...vehicle }, ['dealership_id', ...fields])
      })
      const body = Buffer.from(jsonWith(rest, ['vehicles', `[${picked.join(',')}]`]))
      return encoding === 'identity' ? body : compressors[encoding](body)
    },
  })
}
