import { createSiteRegistry, type SiteRegistry } from '../sandbox/site-registry.ts'
import { type PlatformKind, platformKinds, type SiteSpec, specOfKind } from '../sandbox/site-specs.ts'
import type { LotVehicle } from '../sandbox/vehicles.ts'
import type { NormalizedVehicle } from '../src/model/website-vehicle.ts'
import { normalizeAll } from '../src/normalize/normalize-all.ts'
import { driveCollection } from '../src/platforms/engine/conformance/fixture-site.ts'
import {
  isCompared,
  isShown,
  scriptedAddress,
  shownByPlatform,
  type Truth,
  type TruthField,
  truthFields,
  truthOf,
} from './measure/platform-truth.ts'
import { reportFigure } from './measure/report.ts'
import { answerFrom, createObedientPages, recognizeSite } from './measure/sandbox-pages.ts'

/**
 * The same lot on every platform of the sandbox, and which fields are read wrong. `node bench/platform-accuracy.ts
 * motive jazel` reads only these.
 */
const size = 300
const maxPages = 2_000
const observedAt = new Date('2026-11-21T12:00:00Z')

type Verdict = 'right' | 'not shown' | 'missing' | 'wrong'
type Example = { readonly vin: string; readonly got: unknown; readonly truth: unknown }
type Tally = { counts: Record<Verdict, number>; example: Example | null }
type Reading = {
  readonly kind: PlatformKind
  readonly adapter: string
  readonly found: number
  readonly complete: boolean
  readonly reason: string | null
  readonly requests: number
  readonly fields: ReadonlyMap<TruthField, Tally>
}

const columnsOfTable = 10

const asked = platformKinds.filter((kind) => process.argv.length === 2 || process.argv.includes(kind))
const readings = asked.map(readThrough)
console.log(`\n  ${size} vehicles; wrong (missing), . all right, - not shown (-15: by 15)\n`)
for (let first = 0; first < readings.length; first += columnsOfTable) {
  printTable(readings.slice(first, first + columnsOfTable))
}
printDifferences(readings)
for (const { kind, found, complete, reason, fields } of readings) {
  const wrong = [...fields.values()].reduce((sum, { counts }) => sum + counts.wrong + counts.missing, 0)
  if (!complete) console.log(`  ${kind}: not complete: ${reason}`)
  reportFigure({ what: `${kind}, vehicles read`, ours: found, unit: '', target: { atLeast: size } })
  reportFigure({ what: `${kind}, values unlike the lot's`, ours: wrong, unit: '', target: { atMost: 0 } })
}

for (const kind of ['dealer-com', 'dealer-inspire'] as const) if (asked.includes(kind)) reportGroups(kind)

/** Three stores in one listing: only the requested one is read, and none if it cannot be identified. */
function reportGroups(kind: 'dealer-com' | 'dealer-inspire'): void {
  const [asked, unnamed] = (['asked', 'unnamed'] as const).map((group) => {
    const host = `${group}-group.example`
    const { registry, scan } = collectSandboxSite({ kind, host, size: 40, group })
    const own = new Set(
      registry.sites
        .get(host)
        ?.site.lot?.vehicles()
        .map(({ vin }) => vin),
    )
    const read = scan.vehicles.map(({ vin }) => vin ?? '')
    const foreign = read.filter((vin) => !own.has(vin)).length
    return { read: read.length, foreign, complete: scan.complete, stores: scan.storesSeen?.length ?? 0 }
  })
  if (asked === undefined || unnamed === undefined) return
  const max = { atMost: 0 }
  reportFigure({ what: `${kind} group, own vehicles read`, ours: asked.read, unit: '', target: { atLeast: 40 } })
  reportFigure({ what: `${kind} group, other stores' vehicles`, ours: asked.foreign, unit: '', target: max })
  reportFigure({ what: `${kind} group, store unknown: read`, ours: unnamed.read, unit: '', target: max })
  const listed = unnamed.complete ? 0 : unnamed.stores
  reportFigure({ what: `${kind} group, store unknown: listed`, ours: listed, unit: 'stores', target: { atLeast: 3 } })
}

function readThrough(kind: PlatformKind): Reading {
  const host = `${kind}.example`
  const { registry, platform, config, scan, requests } = collectSandboxSite(
    specOfKind(kind, { host, size, seed: 'one lot for all' }),
  )
  const state = shownByPlatform[kind].unit === 'km' ? 'Ontario' : 'Ohio'
  const { vehicles } = normalizeAll(scan.vehicles, { baseUrl: config.base_url, observedAt, state })
  const lot = registry.sites.get(host)?.site.lot?.vehicles() ?? []
  return {
    kind,
    adapter: platform.id,
    found: vehicles.length,
    complete: scan.complete,
    reason: scan.incompleteReason,
    requests: requests.length,
    fields: compareLot({ registry, kind, host, lot }, vehicles),
  }
}

