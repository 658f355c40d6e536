import type { Database } from '../../db/database.ts'
import type { DealershipName } from '../../db/queries/callers.ts'
import { findDealership } from '../../dealers/find-dealership.ts'
import { apiErrors } from '../../model/errors.ts'
import type { DealershipRule } from '../define-route.ts'

/** Throws the error for a dealership that the account may not read, unless the route accepts any website. */
export async function refuseMissing(rule: DealershipRule, name: DealershipName, database: Database): Promise<void> {
  if (rule.anyUrl !== undefined && name.host !== null) return
  const exists = rule.missing === 403 && (await findDealership(database.handle, name)) !== undefined
  if (exists) throw apiErrors.notAuthorized()
  throw apiErrors[rule.notFound ?? 'dealershipNotFound']()
}
