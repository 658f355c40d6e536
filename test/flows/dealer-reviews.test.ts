import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import type { Site } from '../../sandbox/sites/site.ts'
import { writeRows } from '../../src/db/database.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'

// The rating that a dealership's website publishes about itself, read at setup and with the inventory.
let forecourt: TestForecourt
let dealershipId: string
beforeAll(async () => {
  const plain = createPlainSite({ host: 'reviewed.example', lot: createLot({ seed: 'reviewed', size: 4 }) })
  /** Its listing has the dealer's markup too, as most sites' pages have. */
  const answer: Site['answer'] = (request) => {
    const page = plain.answer(request)
    if (request.url.pathname !== '/inventory/') return page
    const home = plain.answer({ ...request, url: new URL('/', request.url) })
    const [markup = ''] = /<script type="application\/ld\+json">.*?<\/script>/.exec(home.body) ?? []
    return { ...page, body: page.body.replace('</head>', `${markup}</head>`) }
  }
  forecourt = await startForecourt({ sites: [{ ...plain, answer }] })
  dealershipId = (await onboard(forecourt, 'reviewed.example')).dealership_id
})
afterAll(() => forecourt.close())

const read = (key?: string) =>
  forecourt.ask('GET', `/v2/dealers/${dealershipId}/reviews`, key === undefined ? {} : { key })
const internalId = async () => (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer.id

test('rating, count and reviews are answered as the website states them, with source and time [VEH-20]', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    dealership_id: dealershipId,
    best_rating: 5,
    source: 'website',
    stale: false,
  })
  expect(body.rating).toBeGreaterThanOrEqual(3.5)
  expect(body.rating).toBeLessThanOrEqual(4.9)
  expect(body.review_count).toBeGreaterThanOrEqual(20)
  expect(body.reviews).toMatchObject([
    { author: 'Sam R.', rating: 5, published_on: expect.stringMatching(/^2026-10-0\d$/) },
    { author: 'Alex P.', rating: 4, text: 'Fair price, a long wait.' },
  ])
  expect(body.reviews[0].text).toContain('ready & washed')
  expect(new Date(body.observed_at).toISOString()).toBe(body.observed_at)
})

test('an import reads them again, and one that finds none keeps the stored ones until they are stale [VEH-20]', async () => {
  const before = (await read()).body.observed_at
  const { handle } = forecourt.services.database
  await writeRows(handle)`UPDATE dealership_reviews SET rating = 1`
  forecourt.clock.advance(60_000)
  expect(await collectSite(forecourt.services, await internalId())).toMatchObject({ verdict: 'completed' })
  const { body } = await read()
  expect(body.rating).toBeGreaterThan(1)
  expect(Date.parse(body.observed_at)).toBeGreaterThan(Date.parse(before))
  forecourt.clock.advance(31 * 86_400_000)
  expect((await read()).body).toMatchObject({ stale: true, rating: body.rating })
})

test('a website without reviews has a rating of null [VEH-20]', async () => {
  await writeRows(forecourt.services.database.handle)`DELETE FROM dealership_reviews`
  expect((await read()).body).toMatchObject({
    rating: null,
    best_rating: null,
    review_count: null,
    reviews: [],
    source: 'website',
    stale: false,
  })
})
