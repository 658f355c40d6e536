import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import type { WebSearch } from '../../web-search/contract.ts'
import type { LookServices } from './look-at-site.ts'

export type ResolveServices = LookServices & {
  readonly search: WebSearch
  /** The dealership of a host (without `www.`), as the account sees it; undefined: the service has none. */
  readonly findKnown: (host: string, accountId: number) => Promise<KnownDealer | undefined>
}
