import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { loadConfig } from '../config/load-config.ts'
import { executeSql } from '../db/database.ts'
import { insertDealership } from '../db/queries/dealerships.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import { noIdentity } from '../model/dealership.ts'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import { answerFrom, homePage, loadFixtureSite } from '../platforms/engine/conformance/fixture-site.ts'
import { findPlatform, platforms } from '../platforms/registry.ts'
import { createPageCache, trimPageCache } from './cache-pages.ts'
import { collectSite } from './collect-site.ts'

const dayMs = 86_400_000
const place = openForFile(openTestDatabase)

let made = 0

/** A site whose pages answer 304 to their validators, and a dealership with stored pages. */
async function cachedSite({ megabytes = 1000, bytesPerPage = 100 } = {}) {
  const { database } = place
  const website = `cache-${++made}.example`
  const site = { publicId: `dlr_memory${made}`, websiteUrl: `https://${website}/`, website, identity: noIdentity }
  const dealershipId = await insertDealership(database.handle, site)
  const texts = new Map<string, string>()
  const asked: { readonly path: string; readonly conditional: boolean }[] = []
  const fetchPage = async ({ url, headers = {} }: PageRequest): Promise<PageAnswer> => {
    const path = new URL(url).pathname
    const conditional = headers['if-none-match'] === '"tag"'
    asked.push({ path, conditional })
    const answer = { requestedUrl: url, url, headers: { etag: '"tag"' }, contentType: 'text/html' }
    if (conditional) {
      return {
        kind: 'failure',
        requestedUrl: url,
        class: 'changed',
        code: 'http_error',
        message: 'HTTP 304',
        status: 304,
      }
    }
    const text = texts.get(path) ?? randomBytes(bytesPerPage / 2).toString('hex')
    texts.set(path, text)
    return { kind: 'page', status: 200, text, ...answer }
  }
  const clock = createMovableClock()
  const config = { PAGE_MEMORY_MB: megabytes }
  const services = { database, clock, config, web: { fetchPage } }
  const open = () => createPageCache(services, dealershipId)
  const scan = async (paths: readonly string[]) => {
    const cache = open()
    asked.length = 0
    for (const path of paths) {
      const page = await cache.web.fetchPage({ url: `https://${website}${path}`, purpose: 'listing' })
      expect(page).toMatchObject({ kind: 'page', text: texts.get(path) })
    }
    await cache.keep({ evictUnvisited: true })
    return asked.filter(({ conditional }) => conditional).map(({ path }) => path)
  }
  const stored = async () => {
    const rows = await executeSql(
      database.handle,
      'SELECT count(*)::integer AS pages, coalesce(sum(bytes), 0)::integer AS bytes FROM remembered_pages WHERE dealership_id = $1',
      [dealershipId],
    )
    return {
      pages: Number(Reflect.get(Object(rows[0]), 'pages')),
      bytes: Number(Reflect.get(Object(rows[0]), 'bytes')),
    }
  }
  const trim = (MB = megabytes) => trimPageCache({ database, clock, config: { PAGE_MEMORY_MB: MB } })
  return { clock, scan, stored, trim, open, asked, website }
}

test('a page is requested conditionally for seven days, and then in full', async () => {
  const { clock, scan } = await cachedSite()
  await scan(['/a', '/b'])
  expect(await scan(['/a', '/b'])).toEqual(['/a', '/b'])
  clock.advance(7 * dayMs + 1)
  expect(await scan(['/a', '/b'])).toEqual([])
  expect(await scan(['/a', '/b'])).toEqual(['/a', '/b'])
})

test('the stored pages of a dealership stay within their byte limit; pages beyond it are read all the same', async () => {
  const { scan, stored } = await cachedSite({ bytesPerPage: 400_000 })
  const paths = Array.from({ length: 100 }, (_, number) => `/${number}`)
  await scan(paths)
  const { pages, bytes } = await stored()
  expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  expect(pages).toBeGreaterThan(50)
  expect(pages).toBeLessThan(paths.length)
  expect(await scan(paths)).toHaveLength(pages)
  expect((await stored()).pages).toBe(pages)
})

test('expired pages are deleted, and the oldest of those beyond the limit', async () => {
  const { clock, scan, stored, trim } = await cachedSite({ bytesPerPage: 400_000 })
  clock.advance(30 * dayMs)
  await trim()
  await scan(['/a', '/b'])
  expect(await trim()).toBe(0)
  clock.advance(dayMs)
  await scan(['/a', '/b', '/c', '/d', '/e', '/f'])
  const { pages, bytes } = await stored()
  expect(pages).toBe(6)
  expect(bytes).toBeGreaterThan(1_200_000)
  expect(await trim(1)).toBe(2)
  expect(await stored()).toMatchObject({ pages: 4 })
  clock.advance(8 * dayMs)
  expect(await trim()).toBe(4)
})

test('a page that is evicted during a scan is requested in full', async () => {
  const { clock, open, scan, trim, asked, website } = await cachedSite()
  await scan(['/a', '/b'])
  const cache = open()
  const fetch = (path: string) => cache.web.fetchPage({ url: `https://${website}${path}`, purpose: 'listing' })
  await fetch('/a')
  clock.advance(60 * dayMs)
  await trim()
  asked.length = 0
  expect(await fetch('/b')).toMatchObject({ kind: 'page' })
  expect(asked).toEqual([
    { path: '/b', conditional: true },
    { path: '/b', conditional: false },
  ])
})

