import { completeVehicle, renderVehicle } from '../../../src/model/rendered-vehicle.ts'
import { stateName } from '../../../src/model/state-name.ts'
import type { NormalizedVehicle } from '../../../src/model/website-vehicle.ts'
import { normalizeAll } from '../../../src/normalize/normalize-all.ts'
import { driveCollection, pageOf } from '../../../src/platforms/engine/conformance/fixture-site.ts'
import type { Platform, SiteConfig } from '../../../src/platforms/engine/contract.ts'
import { identifyDealership } from '../../../src/platforms/engine/detect/identify.ts'
import { findPlatform } from '../../../src/platforms/registry.ts'
import { type Compared, compareVehicle, type Served } from './compare-vehicle.ts'
import { readRealSite, shownFields } from './read-real-site.ts'
import { realExpectations } from './real-expectations.data.ts'
import { realSites } from './real-sites.data.ts'
import { type Expected, type SampleCase, sampleCases } from './sample-cases.ts'

/** The result of one case for one record or for the scan. */
export type Finding = Compared & { readonly platform: string; readonly of: string }

const observedAt = new Date('2026-11-21T09:00:00Z')
/** For a record without a VIN: it is rejected, and its other fields are compared all the same. */
const standInVin = '1HGCM82633A004352'

export function readSamples(folder: URL): readonly Finding[] {
  return sampleCases(folder).flatMap(readSample)
}

/** The samples whose expectations list every displayed field. */
export function readWholeRecords(): readonly Finding[] {
  return Object.entries(realSites).flatMap(([name, site]) => {
    const read = new Map(readRealSite(site).vehicles.map((vehicle) => [vehicle.content.vin, shownFields(vehicle)]))
    const expected = Object.entries(realExpectations).find(([of]) => of === name)?.[1] ?? {}
    return Object.entries(expected).flatMap(([vin, fields]) =>
      wholeRecord({ vin, ...fields }, read.get(vin) ?? {}).map((compared) => ({
        ...compared,
        platform: site.platform,
        of: `${name}, ${vin}`,
      })),
    )
  })
}

function wholeRecord(expected: object, shown: Readonly<Record<string, unknown>>): readonly Compared[] {
  const stated = new Map<string, unknown>(Object.entries(expected))
  return [...new Set([...stated.keys(), ...Object.keys(shown)])].map((field) => ({
    field: field === 'parts' ? 'price_components' : field,
    expected: stated.get(field),
    served: shown[field],
    right: JSON.stringify(stated.get(field)) === JSON.stringify(shown[field]),
  }))
}

function readSample(sample: SampleCase): readonly Finding[] {
  const { site } = sample
  const platform = findPlatform(site.platform)
  if (platform === undefined) throw new Error(`no platform ${site.platform}`)
  const compared = [...readVehicles(sample, platform), ...readIdentity(sample, platform)]
  return compared.map((finding) => ({ ...finding, platform: site.platform }))
}

type Of = Compared & { readonly of: string }

function readVehicles(sample: SampleCase, platform: Platform): readonly Of[] {
  const { site, vehicles: expected, complete } = sample
  if (complete === null) return []
  const home = pageOf(`${site.origin}/`, 200, { text: sample.home ?? '', type: 'text/html' })
  const configured = sample.home === undefined ? null : platform.configure(home)
  const own: SiteConfig = { base_url: site.origin, inventory_type: 'all', site_id: null }
  const config = { ...own, ...(configured?.kind === 'configured' ? configured.config : {}), ...site.config }
  const { scan } = driveCollection(platform.collect({ config }, { sample: false }), (request) => {
    const answer = site.answer(request)
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '')
    return pageOf(request.url, answer === undefined ? 404 : 200, { text, type: 'text/html' })
  })
  const context = { baseUrl: site.origin, observedAt, state: site.state }
  const served = scan.vehicles.flatMap((raw) =>
    normalizeAll([{ ...raw, vin: raw.vin || standInVin }], context).vehicles.map(serve),
  )
  const missing: Served = {}
  const records = expected.flatMap((vehicle) => {
    const found = served.find((candidate) => isThis(vehicle, candidate)) ?? missing
    const stated = vehicle.vin === null ? { ...vehicle, vin: undefined } : vehicle
    return compareVehicle(stated, found).map((compared) => ({ ...compared, of: `${sample.name}, ${nameOf(vehicle)}` }))
  })
  const others = served.filter((candidate) => !expected.some((vehicle) => isThis(vehicle, candidate)))
  return [
    ...records,
    ...[
      { field: 'scan complete', expected: complete, served: scan.complete, right: scan.complete === complete },
      { field: 'other vehicles', expected: 0, served: others.map(({ vin }) => vin), right: others.length === 0 },
    ].map((compared) => ({ ...compared, of: sample.name })),
  ]
}

function isThis(expected: Expected, { vin, stocknum }: Served): boolean {
  return expected.vin === null ? stocknum === expected.stock_number : vin === expected.vin
}

function nameOf({ vin, stock_number: stock }: Expected): string {
  return String(vin ?? stock)
}

/** The API's response for a vehicle that was listed a moment ago. */
function serve({ content, inventoryDate }: NormalizedVehicle): Served {
  const times = { firstSeenAt: observedAt, createdAt: observedAt, updatedAt: observedAt }
  const rendered = renderVehicle(content, { id: 'new', ...times, inventoryDate: inventoryDate ?? '' })
  const moving = { inventoryDate: inventoryDate ?? '2026-11-21', lastSeen: observedAt, now: observedAt, active: true }
  return JSON.parse(completeVehicle(rendered, moving))
}

const identityFields = ['name', 'street', 'city', 'state', 'zip', 'phone'] as const

function readIdentity({ name, home, identity, site }: SampleCase, platform: Platform): readonly Of[] {
  if (home === undefined || identity === undefined) return []
  const page = pageOf(`${site.origin}/`, 200, { text: home, type: 'text/html' })
  const read = identifyDealership(page, platform)
  return identityFields.flatMap((field) => {
    const expected = identity[field]
    if (typeof expected !== 'string') return []
    const right = comparable(field, read[field]) === comparable(field, expected)
    return [{ of: name, field: `dealership ${field}`, expected, served: read[field], right }]
  })
}

function comparable(field: string, shown: string | null): string {
  if (field === 'phone') return (shown ?? '').replace(/\D/g, '')
  return (field === 'state' ? stateName(shown) : shown) ?? ''
}
