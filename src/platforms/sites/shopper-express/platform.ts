import { Type } from 'typebox'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { mergeVehicle, withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

const RawValue = Type.Union([Type.String(), Type.Number(), Type.Null()])
const IndexEntry = Type.Object({
  title: Type.Optional(RawValue),
  search: Type.Optional(RawValue),
  link: Type.Optional(RawValue),
})

/** "Used 2021 Ram 1500 Big Horn 1C6SRFFTXMN566184 MN566184T" */
const entryTitle =
  /^\s*(new|used|certified(?: pre-owned)?|pre-owned|cpo)\s+((?:19|20)\d{2})\s+(\S.{0,150}?)\s+([A-HJ-NPR-Z0-9]{17})(?:\s+(\S{1,30}))?\s*$/i

const index = definePlatform({
  id: 'shopper-express',
  name: 'ShopperExpress',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'theme shopperexpress', weight: 0.85, html: /\/wp-content\/themes\/shopperexpress(?:-[\w-]{1,40})?\//i },
  ],
  listing: {
    envelope: Type.Object({ vehicles: Type.Array(Type.Unknown()) }),
    items: 'vehicles',
    sources: [{ name: 'vehicle index', addresses: [{ path: '/wp-json/v1/vehicles', by: 'array' }] }],
  },
  record: IndexEntry,
  fields: { vdp_link: 'link' },
  derive: ({ title, search }) => readEntryTitle(textAt(title) ?? textAt(search) ?? ''),
})

/** The index lists the vehicles; prices, colors and mileage are on their pages. */
export const shopperExpress = withVehiclePages(index, { needed: () => true, read: readVehiclePage })

export function readEntryTitle(title: string): RawVehicle {
  const [, condition, year, name, vin, stocknum] = entryTitle.exec(title.replace(/\s+/g, ' ')) ?? []
  if (vin === undefined || condition === undefined) return {}
  const certified = /^c/i.test(condition)
  return {
    vin: vin.toUpperCase(),
    stocknum: stocknum ?? null,
    year: year ?? null,
    heading: `${year} ${name}`,
    condition: certified ? 'used' : condition.toLowerCase(),
    ...(certified ? { certified } : {}),
  }
}

/** A page describes its vehicle in several schema.org blocks, each of which may have fields that the others lack. */
function readVehiclePage({ text, url }: Page): RawVehicle | null {
  const found = findVehicles(text, url).vehicles.filter(({ raw, listed }) => (raw.vin ?? '') !== '' && !listed)
  const path = (URL.parse(url)?.pathname ?? '').toUpperCase()
  const main = found.find(({ raw }) => path.includes(vinOf(raw))) ?? found[0]
  if (main === undefined) return null
  const same = found.map(({ raw }) => raw).filter((raw) => vinOf(raw) === vinOf(main.raw))
  const { vdp_link: _link, ...vehicle } = same.reduce(mergeVehicle)
  return vehicle
}

function vinOf({ vin }: RawVehicle): string {
  return normalizedVin(vin)
}
