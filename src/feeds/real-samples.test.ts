import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splitLine } from '../lib/split-line.ts'
import type { ImsProvider, NormalizedImsVehicle } from '../model/ims-vehicle.ts'
import { normalizeImsVehicle } from '../normalize/normalize-ims-vehicle.ts'
import type { FeedReport, FeedRow } from './contract.ts'
import { openFeedReader } from './open-feed-reader.ts'

const folder = new URL('../../../shared/samples/feeds/', import.meta.url)
const skipped = existsSync(folder) ? '' : ' (skipped since 2026-11: real files are not part of the repository)'

type Sample = {
  readonly fileName: string
  readonly provider: ImsProvider
  readonly encoding: 'utf8' | 'latin1'
  readonly rows: number
  readonly dealers: readonly string[]
  /** Field -> column name in the file; text as a person reads it. */
  readonly same: Readonly<Record<string, string>>
  readonly numbers: Readonly<Record<string, string>>
  readonly photos: { readonly column: string; readonly by: string | RegExp } | null
}

const homenet = {
  provider: 'homenet',
  encoding: 'utf8',
  same: {
    vin: 'VIN',
    stock_number: 'Stock',
    make: 'Make',
    model: 'Model',
    trim: 'Trim',
    body: 'Body',
    exterior_color: 'ExteriorColor',
    interior_color: 'InteriorColor',
    drivetrain: 'Drivetrain',
    fuel_type: 'Fuel_Type',
    model_number: 'ModelNumber',
    description: 'Description',
    vdp_url: 'Website VDP URL',
    transmission: 'Transmission_Description',
    engine: 'Engine_Description',
    series_detail: 'Style_Description',
  },
  numbers: {
    year: 'Year',
    odometer: 'Miles',
    doors: 'Doors',
    price: 'SellingPrice',
    msrp: 'MSRP',
    invoice: 'Invoice',
    book_value: 'BookValue',
    city_mpg: 'CityMPG',
    highway_mpg: 'HighwayMPG',
    engine_cylinders: 'EngineCylinders',
  },
  photos: { column: 'ImageList', by: ',' },
} as const

const dealercenter = {
  provider: 'dealercenter',
  encoding: 'latin1',
  numbers: { year: 'Year', odometer: 'Odometer', price: 'SpecialPrice' },
  photos: { column: 'PhotoURLs', by: ' ' },
} as const
const dealercenterText = {
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  exterior_color: 'ExteriorColor',
  interior_color: 'InteriorColor',
  transmission: 'Transmission',
  description: 'WebAdDescription',
  features: 'EquipmentCode',
} as const

const samples: readonly Sample[] = [
  { ...homenet, fileName: 'homenet_mbusa_01117_head.csv', rows: 14, dealers: ['01117'] },
  { ...homenet, fileName: 'homenet_mbusa_two_dealers.csv', rows: 12, dealers: ['01117', '01120'] },
  {
    ...dealercenter,
    fileName: 'dealercenter_carucars_feed.csv',
    rows: 50,
    dealers: ['carucars'],
    same: { ...dealercenterText, stock_number: 'StockNumber' },
  },
  {
    ...dealercenter,
    fileName: 'dealercenter_zorsan_20260205_29009352.csv',
    rows: 34,
    dealers: ['29009352'],
    same: { ...dealercenterText, trim: 'Trim' },
  },
  {
    fileName: 'vauto_autohive_excerpt.csv',
    provider: 'vauto',
    encoding: 'utf8',
    rows: 4,
    dealers: ['MP90845'],
    same: {
      vin: 'VIN',
      stock_number: 'Stock #',
      make: 'Make',
      model: 'Model',
      trim: 'Series',
      body: 'Body',
      exterior_color: 'Colour',
      interior_color: 'Interior Color',
      drivetrain: 'Drivetrain Desc',
      engine: 'Engine',
      transmission: 'Transmission',
      fuel_type: 'Fuel',
      model_number: 'Model Code',
      description: 'Description',
    },
    numbers: {
      year: 'Year',
      odometer: 'Odometer',
      doors: 'Door Count',
      price: 'Price',
      msrp: 'MSRP',
      city_mpg: 'City MPG',
      highway_mpg: 'Highway MPG',
      engine_cylinders: 'Engine Cylinder Ct',
    },
    photos: { column: 'Photos', by: '|' },
  },
  {
    fileName: 'google_vehicle_ads_wmpe_boyer.tsv',
    provider: 'ansira',
    encoding: 'utf8',
    rows: 39,
    dealers: ['boyer-hyundai-pickering'],
    same: {
      vin: 'vin',
      stock_number: 'id',
      make: 'make',
      model: 'model',
      trim: 'trim',
      body: 'body_style',
      fuel_type: 'fuel',
      engine: 'engine',
      transmission: 'transmission',
      exterior_color: 'color',
      interior_color: 'interior_color',
      vdp_url: 'link',
      description: 'description',
      photo_urls: 'image_link',
    },
    numbers: { year: 'year', odometer: 'mileage', price: 'price', doors: 'doors' },
    photos: null,
  },
]

