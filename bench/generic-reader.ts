import { createSiteRegistry } from '../sandbox/site-registry.ts'
import { platformKinds, specOfKind } from '../sandbox/site-specs.ts'
import type { PageAnswer, PageRequest } from '../src/model/page.ts'
import type { ReaderConfig } from '../src/model/scan.ts'
import type { VehicleContent } from '../src/model/website-vehicle.ts'
import { normalizeAll } from '../src/normalize/normalize-all.ts'
import { driveCollection } from '../src/platforms/engine/conformance/fixture-site.ts'
import { detectPlatform } from '../src/platforms/engine/detect/detect.ts'
import { generic } from '../src/platforms/sites/generic/platform.ts'
import { reportFigure } from './measure/report.ts'
import { createObedientPages } from './measure/sandbox-pages.ts'
import { withoutSignals } from './measure/without-signals.ts'

/**
 * The sandbox's sites of platforms without their signals, read by the generic reader alone, compared with their adapters. Fixtures
 * hold only the pages that an adapter asks for.
 */
const size = 60
const observedAt = new Date('2026-11-21T12:00:00Z')
const required = ['vin', 'year', 'make', 'model', 'condition', 'price', 'vdp_link'] as const
const optional = [
  'series',
  'stocknum',
  'certified',
  'body',
  'door_count',
  'engine',
  'transmission',
  'drivetrain_desc',
  'fuel',
  'exterior_color',
  'interior_color',
  'city_mpg',
  'hwy_mpg',
  'msrp',
  'description',
] as const

type Field = (typeof required)[number] | (typeof optional)[number] | 'odometer' | 'photos' | 'features'
type Reading = {
  readonly reader: ReaderConfig | null
  readonly doubt: string | null
  readonly found: number
  readonly complete: boolean
  readonly problem: string | null
  readonly requests: number
  readonly sampled: number
  readonly vehicles: ReadonlyMap<string, VehicleContent>
}

type Answering = (request: PageRequest) => PageAnswer
type Subject = { readonly name: string; readonly origin: string; readonly answer: Answering }

