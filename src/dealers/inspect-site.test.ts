import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { cardsOf, cars, detailsAt, menu, ownHost, page } from '../../test/support/odd-site.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'
import { describeFailure } from '../outbound/describe-failure.ts'
import { answerFrom, loadFixtureSite, pageOf } from '../platforms/engine/conformance/fixture-site.ts'
import { platforms } from '../platforms/registry.ts'
import { createRetryingClient, inspectSite, unclearStore } from './inspect-site.ts'

const log = pino({ level: 'silent' })

/** Sets up the fixture site of a platform, its pages changed; answers why a person should look at it. */
async function reviewReasonOf(platform: string, change: (text: string) => string = (text) => text) {
  const site = loadFixtureSite(platform)
  if (site === null) throw new Error(`no fixture of ${platform}`)
  const fetchPage = async (request: PageRequest) => {
    const page = answerFrom(platform, site, request)
    return request.purpose === 'listing' ? { ...page, text: change(page.text) } : page
  }
  const services = {
    web: { fetchPage },
    platforms,
    watch: unwatched,
    clock: createMovableClock(),
    log,
    decodeVins: () => [],
  }
  const inspection = await inspectSite(
    services,
    { dealershipUrl: site.origin, vpic: null },
    new AbortController().signal,
  )
  if (inspection.kind === 'failed') throw new Error(inspection.error)
  expect(inspection.site.provider).toBe(platform)
  return inspection.site.reviewReason
}

test('where nothing is found, the host is named to which links to an inventory lead', async () => {
  const home = '<title>Smith Motors, used car dealer</title><a href="http://lots.example/d/7">View inventory</a>'
  const fetchPage = async ({ url }: PageRequest) => {
    const isHome = new URL(url).pathname === '/'
    return pageOf(url, isHome ? 200 : 404, { text: isHome ? home : '', type: 'text/html' })
  }
  const services = { web: { fetchPage }, platforms, watch: unwatched, clock: createMovableClock(), log }
  const site = { dealershipUrl: 'http://smith.example', vpic: null }
  const { signal } = new AbortController()
  expect(await inspectSite({ ...services, decodeVins: () => [] }, site, signal)).toMatchObject({
    mode: 'no_inventory',
    error: 'No vehicles were found on smith.example. Its links to an inventory lead to lots.example.',
  })
})

test('where the interface of a platform is shut, the pages are read as those of any site [ANY-04]', async () => {
  const theme = '<link href="/wp-content/themes/vehica/style.css">'
  const fetchPage = async ({ url }: PageRequest): Promise<PageAnswer> => {
    const { pathname } = new URL(url)
    const text =
      pathname === '/'
        ? page('Smith Motors', theme + menu('/cars'))
        : pathname === '/cars'
          ? page('Our cars', cardsOf(cars))
          : detailsAt(pathname)
    if (text !== undefined) return pageOf(url, 200, { text, type: 'text/html' })
    return describeFailure(url, { code: 'http_error', message: `${url} answered 401`, status: 401 })
  }
  const services = { web: { fetchPage }, platforms, watch: unwatched, clock: createMovableClock(), log }
  const site = { dealershipUrl: ownHost, vpic: null }
  const { signal } = new AbortController()
  expect(await inspectSite({ ...services, decodeVins: () => [] }, site, signal)).toMatchObject({
    kind: 'inspected',
    site: { provider: 'generic', config: { reader: { kind: 'cards' } } },
  })
})

const trustOf = (id: string) => platforms.find((platform) => platform.id === id)?.trust

test('on a platform with verified records, half of them may lack one', async () => {
  expect(trustOf('wayne-reaves')).toBe('partial')
  expect(await reviewReasonOf('wayne-reaves', (text) => text.replace('"16900.00"', '"0.00"'))).toBeNull()
})

test('the stores found are named, including feeds known only by id', () => {
  const scan = { skipped: { 'store unknown': 40 }, storesSeen: ['209014', 'Hill Ford', 'RHillUsed (3751 Salem Drive)'] }
  expect(unclearStore(scan)).toBe(
    'The site shows the inventory of 3 stores, and none of them could be identified as this dealership: 209014; Hill Ford; RHillUsed (3751 Salem Drive)',
  )
})

test('the number of stores is stated once more than one is named', () => {
  const named = (storesSeen: readonly string[]) => unclearStore({ skipped: { 'store unknown': 4 }, storesSeen })
  expect(named(['Hill Ford'])).toContain('of several stores')
  expect(named(['Hill Ford', 'Hill Kia'])).toContain('of 2 stores')
})

test('of a large group the first thirty are named', () => {
  const storesSeen = Array.from({ length: 52 }, (_, row) => `Store ${row}`)
  const reason = unclearStore({ skipped: { 'store unknown': 4 }, storesSeen })
  expect(reason).toContain('Store 29; and 22 more')
  expect(reason).not.toContain('Store 30')
})

test('a site with an identified store, or with one store, is clear', () => {
  expect(unclearStore({ skipped: { 'other store': 3, sold: 1 }, storesSeen: ['Hill Ford', 'Hill Kia'] })).toBeNull()
  expect(unclearStore({ skipped: {} })).toBeNull()
})

const request = { url: 'https://busy.example/', purpose: 'home' } as const
const answered: PageAnswer = {
  kind: 'page',
  requestedUrl: request.url,
  url: request.url,
  status: 200,
  headers: {},
  contentType: 'text/html',
  text: '',
}

function busy(more: Partial<FetchFailure> = {}): FetchFailure {
  return {
    kind: 'failure',
    requestedUrl: request.url,
    class: 'unavailable',
    code: 'http_error',
    message: 'busy.example answered with status 429',
    status: 429,
    ...more,
  }
}

/** A site that gives these answers, repeating the last one; and the waits between them. */
function clientOf(...answers: readonly PageAnswer[]) {
  const waits: number[] = []
  let asked = 0
  const web = {
    fetchPage: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? answered
      asked += 1
      return answer
    },
  }
  const client = createRetryingClient(web, async (ms) => waits.push(ms))
  return { client, waits, countAsked: () => asked }
}

test.each([
  ['a stated time', busy({ retryAfterMs: 50_000 }), [50_000, 50_000]],
  ['no stated time', busy(), [5_000, 10_000, 20_000, 40_000]],
  ['"at once"', busy({ retryAfterMs: 0 }), [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]],
])('with %s all waits together take two minutes at most [SET-44]', async (_name, failure, expected) => {
  const { client, waits } = clientOf(failure)
  expect(await client.fetchPage(request)).toBe(failure)
  expect(waits).toEqual(expected)
})

test('all pages of a setup share the two minutes [SET-44]', async () => {
  const { client, waits } = clientOf(busy({ retryAfterMs: 80_000 }), answered, busy({ retryAfterMs: 80_000 }))
  await client.fetchPage(request)
  expect(await client.fetchPage(request)).toMatchObject({ status: 429 })
  expect(waits).toEqual([80_000])
})

test.each([
  ['another status', busy({ status: 500 })],
  ['a challenge', busy({ status: 503, code: 'challenge', class: 'blocked' })],
])('%s is not requested again', async (_name, failure) => {
  const { client, countAsked } = clientOf(failure)
  expect(await client.fetchPage(request)).toBe(failure)
  expect(countAsked()).toBe(1)
})

test('a setup that is stopped while it waits ends with the last response', async () => {
  const failure = busy({ retryAfterMs: 60_000 })
  const client = createRetryingClient({ fetchPage: async () => failure })
  expect(await client.fetchPage(request, { signal: AbortSignal.abort() })).toBe(failure)
})