type Compared = {
  readonly registry: SiteRegistry
  readonly kind: PlatformKind
  readonly host: string
  readonly lot: readonly LotVehicle[]
}

function compareLot(compared: Compared, vehicles: readonly NormalizedVehicle[]): ReadonlyMap<TruthField, Tally> {
  const { registry, kind, host, lot } = compared
  const read = new Map(vehicles.map((vehicle) => [vehicle.content.vin, vehicle]))
  const tallies = new Map<TruthField, Tally>(
    truthFields.map((field) => [field, { counts: { right: 0, 'not shown': 0, missing: 0, wrong: 0 }, example: null }]),
  )
  for (const vehicle of lot) {
    const found = read.get(vehicle.vin)
    if (found === undefined) continue
    const truth = truthOf(vehicle, kind, host)
    const address = scriptedAddress(vehicle, kind, host)
    const got = gotOf(found, (link) =>
      address === null ? leadsTo(registry, link, vehicle.vin) : link.startsWith(address) || link,
    )
    for (const [field, tally] of tallies) {
      if (!isCompared(kind, field)) continue
      const verdict = judge(got[field], truth[field], isShown(kind, field))
      tally.counts[verdict] += 1
      const isDifference = verdict === 'wrong' || (verdict === 'missing' && tally.example === null)
      if (isDifference) tally.example = { vin: vehicle.vin, got: got[field], truth: truth[field] }
    }
  }
  return tallies
}

function gotOf({ content, inventoryDate }: NormalizedVehicle, leads: (link: string) => unknown): Truth {
  const { photo_url_list: photos, vdp_link: link, ...fields } = content
  return {
    ...fields,
    photos: photos.map(({ url }) => url),
    vdp_link: leads(link),
    inventory_date: inventoryDate,
  }
}

/** Whether the page at the link is about that vehicle; '' without a link. */
function leadsTo(registry: SiteRegistry, link: string, vin: string): unknown {
  if (link === '') return ''
  const page = answerFrom(registry, { url: link, purpose: 'vehicle' })
  return page.kind === 'page' && page.status === 200 && page.text.toUpperCase().includes(vin) ? true : link
}

function judge(got: unknown, truth: unknown, shown: boolean): Verdict {
  if (JSON.stringify(got) === JSON.stringify(truth)) return 'right'
  const isPart = Array.isArray(got) && Array.isArray(truth) && got.every((entry, index) => entry === truth[index])
  if (isPart || got === null || got === '' || got === false) return shown ? 'missing' : 'not shown'
  return 'wrong'
}

/** Number of wrong values; missed values in brackets; `-` if the site shows none. */
function printTable(all: readonly Reading[]): void {
  const width = 9
  console.log(
    `  ${''.padEnd(20)}${all
      .map(({ kind }) =>
        kind
          .replace('dealer-', 'd-')
          .slice(0, width - 1)
          .padStart(width),
      )
      .join('')}`,
  )
  for (const field of truthFields) {
    console.log(`  ${field.padEnd(20)}${all.map(({ fields }) => cell(fields.get(field)).padStart(width)).join('')}`)
  }
  console.log(`  ${'vehicles'.padEnd(20)}${all.map(({ found }) => String(found).padStart(width)).join('')}`)
  console.log(`  ${'requests'.padEnd(20)}${all.map(({ requests }) => String(requests).padStart(width)).join('')}\n`)
  for (const { kind, adapter } of all) if (adapter !== kind) console.log(`  ${kind} was read by ${adapter}`)
}

function cell(tally: Tally | undefined): string {
  if (tally === undefined) return ''
  const { counts } = tally
  const lacking = counts.missing > 0 ? `(${counts.missing})` : ''
  if (counts.wrong > 0 || counts.missing > 0) return `${counts.wrong > 0 ? counts.wrong : ''}${lacking}`
  if (counts['not shown'] > 0) return counts['not shown'] < size / 10 ? `-${counts['not shown']}` : '-'
  return counts.right > 0 ? '.' : ''
}

function printDifferences(all: readonly Reading[]): void {
  for (const { kind, fields } of all) {
    for (const [field, { counts, example }] of fields) {
      if (example === null) continue
      const text = [example.got, example.truth].map((value) => JSON.stringify(value)?.slice(0, 90)).join(' is ')
      console.log(`  ${kind} ${field}: ${counts.wrong} wrong, ${counts.missing} missing; ${example.vin} ${text}`)
    }
  }
}

/** Collects a sandbox site starting from its home page: detects it, configures it, and walks what robots.txt allows. */
function collectSandboxSite(spec: SiteSpec) {
  const registry = createSiteRegistry([spec])
  const answer = createObedientPages(registry)
  const { platform, config } = recognizeSite(spec.host, answer)
  const walk = platform.collect({ config }, { sample: false })
  return { registry, platform, config, ...driveCollection(walk, answer, maxPages) }
}
