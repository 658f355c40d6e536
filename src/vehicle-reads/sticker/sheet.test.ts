import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../test/support/pdf-text.ts'
import { vehicleContent } from '../../../test/support/vehicle-content.ts'
import type { DecodedVehicle } from '../../model/decoded-vehicle.ts'
import type { VehicleContent } from '../../model/website-vehicle.ts'
import { readWebsiteListing } from '../read-listing.ts'
import { buildSheet, sheetText } from './build-sheet.ts'
import { drawSheet } from './draw-sheet.ts'

const madeAt = new Date('2026-11-22T09:30:00Z')
const decoded: DecodedVehicle = {
  year: null,
  make: null,
  model: null,
  trim: null,
  series: null,
  body: null,
  vehicle_type: 'PASSENGER CAR',
  doors: 4,
  drivetrain: null,
  fuel: null,
  transmission: null,
  engine: { cylinders: 4, displacement_l: 1.5, hp: 192, model: null },
  gvwr: null,
  plant: { country: 'UNITED STATES (USA)', city: 'MARYSVILLE' },
}
const sheetOf = (given: Partial<VehicleContent> = {}, dealershipName = 'Example Motors') =>
  buildSheet({
    listed: readWebsiteListing(JSON.stringify(vehicleContent(given))),
    decoded,
    dealershipName,
    madeAt,
    offers: [{ label: 'Doc Fee', amount: 85, category: 'fee', conditional: false }],
  })
const hostile = [
  '<script>alert(1)</script>',
  ') Tj ET endstream endobj (',
  '\u0000\u0007\u202E\u2066gnp.exe',
  '你好 🚗 мир',
  '%%EOF',
  '\\',
  '(((',
  'x'.repeat(20_000),
  'a\nb\r\n\tc',
  '\uD800',
]

describe('a generated sheet', () => {
  test('states that it is not the manufacturer’s, with listed and decoded facts [VEH-17]', () => {
    const { texts, pages } = readPdf(drawSheet(sheetOf()))
    const all = texts.join('\n')
    expect(pages).toBe(1)
    expect(all).toContain('NOT THE MANUFACTURER’S WINDOW STICKER')
    expect(texts).toEqual(
      expect.arrayContaining(['2020 Honda Accord Sport', '1HGCV1F34LA000001', '192', '$21,500', '+ $85']),
    )
    expect(all).toContain('MARYSVILLE')
    expect(all).toContain('A used vehicle')
    expect(readPdf(drawSheet(sheetOf({ condition: 'New' }))).texts.join()).not.toContain('A used vehicle')
  })

  test('fills what the listing lacks from the VIN, and nothing else', () => {
    const facts = { transmission: 'CVT', drivetrain: 'AWD', fuel: 'Gasoline' } as const
    const valuesOf = (given: Partial<VehicleContent>) => {
      const listed = readWebsiteListing(JSON.stringify(vehicleContent(given)))
      const sheet = buildSheet({ listed, decoded: { ...decoded, ...facts }, offers: [], dealershipName: 'X', madeAt })
      const shown = new Map(sheet.facts)
      return ['Transmission', 'Drivetrain', 'Fuel'].map((label) => shown.get(label))
    }
    expect(valuesOf({ transmission: '', drivetrain_desc: '', fuel: '' })).toEqual(['CVT', 'AWD', 'Gasoline'])
    expect(valuesOf({ transmission: 'Manual', drivetrain_desc: 'FWD', fuel: 'Hybrid' })).toEqual([
      'Manual',
      'FWD',
      'Hybrid',
    ])
  })

  test('is a complete PDF, and identical for identical facts', () => {
    const first = Buffer.from(drawSheet(sheetOf()))
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.subarray(-6).toString()).toContain('%%EOF')
    expect(Buffer.from(drawSheet(sheetOf())).equals(first)).toBe(true)
  })

  test('prefers the listing’s value to the VIN’s, and has no row for unknown values', () => {
    const facts = new Map(sheetOf({ engine: '', door_count: 2, fuel: '' }).facts)
    expect(facts.get('Doors')).toBe('2')
    expect(facts.get('Engine')).toBe('1.5 L, 4 cylinders')
    expect(facts.has('Fuel')).toBe(false)
    expect(facts.has('Gross weight')).toBe(false)
  })

  test('refers to the dealership for a missing price', () => {
    expect(new Map(sheetOf({ price: null }).prices).get('Listed price')).toBe('Ask the dealership')
  })

  test.each(hostile)('stays one small page, whatever its texts (%#)', (text) => {
    const content = {
      make: text,
      model: text,
      series: text,
      stocknum: text,
      engine: text,
      features: Array(5_000).fill(text),
    }
    const pdf = drawSheet(sheetOf(content, text))
    expect(pdf.length).toBeLessThan(100_000)
    const { texts, pages } = readPdf(pdf)
    expect(pages).toBe(1)
    expect(texts.join('\n')).toContain('NOT THE MANUFACTURER')
    expect(texts.join('\n')).toMatch(/and \d+ more/)
    // A text cannot end a PDF string or stream: the number of objects is unchanged.
    const objects = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString('latin1')
        .match(/^\d+ 0 obj$/gm)?.length
    expect(objects(pdf)).toBe(objects(drawSheet(sheetOf())))
  })
})

test('a line of a sheet is limited to what the fonts can render, and is truncated', () => {
  expect(sheetText('Québec — “Édition” €5 ™', 60)).toBe('Québec — “Édition” €5 TM')
  expect(sheetText('a\u0000b\u202Ec\nd 你', 60)).toBe('a bc d ?')
  expect(sheetText('ﬁne ½', 60)).toMatch(/^fine/)
  expect(sheetText('x'.repeat(1_000_000), 10)).toBe('xxxxxxxxx…')
})