describe.skipIf(skipped !== '')(`real files${skipped}`, () => {
  test.each(samples)('$fileName: every row is a vehicle, every field as in the row', (sample) => {
    const { rows, report, table, vehicles } = read(sample)
    expect(report).toMatchObject({
      refusal: null,
      hold: null,
      unmappedColumns: [],
      rejectedCount: 0,
    })
    expect(report.warnings).toEqual({})
    expect(rows).toHaveLength(sample.rows)
    expect(vehicles).toHaveLength(sample.rows)
    for (const dealer of sample.dealers) expect(rows.some((row) => row.dealerIdentifiers.includes(dealer))).toBe(true)
    for (const [index, vehicle] of vehicles.entries()) compare(vehicle, table[index] ?? {}, sample)
  })

  test('one row of each kind, checked by hand', () => {
    const [qx60, , luxe] = read(samples.find(({ provider }) => provider === 'vauto')).vehicles
    expect(qx60).toMatchObject({ inventoryDate: '2026-05-22', daysInStock: 4, engineDisplacement: '3.5 L' })
    expect(qx60?.content).toMatchObject({ condition: 'Used', price: null, msrp: null })
    expect(qx60?.content.features).toBe('5.17 Axle Ratio|18" 5-Spoke Aluminum Alloy Wheels|Heated Front Seats')
    expect(luxe?.content).toMatchObject({ condition: 'New', price: 61_700, series_detail: 'AWD' })
    expect(luxe?.content.features.split('|')[1]).toBe('3RD ROW SEATS')
    const { vehicles } = read(samples[0])
    const conditions = new Set(vehicles.map(({ content }) => content.condition))
    expect(conditions).toEqual(new Set(['New', 'Used', 'Certified']))
    expect(vehicles[0]?.inventoryDate).toBe('2024-05-06')
    const carucars = read(samples[2])
    expect(carucars.report.encoding).toBe('windows-1252')
    expect(carucars.vehicles[0]?.content.description).toContain('Llámanos')
    const google = read(samples.at(-1)).vehicles[0]?.content
    expect(google).toMatchObject({ price: 48_900, odometer: 7_560, condition: 'Used' })
  })

  test('invented VINs import with one warning each', () => {
    const fileName = 'synthetic_quirk_inventory_sample.csv'
    const nothing = { dealers: [], same: { vin: 'VIN' }, numbers: { price: 'Price' }, photos: null }
    const { vehicles, report } = read({ fileName, provider: 'promax', encoding: 'utf8', rows: 100, ...nothing })
    expect(report.unmappedColumns).toEqual([])
    expect(vehicles).toHaveLength(100)
    expect(vehicles.filter(({ warnings }) => warnings.includes('VIN check digit is wrong'))).toHaveLength(99)
  })
})

type Read = {
  readonly rows: readonly FeedRow[]
  readonly report: FeedReport
  readonly table: readonly Readonly<Record<string, string>>[]
  readonly vehicles: readonly NormalizedImsVehicle[]
}

function read(sample: Sample | undefined): Read {
  if (sample === undefined) throw new Error('no such sample')
  const bytes = readFileSync(new URL(sample.fileName, folder))
  const reader = openFeedReader({ provider: sample.provider, fileName: sample.fileName })
  const rows = [...reader.push(bytes), ...reader.end()]
  const vehicles = rows.flatMap((row) => {
    const outcome = normalizeImsVehicle(row.read(), { observedAt: new Date('2026-11-21T00:00:00Z'), row: row.row })
    return outcome.kind === 'vehicle' ? [outcome.vehicle] : []
  })
  return { rows, report: reader.report(), table: readTable(bytes.toString(sample.encoding)), vehicles }
}

/** No file has a line end inside a value. */
function readTable(text: string): Record<string, string>[] {
  const lines = text.trimEnd().split(/\r?\n/)
  const delimiter = lines[0]?.includes('\t') ? '\t' : ','
  const [header = [], ...rows] = lines.map((line) => splitLine(line, delimiter).cells)
  return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
}

function compare(vehicle: NormalizedImsVehicle, row: Readonly<Record<string, string>>, sample: Sample): void {
  const content: Readonly<Record<string, unknown>> = vehicle.content
  for (const [field, column] of Object.entries(sample.same)) {
    expect.soft(content[field] ?? '', `${field} of ${vehicle.content.vin}`).toBe(row[column]?.trim())
  }
  for (const [field, column] of Object.entries(sample.numbers)) {
    const number = Number.parseFloat(row[column] ?? '')
    const zeroIsNothing = field !== 'odometer'
    const expected = Number.isNaN(number) || (number === 0 && zeroIsNothing) ? null : number
    expect.soft(content[field], `${field} of ${vehicle.content.vin}`).toBe(expected)
  }
  if (sample.photos === null) return
  const photos = (row[sample.photos.column] ?? '').split(sample.photos.by).filter((url) => url !== '')
  expect.soft(vehicle.content.photo_urls, `photos of ${vehicle.content.vin}`).toBe([...new Set(photos)].join('|'))
}
