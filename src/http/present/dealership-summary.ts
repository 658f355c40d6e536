import type { ReadableDealership } from '../../db/queries/callers.ts'
import type { DealershipSummary } from '../../model/dealership.ts'
import { stateName } from '../../model/state-name.ts'

/**
 * `stated` is what the account stated at setup: its name takes precedence, other fields fill in what the site lacks.
 */
type Summarized = Pick<ReadableDealership, 'name' | 'website' | 'street' | 'city' | 'state' | 'phone' | 'stated'>

export function presentDealershipSummary(dealership: Summarized): DealershipSummary {
  const { stated } = dealership
  return {
    name: stated.name ?? dealership.name ?? dealership.website,
    website: dealership.website,
    street: dealership.street ?? stated.street ?? '',
    city: dealership.city ?? stated.city ?? '',
    state: dealership.state ?? stateName(stated.state ?? null) ?? '',
    phone: dealership.phone ?? stated.phone ?? '',
  }
}
