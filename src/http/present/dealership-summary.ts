import type { StatedIdentity } from '../../db/tables.ts'
import type { DealershipSummary } from '../../model/dealership.ts'
import { stateName } from '../../model/state-name.ts'

export type SummarizedDealership = {
  readonly name: string | null
  readonly website: string
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly phone: string | null
  /** What the account stated at setup: its name takes precedence, other fields fill in what the site lacks. */
  readonly stated: StatedIdentity
}

export function presentDealershipSummary(dealership: SummarizedDealership): DealershipSummary {
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
