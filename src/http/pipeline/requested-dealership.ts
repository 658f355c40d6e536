import type { Database } from '../../db/database.ts'
import type { DealershipName } from '../../db/queries/callers.ts'
import { findDealership } from '../../db/queries/dealers.ts'
import { apiErrors, validationError } from '../../model/errors.ts'
import { readDealershipId } from '../../model/read-ids.ts'
import { readWebsiteAddress } from '../../model/website-address.ts'
import type { DealershipRule } from '../define-route.ts'
import type { RequestInput, ValidInput } from './request-input.ts'

/** How a request identifies its dealership; null if it need not. Throws 422 for two identifiers, or a missing one. */
export function readDealershipName(rule: DealershipRule, input: ValidInput): DealershipName | null {
  const part = rule.from === 'path' ? input.params : input[rule.from]
  const id = rule.urlOnly ? null : (part.dealership_id ?? null)
  const url = part[rule.anyUrl ?? 'dealership_url'] ?? null
  if (id !== null && (url === null || rule.anyUrl !== undefined)) return { host: null, ...readDealershipId(String(id)) }
  if (id === null && url !== null) return { publicId: null, id: null, host: readWebsiteAddress(String(url)).host }
  if (id === null && rule.optional && rule.anyUrl === undefined) return null
  const field = rule.anyUrl ?? 'dealership_url'
  const msg = id === null ? `Give ${field} or dealership_id` : 'Give only one of dealership_url and dealership_id'
  const type = id === null ? 'missing' : 'value_error'
  throw validationError([{ loc: [rule.from, field], msg, type, input: url }])
}

const anyId = /^[\w-]{1,64}$/
const maxUrlLength = 2048

/**
 * The dealership that a request names, read before anything is validated; null if it names none that can be read. Of a
 * valid request it is what `readDealershipName` reads.
 */
export function findDealershipName(rule: DealershipRule, { params, query, body }: RequestInput): DealershipName | null {
  const parts = { path: params, query, body: body.kind === 'json' ? body.value : null }
  const part = parts[rule.from]
  if (typeof part !== 'object' || part === null) return null
  const id = rule.urlOnly ? '' : textOf(Reflect.get(part, 'dealership_id'))
  const url = textOf(Reflect.get(part, rule.anyUrl ?? 'dealership_url'))
  if (anyId.test(id)) return { host: null, ...readDealershipId(id) }
  if (id !== '' || url === '' || url.length > 2 * maxUrlLength) return null
  const { host } = readWebsiteAddress(url)
  // No query of the database may hold others.
  return host.isWellFormed() && !host.includes('\0') ? { publicId: null, id: null, host } : null
}

/** Of a repeated parameter the last counts. */
function textOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' || typeof last === 'number' ? String(last) : ''
}

/** Throws the error for a dealership that the account may not read, unless the route accepts any website. */
export async function refuseMissing(rule: DealershipRule, name: DealershipName, database: Database): Promise<void> {
  if (rule.urlOnly || (rule.anyUrl !== undefined && name.host !== null)) return
  const exists = rule.missing === 403 && (await findDealership(database.handle, name)) !== undefined
  if (exists) throw apiErrors.notAuthorized()
  throw apiErrors[rule.notFound ?? 'dealershipNotFound']()
}
