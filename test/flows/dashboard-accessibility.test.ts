import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, overflowOf } from '../support/axe.ts'
import { noBrowser } from '../support/browser.ts'
import { desktop, openDashboard } from '../support/dashboard-in-browser.ts'
import { type DashboardWorld, feedFile } from '../support/dashboard-world.ts'
import { fillMarket, halfDoneBatch } from '../support/shown-market.ts'
import { waitUntil } from '../support/wait-until.ts'

const host = 'sunrise-motors.example'
const [ofWebsite, ofFeed] = [30, 75]

describe.skipIf(noBrowser !== null)('in a browser', () => {
  let world: DashboardWorld
  let browser: Browser
  let page: Page
  let dealershipId = ''
  let vin = ''

  beforeAll(async () => {
    ;({ world, browser, page } = await openDashboard([
      { kind: 'dealer-com', host, size: ofWebsite, name: 'Sunrise Motors' },
    ]))
    await world.ask('POST', '/v1/dealers/setup', { dealership_url: host })
    const found = (total: number) =>
      waitUntil(
        `${total} vehicles`,
        async () => {
          const { body } = await world.ask('POST', '/v2/inventory/query', {})
          return Reflect.get(Object(body), 'total') === total ? JSON.stringify(body) : undefined
        },
        120_000,
      )
    const inventory = await found(ofWebsite)
    dealershipId = /dlr_\w+/.exec(inventory)?.[0] ?? ''
    vin = /"vin":"(\w{17})"/.exec(inventory)?.[1] ?? ''
    await world.push(ofFeed, 60)
    await world.ask('POST', '/v1/ims/feeds', { dealership_id: dealershipId, ...feedFile })
    await found(ofWebsite + ofFeed)
    const url = `https://127.0.0.1:${world.receiver.port}/events/of-an-address-that-is-as-long-as-those-of-some-receivers-are`
    await world.ask('POST', '/v1/webhooks', {
      url,
      event_types: ['import.complete'],
      secret: 'the secret of this world',
    })
    await world.ask('POST', '/v1/webhooks/1/test')
    await world.ask('POST', '/v1/exports', { name: 'Ads', format: 'google_vehicle_ads', query: {} })
    await fillMarket(world.dataDir)
    await waitUntil('the delivery', async () =>
      world.receiver.received('/events/of-an-address-that-is-as-long-as-those-of-some-receivers-are').length > 0
        ? true
        : undefined,
    )
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const open = (path: string) => page.goto(`${world.origin}/dashboard${path}`)

  test('axe finds nothing on any page, in light and dark, and every page and table fits a phone and a tablet without scrolling sideways', async () => {
    const paths = [
      '/',
      '/inventory',
      '/saved',
      `/vehicles/${vin}?dealership=${dealershipId}`,
      '/search?q=used',
      '/dealers',
      '/dealers/add',
      '/directory',
      '/directory?near=83704&q=nothing',
      `/batches/${halfDoneBatch}`,
      `/dealers/${dealershipId}`,
      `/dealers/${dealershipId}?tab=imports`,
      `/dealers/${dealershipId}?tab=configuration`,
      '/feeds',
      '/feeds/1',
      '/webhooks',
      '/webhooks/1',
      '/keys',
      '/usage',
      '/search',
      '/members',
      '/operator',
      '/sign-in',
      '/nowhere',
    ]
    const findings: string[] = []
    for (const path of paths) {
      await open(path)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      findings.push(...(await findViolations(page, path)))
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 844 })
        // Charts take their new size a frame later. The page's policy lets no text be evaluated in it again and again.
        await waitUntil('the new width', async () => ((await overflowOf(page)) === 0 ? true : undefined)).catch(() =>
          findings.push(`${path} scrolls sideways at ${width}`),
        )
      }
      await page.setViewportSize(desktop)
    }
    expect(findings).toEqual([])
  }, 400_000)

  test('axe finds nothing in any dialog, in light and dark', async () => {
    const dialogs = [
      ['/dealers', 'Add dealer'],
      ['/directory', 'Set up what is shown'],
      [`/batches/${halfDoneBatch}`, 'Cancel'],
      [`/dealers/${dealershipId}`, 'Remove'],
      ['/feeds', 'Add feed'],
      ['/feeds/1', 'Change'],
      ['/feeds/1', 'Delete'],
      ['/webhooks', 'Add webhook'],
      ['/webhooks/1', 'Replay'],
      ['/webhooks/1', 'Change'],
      ['/webhooks/1', 'Rotate secret'],
      ['/webhooks/1', 'Delete'],
      ['/members', 'Invite member'],
      ['/operator', 'Add account'],
      ['/operator', 'Limits of default'],
      ['/inventory', 'Columns'],
      ['/', 'Go to'],
    ] as const
    const findings: string[] = []
    for (const [path, button] of dialogs) {
      await open(path)
      await page.getByRole('button', { name: button }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button')
        .or(page.getByRole('dialog').getByRole('checkbox'))
        .first()
        .waitFor()
      findings.push(...(await findViolations(page, `${path} ${button}`)))
    }
    expect(findings).toEqual([])
  }, 300_000)
})
