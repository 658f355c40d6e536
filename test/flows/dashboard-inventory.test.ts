import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, overflowOf } from '../support/axe.ts'
import { noBrowser } from '../support/browser.ts'
import { desktop, openDashboard } from '../support/dashboard-in-browser.ts'
import type { DashboardWorld } from '../support/dashboard-world.ts'
import { waitUntil } from '../support/wait-until.ts'

const host = 'sunrise-motors.example'

describe.skipIf(noBrowser !== null)('the inventory in a browser', () => {
  let world: DashboardWorld
  let browser: Browser
  let page: Page

  let photos: string
  beforeAll(async () => {
    photos = await mkdtemp(join(tmpdir(), 'forecourt-photos-'))
    ;({ world, browser, page } = await openDashboard([{ kind: 'dealer-com', host, size: 70, name: 'Sunrise Motors' }], {
      REFRESH_HOURS: '0.004',
      PHOTOS_URL: pathToFileURL(photos).href,
    }))
    await world.ask('POST', '/v1/dealers/setup', { dealership_url: host })
    await waitUntil('the inventory', async () => ((await total({})) === 70 ? true : undefined))
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await rm(photos, { recursive: true, force: true })
  })

  const open = (path: string) => page.goto(`${world.origin}/dashboard${path}`)
  const table = () => page.getByRole('table', { name: 'Vehicles' })
  const status = () => page.getByRole('status')
  const filters = () => page.getByRole('complementary', { name: 'Filters' })

  async function total(filtersAsked: object): Promise<number> {
    const { body } = await world.ask('POST', '/v2/inventory/query', { filters: filtersAsked, per_page: 0 })
    return Number(Reflect.get(Object(body), 'total'))
  }

  test('filters, order and columns are in the address, and kept by reload and back', async () => {
    await open('/inventory')
    await status().getByText('70 vehicles').waitFor()
    const makes = filters().getByRole('group', { name: 'Make', exact: true })
    const labels = await makes
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'value')))
    const [first = '', second = ''] = labels.map(String)
    const [ofFirst, ofBoth] = [await total({ make: [first] }), await total({ make: [first, second] })]
    await makes.getByRole('checkbox', { name: `${first} ${ofFirst}` }).check()
    await status()
      .getByText(new RegExp(`^${ofFirst} vehicle`))
      .waitFor()
    // The other makes stay, with the number of vehicles that each would add.
    await makes.getByRole('checkbox', { name: `${second} ${ofBoth - ofFirst}` }).check()
    await status()
      .getByText(new RegExp(`^${ofBoth} vehicle`))
      .waitFor()
    await filters().getByLabel('Price to').fill('45000')
    await page.keyboard.press('Enter')
    const narrowed = await total({ make: [first, second], price: { max: 45_000 } })
    await status()
      .getByText(new RegExp(`^${narrowed} vehicle`))
      .waitFor()
    await page.getByRole('combobox', { name: 'Order' }).or(page.getByLabel('Order')).first().click()
    await page.getByRole('option', { name: 'Lowest price' }).click()
    await page.waitForURL(/sort=price/)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Drivetrain' }).check()
    await page.keyboard.press('Escape')
    await table().getByRole('columnheader', { name: 'Drivetrain' }).waitFor()
    await page.reload()
    await status()
      .getByText(new RegExp(`^${narrowed} vehicle`))
      .waitFor()
    await table().getByRole('columnheader', { name: 'Drivetrain' }).waitFor()
    await waitUntil('prices in order', async () => {
      const cells = await table().locator('[data-title=Price]').allTextContents()
      const prices = cells.map((text) => Number(text.replace(/\D/g, '') || Infinity))
      return prices.length > 0 && prices.every((price, at) => price >= (prices[at - 1] ?? 0)) ? true : undefined
    })
    await table().getByRole('link').first().click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.goBack()
    await status()
      .getByText(new RegExp(`^${narrowed} vehicle`))
      .waitFor()
    expect(await makes.getByRole('checkbox', { name: new RegExp(`^${second} `) }).isChecked()).toBe(true)
    await filters().getByRole('button', { name: 'Clear all filters' }).click()
    await status().getByText('70 vehicles').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    expect(await table().getByRole('row').count()).toBe(71)
  })

  test('what is shown is saved and exported, and found again', async () => {
    await open('/inventory?condition=Used')
    const used = await total({ condition: 'Used' })
    await status()
      .getByText(new RegExp(`^${used} vehicle`))
      .waitFor()
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('used cars')
    const findings = [...(await findViolations(page, 'save a search'))]
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await dialog.getByText(`${used} vehicles match now`).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    await dialog.getByLabel('Name').fill('used cars as a file')
    findings.push(...(await findViolations(page, 'make an export')))
    await dialog.getByRole('button', { name: 'Make export' }).click()
    const address = (await dialog.getByLabel('Address of the file').textContent())?.trim() ?? ''
    findings.push(...(await findViolations(page, 'an export')))
    const rows = (await (await fetch(address)).text()).trim().split('\r\n')
    expect(rows).toHaveLength(used + 1)
    await dialog.getByRole('link', { name: 'All saved searches and exports' }).click()
    await page.getByRole('table', { name: 'Exports' }).getByText('used cars as a file').waitFor()
    findings.push(...(await findViolations(page, 'saved searches and exports')))
    await page.getByRole('table', { name: 'Saved searches' }).getByRole('link', { name: 'condition: Used' }).click()
    await status()
      .getByText(new RegExp(`^${used} vehicle`))
      .waitFor()
    await open('/saved')
    await page.getByRole('table', { name: 'Exports' }).getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No exports').waitFor()
    expect((await fetch(address)).status).toBe(404)
    expect(findings).toEqual([])
  })

  test('a search shows more than its first results, in order, and leads to all that match', async () => {
    await open('/search?q=used%20cars')
    const results = page.getByText(/^Fits \d+%$/)
    await status()
      .getByText(/^At least 24 vehicles/)
      .waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await waitUntil('more results', async () => ((await results.count()) > 24 ? true : undefined))
    const scores = (await results.allTextContents()).map((text) => Number(text.replace(/\D/g, '')))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    await page.getByRole('link', { name: 'Show all that match in the inventory' }).click()
    await status()
      .getByText(new RegExp(`^${await total({ condition: 'Used' })} vehicle`))
      .waitFor()
    expect(page.url()).toContain('condition=Used')
  })

  test('a filter that the service refuses is explained, and nothing found says so', async () => {
    await open('/inventory?zip=00000')
    await page.getByRole('alert').getByText('Near ZIP code should be a ZIP code of the US or Canada').waitFor()
    await open('/inventory?price_max=1')
    await page.getByRole('heading', { name: 'No vehicles' }).waitFor()
    expect(await findViolations(page, 'no vehicles')).toEqual([])
  })

  test('on a phone the filters open above the list, and every row is whole', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/inventory')
    await status().getByText('70 vehicles').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await filters().getByLabel('Price to').waitFor()
    expect(await findViolations(page, 'filters on a phone')).toEqual([])
    await page.getByRole('button', { name: 'Hide filters' }).click()
    await table()
      .getByText(/^\$[\d,]+$/)
      .first()
      .waitFor()
    await waitUntil('the width of a phone', async () => ((await overflowOf(page)) === 0 ? true : undefined))
    await page.setViewportSize(desktop)
  })

  test('the photos that the service stored are seen in the list, on the page of a vehicle and among search results', async () => {
    const stored = page.locator('img[src*="/photos/"][src$="-400.jpg"]').first()
    const isSeen = () => stored.evaluate((image) => Reflect.get(image, 'naturalWidth') === 400)
    await waitUntil('thumbnails in the list', async () => {
      await open('/inventory?photos=true')
      await table().getByRole('link').first().waitFor()
      return (await stored.isVisible()) || undefined
    })
    await waitUntil('a thumbnail', async () => (await isSeen()) || undefined)
    await table().getByRole('row').filter({ has: stored }).getByRole('link').first().click()
    await page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: 'Photo 2 in full size' }).waitFor()
    await waitUntil('a thumbnail of the vehicle', async () => (await isSeen()) || undefined)
    // They are stored one after the other, also while this test looks.
    const several = await waitUntil('thumbnails of several results', async () => {
      await open('/search?q=used%20or%20new%20car')
      await page
        .getByText(/^Fits \d+%$/)
        .first()
        .waitFor()
      const shown = await page.locator('img[src*="/photos/"][src$="-400.jpg"]').count()
      return shown > 5 ? shown : undefined
    })
    expect(several).toBeGreaterThan(5)
    await waitUntil('a thumbnail of a result', async () => (await isSeen()) || undefined)
  })

  test('price changes are in the overview', async () => {
    world.sandbox.sites.get(host)?.site.lot?.change({ action: 'reprice', count: 3 })
    await open('/')
    const changes = page.getByRole('table', { name: 'Price changes' })
    await waitUntil(
      'the price changes',
      async () => {
        await page.reload()
        await changes.or(page.getByText('No price changed in the last 14 days.')).waitFor()
        return (await changes.getByRole('row').count()) === 4 ? true : undefined
      },
      90_000,
    )
    expect(await changes.getByText(/[+-]\$[\d,]+ \([+-][\d.]+%\)/).count()).toBe(3)
    expect(await changes.locator('[data-title=Source]').allTextContents()).toEqual(['Website', 'Website', 'Website'])
    await changes.getByRole('link').first().click()
    await page
      .getByText(/^Price \$/)
      .first()
      .waitFor()
  })
})
