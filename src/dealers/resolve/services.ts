import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import type { SiteReader } from '../../ingest/site-reader.ts'
import type { Clock } from '../../lib/clock.ts'
import type { WebClient } from '../../outbound/contract.ts'
import type { WebSearch } from '../../web-search/contract.ts'

export type OutsideWorld = {
  readonly search: WebSearch
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly sites: Pick<SiteReader, 'recognize'>
  /** For web searches and websites of one request (12,000). */
  readonly deadlineMs?: number
}

export type ResolveServices = OutsideWorld & {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** As the account sees it; `host` without `www.`. */
  readonly findKnown: (host: string, accountId: number) => Promise<KnownDealer | undefined>
}
