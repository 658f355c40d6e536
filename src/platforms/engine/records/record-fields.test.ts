import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { driveCollection, pageOf } from '../conformance/fixture-site.ts'
import type { ConfigureResult } from '../contract.ts'
import { definePlatform } from '../define-platform.ts'
import { matchBrackets } from '../structured-data/embedded-json.ts'
import { recordOf, recordParser } from './parse-record.ts'
import { recordReader } from './record-fields.ts'
import { textsAt } from './record-path.ts'

const RawValue = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]))
const record = recordOf('vin price.asking tags[].name tags[].value', 'pictures[] extra*')
const configure = (): ConfigureResult => ({ kind: 'missing', reason: 'never' })
const platform = {
  id: 'example',
  name: 'Example',
  confidence: 'low',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
  configure,
  record,
  listing: {
    items: 'cars',
    total: 'info.total',
    pageSize: 'info.size',
    sources: [],
  },
} as const

test('a path that the schema lacks does not compile', () => {
  definePlatform({ ...platform, fields: { vin: 'vin', trim: ['price.asking'] } })
  // @ts-expect-error the record has no such field
  definePlatform({ ...platform, fields: { vin: 'serial' } })
  // @ts-expect-error the record has no such field below price
  definePlatform({ ...platform, fields: { trim: 'price.internet' } })
  // @ts-expect-error a list is no single value
  definePlatform({ ...platform, fields: { model: 'tags' } })
  // @ts-expect-error it may be anything
  definePlatform({ ...platform, fields: { model: 'extra' } })
  // @ts-expect-error the record has no such list
  definePlatform({ ...platform, fields: { photos: ({ images }) => images } })
  // @ts-expect-error photos are a list
  definePlatform({ ...platform, fields: { photos: 'vin' } })
  // @ts-expect-error a raw vehicle has no such field
  definePlatform({ ...platform, fields: { color: 'vin' } })
  expect(definePlatform({ ...platform, fields: {} }).id).toBe('example')
})

test('of several sources the first with a value wins; functions find what no path says', () => {
  const read = recordReader({
    model: [],
    trim: ['line', () => null, 'grade'],
    heading: (car: { readonly title?: readonly unknown[] }) => textsAt(car.title).join(' '),
  })
  expect(read({ title: ['2026 Kia', null, 'Soul'], line: ' ', grade: 'EX' })).toEqual({
    heading: '2026 Kia Soul',
    trim: 'EX',
  })
})

test('a field of the wrong type is dropped; only a missing required one rejects the record', () => {
  const parse = recordParser(Type.Object({ vin: Type.String(), year: Type.Optional(Type.Number()) }))
  expect(parse({ vin: 'x', year: { is: 2026 } })).toEqual({ vin: 'x' })
  expect(parse({ vin: 7 })).toBeNull()
  for (const value of [null, 'x', 7, [], undefined]) expect(parse(value)).toBeNull()
})

test.each([
  ['{"a":"}"} tail', '{"a":"}"}'],
  [String.raw`{"a":"\"}"}`, String.raw`{"a":"\"}"}`],
  ["[{'a':[1]}];", "[{'a':[1]}]"],
  ['x{}', null],
])('of %j the value is %j', (text, expected) => {
  expect(matchBrackets(text, 0)).toBe(expected)
})

test('a function may make a list of one value, and the table says why a record is skipped', () => {
  const { record: _record, ...given } = platform
  const Photo = Type.Object({ vin: RawValue, photo: RawValue, status: RawValue })
  const example = definePlatform({
    ...given,
    listing: { ...given.listing, sources: [{ name: 'all', addresses: [{ path: '/cars', by: 'array' }] }] },
    record: Photo,
    fields: { vin: 'vin', photos: ({ photo }) => textsAt([photo]) },
    skip: ({ status }) => (typeof status === 'string' ? status : null),
  })
  const cars = ['/a.jpg', '//b.example/b.jpg', 'https://c.example/c.jpg', ' '].map((photo, at) => ({
    vin: `VIN${at}`,
    photo,
  }))
  const left = ['sold', 'kept'].map((status) => ({ vin: status, status }))
  const config = { base_url: 'https://a.example', inventory_type: 'all', site_id: null } as const
  const { scan } = driveCollection(example.collect({ config }, { sample: false }), ({ url }) =>
    pageOf(url, 200, {
      type: 'application/json',
      text: JSON.stringify({ cars: [...cars, ...left], info: { total: 6, size: 9 } }),
    }),
  )
  expect(scan.vehicles.map(({ photos }) => photos ?? [])).toEqual([
    ['/a.jpg'],
    ['//b.example/b.jpg'],
    ['https://c.example/c.jpg'],
    [],
  ])
  expect(scan.skipped).toEqual({ sold: 1, kept: 1 })
})

test('a table without configure stores the site’s URL and its dealership', () => {
  const { configure: _configure, ...given } = platform
  const { configure } = definePlatform({ ...given, fields: {} })
  const home = pageOf('https://a.example/x', 200, { type: 'text/html', text: '<title>Harbor Motors</title>' })
  const config = { base_url: 'https://a.example', site_id: null, store_name: 'Harbor Motors', store_street: null }
  expect(configure(home)).toMatchObject({ kind: 'configured', config })
})
