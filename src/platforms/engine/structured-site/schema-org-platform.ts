import type { WorkingPlatform } from '../contract.ts'
import { configureSite } from '../detect/configure-site.ts'
import { byWalking } from '../listing/by-walking.ts'
import { collectStructuredSite } from './collect.ts'

type Given = 'status' | 'configure' | 'collect' | 'one' | 'tier'
type SchemaOrgDefinition = Omit<WorkingPlatform, Given> & {
  readonly configure?: WorkingPlatform['configure']
  /** Paths of its listings; without them, those that the home page leads to. */
  readonly listings?: readonly string[]
}

/** A platform whose pages are found by its sitemap and listings, and read by their schema.org markup. */
export function schemaOrgPlatform({ listings, ...definition }: SchemaOrgDefinition): WorkingPlatform {
  const further = listings === undefined ? {} : { listings }
  return {
    status: 'working',
    configure: (page) => configureSite(page, null),
    ...definition,
    ...byWalking((site, options) => collectStructuredSite(site.config.base_url, { ...options, ...further })),
  }
}
