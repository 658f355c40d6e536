import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { PageAnswer, PageRequest } from '../../../src/model/page.ts'
import type { Scan } from '../../../src/model/scan.ts'
import type { VehicleContent } from '../../../src/model/website-vehicle.ts'
import { normalizeAll } from '../../../src/normalize/normalize-all.ts'
import { describeFailure } from '../../../src/outbound/describe-failure.ts'
import { parseRobots } from '../../../src/outbound/parse-robots.ts'
import { driveCollection } from '../../../src/platforms/engine/conformance/fixture-site.ts'
import { generic } from '../../../src/platforms/sites/generic/platform.ts'

/** Captures of invented dealers' websites, stored outside the repository. */
const captures = new URL('../../../../shared/samples/any-sites/', import.meta.url)

export const capturedSites: readonly string[] = existsSync(captures)
  ? readdirSync(captures, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : []

type Expected = {
  readonly origin: string
  readonly vehicles: readonly Readonly<Record<string, unknown>>[]
  readonly never: readonly string[]
  readonly setup: string
}

type ReadSite = {
  readonly expected: Expected
  readonly sample: Scan
  /** null: no reader was found. */
  readonly scan: Scan | null
  readonly vehicles: ReadonlyMap<string, VehicleContent>
  readonly requests: { readonly setup: readonly PageRequest[]; readonly import: readonly PageRequest[] }
}

type CapturedPage = { path: string; status: number; type: string; body: string }

/** Sets a captured site up and imports it, as the service does for a site of no known platform. */
export function readCapturedSite(name: string): ReadSite {
  const expected: Expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, captures), 'utf8'))
  const lines = readFileSync(new URL(`${name}/site.jsonl`, captures), 'utf8')
    .trim()
    .split('\n')
  const pages = new Map(lines.map((line): [string, CapturedPage] => [JSON.parse(line).path, JSON.parse(line)]))
  const robots = parseRobots(pages.get('/robots.txt')?.body ?? '', 'Forecourt')
  const answer = (request: PageRequest): PageAnswer => {
    const { origin, pathname, search } = new URL(request.url)
    const page = pages.get(pathname + search)
    const found = origin === expected.origin && page !== undefined && request.method !== 'POST' ? page : null
    if (!robots.allows(pathname + search))
      return describeFailure(request.url, { code: 'robots', message: `robots.txt forbids ${pathname}` })
    return {
      kind: 'page',
      requestedUrl: request.url,
      url: request.url,
      status: found?.status ?? 404,
      headers: {},
      contentType: found?.type ?? 'text/html',
      text: found?.body ?? '',
    }
  }
  const config = { base_url: expected.origin, inventory_type: 'all', site_id: null } as const
  const setup = driveCollection(generic.collect({ config }, { sample: true }), answer, 200)
  const { reader } = setup.scan
  if (reader === undefined)
    return {
      expected,
      sample: setup.scan,
      scan: null,
      vehicles: new Map(),
      requests: { setup: setup.requests, import: [] },
    }
  const whole = driveCollection(generic.collect({ config: { ...config, reader } }, { sample: false }), answer, 500)
  const { vehicles } = normalizeAll(whole.scan.vehicles, {
    baseUrl: config.base_url,
    observedAt: new Date('2026-11-21T12:00:00Z'),
    state: 'Ohio',
  })
  return {
    expected,
    sample: setup.scan,
    scan: whole.scan,
    vehicles: new Map(vehicles.map(({ content }) => [content.vin, content])),
    requests: { setup: setup.requests, import: whole.requests },
  }
}

/** What was read otherwise than a person reads it, by field; `photos` by their addresses. */
export function differences({ expected, vehicles }: ReadSite): readonly string[] {
  return expected.vehicles.flatMap((wanted) => {
    const read = vehicles.get(String(wanted.vin))
    if (read === undefined) return [`${wanted.vin} is missing`]
    return Object.entries(wanted).flatMap(([field, value]) => {
      const got = field === 'photos' ? read.photo_url_list?.map(({ url }) => url) : Reflect.get(read, field)
      return isSame(field, got, value) ? [] : [`${wanted.vin} ${field}: ${show(got)} is ${show(value)}`]
    })
  })
}

const milesPerKilometer = 0.621371

/** Kilometers may be served as they stand or as miles. */
function isSame(field: string, got: unknown, value: unknown): boolean {
  if (field === 'odometer' && Math.abs(Number(got) - Number(value) * milesPerKilometer) <= 1) return true
  if (field === 'vdp_link') return String(got).replace(/^https?:\/\//, '') === String(value).replace(/^https?:\/\//, '')
  return show(got ?? null) === show(value)
}

function show(value: unknown): string {
  return JSON.stringify(value ?? null)
}
