import type { DealerIdentity } from '../../model/dealership.ts'
import type { Page, PageAnswer, PageRequest } from '../../model/page.ts'
import type { ReaderConfig, Scan } from '../../model/scan.ts'
import type { ProviderTrust } from '../../model/statuses.ts'

/** How one VIN is looked up: `direct` takes one request (plus those for search keys), `listing` crawls pages. */
export type Tier = 'direct' | 'listing'

/** Adapters are pure: `collect` yields requests and receives responses, so a test can drive it with saved pages. */
export interface Platform {
  /** kebab-case, the name of its folder: `dealer-com`. Served as `provider`. */
  readonly id: string
  readonly name: string
  readonly confidence: 'high' | 'medium' | 'low'
  readonly trust: ProviderTrust
  /** Year and month in which real pages were last checked: `2026-11`. */
  readonly lastLookedAt: string
  /** Empty only for the fallback platform. */
  readonly detect: readonly DetectionSignal[]
  /** Ids of platforms whose signals also appear on this platform's pages. If both match, this one wins, whatever the score. */
  readonly precedes?: readonly string[]
  readonly configure: (page: Page) => ConfigureResult
  /** Reads name, address and phone; the generic reader fills in what is null. */
  readonly identify?: (page: Page) => DealerIdentity
  readonly collect: (site: Site, options: CollectOptions) => Collection
  /** Looks up one VIN. A complete scan without the vehicle means it is gone; an incomplete scan means unknown. */
  readonly one: (site: Site, vin: string, options?: LookUpOptions) => Collection
  readonly tier: Tier
}

/** `weight` is the confidence that this signal gives on its own (0 to 1); signals combine as 1 - (1-a)(1-b)… */
export type DetectionSignal = {
  /** Readable name for docs and logs: "DDC.siteSettings". */
  readonly name: string
  readonly weight: number
} & (
  | { readonly html: RegExp }
  | { readonly header: string; readonly matches: RegExp }
  | { readonly host: RegExp }
  | { readonly cname: string }
  /** An IP network that belongs to the platform: 74.119.99.0/24. */
  | { readonly network: string }
)

/** A site's configuration, stored and served as `config`. `site_id` is the platform's own id. */
export type SiteConfig = {
  readonly base_url: string
  readonly inventory_type: 'all'
  readonly site_id: string | null
  readonly [setting: string]: string | number | boolean | null | readonly string[] | ReaderConfig
}

export type ConfigureResult =
  | { readonly kind: 'configured'; readonly config: SiteConfig }
  | { readonly kind: 'missing'; readonly reason: string }

export type Site = { readonly config: SiteConfig }

export type CollectOptions = {
  /** Reads only a few pages: enough to validate the configuration and estimate counts. */
  readonly sample: boolean
  /** For samples: one page is enough, to see whether the site shows any inventory. */
  readonly probe?: boolean | undefined
  /** Upper-case VIN to look for: the crawl ends, complete, once it is found. Ignore other vehicles of that scan. */
  readonly wanted?: string | undefined
  /** Where the wanted vehicle's page was when it was last seen: read first. */
  readonly knownPage?: string | undefined
}

export type LookUpOptions = {
  readonly knownPage?: string | undefined
  /** Called when the listing of this site has to be crawled although the platform's tier is `direct`. */
  readonly onCrawl?: () => void
}

export type Crawl<T> = Generator<PageRequest, T, PageAnswer>

export type Collection = Crawl<Scan>
