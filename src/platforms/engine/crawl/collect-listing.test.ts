import { describe, expect, test } from 'vitest'
import type { PageAnswer } from '../../../model/page.ts'
import { driveCollection, failureAt, pageOf } from '../conformance/fixture-site.ts'
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
      list: 'the list',
      by,
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
  test.each([400, 404, 416])('the page after the last one may answer %i', (status) => {
    const outcome = read([{ items: ['a', 'b'], total: 4 }, { items: ['b', 'c'], total: 4 }, status])
    expect(outcome).toMatchObject({
      failure: null,
      problem: expect.stringContaining('states 4 vehicles, 3 were found'),
    })
  })

  test('a 404 before the stated total is a missing page', () => {
    expect(read([{ items: ['a', 'b'], total: 9 }, 404])).toMatchObject({ failure: { status: 404 } })
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

test('by offset, a repeated page is the end if the stated total was found', () => {
  const page = { items: ['a', 'b', 'c'], total: 3, size: 1 }
  expect(read([page, page], 'offset')).toMatchObject({ problem: null, pagesRead: 2 })
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
