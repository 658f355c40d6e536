import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { loadDirectory } from '../../src/dealers/directory/load-directory.ts'
import { findViolations, overflowOf } from '../support/axe.ts'
import { launchBrowser, noBrowser } from '../support/browser.ts'
import { buildDashboard } from '../support/built-dashboard.ts'
import { desktop, openContext, untilShown } from '../support/dashboard-in-browser.ts'
import { type DashboardWorld, feedFile, startDashboardWorld } from '../support/dashboard-world.ts'
import { joinDashboard, memberOfTests } from '../support/join-dashboard.ts'
import { followRequests } from '../support/quiet-page.ts'
import { fillMarket, halfDoneBatch } from '../support/shown-market.ts'
import { waitUntil } from '../support/wait-until.ts'

const dealers = 5_000
const paths = [
  '/',
  '/keys',
  '/apps',
  '/dealers',
  '/dealers/add',
  '/batches/$batch',
  '/directory',
  '/dealers/$dealer',
  '/inventory',
  '/saved',
  '/feeds',
  '/webhooks',
  '/webhooks/1',
  '/feeds/1',
  '/vehicles/$vin',
  '/search',
  '/usage',
  '/members',
  '/operator',
  '/nowhere',
  '/sign-in',
  '/welcome',
  '/connect/none',
]
/** The buttons that open a dialog, of each page. */
const dialogs: Readonly<Record<string, readonly string[]>> = {
  '/': ['Go to'],
  '/dealers': ['Add dealer'],
  '/directory': ['Set up what is shown'],
  [`/batches/${halfDoneBatch}`]: ['Cancel'],
  '/dealers/$dealer': ['Remove'],
  '/inventory': ['Columns'],
  '/feeds': ['Add feed'],
  '/feeds/1': ['Change', 'Delete'],
  '/webhooks': ['Add webhook'],
  '/webhooks/1': ['Replay', 'Change', 'Rotate secret', 'Delete'],
  '/members': ['Invite member'],
  '/operator': ['Add account', 'Limits of default'],
}
const parameters = [
  'q',
  'brand',
  'near',
  'radius_miles',
  'state',
  'sort',
  'tab',
  'import',
  'list',
  'kind',
  'field',
  'show',
  'status',
  'event',
  'dealer',
  'since',
  'until',
  'delivery',
  'dealership',
  'days',
  'keys',
  'by',
  'make',
  'model',
  'body',
  'source',
  'condition',
  'certified',
  'columns',
  'text',
  'zip',
  'radius',
  'price_min',
  'year_max',
  'days_on_lot_min',
  'price_cut',
  'base_ext_color',
]
const firstLoadKb = 350
const htmlName = '<b>Bold</b> & <img src=x onerror="a=1"> Sons'

/** Runs in the page: times of the largest contentful paint so far. */
const recordPaints = `
  globalThis.paints = []
  new PerformanceObserver((list) => paints.push(...list.getEntries().map((entry) => entry.startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true })`

