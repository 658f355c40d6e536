import { describe, expect, test } from 'vitest'
import type { PageAnswer } from '../../../model/page.ts'
import { driveCollection } from '../conformance/drive-collection.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'
import { collectListing, type Listing, type ListingEnd } from './collect-listing.ts'
import { type Collector, driveCrawl } from './drive-crawl.ts'

type TestPage = {
  readonly items: readonly string[]
  readonly total?: number
  readonly size?: number
  readonly more?: boolean | null
}

/** What comes of a listing whose pages are answered one after the other. */
function crawl(answers: (request: { readonly url: string }, at: number) => PageAnswer, by: Listing['by'] = 'page') {
  let ended: ListingEnd | undefined
  const collector = function* (): Collector {
    ended = yield* collectListing({
      ...{ list: 'the list', by },
      request: ({ start, page }) => ({ url: `https://a.example/?start=${start}&page=${page}`, purpose: 'listing' }),
      read: ({ text }) => {
        const { items, total = null, size = null, more = null } = JSON.parse(text)
        if (items === undefined) return null
        return { items: items.map((key: string) => ({ key, vehicle: { vin: key }, skipped: null })), total, size, more }
      },
    })
  }
  const { scan, requests } = driveCollection(
    driveCrawl(collector(), { options: { sample: false }, isEnough: () => false }),
    answers,
    3_000,
  )
  return {
    items: scan.vehicles.map(({ vin }) => vin),
    problem: scan.incompleteReason,
    failure: scan.failure,
    pagesRead: scan.pagesRead,
    asked: requests.map(({ url }) => new URL(url).search),
    ended,
  }
}

/** A number is a status without a listing; what was read before is answered as before; past the last page it is empty. */
function read(pages: readonly (TestPage | number)[], by?: Listing['by']) {
  const asked: string[] = []
  return crawl(({ url }) => {
    const { search } = new URL(url)
    const before = asked.indexOf(search)
    const next = asked.push(search) - 1
    const page = pages[before < 0 ? next : before] ?? { items: [] }
    return typeof page === 'number'
      ? pageOf(url, page, { text: '', type: 'text/plain' })
      : pageOf(url, 200, { text: JSON.stringify(page), type: 'application/json' })
  }, by)
}

describe('by page number', () => {
  test('featured vehicles that repeat on every page do not end the crawl early', () => {
    const outcome = read([
      { items: ['f1', 'f2', 'a', 'b'], total: 7 },
      { items: ['f1', 'f2', 'c', 'd'], total: 7 },
      { items: ['f1', 'f2', 'e'], total: 7 },
    ])
    expect(outcome).toMatchObject({ problem: null, pagesRead: 3 })
    expect(new Set(outcome.items).size).toBe(7)
  })

  test('the page after the last one may answer 404', () => {
    const outcome = read([{ items: ['a', 'b'], total: 4 }, { items: ['b', 'c'], total: 4 }, 404])
    expect(outcome).toMatchObject({
      failure: null,
      problem: expect.stringContaining('states 4 vehicles, 3 were found'),
    })
  })

  test('a 404 before the stated total is a missing page', () => {
    expect(read([{ items: ['a', 'b'], total: 9 }, 404])).toMatchObject({ failure: { status: 404 } })
  })

  test('a page that states that there is no next one is the last', () => {
    const outcome = read([
      { items: ['a'], more: true },
      { items: ['b'], more: false },
    ])
    expect(outcome).toMatchObject({ problem: null, pagesRead: 2 })
  })

  test('a repeated first page does not end a crawl of two pages, whichever featured vehicles it has', () => {
    const first = { items: ['f1', 'f2', 'a', 'b', 'c'], more: true }
    for (const items of [first.items, ['f3', 'a', 'b', 'c'], ['a', 'b', 'c']]) {
      const outcome = read([first, { items, more: false }])
      expect(outcome).toMatchObject({ pagesRead: 2, problem: expect.stringContaining('of an earlier page') })
    }
    expect(read([first, { items: ['f1', 'f2', 'd'], more: false }])).toMatchObject({ problem: null, pagesRead: 2 })
    expect(read([first, { items: ['f1', 'f2'], more: false }])).toMatchObject({ problem: null, pagesRead: 3 })
  })

  test('a page that states no next one before the stated total adds a reason', () => {
    expect(read([{ items: ['a'], total: 5, more: false }]).problem).toContain('states 5 vehicles, 1 were found')
  })

  test('a total that is too low does not end the crawl while pages add vehicles', () => {
    const outcome = read([
      { items: ['a', 'b'], total: 1 },
      { items: ['c'], total: 1 },
    ])
    expect(outcome).toMatchObject({ items: ['a', 'b', 'c'], problem: null })
  })

  test('a listing that repeats its first page forever ends with a reason', () => {
    const page = { items: ['a', 'b'], total: 90 }
    expect(read([page, page, page])).toMatchObject({
      pagesRead: 2,
      problem: expect.stringContaining('of an earlier page'),
    })
  })

  test('without a total, a page that is shorter than stated is the last one', () => {
    const first = { items: ['a', 'b'], size: 2 }
    expect(read([first, { items: ['c'], size: 2 }])).toMatchObject({ problem: null, pagesRead: 2 })
    expect(
      read([
        { items: ['a'], size: 2, more: true },
        { items: ['b'], more: false },
      ]),
    ).toMatchObject({
      ...{ problem: null, pagesRead: 2 },
    })
  })

  test('without a total, a repeated page is a problem unless it is shorter', () => {
    const pages = [{ items: ['a', 'b'] }, { items: ['c', 'd'] }]
    for (const more of [null, false]) {
      expect(read([...pages, { items: ['c', 'd'], more }]).problem).toBe(
        'page 3 of the list repeats the vehicles of an earlier page',
      )
    }
    expect(read([...pages, { items: ['d'] }])).toMatchObject({ problem: null, pagesRead: 4 })
  })

  test('a second page that repeats the first before the total shows that the URL ignores its page number', () => {
    const first = { items: ['a', 'b'], total: 9 }
    expect(read([first, first])).toMatchObject({ ended: { isStuck: true } })
    for (const pages of [
      [first, { items: [], total: 9 }],
      [first, { items: ['c'], total: 9, more: false }],
      [first, { items: ['c'], total: 9 }, { items: ['c'], total: 9 }],
    ]) {
      expect(read(pages).ended?.isStuck).toBe(false)
    }
  })
})

