import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splitLine } from '../lib/split-line.ts'
import { type ImsContent, type ImsProvider, imsProviders } from '../model/ims-vehicle.ts'
import { normalizeImsVehicle } from '../normalize/normalize-ims-vehicle.ts'
import type { FeedReport, FeedRow } from './contract.ts'
import { openFeedReader } from './open-feed-reader.ts'

const malibu = '1G1ZD5ST4LF100001'
const pilot = '5FNYF5H92NB200002'

type Expected = {
  readonly dealer: string
  readonly used: Partial<ImsContent>
  readonly second: Partial<ImsContent>
  readonly photos?: readonly string[]
}

const photo = (name: string): string => `https://photos.example.com/size=1200,663/${name}.jpg`
const usedCar = { stock_number: 'A-100', year: 2020, make: 'Chevrolet', model: 'Malibu', odometer: 41_250 } as const
const newCar = { stock_number: 'B-200', condition: 'New', certified: false, make: 'Honda', price: 46_900 } as const
const certified = { condition: 'Certified', certified: true, price: 18_995 } as const

const expected: Readonly<Record<ImsProvider, Expected>> = {
  vauto: {
    dealer: 'MP00123',
    used: {
      ...certified,
      trim: 'LT',
      series_detail: 'w/1LT',
      model_number: '1ZD69',
      doors: 4,
      engine_cylinders: 4,
      engine: '1.5L I4',
      exterior_color: 'Silver Ice Metallic',
      drivetrain: 'FWD',
      city_mpg: 29,
      highway_mpg: 36,
      invoice: 17_500,
      features: 'Heated Seats|SUNROOF|18" Wheels',
    },
    second: { ...newCar, msrp: 48_200, invoice: null, features: 'Third Row Seat|Navigation', series_detail: null },
  },
  homenet: {
    dealer: '00123',
    used: {
      ...certified,
      internet_price: 18_995,
      msrp: null,
      book_value: null,
      invoice: 17_500,
      body: 'Sedan',
      transmission: '6-Speed Automatic',
      fuel_type: 'Gasoline Fuel',
      series_detail: 'LT 4dr Sedan',
      vdp_url: 'https://www.example.com/used/malibu',
      features: 'Heated Seats|Sunroof|Wheels, alloy',
    },
    second: { ...newCar, msrp: 48_200, internet_price: 46_900, features: 'Third Row Seat|Navigation' },
  },
  dealercenter: {
    dealer: '29000123',
    used: {
      condition: 'Used',
      certified: false,
      price: 18_995,
      trim: 'LT Sedan 4D',
      body: null,
      drivetrain: null,
      features: 'Heated Seats Sunroof Alloy Wheels',
    },
    second: { condition: 'Used', price: null, interior_color: '' },
    photos: [photo('a1').replace(',', 'x'), photo('a2').replace(',', 'x')],
  },
  vincue: {
    dealer: '4410',
    used: { ...certified, msrp: null, body: 'Sedan', vdp_url: 'https://www.example.com/used/malibu' },
    second: { ...newCar, msrp: 48_200 },
  },
  inventoryplus: {
    dealer: '771',
    used: {
      ...certified,
      msrp: 19_995,
      internet_price: 18_500,
      exterior_color: 'Silver Ice Metallic',
      cab_type: null,
      features: 'Sunroof|Alloy Wheels|Heated Seats',
    },
    second: { ...newCar, msrp: 48_200, internet_price: null, doors: 4 },
  },
  maxdigital: {
    dealer: 'feed',
    used: { ...certified, body: 'Sedan', certification_program: 'Chevrolet Certified', book_value: 17_250 },
    second: { ...newCar, certification_program: null, book_value: null },
    photos: [photo('a1')],
  },
  promax: {
    dealer: '0088',
    used: { ...certified, interior_color: 'Jet Black', features: 'Heated Seats|Sunroof', drivetrain: 'FWD' },
    second: { ...newCar, msrp: 48_200 },
  },
  idms: { dealer: 'ID-05', used: { ...certified, body: 'Sedan' }, second: newCar },
  ansira: {
    dealer: 'example-store',
    used: {
      ...certified,
      features: 'Heated Seats|Sunroof',
      engine: '1.5L I4',
      vdp_url: 'https://www.example.com/used/malibu',
    },
    second: { ...newCar, msrp: 48_200 },
  },
}

type Dialect = { readonly name: string; readonly write: (rows: readonly (readonly string[])[]) => Buffer }

