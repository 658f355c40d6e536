import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import { openFeedReader } from './open-feed-reader.ts'

const vin = '1G1ZD5ST4LF100001'

function readAll(content: string | Uint8Array, provider: ImsProvider = 'vauto', fileName = 'feed.csv') {
  const reader = openFeedReader({ provider, fileName })
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const rows = [...reader.push(bytes), ...reader.end()]
  return { rows, report: reader.report() }
}

describe('a file that is not a feed is refused with the reason', () => {
  test.each([
    ['a zip named .csv', Buffer.from('PK\u0003\u0004rest'), /zip archive/],
    ['a gzip file', gzipSync('VIN\n1'), /gzip archive/],
    ['a web page', Buffer.from('\n<!DOCTYPE html><html>'), /web page/],
    ['a NUL byte at its beginning', Buffer.from('\u0000VIN\n'), /NUL byte at position 0/],
    ['NUL bytes', Buffer.from(`VIN,Price\n${vin},1\u0000\n`), /NUL byte at position 29/],
    ['5,000 columns', Buffer.from(`VIN,${'c,'.repeat(4_998)}c\n${vin}\n`), /5000 columns; at most 1000/],
    ['1,001 columns', Buffer.from(`VIN,${'c,'.repeat(999)}c\n${vin}\n`), /1001 columns; at most 1000/],
    ['more than a megabyte without a line end', Buffer.alloc(1_000_001, 'x'), /no line end/],
  ])('%s', (_, bytes, reason) => {
    const { rows, report } = readAll(bytes)
    expect(report.refusal).toMatch(reason)
    expect(report.hold).toBeNull()
    expect(rows).toEqual([])
  })

  test('a NUL byte late in a file is refused too', () => {
    const reader = openFeedReader({ provider: 'vauto', fileName: 'feed.csv' })
    expect(reader.push(Buffer.from(`VIN\n${vin}\n${vin}`))).toHaveLength(1)
    expect(reader.push(Buffer.from(`\n${vin}\u0000`))).toEqual([])
    expect(reader.end()).toEqual([])
    expect(reader.report().refusal).toMatch(/NUL byte at position 57/)
  })

  test('a header of 1,000 columns is read, and a beginning of 1 MB may still become one', () => {
    expect(readAll(`VIN,${'c,'.repeat(998)}c\n${vin}\n`).report.refusal).toBeNull()
    const reader = openFeedReader({ provider: 'vauto', fileName: 'feed.csv' })
    reader.push(Buffer.alloc(1_000_000, 'x'))
    expect(reader.report().refusal).toBeNull()
  })

  test('an archive that arrives byte by byte is refused as well', () => {
    const reader = openFeedReader({ provider: 'vauto', fileName: 'feed.csv' })
    for (const byte of Buffer.from('PK\u0003\u0004,VIN\n')) reader.push(Buffer.from([byte]))
    expect(reader.report().refusal).toMatch(/zip archive/)
  })
})

describe('a file that may not be applied states why', () => {
  test.each([
    ['nothing at all', '', 'empty_file'],
    ['blank lines only', '\r\n\n  \n', 'empty_file'],
    ['a header without a VIN', 'Stock #,Price\nA1,100\n', 'no_vin_column'],
    ['a header without rows', 'VIN,Price\n', 'no_rows'],
    ['a header and blank rows', 'VIN,Price\n,\n\n , \n', 'no_rows'],
    ['a last row that is cut off', `VIN,Price\n${vin},1\n${vin}`, 'cut_off'],
  ])('%s', (_, content, reason) => {
    expect(readAll(content).report).toMatchObject({ refusal: null, hold: reason })
  })
})

