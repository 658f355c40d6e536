import { createFaultBox, type Fault, type FaultBox } from './faults.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { feedPhotoHost } from './sftp/feed-dialects.ts'
import { createSite, type PlatformKind, type SiteSpec, specOfKind } from './site-specs.ts'
import type { Site, SiteAnswer, SiteRequest } from './sites/site.ts'
import { photoHost } from './sites/vehicle-words.ts'
import type { LotVehicle } from './vehicles.ts'

export type SiteEntry = {
  readonly site: Site
  readonly faults: FaultBox
  /** null for a custom site, which cannot be created again. */
  readonly spec: SiteSpec | null
  /** How often its ids have changed. */
  readonly generation: number
}

/** The sites, faults and request log of a running sandbox, for tests and the control API. */
export interface SiteRegistry {
  readonly sites: ReadonlyMap<string, SiteEntry>
  readonly requests: RequestLog
  /** Adds a site, or replaces the one with the same host. */
  addSite(site: SiteSpec | Site): Site
  removeSite(host: string): boolean
  /** Replaces a site's faults; throws if the host is unknown. */
  setFaults(host: string, faults: readonly Fault[]): void
  /** Moves the lot to another platform; throws if the site has no lot or is custom. */
  moveSite(host: string, kind: PlatformKind): Site
  /** Gives the site new ids and keys and invalidates the old ones. */
  changeIds(host: string): Site
  /** The response for a host, either of a site or of one of the sites on a vendor's host. */
  findAnswer(host: string, request: SiteRequest): FoundAnswer | null
  /** What the photo at an address of a host of photos shows; null: it is no such host, undefined: it has no such photo. */
  findPhoto(host: string, path: string): { readonly vehicle: LotVehicle; readonly number: number } | undefined | null
}

type FoundAnswer = { readonly faults: FaultBox; readonly answer: (request: SiteRequest) => SiteAnswer }

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
    if (spec === null || entry.site.lot === null) throw new Error(`${host} cannot be made again`)
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
    findPhoto(host, path) {
      const all = [...sites.values()].map(({ site }) => site)
      const isImage = path.endsWith('.jpg')
      const isPhotoHostOf = (site: Site) => photoHost(site.host) === host || (site.host === host && isImage)
      const shown = all.filter((site) => isPhotoHostOf(site) || host === feedPhotoHost)
      if (shown.length === 0) return null
      const vehicle = shown
        .flatMap(({ lot }) => lot?.vehicles() ?? [])
        .find(({ uuid, vin }) => path.includes(uuid) || path.toUpperCase().includes(vin))
      const number = Number(/\/(\d+)\.jpg$/.exec(path)?.[1])
      return vehicle !== undefined && number >= 1 && number <= vehicle.photoCount ? { vehicle, number } : undefined
    },
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
  if (own !== undefined) return { faults: own.faults, answer: (asked) => own.site.answer(asked) }
  const served = [...sites.values()].filter(({ site }) => site.api?.hosts.includes(host))
  const [first] = served
  if (first === undefined) return null
  const entry = served.find(({ site }) => site.api !== undefined && site.api.answer(request) !== null) ?? first
  return { faults: entry.faults, answer: (asked) => entry.site.api?.answer(asked) ?? unknownKey }
}

const unknownKey: SiteAnswer = {
  status: 403,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"message":"No such key or account."}',
}