describe.skipIf(noBrowser !== null)('the dashboard in a browser', () => {
  let world: DashboardWorld
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let untilLoaded: () => Promise<void>
  let dealershipId = ''
  let vin = ''
  let batchId = ''
  const refusedByPolicy: string[] = []

  beforeAll(async () => {
    buildDashboard()
    world = await startDashboardWorld([
      { kind: 'dealer-com', host: 'sunrise-motors.example', size: 30, name: 'Sunrise Motors' },
      { kind: 'plain', host: 'plain-auto.example', size: 8, name: 'Plain Auto' },
    ])
    browser = await launchBrowser()
    context = await openContext(browser, {
      viewport: desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refusedByPolicy.push(message.text())
    })
    page = await context.newPage()
    untilLoaded = followRequests(page)
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const filled = (path: string) => path.replace('$dealer', dealershipId).replace('$vin', vin).replace('$batch', batchId)
  const open = (path: string) => page.goto(`${world.origin}/dashboard${filled(path)}`)

  test('/ redirects to the dashboard, which requires a sign-in; the link of the first start works once', async () => {
    await page.goto(world.origin)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const { pathname, search } = new URL(page.url())
    // On a first visit nothing has expired.
    expect([pathname, search]).toEqual(['/dashboard/sign-in', ''])
    await joinDashboard(page, world.link)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('about:blank')
    await page.goto(world.link)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })

  test('a wrong password is reported, the right one signs in', async () => {
    await open('/sign-in')
    await page.getByLabel('Email').fill(memberOfTests.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the right password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong email address or password').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(memberOfTests.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/')
  })

  test('a key is created, calls the API, and is refused after it was deactivated', async () => {
    await open('/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('x'.repeat(10_000))
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('At most 100 characters').waitFor()
    await dialog.getByLabel('Name').fill('nightly sync')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const shown = dialog.getByLabel('API key')
    const key = (await shown.textContent())?.trim() ?? ''
    expect(key).toMatch(/^as_live_/)
    // It stays until somebody says that it was copied, whole: nothing of it is scrolled out of sight.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await shown.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const call = () => fetch(`${world.origin}/v1/dealers`, { headers: { authorization: `Bearer ${key}` } })
    expect((await call()).status).toBe(200)
    const row = page.getByRole('row', { name: /nightly sync/ })
    await row.getByText(`as_live_…${key.slice(-4)}`).waitFor()
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await call()).status).toBe(403)
    expect(await page.content()).not.toContain(key)
  })

  test('a dealer is added and followed to its inventory', async () => {
    await open('/dealers')
    await page.getByRole('button', { name: 'Add dealer' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Website').fill('sunrise-motors.example')
    await dialog.getByRole('button', { name: 'Add dealer' }).click()
    await dialog.getByText('Inventory available').waitFor()
    await dialog.getByText('30 vehicles').waitFor()
    await dialog.getByRole('link', { name: 'Show inventory' }).click()
    await page.getByRole('heading', { name: 'Sunrise Motors' }).waitFor()
    await page.getByText(/^30 vehicles, median/).waitFor()
    dealershipId = /dlr_\w+/.exec(page.url())?.[0] ?? ''
    const vehicles = page.getByRole('table', { name: 'Vehicles' })
    const address = await vehicles.getByRole('link').first().getAttribute('href')
    vin = /\/vehicles\/(\w{17})/.exec(address ?? '')?.[1] ?? ''
    await page.getByLabel('Search vehicles').fill(vin)
    await page.getByText(/^1 vehicle, median/).waitFor()
    await vehicles.getByRole('link').first().click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByText('Listed', { exact: true }).waitFor()
    expect(page.url()).toContain(vin)
    // On a busy machine the first check can miss its deadline, as its thread has to start.
    await waitUntil('the vehicle is still listed', async () => {
      await page.getByRole('button', { name: 'Check now' }).click()
      const found = page.getByText(/Still listed/).waitFor({ timeout: 20_000 })
      return found.then(
        () => true,
        () => undefined,
      )
    })
  })

  test('a webhook is added; its deliveries, their bodies and a redelivery are displayed', async () => {
    await open('/webhooks')
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(`https://127.0.0.1:${world.receiver.port}/events`)
    await dialog.getByRole('combobox', { name: 'Events' }).or(dialog.getByPlaceholder('Choose events')).first().click()
    await page.getByRole('option', { name: 'import.complete', exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    const log = page.getByRole('table', { name: 'Deliveries' })
    await untilShown(log.getByText('delivered').first())
    await log.getByRole('button', { name: 'Show' }).first().click()
    await page.getByRole('dialog').getByText('"event": "import.complete"').waitFor()
    await page.keyboard.press('Escape')
    const before = world.receiver.received('/events').length
    await log.getByRole('button', { name: 'Redeliver' }).first().click()
    await waitUntil('the redelivery', async () =>
      world.receiver.received('/events').length > before ? true : undefined,
    )
    const [first, second] = world.receiver.received('/events')
    expect(second?.webhookId).toBe(first?.webhookId)
  })

  test('HTML in the name of a dealer is displayed as text', async () => {
    await world.ask('POST', '/v1/dealers/setup', { dealership_url: 'plain-auto.example', dealer_name: htmlName })
    const id = await waitUntil(
      'the second dealer',
      async () => {
        const { body } = await world.ask('GET', '/v1/dealers')
        return [...JSON.stringify(body).matchAll(/dlr_[a-z0-9]{10,}/g)]
          .map(([found]) => found)
          .find((found) => found !== dealershipId)
      },
      60_000,
    )
    await open('/dealers')
    await page.getByText(htmlName).waitFor()
    await open(`/dealers/${id}`)
    await page.getByRole('heading', { name: htmlName }).waitFor()
    expect(await page.locator('h1 b, h1 img').count()).toBe(0)
  })

  test('the quality of a dealer is counted, charted and listed by kind, and the list is saved [REC-08]', async () => {
    await world.push(4, 60)
    await world.ask('POST', '/v1/ims/feeds', { dealership_id: dealershipId, ...feedFile })
    await waitUntil('the feed', async () => {
      const { body } = await world.ask('GET', `/v1/ims/vehicles?dealership_id=${dealershipId}`)
      return JSON.stringify(body).includes('"total":4') ? true : undefined
    })
    await open('/dealers/$dealer')
    await page.getByRole('tab', { name: 'Quality' }).click()
    await page.getByText(/^Website: 30 vehicles/).waitFor()
    await page.getByText('4 vehicles of one side will be compared').waitFor()
    await page
      .getByRole('region', { name: 'Fields of the website' })
      .getByText(/in the last \d+ imports?/)
      .waitFor()
    await page.getByRole('button', { name: /On the website only\s*30/ }).click()
    const list = page.getByRole('table', { name: 'Discrepancies' })
    await list.getByText('Not listed').first().waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('website_only')
    await page.getByRole('button', { name: 'Show more' }).click()
    await waitUntil('the whole list', async () =>
      (await list.getByText('Not listed').count()) === 30 ? true : undefined,
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[1]).toMatch(/^\w{17},website_only,/)
    await page.getByRole('button', { name: /In the feed only\s*0/ }).click()
    await page.getByText('No vehicle is in this group').waitFor()
    await list.getByRole('link').first().waitFor({ state: 'detached' })
  })

  test('Ctrl-K opens pages, dealers and searches, and Escape closes it; links are followed by keyboard', async () => {
    await open('/')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Page, dealer, VIN or words')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('nobody')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.fill('sunrise')
    await dialog.getByRole('option', { name: /Sunrise Motors/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sunrise Motors' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('red truck')
    await dialog.getByRole('option', { name: /Search all inventory/ }).click()
    await page.waitForURL(/\/search\?q=red/)
    await page.getByRole('link', { name: 'Dealers' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dealers', level: 1, exact: true }).waitFor()
    expect(await page.title()).toBe('Dealers · Forecourt')
  })

  test('a pasted list is set up as a batch, whose page says what came of each and retries what failed [MKT-04]', async () => {
    await open('/dealers')
    await page.getByRole('link', { name: 'Add dealers' }).click()
    await page.getByLabel('Websites').fill('website,name\nsunrise-motors.example,\nnobody-home.invalid,Nobody\n,None')
    await page.getByRole('button', { name: 'Add 3 dealers' }).click()
    await page.getByText('3 of 3 dealers ended').waitFor()
    batchId = /batch_\w+/.exec(page.url())?.[0] ?? ''
    await page.getByText('Failed 2').click()
    const failed = page.getByRole('row', { name: /nobody-home/ })
    await failed.getByRole('button', { name: 'Retry' }).click()
    await failed.getByRole('button', { name: 'Started' }).waitFor()
    await page.getByText('dealership_url: ').waitFor()
    expect(await page.getByRole('row', { name: /sunrise-motors/ }).count()).toBe(0)
    await open('/dealers/add')
    await page.getByRole('table', { name: 'Batches' }).getByRole('link').first().waitFor()
  })

  test('the directory is filtered, and what is found is set up [MKT-07] [MKT-08]', async () => {
    await open('/directory')
    await page.getByText('The directory is empty').waitFor()
    const csv =
      'name,website,state,zip,brand\nPlain Toyota,plain-auto.example,PA,16505,Toyota\nFar Ford,far.example,CA,90210,Ford\n'
    const database = await openDatabase({ DATABASE_URL: null, DATA_DIR: world.dataDir })
    await loadDirectory(database, Readable.from([Buffer.from(csv)]), { name: 'list', license: null, at: new Date() })
    await database.close()
    // Miles around nothing: all are shown.
    await open('/directory?radius_miles=25')
    await page.getByText('2 dealerships', { exact: true }).waitFor()
    await open('/directory?near=16505')
    await page.getByText('1 dealership', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Plain Toyota/ }).waitFor()
    expect(await page.getByRole('row', { name: /Far Ford/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Set up what is shown' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set up what is shown' }).click()
    await page.getByText('1 of 1 dealer ended').waitFor()
  })

  test('no page fails for what stands in its address', async () => {
    const failures: string[] = []
    const router = readFileSync(join(import.meta.dirname, '../../dashboard/src/app/router.tsx'), 'utf8')
    for (const [, route = ''] of router.matchAll(/\bpath: '([^']+)'/g)) {
      const pattern = new RegExp(`^${route.replace(/^\$$/, '/nowhere').replaceAll(/\$\w+/g, '[^/]+')}$`)
      expect([route, paths.some((path) => pattern.test(path))]).toEqual([route, true])
    }
    page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`))
    const value = fc.oneof(
      fc.constantFrom('Toyota', '1', '-1', 'true', 'null', '[]', '{}', '["a"]', '[1]'),
      fc.string(),
    )
    const search = fc.dictionary(fc.constantFrom(...parameters), value, { minKeys: 4, maxKeys: 12 })
    const drawn = fc.sample(search, { numRuns: paths.length, seed: 52 })
    for (const [index, given] of drawn.entries()) {
      const path = paths[index % paths.length] ?? '/'
      await open(`${path}?${new URLSearchParams(given)}`)
      await untilLoaded()
      if ((await page.getByRole('heading', { name: 'This page failed' }).count()) > 0) failures.push(page.url())
    }
    page.removeAllListeners('pageerror')
    expect(failures).toEqual([])
  })

  test('axe finds nothing on any page, in light and dark, nor in any dialog; every page and table fits a phone and a tablet without scrolling sideways', async () => {
    await fillMarket(world.dataDir)
    const more = ['/directory?near=83704&q=nothing', `/batches/${halfDoneBatch}`, '/search?q=used']
    const tabs = ['imports', 'configuration', 'quality'].map((tab) => `/dealers/$dealer?tab=${tab}`)
    const shown = [...paths, ...more, ...tabs]
    expect(Object.keys(dialogs).filter((path) => !shown.includes(path))).toEqual([])
    const findings: string[] = []
    for (const path of shown) {
      await open(path)
      await untilLoaded()
      findings.push(...(await findViolations(page, path, ['light', 'dark'])))
      for (const button of dialogs[path] ?? []) findings.push(...(await auditDialog(page, path, button)))
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 844 })
        // Charts take their new size a frame later. The page's policy lets no text be evaluated in it again and again.
        const fits = async () => ((await overflowOf(page)) === 0 ? true : undefined)
        await waitUntil('the new width', fits, 60_000).catch(() =>
          findings.push(`${path} scrolls sideways at ${width}`),
        )
      }
      await page.setViewportSize(desktop)
    }
    expect(findings).toEqual([])
  }, 600_000)

  test('without a connection a page says so, and goes on by itself when it is back', async () => {
    await open('/')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByText('There is no connection.').filter({ visible: true }).first().waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Usage and limits', level: 1 }).waitFor()
    await page.getByText('There is no connection.').filter({ visible: true }).first().waitFor({ state: 'detached' })
    expect(await page.title()).toBe('Usage and limits · Forecourt')
  })

  test('while the service is unavailable a page says that it is tried again, and then shows what it has', async () => {
    let refused = 0
    await page.route('**/v2/inventory/query', async (route) => {
      refused += 1
      if (refused > 3) return route.fallback()
      return route.fulfill({ status: 503, contentType: 'application/json', body: '{"detail":"Service unavailable"}' })
    })
    await open('/inventory')
    await page.getByText('Service unavailable. It is tried again.').first().waitFor()
    await untilShown(page.getByText(/vehicles, median/))
    expect(refused).toBeGreaterThan(3)
    await page.unrouteAll()
  })

  test('an expired session redirects to the sign-in page, and back afterwards', async () => {
    await open('/keys')
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await context.clearCookies()
    await page.getByRole('link', { name: 'Feeds' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(memberOfTests.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(memberOfTests.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Feeds', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/feeds')
  })

  test('the content security policy blocked nothing, and nothing was loaded from other hosts', async () => {
    expect(refusedByPolicy).toEqual([])
    const hosts = new Set<string>()
    const watch = (request: { url(): string; resourceType(): string }) => {
      if (request.resourceType() !== 'image') hosts.add(new URL(request.url()).origin)
    }
    page.on('request', watch)
    await open('/')
    await untilLoaded()
    page.off('request', watch)
    expect([...hosts]).toEqual([world.origin])
  })

  test(`the first load is at most ${firstLoadKb} kB compressed, charts included`, async () => {
    const cold = await browser.newContext({ storageState: await context.storageState() })
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
    await addDealers(world)
    await page.goto(`${world.origin}/dashboard/dealers`)
    await page.getByText('5,002 dealers').waitFor()
    const list = page.getByRole('region', { name: 'Dealers' })
    const rows = list.getByRole('link')
    expect(await rows.count()).toBeLessThan(60)
    await list.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
    await page.getByText('Dealer number 5000', { exact: true }).waitFor()
    expect(await rows.count()).toBeLessThan(60)
    await page.getByLabel('Search dealers').fill('number 4321')
    await page.getByText('1 of 5,002 dealers').waitFor()
    await page.getByText('Dealer number 4321').waitFor()
  })
})

/** What axe finds with the dialog of a button open; it is closed afterwards. */
async function auditDialog(page: Page, path: string, button: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').or(dialog.getByRole('checkbox')).first().waitFor()
  const findings = await findViolations(page, `${path} ${button}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return findings
}

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
