import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import type { SiteReader } from '../../ingest/site-reader.ts'
import type { Clock } from '../../lib/clock.ts'
import type { WebClient } from '../../outbound/contract.ts'
import type { WebSearch } from '../../web-search/contract.ts'

/** What looks beyond the service's own data. */
export type OutsideWorld = {
  readonly search: WebSearch
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly sites: Pick<SiteReader, 'recognize'>
  /** Milliseconds that searching and opening websites may take in all for one request (12,000). */
  readonly deadlineMs?: number
}

export type ResolveServices = OutsideWorld & {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** The dealership of a host (without `www.`), as the account sees it; undefined: the service has none. */
  readonly findKnown: (host: string, accountId: number) => Promise<KnownDealer | undefined>
}
