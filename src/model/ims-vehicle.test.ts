import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { type ImsContent, type ImsRecord, ImsVehicle, presentImsVehicle } from './ims-vehicle.ts'
import {
  NormalizedImsVehicle,
  normalizedNames,
  presentNormalized,
  websiteOnlyFields,
} from './normalized-ims-vehicle.ts'
import { WebsiteVehicle } from './website-vehicle.ts'

const now = new Date('2026-11-21T09:30:00Z')

const content: ImsContent = {
  ...{ vin: '1G1ZD5ST4LF100001', stock_number: 'A-100', condition: 'Certified', certified: true, year: 2020 },
  ...{ make: 'Chevrolet', model: 'Malibu', trim: 'LT', body: 'Sedan', doors: 4, exterior_color: 'Silver Ice Metallic' },
  ...{ interior_color: 'Jet Black', odometer: 41_250, engine: '1.5L I4', engine_cylinders: 4, transmission: 'CVT' },
  ...{ drivetrain: 'FWD', fuel_type: 'Gasoline', city_mpg: 29, highway_mpg: 36, msrp: 24_000, price: 18_995 },
  ...{ internet_price: 18_500, invoice: 17_500, book_value: 17_250, model_number: '1ZD69', description: 'Clean' },
  ...{ features: 'Sunroof|Heated Seats', photo_urls: 'https://p.example.com/1.jpg|https://p.example.com/2.jpg' },
  ...{ vdp_url: 'https://www.example.com/1', series_detail: 'w/1LT', video_url: null, cab_type: null },
  ...{ certification_program: 'Chevrolet Certified', carfax_one_owner: true },
}

const record: ImsRecord = {
  id: 42,
  content,
  engineDisplacement: '1.5 L',
  inventoryDate: '2026-11-01',
  daysInStock: null,
  firstSeenAt: new Date('2026-11-02T01:00:00Z'),
  createdAt: new Date('2026-11-02T01:00:00Z'),
  updatedAt: new Date('2026-11-20T01:00:00Z'),
  lastSeenAt: new Date('2026-11-21T09:00:00Z'),
}

describe('the default format', () => {
  const shown = presentImsVehicle(record, now)

  test('has every field, of its type [IMSV-16] [IMSV-17] [IMSV-18] [IMSV-19] [IMSV-20]', () => {
    expect(Value.Check(ImsVehicle, shown)).toBe(true)
    expect(Object.keys(shown).sort()).toEqual(Object.keys(ImsVehicle.properties).sort())
    expect(shown).toMatchObject({
      ...{ id: 42, inventory_date: '2026-11-01', days_in_stock: 20 },
      ...{ created_at: '2026-11-02T01:00:00.000Z', updated_at: '2026-11-20T01:00:00.000Z' },
    })
    expect(Object.keys(shown)).toHaveLength(40)
  })

  test('features and photos are strings joined by pipes [IMSV-22]', () => {
    expect(shown.features.split('|')).toEqual(['Sunroof', 'Heated Seats'])
    expect(shown.photo_urls.split('|')).toHaveLength(2)
  })

  test.each([
    ['the age the feed states', { daysInStock: 4 }, 4],
    ['0 of a feed that states 0', { daysInStock: 0 }, 0],
    ['the days since the date the feed states', {}, 20],
    ['nothing where the feed states neither', { inventoryDate: null }, null],
    ['nothing where the date lies ahead', { inventoryDate: '2026-12-24' }, null],
  ])('days_in_stock is %s', (_, change, days) => {
    expect(presentImsVehicle({ ...record, ...change }, now).days_in_stock).toBe(days)
  })

  test('without a date in the feed, inventory_date is the day the vehicle was first seen', () => {
    expect(presentImsVehicle({ ...record, inventoryDate: null }, now).inventory_date).toBe('2026-11-02')
  })
})

describe('the normalized format', () => {
  const shown: Record<string, unknown> = { ...presentNormalized(record, now) }
  const original: Record<string, unknown> = { ...presentImsVehicle(record, now) }

  test('fits its schema', () => {
    expect(Value.Check(NormalizedImsVehicle, shown)).toBe(true)
    expect(Object.keys(shown).sort()).toEqual(Object.keys(NormalizedImsVehicle.properties).sort())
  })

  test.each(Object.entries(normalizedNames))('%s is called %s [IMSV-23] [IMSV-24]', (name, renamed) => {
    expect(original[name]).not.toBeUndefined()
    expect(shown[renamed]).toEqual(original[name])
    expect(shown).not.toHaveProperty(name)
  })

  test('every other field keeps its name and its value [IMSV-25]', () => {
    const kept = Object.keys(original).filter((name) => !(name in normalizedNames))
    expect(kept).toContain('series_detail')
    for (const name of kept) expect(shown[name]).toEqual(original[name])
  })

  test('carfax_clean_title is null [IMSV-26], dealership_active true [IMSV-27], source ims [IMSV-28]', () => {
    expect(shown).toMatchObject({ carfax_clean_title: null, dealership_active: true, source: 'ims' })
  })

  test('carries engine_displacement, first_seen_at and last_seen [IMSV-29]', () => {
    expect(shown).toMatchObject({
      ...{ engine_displacement: '1.5 L', first_seen_at: '2026-11-02T01:00:00.000Z' },
      last_seen: '2026-11-21T09:00:00.000Z',
    })
  })

  test('photo_url_list and features stay strings joined by pipes [IMSV-30]', () => {
    expect(shown.photo_url_list).toBe(content.photo_urls)
    expect(shown.features).toBe(content.features)
  })

  test('every field of the website schema is there, null where only websites have it [IMSV-31]', () => {
    for (const name of Object.keys(WebsiteVehicle.properties)) expect(shown).toHaveProperty(name)
    expect(websiteOnlyFields).toEqual(expect.arrayContaining(['heading', 'price_components', 'in_transit']))
    for (const name of websiteOnlyFields) expect(shown[name]).toBeNull()
  })
})
