import { describe, expect, test } from 'vitest'
import type { PageAnswer, PageRequest } from '../../../model/page.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'
import { crawlListing, type ListingCrawl, type ListingOutcome, type ListingPage } from './crawl-listing.ts'

type TestPage = Partial<ListingPage<string>> & { readonly items: readonly string[] }
type Options = Partial<Pick<ListingCrawl<string>, 'by' | 'enough' | 'wraps'>>

/**
 * Answers the pages in turn, and one that was read before as before; a number is a status without a listing; past the
 * last one the page is empty.
 */
function crawl(pages: readonly (TestPage | number)[], options: Options = {}) {
  const asked: string[] = []
  const steps = crawlListing<string>({
    by: 'page',
    request: ({ start, page }) => ({ url: `https://a.example/?start=${start}&page=${page}`, purpose: 'listing' }),
    read: ({ text }) => readShown(text),
    keyOf: (item) => item,
    enough: () => false,
    ...options,
  })
  const outcome = drive(steps, (request) => {
    const { search } = new URL(request.url)
    const before = asked.indexOf(search)
    const next = asked.push(search) - 1
    const page = pages[before < 0 ? next : before] ?? { items: [] }
    return typeof page === 'number'
      ? pageOf(request.url, page, { text: '', type: 'text/plain' })
      : pageOf(request.url, 200, { text: JSON.stringify(page), type: 'application/json' })
  })
  return { ...outcome, asked }
}

function readShown(text: string): ListingPage<string> | null {
  const { items = [], total = null, size = null, more = null } = JSON.parse(text)
  return { items, total, size, more }
}

function drive(
  steps: Generator<PageRequest, ListingOutcome<string>, PageAnswer>,
  answer: (request: PageRequest) => PageAnswer,
): ListingOutcome<string> {
  let step = steps.next()
  while (step.done !== true) step = steps.next(answer(step.value))
  return step.value
}

