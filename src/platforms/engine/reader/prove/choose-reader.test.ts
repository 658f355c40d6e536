import { expect, test } from 'vitest'
import type { ReaderConfig } from '../../../../model/scan.ts'
import type { Candidate } from '../sample-pages.ts'
import { bestOf } from './choose-reader.ts'

const sitemap: ReaderConfig = { kind: 'vehicle-pages', link: 'motors.example/car/*', vehicle_pages: 'required' }
const listing: ReaderConfig = { kind: 'json-interface', listings: ['https://motors.example/graphql'] }
const candidate = (reader: ReaderConfig, rest: Partial<Candidate>, fullness = 0.76, doubt: string | null = null) => ({
  reader,
  vehicles: [],
  judged: { vehicles: 4, doubt, fullness },
  total: 47,
  reach: 47,
  ...rest,
})
const bestKind = (...found: readonly Candidate[]) => bestOf(found)?.reader.kind

test('of a listing that is read to its end and a sitemap that names as much and more, the listing shows what is for sale', () => {
  const named = candidate(sitemap, {}, 0.79)
  expect(bestKind(candidate(listing, { reach: Number.POSITIVE_INFINITY, total: 12 }), named)).toBe('json-interface')
  expect(bestKind(candidate(listing, { reach: 41, total: 41 }), named)).toBe('json-interface')
})

test('a doubted listing, or one of far fewer values, does not displace the pages of a sitemap', () => {
  const named = candidate(sitemap, {}, 0.79)
  const onward = { reach: Number.POSITIVE_INFINITY, total: 12 }
  expect(bestKind(candidate(listing, onward, 0.76, 'no price'), named)).toBe('vehicle-pages')
  expect(bestKind(candidate(listing, onward, 0.5), named)).toBe('vehicle-pages')
})

test('cards that show fewer than the data of the page hold are not all', () => {
  const cards = candidate({ kind: 'cards', listings: ['https://motors.example/cars'] }, { reach: 17, total: 17 }, 0.77)
  const data = candidate(
    { kind: 'embedded-records', listings: ['https://motors.example/cars'] },
    { reach: 22, total: 22 },
  )
  expect(bestKind(cards, data)).toBe('embedded-records')
  expect(bestKind(cards, candidate(data.reader, { reach: 22, total: 22 }, 0.76, 'no price')), 'doubted data').toBe(
    'cards',
  )
})