test('by offset, the next page starts after the records of this one', () => {
  const { asked } = read(
    [
      { items: ['a', 'b', 'c'], total: 4, size: 50 },
      { items: ['d'], total: 4 },
    ],
    'offset',
  )
  expect(asked).toEqual(['?start=0&page=1', '?start=3&page=2'])
})

test('by offset, a repeated page is the end if the stated total was found', () => {
  const page = { items: ['a', 'b', 'c'], total: 3, size: 1 }
  expect(read([page, page], 'offset')).toMatchObject({ problem: null, pagesRead: 2 })
})

test('one array is read with one request, and checked against its stated total', () => {
  expect(read([{ items: ['a', 'b'] }], 'array')).toMatchObject({ pagesRead: 1, problem: null })
  expect(read([{ items: ['a'], total: 2 }], 'array').problem).toContain('states 2 vehicles')
})

test('40,000 vehicles are crawled to the end', () => {
  const pages = Array.from({ length: 1_667 }, (_, page) => ({
    items: Array.from({ length: page === 1_666 ? 16 : 24 }, (_, row) => `${page * 24 + row}`),
    total: 40_000,
  }))
  const outcome = read(pages)
  expect(outcome).toMatchObject({ problem: null, pagesRead: 1_667 })
  expect(outcome.items).toHaveLength(40_000)
})

test('an endless listing ends after 60,000 records, with a reason', () => {
  const pages = Array.from({ length: 100 }, (_, page) => ({
    items: Array.from({ length: 1_000 }, (_, row) => `${page}-${row}`),
    total: 1e9,
  }))
  expect(read(pages)).toMatchObject({ pagesRead: 60, problem: expect.stringContaining('60000 records') })
})

test('an endless listing of small pages ends after 2,500 pages, with a reason', () => {
  const pages = Array.from({ length: 2_501 }, (_, page) => ({ items: [`${page}`], total: 1e9 }))
  const { asked, problem, pagesRead } = read(pages)
  expect([asked.length, pagesRead, problem]).toEqual([2_500, 2_500, 'stopped after 2500 pages of the list'])
})

test('a failure on the first page states whether another URL may be tried', () => {
  const first = (answer: PageAnswer) => crawl(() => answer)
  expect(read([404]).ended).toMatchObject({ kind: 'unusable' })
  expect(read([503])).toMatchObject({ ended: { kind: 'failed' }, failure: { class: 'unavailable' } })
  const blocked = failureAt('https://a.example/', { class: 'blocked', code: 'challenge' })
  expect(first(blocked)).toMatchObject({ pagesRead: 1, failure: { class: 'blocked' } })
})

test('a last page that cannot be read again makes a listing without a total incomplete', () => {
  const pages = [['a', 'b'], ['c', 'd'], []]
  const outcome = crawl(({ url }, at) => {
    const items = pages[at]
    if (items === undefined) return failureAt(url, { class: 'unavailable', code: 'timeout' })
    return pageOf(url, 200, { text: JSON.stringify({ items }), type: 'application/json' })
  })
  expect([outcome.pagesRead, outcome.items]).toEqual([4, ['a', 'b', 'c', 'd']])
  expect(outcome).toMatchObject({ failure: { class: 'unavailable' }, problem: expect.stringContaining('page=2') })
})
