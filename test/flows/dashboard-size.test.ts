import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { launchBrowser, noBrowser } from '../support/browser.ts'
import { buildDashboard } from '../support/built-dashboard.ts'
import { type DashboardWorld, startDashboardWorld } from '../support/dashboard-world.ts'
import { joinDashboard } from '../support/join-dashboard.ts'

const dealers = 5_000
const firstLoadKb = 350

/** Runs in the page: times of the largest contentful paint so far. */
const recordPaints = `
  globalThis.paints = []
  new PerformanceObserver((list) => paints.push(...list.getEntries().map((entry) => entry.startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true })`

describe.skipIf(noBrowser !== null)('the size of the dashboard', () => {
  let world: DashboardWorld
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    buildDashboard()
    world = await startDashboardWorld([])
    await addDealers(world)
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(90_000)
    await joinDashboard(page, world.link)
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  test(`the first load is at most ${firstLoadKb} kB compressed, charts included`, async () => {
    const cold = await browser.newContext({ storageState: await page.context().storageState() })
    cold.setDefaultTimeout(90_000)
    const first = await cold.newPage()
    await first.addInitScript(recordPaints)
    const sizes: Promise<number>[] = []
    first.on('requestfinished', (request) => {
      if (/\/dashboard/.test(request.url())) sizes.push(request.sizes().then((size) => size.responseBodySize))
    })
    await first.goto(`${world.origin}/dashboard/`)
    await first.getByRole('region', { name: 'Requests' }).waitFor()
    await first.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    const paints: unknown = await first.evaluate('paints')
    const largest = Array.isArray(paints) ? Math.round(Number(paints.at(-1))) : 'not measured'
    console.log(
      `dashboard: first load ${Math.round(bytes / 1000)} kB of ${firstLoadKb}, largest contentful paint ${largest} ms`,
    )
    await cold.close()
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(firstLoadKb * 1000)
  })

  test(`${dealers} dealers scroll with only the visible rows in the page`, async () => {
    await page.goto(`${world.origin}/dashboard/dealers`)
    await page.getByText('5,000 dealers').waitFor()
    const list = page.getByRole('region', { name: 'Dealers' })
    const rows = list.getByRole('link')
    expect(await rows.count()).toBeLessThan(60)
    await list.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
    await page.getByText('Dealer number 5000', { exact: true }).waitFor()
    expect(await rows.count()).toBeLessThan(60)
    await page.getByLabel('Search dealers').fill('number 4321')
    await page.getByText('1 of 5,000 dealers').waitFor()
    await page.getByText('Dealer number 4321').waitFor()
  })
})

/** Dealerships of the first account, inserted directly: setting up that many takes hours. */
async function addDealers({ dataDir }: DashboardWorld): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR: dataDir })
  try {
    await executeSql(
      database.handle,
      `WITH made AS (
         INSERT INTO dealerships (public_id, website_url, website, name, city, state)
         SELECT 'dlr_size' || n, 'https://size-' || n || '.example/', 'size-' || n || '.example', 'Dealer number ' || n, 'Boise', 'Idaho'
         FROM generate_series(1, ${dealers}) AS n RETURNING id
       ), collected AS (
         INSERT INTO dealership_collection (dealership_id, next_import_at) SELECT id, now() + interval '1 day' FROM made
       )
       INSERT INTO subscriptions (account_id, dealership_id, inventory_type, stated, active)
       SELECT 1, id, 'all', '{}', true FROM made ORDER BY id`,
    )
  } finally {
    await database.close()
  }
}