const inSandbox = platformKinds.map((kind): Subject => {
  const host = `${kind}.example`
  const registry = createSiteRegistry([specOfKind(kind, { host, size, seed: 'one lot for all' })])
  return { name: kind, origin: `http://${host}`, answer: createObedientPages(registry) }
})
const asked = inSandbox.filter(({ name }) => process.argv.length === 2 || process.argv.includes(name))
/** Whether the page at a link is about the vehicle. */
let leads = (_link: string, _vin: string): boolean => false
let wholly = 0
const shares: number[] = []
for (const { name, origin, answer } of asked) {
  leads = (link, vin) => {
    const page = link === '' ? null : answer({ url: link, purpose: 'vehicle' })
    return page?.kind === 'page' && page.text.toUpperCase().includes(vin)
  }
  const byAdapter = readByAdapter(origin, name, answer)
  const byGeneric = readGenerically(origin, withoutSignals(answer))
  const wrongRequired = required.filter((field) =>
    [...byAdapter].some(([vin, vehicle]) => !isSame(field, vehicle, byGeneric.vehicles.get(vin))),
  )
  const further = [...optional, 'odometer', 'photos', 'features'] as const
  let [filled, right] = [0, 0]
  const missed = new Map<Field, number>()
  for (const [vin, vehicle] of byAdapter) {
    for (const field of further) {
      if (isEmpty(field, vehicle)) continue
      filled++
      if (isSame(field, vehicle, byGeneric.vehicles.get(vin))) right++
      else missed.set(field, (missed.get(field) ?? 0) + 1)
    }
  }
  const share = filled === 0 ? 0 : right / filled
  shares.push(share)
  const isWhole = byAdapter.size > 0 && wrongRequired.length === 0 && byGeneric.vehicles.size === byAdapter.size
  if (isWhole) wholly++
  const { reader, doubt, complete, problem, requests, sampled } = byGeneric
  console.log(
    `  ${name.padEnd(20)} ${(reader?.kind ?? 'none').padEnd(17)} ${String(byGeneric.vehicles.size).padStart(3)}/${String(byAdapter.size).padEnd(3)} ${complete ? 'complete' : 'PARTIAL '} required ${isWhole ? 'right' : wrongRequired.join(',')} optional ${(share * 100).toFixed(0)} % requests ${sampled}+${requests}`,
  )
  if (process.argv.includes('-v') || !isWhole) {
    console.log(`      ${JSON.stringify(reader)} ${doubt ?? ''} ${problem ?? ''}`)
    console.log(`      missed ${[...missed].map(([field, count]) => `${field} ${count}`).join(', ')}`)
    const [vin, vehicle] =
      [...byAdapter].find(([id, one]) => required.some((field) => !isSame(field, one, byGeneric.vehicles.get(id)))) ??
      [...byAdapter][0] ??
      []
    const got = byGeneric.vehicles.get(vin ?? '')
    if (vehicle !== undefined)
      for (const field of [...wrongRequired, ...missed.keys()])
        console.log(
          `        ${vin} ${field}: ${JSON.stringify(show(field, got))?.slice(0, 80)} is ${JSON.stringify(show(field, vehicle))?.slice(0, 80)}`,
        )
  }
}
reportFigure({
  what: `platforms with every required field right, of ${asked.length}`,
  ours: Math.round((wholly / asked.length) * 1000) / 10,
  unit: '%',
  target: { atLeast: 87 },
})
const mean = (shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100
reportFigure({
  what: 'optional fields as the adapters read them',
  ours: Math.round(mean * 10) / 10,
  unit: '%',
  target: { atLeast: 95 },
})

function readByAdapter(origin: string, kind: string, answer: Answering): ReadonlyMap<string, VehicleContent> {
  const home = answer({ url: `${origin}/`, purpose: 'home' })
  if (home.kind === 'failure') throw new Error(home.message)
  const { platform } = detectPlatform(home)
  const configured = platform.configure(home)
  if (configured.kind === 'missing') throw new Error(`${kind}: ${configured.reason}`)
  const { scan } = driveCollection(platform.collect({ config: configured.config }, { sample: false }), answer, 2_000)
  return contents(scan.vehicles, origin)
}

function readGenerically(origin: string, answer: Answering): Reading {
  const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
  const sample = driveCollection(generic.collect({ config }, { sample: true }), answer, 100)
  const reader = sample.scan.reader ?? null
  const nothing = {
    reader,
    doubt: sample.scan.doubt ?? null,
    found: 0,
    complete: false,
    problem: sample.scan.incompleteReason,
    requests: 0,
    sampled: sample.requests.length,
    vehicles: new Map(),
  }
  if (reader === null) return nothing
  const whole = driveCollection(generic.collect({ config: { ...config, reader } }, { sample: false }), answer, 3_000)
  const vehicles = contents(whole.scan.vehicles, origin)
  return {
    ...nothing,
    found: vehicles.size,
    complete: whole.scan.complete,
    problem: whole.scan.incompleteReason,
    requests: whole.requests.length,
    vehicles,
  }
}

function contents(raw: Parameters<typeof normalizeAll>[0], origin: string): ReadonlyMap<string, VehicleContent> {
  const { vehicles } = normalizeAll(raw, { baseUrl: origin, observedAt, state: 'Ohio' })
  return new Map(vehicles.map(({ content }) => [content.vin, content]))
}

function show(field: Field, vehicle: VehicleContent | undefined): unknown {
  if (vehicle === undefined) return undefined
  if (field === 'photos') return vehicle.photo_url_list.map(({ url }) => url)
  return vehicle[field]
}

function isEmpty(field: Field, vehicle: VehicleContent): boolean {
  const value = show(field, vehicle)
  return value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0)
}

function isSame(field: Field, expected: VehicleContent, got: VehicleContent | undefined): boolean {
  if (got === undefined) return false
  if (field === 'odometer') return inMiles(expected) === inMiles(got) || Math.abs(inMiles(expected) - inMiles(got)) <= 1
  if (field === 'vdp_link') return expected.vdp_link === '' || leads(got.vdp_link, got.vin)
  const [one, other] = [show(field, expected), show(field, got)]
  if (typeof one === 'string' && typeof other === 'string')
    return one.toLowerCase().replace(/\W+/g, ' ').trim() === other.toLowerCase().replace(/\W+/g, ' ').trim()
  return JSON.stringify(one) === JSON.stringify(other)
}

function inMiles({ odometer, odometer_unit }: VehicleContent): number {
  return odometer_unit === 'km' ? Math.round((odometer ?? 0) * 0.621371) : (odometer ?? 0)
}
