import { type Allowance, limitClasses, limitsOf, testQuotaOf } from '../../model/limits.ts'
import type { KeyType } from '../key-format.ts'
import type { Spent } from './decision.ts'
import type { Limiter } from './limiter.ts'

/** In every class, for keys of one type. */
export async function readSpent(
  limiter: Pick<Limiter, 'read'>,
  { accountId, allowance }: { readonly accountId: number; readonly allowance: Allowance },
  type: KeyType,
): Promise<Spent> {
  const charges = limitClasses.map((limit) => ({ limit, units: 0, limits: limitsOf(allowance, limit) }))
  return limiter.read({ accountId, type, charges, testQuota: type === 'test' ? testQuotaOf(allowance) : null })
}
