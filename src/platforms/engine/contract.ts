import type { DealerIdentity } from '../../model/dealership.ts'
import type { Page, PageAnswer, PageRequest } from '../../model/page.ts'
import type { Scan } from '../../model/scan.ts'
import type { ProviderTrust } from '../../model/statuses.ts'

/**
 * How one VIN is answered: `direct` by one request, beside those for fresh keys or for each section of the site;
 * `listing` by pages that must be walked.
 */
export type Tier = 'direct' | 'listing'

/**
 * A website platform: how to recognize it, and how to read the inventory of one of its sites.
 * Adapters are pure: `collect` is a generator that yields requests and is handed the answers, so that an adapter has
 * no network, no clock and no database, and a test drives it with saved pages.
 */
export type Platform = WorkingPlatform | DetectedPlatform

interface PlatformBase {
  /** kebab-case, the name of its folder: `dealer-com`. Served as `provider`. */
  readonly id: string
  readonly name: string
  /** How sure we are of the facts it rests on (reference/platforms.md: H, M, L). */
  readonly confidence: 'high' | 'medium' | 'low'
  readonly trust: ProviderTrust
  /** Year and month when somebody last looked at real pages: `2026-11`. */
  readonly lastLookedAt: string
  /** Empty only for the fallback, which takes every site that no other platform takes. */
  readonly detect: readonly DetectionMark[]
  /** Ids of platforms whose marks pages of this one carry too: where both are found, it is this one, whatever the score. */
  readonly precedes?: readonly string[]
  /** Reads what collecting needs to know (ids, paths) from a page of the site. */
  readonly configure: (page: Page) => ConfigureResult
  /** Platform-specific reading of name, address and phone; the generic reading fills what it leaves null. */
  readonly identify?: (page: Page) => DealerIdentity
  readonly collect: (site: Site, options: CollectOptions) => Collection
}

export interface WorkingPlatform extends PlatformBase {
  readonly status: 'working'
  /**
   * Asks for one VIN with as few requests as the platform allows. A complete scan holds the vehicle, or none when it is
   * gone; an incomplete one says nothing about it.
   */
  readonly one: (site: Site, vin: string) => Collection
  readonly tier: Tier
}

export interface DetectedPlatform extends PlatformBase {
  readonly status: 'detected-only'
}

/**
 * One piece of evidence. `weight` is what it adds to the confidence on its own (0 to 1); independent marks combine as
 * 1 - (1-a)(1-b)…
 */
export type DetectionMark = {
  /** What a person would call it: "DDC.siteSettings". Shown in the docs and in the log. */
  readonly name: string
  readonly weight: number
} & (
  | { readonly html: RegExp }
  | { readonly header: string; readonly matches: RegExp }
  | { readonly host: RegExp }
  | { readonly cname: string }
  /** A network of IP addresses that is the platform's own: 74.119.99.0/24. */
  | { readonly network: string }
)

/** What detection settled on for one site; stored, and served as `config`. `site_id` is the platform's own id. */
export type SiteConfig = {
  readonly base_url: string
  readonly inventory_type: 'all'
  readonly site_id: string | null
  readonly [setting: string]: string | number | boolean | null | readonly string[]
}

export type ConfigureResult =
  | { readonly kind: 'configured'; readonly config: SiteConfig }
  | { readonly kind: 'missing'; readonly reason: string }

export type Site = { readonly config: SiteConfig }

export type CollectOptions = {
  /** A sample reads enough to validate the configuration and to know counts: a few pages, never the whole site. */
  readonly sample: boolean
  /**
   * The VIN (in upper case) that a walk looks for: it ends, complete, where that vehicle is found. What stands beside it
   * in the scan is of no meaning.
   */
  readonly wanted?: string
}

export type Collection = Generator<PageRequest, Scan, PageAnswer>