describe('the header', () => {
  test.each([
    ['blank lines before it', `\n\r\nVIN,Price\n${vin},1\n`, ','],
    ["Excel's sep line before it", `sep=;\r\nVIN;Price\r\n${vin};1\r\n`, ';'],
    ['carriage returns alone', `VIN,Price\r${vin},1\r`, ','],
    ['one column', `VIN\n${vin}\n`, ','],
    ['other case, spaces and signs', `vin_\n${vin}\n`, ','],
  ])('%s', (_, content, delimiter) => {
    const { rows, report } = readAll(content)
    expect(report).toMatchObject({ delimiter, hold: null, rowCount: 1 })
    expect(rows[0]?.vin).toBe(vin)
  })

  test('columns keep the names in the file, without cost columns and known others [IMSF-36]', () => {
    const { report } = readAll(`VIN,Dealer Name,Unit Cost,SALESCOST,Gizmo,  Widget Two ,\n${vin},a,1,2,3,4,\n`)
    expect(report.unmappedColumns).toEqual(['Gizmo', 'Widget Two'])
  })

  test('names are kept up to 200 characters', () => {
    expect(readAll(`VIN,${'g'.repeat(201)}\n${vin},1\n`).report.unmappedColumns).toEqual(['g'.repeat(200)])
  })

  test('names lose characters that the database cannot store', () => {
    const header = 'VIN,Pri\u0000ce,O\ud800dd\u0007'
    const { rows, report } = readAll(Buffer.from(`\ufeff${header}\n${vin},5,x\n`, 'utf16le'))
    expect(report).toMatchObject({ encoding: 'utf-16le', unmappedColumns: ['O\ufffddd'] })
    expect(rows[0]?.read().price).toBe('5')
  })
})

describe('rows', () => {
  test('are numbered from 1, without blank lines; short and long ones are read and counted', () => {
    const content = `VIN,Price,Model\n${vin},1\n\n${vin},2,Malibu,extra\n${vin},3,Pilot,\n${vin},4,Civic\n`
    const { rows, report } = readAll(content)
    expect(rows.map(({ row, complete }) => [row, complete])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
    ])
    expect(rows.map((row) => row.read().model)).toEqual(['', 'Malibu', 'Pilot', 'Civic'])
    expect(report.warnings).toEqual({ 'row has fewer values than columns': 1, 'row has more values than columns': 1 })
  })

  test('are returned as their lines end, wherever the chunks of the file end', () => {
    const reader = openFeedReader({ provider: 'vauto', fileName: 'feed.csv' })
    const push = (text: string) => reader.push(Buffer.from(text)).map((row) => [row.line, row.read().description])
    expect(push('VIN,Description\r\n')).toEqual([])
    expect(push(`${vin},"a\rb"\r\n${vin},`)).toEqual([[2, 'a\rb']])
    expect(push(`c\r\n${vin},d`)).toEqual([[3, 'c']])
    expect(reader.end().map((row) => row.read().description)).toEqual(['d'])
  })

  test('are returned as their lines end also in a file with carriage returns only', () => {
    const reader = openFeedReader({ provider: 'vauto', fileName: 'feed.csv' })
    expect(reader.push(Buffer.from(`VIN,Description\r${vin},${'x'.repeat(65_536)}\r`))).toHaveLength(1)
    expect(reader.push(Buffer.from(`${vin},a\r${vin},b\r`))).toHaveLength(2)
  })

  test('have a trimmed VIN, and a blank value is replaced by that of the next column', () => {
    const { rows } = readAll(`VIN,Engine,Engine Displacement\n ${vin} ,  ,1.5L\n`)
    expect(rows[0]?.vin).toBe(vin)
    expect(rows[0]?.read().engine).toBe('1.5L')
  })

  test('are found after an unclosed quote; lines of a cell that are not rows stay in the cell', () => {
    const { rows, report } = readAll(
      `VIN,Price,Description\n${vin},1,"broken\n${vin},2,fine\n${vin},3,"a\nb,c,d\n${vin},e\n"\n`,
    )
    expect(rows.map((row) => row.read().description)).toEqual(['broken', 'fine', `a\nb,c,d\n${vin},e\n`])
    expect(report).toMatchObject({ hold: null, rowCount: 3 })
  })

  test('longer than 1 MB are rejected with their number, and the others are read', () => {
    const { rows, report } = readAll(`VIN,Description\n${vin},a\n${vin},${'x'.repeat(2_000_000)}\n${vin},c\n`)
    expect(rows.map(({ row }) => row)).toEqual([1, 3])
    expect(report).toMatchObject({
      rowCount: 3,
      rejectedCount: 1,
      rejected: [{ row: 2, line: 3, vin: null, reason: 'the row is longer than 1 MB' }],
    })
  })

  test('the first column with a value wins, and 0 is not a price', () => {
    const content = `VIN,Price,Selling Price,Internet Price\n${vin},0.00,18995,0\n`
    expect(readAll(content).rows[0]?.read()).toMatchObject({ price: '18995', internet_price: '0' })
  })

  test("Facebook's columns are understood", () => {
    const header =
      'vehicle_id,vin,make,model,year,mileage.value,mileage.unit,image[0].url,image[1].url,url,price,state_of_vehicle,condition,body_style,drivetrain,date_first_on_lot'
    const row = `F1,${vin},Chevrolet,Malibu,2020,41250,MI,https://p.example.com/1.jpg,https://p.example.com/2.jpg,https://www.example.com/1,18995 USD,CPO,EXCELLENT,SEDAN,FWD,2026-05-22`
    const { rows, report } = readAll(`${header}\n${row}\n`, 'ansira')
    expect(report.unmappedColumns).toEqual([])
    expect(rows[0]?.read()).toMatchObject({
      stock_number: 'F1',
      condition: 'CPO',
      odometer: '41250 MI',
      vdp_url: 'https://www.example.com/1',
      photos: ['https://p.example.com/1.jpg', 'https://p.example.com/2.jpg'],
      inventory_date: '2026-05-22',
    })
  })
})

