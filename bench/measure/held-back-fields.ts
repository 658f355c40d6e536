import type { VpicTables } from '../../src/db/vpic/open-database.ts'
import { type DecodableField, decodableFields } from '../../src/model/vin-facts.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import { readVinFacts } from '../../src/reference-data/vin/read-vin-facts.ts'
import { readRealSite } from '../../test/support/real-records/read-real-site.ts'
import { realSites } from '../../test/support/real-records/real-sites.data.ts'
import { sampleCases } from '../../test/support/real-records/sample-cases.ts'
import { realSamples } from '../../test/support/real-records/sample-folders.ts'

export type HeldBack = {
  readonly field: DecodableField
  /** Number of real pages that show the field; how often the VIN would have filled it, and how often correctly. */
  shown: number
  filled: number
  right: number
  readonly wrong: string[]
  /** Number of real pages without the field, and how often the VIN fills it. */
  open: number
  added: number
}

const engineFields: readonly DecodableField[] = ['engine_cyl_count', 'engine_displacement']
const nothing = { body: '', door_count: null, engine_cyl_count: null, engine_displacement: '', fuel: '' } as const

/** Compares fields that real pages show with what their VINs would have filled in. */
export function tallyHeldBack(tables: VpicTables, latestYear: number): readonly HeldBack[] {
  const tallies = decodableFields.map(
    (field): HeldBack => ({ field, shown: 0, filled: 0, right: 0, wrong: [], open: 0, added: 0 }),
  )
  for (const page of realPages()) {
    for (const tally of tallies) {
      const { field } = tally
      if (page[field] === nothing[field]) {
        tally.open += 1
        if (field in readVinFacts(page, tables, latestYear).fills) tally.added += 1
        continue
      }
      const engine = engineFields.includes(field) ? '' : page.engine
      const { fills } = readVinFacts({ ...page, engine, [field]: nothing[field] }, tables, latestYear)
      tally.shown += 1
      if (!(field in fills)) continue
      tally.filled += 1
      if (fills[field] === page[field]) tally.right += 1
      else tally.wrong.push(`${page.vin} ${field}: shown ${page[field]}, from the VIN ${fills[field]}`)
    }
  }
  return tallies
}

function realPages(): readonly VehicleContent[] {
  const sites = [...Object.values(realSites), ...sampleCases(realSamples).map(({ site }) => site)]
  const pages = sites.flatMap((site) => readRealSite(site).vehicles.map(({ content }) => content))
  return [...new Map(pages.map((page) => [page.vin, page])).values()]
}
