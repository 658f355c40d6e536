import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import type { Site, SiteRequest } from '../../sandbox/sites/site.ts'
import { listRows } from '../../src/db/database.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { startHttpServer } from '../support/loopback-server.ts'
import { onboard } from '../support/onboard.ts'

const lot = createLot({ seed: 'conditional', size: 10 })
const site: Site = createPlainSite({ host: 'tagged.example', lot })
const answered: { path: string; status: number }[] = []
let server: Awaited<ReturnType<typeof startHttpServer>>
let forecourt: TestForecourt

beforeAll(async () => {
  server = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://tagged.example')
    const asked: SiteRequest = { method: 'GET', origin: url.origin, url, body: '', showNothing: false }
    const answer = site.answer(asked)
    const etag = `"${createHash('sha1').update(answer.body).digest('hex')}"`
    const unchanged = answer.status === 200 && request.headers['if-none-match'] === etag
    answered.push({ path: url.pathname, status: unchanged ? 304 : answer.status })
    response.writeHead(unchanged ? 304 : answer.status, { ...answer.headers, etag })
    response.end(unchanged ? '' : answer.body)
  })
  forecourt = await startForecourt({
    sites: [],
    environment: { CONNECT_TO: `tagged.example:80:127.0.0.1:${server.port},tagged.example:443:127.0.0.1:1` },
  })
})
afterAll(async () => {
  await forecourt.close()
  await server.close()
})

test('an unchanged site answers 304 and its stored pages are used; a changed page is read again', async () => {
  const end = await onboard(forecourt, 'tagged.example')
  const { id } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body.dealer
  const collect = () => collectSite(forecourt.services, id)
  const written = () =>
    listRows<{ url: string; etag: string | null }>(
      forecourt.services.database.handle,
    )`SELECT url, etag FROM remembered_pages ORDER BY url`
  const before = await written()
  expect(before.length).toBeGreaterThan(10)

  answered.length = 0
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { unchanged: 10, updated: 0, removed: 0 } })
  const pages = answered.filter((answer) => answer.path !== '/robots.txt')
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((answer) => answer.status !== 304 && answer.status !== 404)).toEqual([])
  expect(await written()).toEqual(before)

  const [sold] = lot.vehicles()
  lot.change({ action: 'sell', vins: [sold?.vin ?? ''] })
  lot.change({ action: 'reprice', count: 1 })
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 1 } })
  const after = await written()
  expect(after.length).toBe(before.length - 1)
  expect(after).not.toEqual(before.slice(0, after.length))
})