const dialects: readonly Dialect[] = [
  {
    name: 'UTF-8 with a byte-order mark, every value quoted, commas, CRLF',
    write: (rows) => Buffer.from(`\ufeff${join(rows, { delimiter: ',', end: '\r\n', quote: quoteAll })}`),
  },
  {
    name: 'Windows-1252, nothing quoted, tabs',
    write: (rows) => Buffer.from(join(rows, { delimiter: '\t', end: '\n', quote: (value) => value }), 'latin1'),
  },
  {
    name: 'UTF-8, quoted where needed, semicolons, no last line end',
    write: (rows) => Buffer.from(join(rows, { delimiter: ';', end: '\n', quote: quoteWhereNeeded }).trimEnd()),
  },
  {
    name: 'UTF-8, quoted where needed, pipes',
    write: (rows) => Buffer.from(join(rows, { delimiter: '|', end: '\n', quote: quoteWhereNeeded })),
  },
]

describe.each(imsProviders)('%s', (provider) => {
  const sample = readFileSync(new URL(`${provider}/sample.csv`, import.meta.url), 'utf8')
  const table = sample
    .trimEnd()
    .split('\n')
    .map((line) => splitLine(line, ',').cells)

  test.each(dialects)('its columns become the fields of a vehicle: $name [IMSF-07]', ({ write }) => {
    const { rows, report } = readAll(write(table), provider)
    expect(report).toMatchObject({ refusal: null, hold: null, unmappedColumns: [], rowCount: 2 })
    expect(report.warnings).toEqual({})
    const [used, second] = rows.map(contentOf)
    const photos = expected[provider].photos ?? [photo('a1'), photo('a2')]
    expect(used).toMatchObject({ vin: malibu, ...usedCar, ...expected[provider].used, photo_urls: photos.join('|') })
    expect(used?.description).toMatch(/^Llámanos hoy: one owner,? +clean title$/)
    expect(second).toMatchObject({ vin: pilot, ...expected[provider].second })
    expect(rows[0]?.dealerIdentifiers).toContain(expected[provider].dealer)
  })

  test('the dialect of a file affects neither its vehicles nor their hashes', () => {
    const read = dialects.map(({ write }) => readAll(write(table), provider).rows)
    const hashes = read.map((rows) => rows.map((row) => row.hash()))
    const contents = read.map((rows) => rows.map(contentOf))
    for (const other of hashes) expect(other).toEqual(hashes[0])
    for (const other of contents) expect(other).toEqual(contents[0])
  })

  test('the dealer’s cost of a vehicle is never read', () => {
    const { rows } = readAll(Buffer.from(sample), provider)
    expect(JSON.stringify(rows.map((row) => row.read()))).not.toMatch(/16,?000|44,?000|2,995/)
  })

  test('a column that the mapping does not know is reported, and changes no row [IMSF-36]', () => {
    const plain = readAll(Buffer.from(sample), provider)
    const extended = table.map((cells, index) => [index === 0 ? 'Gizmo Level' : `g${index}`, ...cells])
    const { rows, report } = readAll(
      Buffer.from(join(extended, { delimiter: ',', end: '\n', quote: quoteAll })),
      provider,
    )
    expect(report.unmappedColumns).toEqual(['Gizmo Level'])
    expect(rows.map((row) => row.hash())).toEqual(plain.rows.map((row) => row.hash()))
  })
})

function readAll(bytes: Buffer, provider: ImsProvider): { rows: readonly FeedRow[]; report: FeedReport } {
  const reader = openFeedReader({ provider, fileName: 'feed.csv' })
  const rows = [...reader.push(bytes), ...reader.end()]
  return { rows, report: reader.report() }
}

function contentOf(row: FeedRow): ImsContent {
  const outcome = normalizeImsVehicle(row.read(), { observedAt: new Date('2026-11-21T00:00:00Z'), row: row.row })
  if (outcome.kind === 'rejected') throw new Error(outcome.rejected.reason)
  return outcome.vehicle.content
}

type Writing = {
  readonly delimiter: string
  readonly end: string
  readonly quote: (value: string, delimiter: string) => string
}

function join(rows: readonly (readonly string[])[], { delimiter, end, quote }: Writing): string {
  return rows.map((row) => row.map((value) => quote(value, delimiter)).join(delimiter) + end).join('')
}

function quoteAll(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

function quoteWhereNeeded(value: string, delimiter: string): string {
  return value.includes(delimiter) || value.includes('"') ? quoteAll(value) : value
}
