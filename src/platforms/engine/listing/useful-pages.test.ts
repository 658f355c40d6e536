import { describe, expect, test } from 'vitest'
import { listedPlatform } from '../../../../test/support/listed-platform.ts'
import type { PageAnswer } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { driveCollection, failureAt, pageOf } from '../conformance/fixture-site.ts'
import type { Collection, Platform } from '../contract.ts'
import { defineCardPlatform } from './card-listing.ts'
import { withVehiclePages } from './complete-from-pages.ts'
import { fillGaps } from './merge-vehicle.ts'

const config = { base_url: 'https://www.elmgrove.example', inventory_type: 'all', site_id: null } as const
const bare = defineCardPlatform({
  ...listedPlatform,
  listing: { sources: [] },
})
const car = (number: number): RawVehicle => ({ vin: `1HGCV1F30LA00000${number}`, vdp_link: `/car/${number}` })

function platformOf(vehicles: readonly RawVehicle[], failure: Scan['failure'] = null): Platform {
  const scan: Scan = {
    vehicles,
    complete: true,
    incompleteReason: null,
    failure,
    skipped: {},
    stated: nothingStated,
    pagesRead: 1,
  }
  function* collect(): Collection {
    yield* []
    return scan
  }
  const listed: Platform = { ...bare, collect, one: collect }
  return withVehiclePages(listed, {
    useful: ({ description }) => !description,
    read: (page) => (page.text === '' ? null : { description: page.text, trim: 'of the page' }),
  })
}

const cars = [1, 2, 3, 4, 5, 6, 7, 8].map(car)
const textPage = (url: string): PageAnswer => pageOf(url, 200, { text: `about ${url}`, type: 'text/html' })

describe('pages that are only useful', () => {
  test('are read only if the listing lacks fields, and carry their listing entry', () => {
    const listed = [{ ...car(1), trim: 'EX' }, { ...car(2), description: 'One owner' }, { vin: 'no link' }]
    const { scan, requests } = driveCollection(platformOf(listed).collect({ config }, { sample: false }), ({ url }) =>
      textPage(url),
    )
    expect(requests).toMatchObject([{ url: 'https://www.elmgrove.example/car/1', purpose: 'detail' }])
    expect(requests[0]?.listedAs).toContain('"trim":"EX"')
    expect(scan.vehicles[0]).toMatchObject({ trim: 'EX', description: 'about https://www.elmgrove.example/car/1' })
    expect(scan).toMatchObject({ vehicles: { length: 3 }, pagesRead: 2, complete: true })
  })

  test.each([
    ['time out five times in a row', failureAt('', { class: 'unavailable', code: 'timeout' }), 5],
    ['are refused once', failureAt('', { class: 'blocked', code: 'challenge' }), 1],
  ])('are no longer requested once they %s; every vehicle stays', (_, answer, asked) => {
    const { scan, requests } = driveCollection(platformOf(cars).collect({ config }, { sample: false }), () => answer)
    expect(requests).toHaveLength(asked)
    expect(scan).toMatchObject({ complete: true, failure: null, vehicles: cars, pagesRead: 1 + asked })
  })

  test('are read from stored copies, without a request, once the site refuses them', () => {
    const collection = platformOf(cars.slice(0, 3)).collect({ config }, { sample: false })
    const first = collection.next()
    expect(first.value).toMatchObject({ storedOnly: false })
    const second = collection.next(failureAt('', { class: 'blocked', code: 'challenge' }))
    expect(second.value).toMatchObject({ storedOnly: true })
    const third = collection.next(textPage('stored'))
    expect(third.value).toMatchObject({ storedOnly: true })
    const end = collection.next(failureAt('', { class: 'unavailable', code: 'not_stored' }))
    expect(end).toMatchObject({
      done: true,
      value: { vehicles: [car(1), { ...car(2), description: 'about stored' }, car(3)], complete: true, pagesRead: 3 },
    })
  })

  test('are few in a sample, none in a probe, and one for one vehicle', () => {
    const asked = (collection: Collection) => driveCollection(collection, ({ url }) => textPage(url)).requests.length
    const platform = platformOf(cars)
    expect(asked(platform.collect({ config }, { sample: true }))).toBe(6)
    expect(asked(platform.collect({ config }, { sample: true, probe: true }))).toBe(0)
    expect(asked(platform.one({ config }, car(1).vin ?? ''))).toBe(1)
  })
})

test('fill gaps: the listing’s values and prices stay, and the longer list of photos wins', () => {
  const listed = { trim: 'EX', photos: ['1'], prices: { price: 20_000 } }
  const shown = { trim: 'EX-L', fuel: 'Gas', photos: ['1', '2'], prices: { price: 19_000, msrp: 25_000 } }
  expect(fillGaps(listed, shown)).toEqual({ trim: 'EX', fuel: 'Gas', photos: ['1', '2'], prices: { price: 20_000 } })
  expect(fillGaps({ photos: ['1', '2'], prices: { price: null } }, { ...shown, photos: ['1'] })).toMatchObject({
    photos: ['1', '2'],
    prices: { price: 19_000 },
  })
  expect(fillGaps({ photos: ['1'] }, { photos: ['2'] })).toEqual({ photos: ['1'] })
  const blank = { trim: null, fuel: '', photos: [] }
  const filled = { trim: 'EX', fuel: 'Gas', photos: ['1'], make: 'Honda' }
  expect(fillGaps(blank, filled)).toEqual(filled)
})