test('PAGE_MEMORY_MB 0 caches nothing; unset, 1,000 megabytes are kept', async () => {
  const { scan, stored } = await cachedSite({ megabytes: 0 })
  await scan(['/a'])
  expect(await scan(['/a'])).toEqual([])
  expect(await stored()).toEqual({ pages: 0, bytes: 0 })
  expect(loadConfig({}).PAGE_MEMORY_MB).toBe(1000)
})

/** The site of a platform's fixture, collected repeatedly; `change` edits its answers. */
async function recollecting(id: string) {
  const { database } = place
  const [platform, fixture] = [findPlatform(id), loadFixtureSite(id)]
  if (platform === undefined || fixture === null) throw new Error(`no fixture of ${id}`)
  const configured = platform.configure(homePage(id, fixture))
  if (configured.kind === 'missing') throw new Error(configured.reason)
  const website = `again-${id}-${++made}.example`
  const site = { publicId: `dlr_again${made}`, websiteUrl: `https://${website}/`, website, identity: noIdentity }
  const dealershipId = await insertDealership(database.handle, site)
  const clock = createMovableClock()
  const scan = async (change = (text: string) => text) => {
    let vehiclePages = 0
    const fetchPage = async (request: PageRequest) => {
      if (request.purpose === 'vehicle') vehiclePages++
      const page = answerFrom(id, fixture, request)
      return request.purpose === 'vehicle' ? page : { ...page, text: change(page.text) }
    }
    const services = { database, clock, config: { PAGE_MEMORY_MB: 1000 }, web: { fetchPage } }
    const cache = createPageCache(services, dealershipId)
    const source = { provider: id, config: configured.config }
    const context = () => ({ baseUrl: configured.config.base_url, observedAt: clock.now() })
    const options = { sample: false, signal: AbortSignal.timeout(60_000), context }
    const { scan, read } = await collectSite({ web: cache.web, platforms, watch: unwatched }, source, options)
    await cache.keep({ evictUnvisited: true })
    return { vehiclePages, vehicles: read.seen.map(({ content }) => content), complete: scan.complete }
  }
  return { clock, scan }
}

test.each(['autofunds', 'go-auto'])(
  'the second scan of %s within a day requests no vehicle page, and one after a day requests all of them',
  async (id) => {
    const { clock, scan } = await recollecting(id)
    const first = await scan()
    expect(first).toMatchObject({ complete: true })
    expect(first.vehiclePages).toBeGreaterThan(0)
    clock.advance(dayMs / 2)
    expect(await scan()).toEqual({ ...first, vehiclePages: 0 })
    clock.advance(dayMs / 2)
    expect(await scan()).toEqual(first)
    clock.advance(dayMs / 2)
    expect(await scan()).toEqual({ ...first, vehiclePages: 0 })
  },
)

test('a vehicle page is requested again as soon as its listing entry changes', async () => {
  const { scan } = await recollecting('autofunds')
  const first = await scan()
  const { vehicles, vehiclePages } = await scan((text) => text.replace(/(<addItem:miles>)[^<]*/i, '$177777'))
  expect(vehiclePages).toBe(1)
  expect(vehicles).toHaveLength(first.vehicles.length)
  expect(vehicles.map(({ odometer }) => odometer)).toContain(77777)
})

test('a vehicle page of a sitemap is requested again as soon as its date changes', async () => {
  const { scan } = await recollecting('generic')
  const dated = (dates: readonly string[]) => {
    let at = 0
    return (text: string) => text.replace(/<\/loc>/g, () => `</loc><lastmod>${dates[at++ % dates.length]}</lastmod>`)
  }
  const first = await scan(dated(['2026-11-01']))
  expect(first.vehiclePages).toBeGreaterThan(1)
  expect(await scan(dated(['2026-11-01']))).toEqual({ ...first, vehiclePages: 0 })
  expect(await scan(dated(['2026-11-02']))).toEqual(first)
  expect((await scan()).vehiclePages).toBe(first.vehiclePages)
})

test('a detail page is served from storage for up to seven days while it fails', async () => {
  const { clock, open, website } = await cachedSite()
  const request: PageRequest = { url: `https://${website}/car`, purpose: 'detail', listedAs: 'entry' }
  const first = open()
  const shown = await first.web.fetchPage(request)
  await first.keep({ evictUnvisited: true })
  const { database } = place
  const down: PageAnswer = {
    kind: 'failure',
    requestedUrl: request.url,
    class: 'unavailable',
    code: 'timeout',
    message: 'late',
    status: null,
  }
  const later = async (asked: PageRequest) => {
    const web = { fetchPage: async () => down }
    const cache = createPageCache(
      { database, clock, config: { PAGE_MEMORY_MB: 1000 }, web },
      await dealershipAt(website),
    )
    return cache.web.fetchPage(asked)
  }
  clock.advance(2 * dayMs)
  const copy = { kind: 'page', text: shown.kind === 'page' ? shown.text : '' }
  expect(await later(request)).toMatchObject(copy)
  expect(await later({ ...request, storedOnly: true })).toMatchObject(copy)
  expect(await later({ ...request, purpose: 'vehicle' })).toEqual(down)
  expect(await later({ ...request, listedAs: 'another entry' })).toEqual(down)
  clock.advance(6 * dayMs)
  expect(await later(request)).toEqual(down)
})

async function dealershipAt(website: string): Promise<number> {
  const rows = await executeSql(place.database.handle, 'SELECT id FROM dealerships WHERE website = $1', [website])
  return Number(Reflect.get(Object(rows[0]), 'id'))
}
