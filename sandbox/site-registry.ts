import { createFaultBox, type Fault, type FaultBox } from './faults.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createSite, type SiteSpec } from './site-specs.ts'
import type { Site } from './sites/site.ts'

export type SiteEntry = { readonly site: Site; readonly faults: FaultBox }

/** The sites of a running sandbox, their faults, and who asked for what: what tests and the control API work on. */
export interface SiteRegistry {
  readonly sites: ReadonlyMap<string, SiteEntry>
  readonly requests: RequestLog
  /** Adds a site, or puts it in the place of the one with its host. */
  addSite(site: SiteSpec | Site): Site
  removeSite(host: string): boolean
  /** Replaces the faults of a site; throws where no site has that host. */
  setFaults(host: string, faults: readonly Fault[]): void
}

export function createSiteRegistry(specs: readonly (SiteSpec | Site)[]): SiteRegistry {
  const sites = new Map<string, SiteEntry>()
  const addSite = (spec: SiteSpec | Site): Site => {
    const site = 'answer' in spec ? spec : createSite(spec)
    sites.set(site.host, { site, faults: createFaultBox() })
    return site
  }
  for (const spec of specs) addSite(spec)
  return {
    sites,
    requests: createRequestLog(),
    addSite,
    removeSite: (host) => sites.delete(host),
    setFaults(host, faults) {
      const entry = sites.get(host)
      if (entry === undefined) throw new Error(`no site ${host}`)
      entry.faults.set(faults)
    },
  }
}
