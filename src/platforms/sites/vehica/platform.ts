import { isRecord } from '../../../lib/json.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Platform } from '../../engine/contract.ts'
import { failedScan } from '../../engine/listing/build-scan.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { type CardPage, defineCardPlatform } from '../../engine/listing/card-listing.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { readPath, textAt, textsAt } from '../../engine/records/record-path.ts'
import { plainName, type Role, readTerms, type Terms } from './read-terms.ts'

const pageSize = 100
const ownField = /^vehica_\d+$/

/** A page of `/wp-json/wp/v2/cars`; WordPress states the total in a header. */
function readCars(json: unknown, headers: Readonly<Record<string, string>>, terms: Terms): CardPage | null {
  if (!Array.isArray(json)) return null
  const stated = Number(headers['x-wp-total'] ?? Number.NaN)
  const total = Number.isInteger(stated) && stated >= 0 ? stated : null
  return {
    vehicles: json.filter(isRecord).map((record) => ({
      vehicle: vehicleOf(record, terms),
      skip_reason: skipReason(record, terms),
    })),
    total,
    more: total === null && json.length < pageSize ? false : null,
  }
}

type CarRecord = Readonly<Record<string, unknown>>

/**
 * Sold cars stay in the list and on the site. The meaning of other offer types is unknown, so only "active" and a
 * missing type are for sale; terms without a known name count as unknown too.
 */
function skipReason(record: CarRecord, terms: Terms): string | null {
  if (textAt(record.status) !== 'publish') return 'not published'
  const offer = terms.get('offer')
  const ids = offer === undefined ? [] : textsAt(record[offer.field])
  if (ids.length === 0) return null
  const word = wordOf(record, 'offer', terms)?.toLowerCase() ?? ''
  if (word === 'active') return null
  return word === 'sold' || word === 'pending' ? word : 'offer type unknown'
}

/** Field ids differ by site: a value is recognized by its shape, and only if exactly one field has that shape. */
function vehicleOf(record: CarRecord, terms: Terms): RawVehicle {
  const word = (role: Role) => wordOf(record, role, terms)
  const heading = plainName(readPath(record, 'title.rendered')) || null
  const year = word('year') ?? /\b(?:19|20)\d{2}\b/.exec(heading ?? '')?.[0] ?? null
  const condition = word('condition')
  return {
    vin: only(textFields(record, /^[A-HJ-NPR-Z0-9]{17}$/i)),
    heading,
    year,
    make: word('make'),
    model: word('model'),
    condition: condition !== null && /^(?:new|used|pre-?owned|certified)\b/i.test(condition) ? condition : null,
    odometer: only(textFields(record, /^\d{1,7}$/).filter((rawText) => rawText !== year)),
    body: word('body'),
    transmission: word('transmission'),
    drivetrain: word('drivetrain'),
    fuel: word('fuel'),
    exterior_color: word('color'),
    vdp_link: textAt(record.link),
    photos: only(photoFields(record)) ?? [],
    prices: { price: only(amounts(record)) },
  }
}

function wordOf(record: CarRecord, role: Role, terms: Terms): string | null {
  const taxonomy = terms.get(role)
  if (taxonomy === undefined) return null
  const words = textsAt(record[taxonomy.field]).map((id) => taxonomy.names.get(id) ?? '')
  return words.filter((word) => word !== '').join(' ') || null
}

function ownValues(record: CarRecord): readonly unknown[] {
  return Object.entries(record).flatMap(([field, value]) => (ownField.test(field) ? [value] : []))
}

function textFields(record: CarRecord, shape: RegExp): readonly string[] {
  return ownValues(record).flatMap((value) => (typeof value === 'string' && shape.test(value) ? [value] : []))
}

function photoFields(record: CarRecord): readonly (readonly string[])[] {
  return ownValues(record).flatMap((value) => {
    const isGallery = Array.isArray(value) && value.length > 0 && value.every(isAddress)
    return isGallery ? [value.map(String)] : []
  })
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value)
}

/** A price is an object with one amount per currency. */
function amounts(record: CarRecord): readonly string[] {
  return ownValues(record)
    .filter(isRecord)
    .flatMap((prices) =>
      Object.entries(prices).flatMap(([currency, amount]) =>
        /^vehica_currency_/.test(currency) && amountOf(amount) !== null ? [String(amount)] : [],
      ),
    )
}

function only<T>(values: readonly T[]): T | null {
  const [first, ...others] = values
  return first === undefined || others.length > 0 ? null : first
}

/** Vehica, a WordPress theme: its cars are records of WordPress's REST API. */
export const vehica: Platform = {
  ...carsNamedBy(new Map()),
  ...byCrawling(function* collect(site, options) {
    const { terms, failure, pagesRead } = yield* readTerms(site.config.base_url)
    if (failure !== null) return failedScan(failure, pagesRead)
    const scan = yield* carsNamedBy(terms).collect(site, options)
    return { ...scan, pagesRead: scan.pagesRead + pagesRead }
  }),
}

function carsNamedBy(terms: Terms): Platform {
  return defineCardPlatform({
    id: 'vehica',
    name: 'Vehica',
    confidence: 'medium',
    trust: 'partial',
    lastLookedAt: '2026-11',
    detect: [
      {
        name: 'theme or plugin vehica',
        weight: 0.85,
        html: /\/wp-content\/(?:themes|plugins)\/vehica(?:-[\w-]{1,40})?\//i,
      },
    ],
    listing: {
      sources: [
        {
          name: 'cars of WordPress',
          path: '/wp-json/wp/v2/cars',
          query: { per_page: String(pageSize) },
          pageParam: 'page',
          reshape: (json, headers) => readCars(json, headers, terms),
        },
      ],
    },
  })
}