describe('the hash of a row', () => {
  const hashOf = (content: string) => readAll(content).rows[0]?.hash()
  const base = hashOf(`VIN,Price,Model\n${vin},100,Malibu\n`)

  test.each([
    ['the order of the columns', `Model,VIN,Price\nMalibu,${vin},100\n`],
    ['a column that is not mapped', `VIN,Price,Model,Gizmo\n${vin},100,Malibu,7\n`],
    ['a blank column', `VIN,Price,Model,Trim\n${vin},100,Malibu,\n`],
    ['the age, which moves every day', `VIN,Price,Model,Age\n${vin},100,Malibu,12\n`],
    ['the time of the last photo', `VIN,Price,Model,Photos Last Modified Date\n${vin},100,Malibu,5/23/2026\n`],
  ])('does not change with %s', (_, content) => {
    expect(base).toMatch(/^[\0-\u00ff]{16}$/)
    expect(hashOf(content)).toBe(base)
  })

  test.each([
    ['a price', `VIN,Price,Model\n${vin},101,Malibu\n`],
    ['a value under another field', `VIN,MSRP,Model\n${vin},100,Malibu\n`],
    ['a further field', `VIN,Price,Model,Trim\n${vin},100,Malibu,LT\n`],
  ])('changes with %s', (_, content) => {
    expect(hashOf(content)).not.toBe(base)
  })
})

describe('the dealer of a row [IMSF-11]', () => {
  test('is text: leading zeros stay', () => {
    expect(readAll(`Dealer ID,VIN\n 01117 ,${vin}\n`, 'homenet').rows[0]?.dealerIdentifiers).toEqual(['01117'])
  })

  test('may be in several columns', () => {
    const { rows, report } = readAll(`AccountID,DCID,VIN\n77,2900,${vin}\n`, 'dealercenter')
    expect(rows[0]?.dealerIdentifiers).toEqual(['2900', '77'])
    expect(report.dealerColumns).toEqual(['DCID', 'AccountID'])
  })

  test('is in the file name if there is no such column', () => {
    const named = (fileName: string, provider: ImsProvider) =>
      readAll(`VIN\n${vin}\n`, provider, fileName).rows[0]?.dealerIdentifiers
    expect(named('DealerCenter_20260205_29009352.csv', 'dealercenter')).toEqual(['29009352'])
    expect(named('01117.csv', 'homenet')).toEqual(['01117'])
    expect(named('_01117.csv', 'homenet')).toEqual(['_01117', '01117'])
    expect(named('MP90845_inventory.csv', 'vauto')).toContain('MP90845')
  })
})
