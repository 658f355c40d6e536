import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FetchFailure } from '../../model/page.ts'
import type { WebSearch } from '../../web-search/contract.ts'
import type { KnownSite } from '../site-snapshot.ts'

export type OutsideWorld = {
  readonly search: WebSearch
  /** Reads the home page of a site. */
  readonly readSite: (address: string, signal: AbortSignal) => Promise<KnownSite | FetchFailure>
  /** The same site with how its vehicles are read, where they can be; null: they were not found. */
  readonly readLot: (host: string, site: KnownSite, signal: AbortSignal) => Promise<KnownSite | null>
  /** Whether the page of a website shows the VIN. */
  readonly showsVin: (url: string, vin: string, signal: AbortSignal) => Promise<boolean>
  /** For web searches and websites of one request (12,000). */
  readonly deadlineMs?: number
}

export type ResolveServices = OutsideWorld & {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** The known dealership of a host, as the account sees it; `host` without `www.`. */
  readonly findKnown: (host: string, accountId: number) => Promise<KnownDealer | undefined>
}
