import { createFaultBox, type Fault, type FaultBox } from './faults.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createSite, type PlatformKind, type SiteSpec, specOfKind } from './site-specs.ts'
import type { Site, SiteAnswer, SiteRequest } from './sites/site.ts'

export type SiteEntry = {
  readonly site: Site
  readonly faults: FaultBox
  /** null where the site was made by hand: it cannot be made anew. */
  readonly spec: SiteSpec | null
  /** How often its ids were changed. */
  readonly generation: number
}

/** The sites of a running sandbox, their faults, and who asked for what: what tests and the control API work on. */
export interface SiteRegistry {
  readonly sites: ReadonlyMap<string, SiteEntry>
  readonly requests: RequestLog
  /** Adds a site, or puts it in the place of the one with its host. */
  addSite(site: SiteSpec | Site): Site
  removeSite(host: string): boolean
  /** Replaces the faults of a site; throws where no site has that host. */
  setFaults(host: string, faults: readonly Fault[]): void
  /** Shows the same lot through another platform; throws where the site has no lot or was made by hand. */
  moveSite(host: string, kind: PlatformKind): Site
  /** The platform gives the site other ids and keys; the old ones are worth nothing any more. */
  changeIds(host: string): Site
  /** The site that answers to a host, or the sites that a vendor's host serves: who answers, and with what. */
  findAnswer(host: string, request: SiteRequest): FoundAnswer | null
}

export type FoundAnswer = { readonly entry: SiteEntry; readonly answer: (request: SiteRequest) => SiteAnswer }

export function createSiteRegistry(specs: readonly (SiteSpec | Site)[]): SiteRegistry {
  const sites = new Map<string, SiteEntry>()
  const addSite = (spec: SiteSpec | Site): Site => {
    const site = 'answer' in spec ? spec : createSite(spec)
    const known = 'answer' in spec ? null : spec
    sites.set(site.host, { site, faults: createFaultBox(), spec: known, generation: 0 })
    return site
  }
  const remake = (host: string, alter: (entry: SiteEntry) => Pick<SiteEntry, 'spec' | 'generation'>): Site => {
    const entry = sites.get(host)
    if (entry === undefined) throw new Error(`no site ${host}`)
    const { spec, generation } = alter(entry)
    if (spec === null || entry.site.lot === null) throw new Error(`${host} cannot be made anew`)
    const site = createSite(spec, { lot: entry.site.lot, generation })
    sites.set(host, { site, faults: entry.faults, spec, generation })
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
    moveSite: (host, kind) =>
      remake(host, ({ spec, generation }) => ({ spec: spec === null ? null : moved(spec, kind), generation })),
    changeIds: (host) => remake(host, ({ spec, generation }) => ({ spec, generation: generation + 1 })),
    findAnswer: (host, request) => findAnswer(sites, host, request),
  }
}

function moved(spec: SiteSpec, kind: PlatformKind): SiteSpec | null {
  if (!('size' in spec)) return null
  const { host, size, name, robots } = spec
  const kept = { ...(name === undefined ? {} : { name }), ...(robots === undefined ? {} : { robots }) }
  return specOfKind(kind, { host, size, ...kept })
}

function findAnswer(sites: ReadonlyMap<string, SiteEntry>, host: string, request: SiteRequest): FoundAnswer | null {
  const own = sites.get(host)
  if (own !== undefined) return { entry: own, answer: (asked) => own.site.answer(asked) }
  const served = [...sites.values()].filter(({ site }) => site.api?.hosts.includes(host))
  const [first] = served
  if (first === undefined) return null
  const entry = served.find(({ site }) => site.api !== undefined && site.api.answer(request) !== null) ?? first
  return { entry, answer: (asked) => entry.site.api?.answer(asked) ?? unknownKey }
}

const unknownKey: SiteAnswer = {
  status: 403,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"message":"No such key or account."}',
}
