import { type Static, Type } from 'typebox'
import { ownValue } from '../../../lib/own-value.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { CardPage, ListedCard } from '../../engine/listing/card-listing.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { RawValue, recordParser } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { withoutMarks } from './read-cards.ts'

/** One vehicle of the file that older templates load; only the fields used. */
const CacheRecord = Type.Object({
  id: Type.Optional(RawValue),
  vin: Type.Optional(RawValue),
  stockno: Type.Optional(RawValue),
  manuf: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  bike_year: Type.Optional(RawValue),
  type: Type.Optional(RawValue),
  miles: Type.Optional(RawValue),
  color: Type.Optional(RawValue),
  ft: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  sale_price: Type.Optional(RawValue),
  discount_price: Type.Optional(RawValue),
  bike_image: Type.Optional(RawValue),
  imageOverlayText: Type.Optional(RawValue),
})
type CacheRecord = Static<typeof CacheRecord>

const parseRecord = recordParser(CacheRecord)
/**
 * From the vendor's own table; its "None", "Other" and "Dual Fuel" carry no information. T is a battery, L a lithium
 * one.
 */
const fuels: Readonly<Record<string, string>> = {
  ...{ G: 'Gas', M: 'Gas/Oil Mix', D: 'Diesel', B: 'Biodiesel', F: 'Flex Fuel', C: 'Compressed Natural Gas' },
  ...{ P: 'Propane', H: 'Hybrid', E: 'Electric', T: 'Electric', L: 'Electric' },
}

/** The whole inventory of an older site: a script that fills `Vehicles`. */
export function readDealerSpikeCache(script: string): CardPage | null {
  const list = embeddedJson(script, /\bvar\s+Vehicles\s*=\s*/).find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return null
  const vehicles = list.flatMap((rawValue: unknown): ListedCard[] => {
    const record = parseRecord(rawValue)
    if (record === null) return [{ vehicle: {}, skip_reason: 'unreadable record' }]
    const vehicle = readRecord(record)
    return [/\bsold\b/i.test(textAt(record.imageOverlayText) ?? '') ? { vehicle, skip_reason: 'sold' } : { vehicle }]
  })
  return { vehicles, total: vehicles.length, more: false }
}

function readRecord(record: CacheRecord): RawVehicle {
  const id = textAt(record.id)
  const type = textAt(record.type)
  return {
    vin: textAt(record.vin),
    stocknum: textAt(record.stockno),
    year: textAt(record.bike_year),
    make: withoutMarks(textAt(record.manuf) ?? undefined),
    model: withoutMarks(textAt(record.model) ?? undefined),
    condition: type === 'N' ? 'new' : type === 'U' ? 'used' : null,
    odometer: textAt(record.miles),
    exterior_color: textAt(record.color),
    fuel: ownValue(fuels, textAt(record.ft) ?? '') ?? null,
    vdp_link: id === null ? null : `/default.asp?page=xInventoryDetail&id=${encodeURIComponent(id)}`,
    photos: photoOf(record),
    prices: readCachePrices(record),
  }
}

/** 0 means no price. No known site resolves a sale or discount price that differs from the price: it then has none. */
export const readCachePrices = priceReader<Pick<CacheRecord, 'price' | 'sale_price' | 'discount_price'>>({
  rows: [
    { at: 'price', role: 'price' },
    { at: 'sale_price', role: 'price', only: hasPrice },
    { at: 'discount_price', role: 'price', only: hasPrice },
  ],
  several: 'only',
})

function hasPrice({ price }: Pick<CacheRecord, 'price'>): boolean {
  return amountOf(price) !== null
}

/** Photos are in folders named after the first letters of the file name. */
function photoOf(record: CacheRecord): string[] {
  const name = textAt(record.bike_image) ?? ''
  if (!/^[\w-]{8,60}\.\w{3,4}$/.test(name)) return []
  const folders = `${name.slice(0, 2)}/${name.slice(2, 4)}`
  return [`https://cdn.dealerspike.com/imglib/v1/640x480/imglib/Assets/Inventory/${folders}/${name}`]
}