describe('by page number', () => {
  test('featured vehicles that repeat on every page do not end the crawl early', () => {
    const outcome = crawl([
      { items: ['f1', 'f2', 'a', 'b'], total: 7 },
      { items: ['f1', 'f2', 'c', 'd'], total: 7 },
      { items: ['f1', 'f2', 'e'], total: 7 },
    ])
    expect(outcome).toMatchObject({ problem: null, pagesRead: 3 })
    expect(new Set(outcome.items).size).toBe(7)
  })

  test('the page after the last one may answer 404', () => {
    const outcome = crawl([{ items: ['a', 'b'], total: 4 }, { items: ['b', 'c'], total: 4 }, 404])
    expect(outcome).toMatchObject({
      failure: null,
      problem: expect.stringContaining('states 4 vehicles, 3 were found'),
    })
  })

  test('a 404 before the stated total is a missing page', () => {
    expect(crawl([{ items: ['a', 'b'], total: 9 }, 404])).toMatchObject({ failure: { status: 404 } })
  })

  test('a page that states that there is no next one is the last', () => {
    const outcome = crawl([
      { items: ['a'], more: true },
      { items: ['b'], more: false },
    ])
    expect(outcome).toMatchObject({ problem: null, pagesRead: 2 })
  })

  test('a repeated first page does not end a crawl of two pages, whichever featured vehicles it has', () => {
    const first = { items: ['f1', 'f2', 'a', 'b', 'c'], more: true }
    for (const items of [first.items, ['f3', 'a', 'b', 'c'], ['a', 'b', 'c']]) {
      const outcome = crawl([first, { items, more: false }])
      expect(outcome).toMatchObject({ pagesRead: 2, problem: expect.stringContaining('of an earlier page') })
    }
    expect(crawl([first, { items: ['f1', 'f2', 'd'], more: false }])).toMatchObject({ problem: null, pagesRead: 2 })
    expect(crawl([first, { items: ['f1', 'f2'], more: false }])).toMatchObject({ problem: null, pagesRead: 3 })
  })

  test('a page that states no next one before the stated total adds a reason', () => {
    expect(crawl([{ items: ['a'], total: 5, more: false }]).problem).toContain('states 5 vehicles, 1 were found')
  })

  test('a total that is too low does not end the crawl while pages add vehicles', () => {
    const outcome = crawl([
      { items: ['a', 'b'], total: 1 },
      { items: ['c'], total: 1 },
    ])
    expect(outcome).toMatchObject({ items: ['a', 'b', 'c'], problem: null })
  })

  test('a listing that repeats its first page forever ends with a reason', () => {
    const page = { items: ['a', 'b'], total: 90 }
    expect(crawl([page, page, page])).toMatchObject({
      pagesRead: 2,
      problem: expect.stringContaining('of an earlier page'),
    })
  })

  test('without a total, a page that is shorter than stated is the last one', () => {
    const first = { items: ['a', 'b'], size: 2 }
    expect(crawl([first, { items: ['c'], size: 2 }])).toMatchObject({ problem: null, pagesRead: 2 })
    expect(
      crawl([
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
      expect(crawl([...pages, { items: ['c', 'd'], more }]).problem).toBe(
        'page 3 repeats the vehicles of an earlier page',
      )
    }
    expect(crawl([...pages, { items: ['d'] }])).toMatchObject({ problem: null, pagesRead: 4 })
  })

  test('a second page that repeats the first before the total shows that the URL ignores its page number', () => {
    const first = { items: ['a', 'b'], total: 9 }
    expect(crawl([first, first])).toMatchObject({ stuck: true })
    for (const pages of [
      [first, { items: [], total: 9 }],
      [first, { items: ['c'], total: 9, more: false }],
      [first, { items: ['c'], total: 9 }, { items: ['c'], total: 9 }],
    ]) {
      expect(crawl(pages)).not.toHaveProperty('stuck')
    }
  })
})

describe('a site that returns the first page again after the last one', () => {
  const pages = [{ items: ['a', 'b'], more: true }, { items: ['c', 'd'] }, { items: ['a', 'b'], more: true }]

  test('is complete once the first page is repeated', () => {
    expect(crawl(pages, { wraps: true })).toMatchObject({ problem: null, pagesRead: 4 })
    expect(crawl([{ items: ['a'] }, { items: ['a'] }], { wraps: true })).toMatchObject({ problem: null, pagesRead: 3 })
  })

  test('is incomplete if a page links to a next one that repeats the first', () => {
    const [first] = pages
    if (first === undefined) throw new Error('no page')
    expect(crawl([first, first], { wraps: true }).problem).toContain('of an earlier page')
  })

  test('is declared by its platform: elsewhere a repeated page does not complete the crawl', () => {
    expect(crawl(pages).problem).toContain('of an earlier page')
  })

  test('has not ended at another page of the same length', () => {
    const distinct = [{ items: ['a', 'b'] }, { items: ['c', 'd'] }, { items: ['a', 'b'] }]
    expect(crawl(distinct, { wraps: true })).toMatchObject({ items: ['a', 'b', 'c', 'd'], problem: null, pagesRead: 4 })
  })
})

test('by offset, the next page starts after the records of this one', () => {
  const { asked } = crawl(
    [
      { items: ['a', 'b', 'c'], total: 4, size: 50 },
      { items: ['d'], total: 4 },
    ],
    { by: 'offset' },
  )
  expect(asked).toEqual(['?start=0&page=1', '?start=3&page=2'])
})

test('by offset, a repeated page is the end if the stated total was found', () => {
  const page = { items: ['a', 'b', 'c'], total: 3, size: 1 }
  expect(crawl([page, page], { by: 'offset' })).toMatchObject({ problem: null, pagesRead: 2 })
})

test('one array is read with one request, and checked against its stated total', () => {
  expect(crawl([{ items: ['a', 'b'] }], { by: 'array' })).toMatchObject({ pagesRead: 1, problem: null })
  expect(crawl([{ items: ['a'], total: 2 }], { by: 'array' }).problem).toContain('states 2 vehicles')
})

test('40,000 vehicles are crawled to the end', () => {
  const pages = Array.from({ length: 1_667 }, (_, page) => ({
    items: Array.from({ length: page === 1_666 ? 16 : 24 }, (_, row) => `${page * 24 + row}`),
    total: 40_000,
  }))
  const outcome = crawl(pages)
  expect(outcome).toMatchObject({ problem: null, pagesRead: 1_667 })
  expect(outcome.items).toHaveLength(40_000)
})

test('an endless listing ends after 60,000 records, with a reason', () => {
  const pages = Array.from({ length: 100 }, (_, page) => ({
    items: Array.from({ length: 1_000 }, (_, row) => `${page}-${row}`),
    total: 1e9,
  }))
  expect(crawl(pages)).toMatchObject({ pagesRead: 60, problem: expect.stringContaining('60000 records') })
})

test('an endless listing of small pages ends after 2,500 pages, with a reason', () => {
  const pages = Array.from({ length: 2_501 }, (_, page) => ({ items: [`${page}`], total: 1e9 }))
  const { asked, problem, pagesRead } = crawl(pages)
  expect([asked.length, pagesRead, problem]).toEqual([2_500, 2_500, 'stopped after 2500 pages'])
})

test('a failure on the first page states whether another URL may be tried', () => {
  expect(crawl([404])).toMatchObject({ kind: 'unusable' })
  expect(crawl([503])).toMatchObject({ kind: 'read', failure: { class: 'unavailable' } })
  const steps = crawlListing<string>({
    by: 'page',
    request: () => ({ url: 'https://a.example/', purpose: 'listing' }),
    read: () => null,
    keyOf: (item) => item,
    enough: () => false,
  })
  steps.next()
  const ended = steps.next(failureAt('https://a.example/', { class: 'blocked', code: 'challenge' }))
  expect(ended.value).toMatchObject({ kind: 'read', failure: { class: 'blocked' } })
})

test('a last page that cannot be read again makes a listing without a total incomplete', () => {
  const steps = crawlListing<string>({
    by: 'page',
    request: ({ page }) => ({ url: `https://a.example/?page=${page}`, purpose: 'listing' }),
    read: ({ text }) => readShown(text),
    keyOf: (item) => item,
    enough: () => false,
  })
  const pages = [['a', 'b'], ['c', 'd'], []]
  let answered = 0
  const outcome = drive(steps, ({ url }) => {
    const items = pages[answered++]
    if (items === undefined) return failureAt(url, { class: 'unavailable', code: 'timeout' })
    return pageOf(url, 200, { text: JSON.stringify({ items }), type: 'application/json' })
  })
  expect([answered, outcome.pagesRead, outcome.items]).toEqual([4, 4, ['a', 'b', 'c', 'd']])
  expect(outcome).toMatchObject({ failure: { class: 'unavailable' } })
  expect(outcome.problem).toContain('https://a.example/?page=2')
})
