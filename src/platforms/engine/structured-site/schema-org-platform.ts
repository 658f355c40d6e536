import type { WorkingPlatform } from '../contract.ts'
import { configureSite } from '../detect/configure-site.ts'
import { byWalking } from '../listing/by-walking.ts'
import { collectStructuredSite } from './collect.ts'
import type { StructuredSiteOptions } from './read-listings.ts'

type Given = 'status' | 'configure' | 'collect' | 'one' | 'tier'
type SchemaOrgDefinition = Omit<WorkingPlatform, Given> & {
  readonly configure?: WorkingPlatform['configure']
  /** Listing paths; default: those linked from the home page. */
  readonly listings?: readonly string[]
  /** Addresses of a listing page's own filters that together show what the page cuts off. */
  readonly facets?: StructuredSiteOptions['facets']
}

/** A platform that is read through its sitemap, listings and schema.org markup. */
export function schemaOrgPlatform({ listings, facets, ...definition }: SchemaOrgDefinition): WorkingPlatform {
  const further = { ...(listings === undefined ? {} : { listings }), ...(facets === undefined ? {} : { facets }) }
  return {
    status: 'working',
    configure: (page) => configureSite(page, null),
    ...definition,
    ...byWalking((site, options) => collectStructuredSite(site.config.base_url, { ...options, ...further })),
  }
}
