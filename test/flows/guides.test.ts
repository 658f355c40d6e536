import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guides } from '../../docs/site/pages.data.ts'
import { addGuides } from '../../src/http/guide-files.ts'
import { launchBrowser, noBrowser } from '../support/browser.ts'
import { buildGuides } from '../support/built-dashboard.ts'

const files = Object.values(guides).flatMap((pages) => pages.map(({ file }) => file))
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  buildGuides()
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  addGuides(app)
  app.get('/dashboard/icon.svg', (_request, reply) => reply.code(204).send())
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app?.close())

test('llms.txt lists the Markdown of every page, and llms-full.txt has all of it', async () => {
  const list = (await app.inject('/llms.txt')).body
  const linked = [...list.matchAll(/\]\((\/guide\/[^)]+\.md)\)/g)].map(([, link = '']) => link)
  expect(linked).toEqual(files.map((file) => `/guide/${file}.md`))
  const full = (await app.inject('/llms-full.txt')).body
  for (const [index, file] of files.entries()) {
    const source = readFileSync(join(import.meta.dirname, `../../docs/site/${file}.md`), 'utf8')
    expect((await app.inject(linked[index] ?? '')).body).toBe(source)
    expect(full).toContain(source)
  }
})

describe.skipIf(noBrowser !== null)('in a browser', () => {
  let browser: Browser
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('request', (request) => request.url().startsWith(origin) || problems.push(request.url()))
    page.on('response', (answer) => answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`))
  })
  afterAll(() => browser?.close())

  test('every page shows on a phone, asks no other host, and its links lead to a page and a heading', async () => {
    const anchors = new Map<string, ReadonlySet<string>>()
    const links = new Set<string>()
    for (const path of ['', ...files]) {
      await page.goto(`${origin}/guide/${path}`)
      await page.waitForLoadState('networkidle')
      const found = await page.locator('main a[href], aside a[href]').evaluateAll((all) => all.map((a) => a.href))
      for (const link of found) if (link.startsWith(`${origin}/guide/`)) links.add(link.slice(origin.length))
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
      anchors.set(`/guide/${path}`, new Set(ids))
      const root = page.locator('html')
      if (await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) {
        problems.push(`${path} scrolls sideways`)
      }
    }
    for (const link of links) {
      const [path = '', anchor] = link.split('#')
      const ids = anchors.get(path)
      if (ids === undefined || (anchor !== undefined && !ids.has(decodeURIComponent(anchor)))) problems.push(link)
    }
    expect(links.size).toBeGreaterThan(50)
    expect(problems).toEqual([])
  })

  test('an address without a guide says so, and leads to the first page', async () => {
    await page.goto(`${origin}/guide/nowhere`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByText('There is no guide at this address').waitFor()
    await page.getByRole('link', { name: 'To the first page' }).click()
    await page.waitForURL(`${origin}/guide/`)
    // The address changes before the page does.
    await page.getByRole('heading', { name: 'Page not found' }).waitFor({ state: 'detached' })
    expect(await page.locator('h1').count()).toBe(1)
  })

  test('the menu, the search and the theme work under the policy of the page', async () => {
    problems.length = 0
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(`${origin}/guide/`)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await page.getByRole('switch').first().click()
    await page.locator('html.dark').waitFor()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('idempotency')
    await page.getByRole('option', { name: 'Idempotency keys' }).first().click()
    await page.getByRole('heading', { name: 'Idempotency keys' }).waitFor()
    expect(page.url()).toBe(`${origin}/guide/clients#idempotency-keys`)
    expect(problems).toEqual([])
  })
})
