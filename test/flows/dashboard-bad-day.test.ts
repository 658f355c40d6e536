import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { noBrowser } from '../support/browser.ts'
import { openDashboard } from '../support/dashboard-in-browser.ts'
import type { DashboardWorld } from '../support/dashboard-world.ts'
import { waitUntil } from '../support/wait-until.ts'

const host = 'sunrise-motors.example'
const guarded = 'guarded-motors.example'

describe.skipIf(noBrowser !== null)('on a bad day, in a browser', () => {
  let world: DashboardWorld
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    ;({ world, browser, page } = await openDashboard(
      [
        { kind: 'dealer-com', host, size: 12, name: 'Sunrise Motors' },
        { kind: 'plain', host: guarded, size: 8, name: 'Guarded Motors' },
      ],
      { REFRESH_HOURS: '0.001' },
    ))
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const open = (path: string) => page.goto(`${world.origin}/dashboard${path}`)
  const dialog = () => page.getByRole('dialog')

  test('an account without anything is shown how to begin, on every page', async () => {
    const findings: string[] = []
    for (const path of ['/', '/dealers', '/inventory', '/saved', '/webhooks', '/feeds', '/search', '/usage']) {
      await open(path)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      findings.push(...(await findViolations(page, `${path}, empty`)))
    }
    await open('/')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await page.getByText('No imports in the last 14 days.').waitFor()
    expect(findings).toEqual([])
  }, 300_000)

  test('a webhook that was switched off is found, understood and replayed', async () => {
    const body = 'The disk of the receiver is full'
    world.receiver.faults.set([{ kind: 'answer', status: 503, headers: {}, body }])
    const url = `https://127.0.0.1:${world.receiver.port}/events`
    const secret = 'the secret of this world'
    const event_types = ['import.complete', 'ims.import.complete']
    await world.ask('POST', '/v1/webhooks', { url, event_types, secret, max_failures: 1 })
    await world.ask('POST', '/v1/dealers/setup', { dealership_url: host })
    await waitUntil(
      'the first event to fail',
      async () => {
        const { body: listed } = await world.ask('GET', '/v1/webhooks')
        return JSON.stringify(listed).includes('"active":false') ? true : undefined
      },
      300_000,
    )
    await open('/')
    await page.getByText('1 switched off').waitFor()
    const attention = page.getByRole('table', { name: 'Needs attention' }).getByRole('row').filter({ hasText: url })
    await attention.getByText('Nothing is delivered of import.complete').waitFor()
    await attention.getByRole('link', { name: 'Reactivate' }).waitFor()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
    const row = page.getByRole('table', { name: 'Webhooks' }).getByRole('row').filter({ hasText: url })
    await row.getByText('1 of 2 events switched off').waitFor()
    const findings = [...(await findViolations(page, 'webhooks'))]
    await row.getByRole('link').click()
    const banner = page.getByRole('alert').filter({ hasText: 'Switched off: import.complete' })
    await banner.getByText(/answered 503/).waitFor()
    await banner.getByText(body).waitFor()
    await page.getByRole('region', { name: 'Deliveries by day' }).waitFor()
    findings.push(...(await findViolations(page, 'a webhook that was switched off')))
    world.receiver.faults.set([])
    await banner.getByRole('button', { name: 'Reactivate import.complete' }).click()
    await banner.waitFor({ state: 'detached' })
    const before = world.receiver.received('/events').length
    await page.getByRole('button', { name: 'Replay' }).click()
    await dialog().getByLabel('Range').first().waitFor()
    findings.push(...(await findViolations(page, 'replay')))
    await dialog().getByRole('button', { name: 'Replay' }).click()
    await dialog()
      .getByText(/sent again/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await waitUntil('the replayed events', async () =>
      world.receiver.received('/events').length >= before + 1 ? true : undefined,
    )
    const log = page.getByRole('table', { name: 'Deliveries' })
    await log.getByText('delivered').first().waitFor()
    // The filters are in the address.
    await page.getByLabel('Status', { exact: true }).first().click()
    await page.getByRole('option', { name: 'failed' }).click()
    await page.waitForURL(/status=failed/)
    await page.reload()
    // What was sent again later still failed that day.
    await page
      .getByRole('region', { name: 'Deliveries by day' })
      .getByText(/^Failed [1-9]/)
      .waitFor()
    await log.getByText('failed').first().waitFor()
    expect(await log.getByText('delivered').count()).toBe(0)
    await log.getByRole('button', { name: 'Show' }).first().click()
    await dialog().getByLabel('Response body of attempt 1').getByText(body).first().waitFor()
    await dialog().getByText('"event": "import.complete"').waitFor()
    findings.push(...(await findViolations(page, 'a failed delivery')))
    await page.reload()
    await dialog().getByText('"event": "import.complete"').waitFor()
    expect(findings).toEqual([])
  }, 400_000)

  test('a failed setup keeps what was typed, is listed and retried; a dealer that is there already is linked', async () => {
    world.sandbox.setFaults(guarded, [{ kind: 'challenge' }])
    await open('/dealers')
    await page.getByRole('button', { name: 'Add dealer' }).first().click()
    await dialog().getByLabel('Website').fill(guarded)
    const findings = [...(await findViolations(page, 'add a dealer'))]
    await dialog().getByRole('button', { name: 'Find it by name' }).click()
    await dialog().getByLabel('Name of the dealership').waitFor()
    await dialog().getByRole('button', { name: 'Back' }).click()
    expect(await dialog().getByLabel('Website').inputValue()).toBe(guarded)
    await dialog().getByRole('button', { name: 'Add dealer' }).click()
    await dialog().getByText('The dealer could not be set up').waitFor()
    findings.push(...(await findViolations(page, 'a failed setup')))
    await dialog().getByRole('button', { name: 'Change the address' }).click()
    expect(await dialog().getByLabel('Website').inputValue()).toBe(guarded)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('1 failed setup in the last 30 days').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const failed = page.getByRole('table', { name: 'Failed setups' })
    await failed.getByText(/blocked/).waitFor()
    findings.push(...(await findViolations(page, 'failed setups')))
    world.sandbox.setFaults(guarded, [])
    await failed.getByRole('button', { name: 'Retry' }).click()
    await dialog().getByText('Inventory available').waitFor()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await failed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add dealer' }).first().click()
    await dialog().getByLabel('Website').fill(`https://www.${guarded}/inventory`)
    await dialog().getByRole('button', { name: 'Add dealer' }).click()
    await dialog().getByRole('link', { name: 'Open Guarded Motors' }).waitFor()
    // In the form, and nowhere else.
    expect(await page.getByRole('alert').count()).toBe(1)
    await dialog().getByRole('link', { name: 'Open Guarded Motors' }).click()
    await page.getByRole('heading', { name: 'Guarded Motors' }).waitFor()
    expect(findings).toEqual([])
  })

  test('a dealer is collected now, and its import opens', async () => {
    await open('/dealers?q=guarded')
    await page.getByRole('link', { name: /Guarded Motors/ }).click()
    await page.getByRole('tab', { name: 'Imports' }).click()
    await page.getByRole('table', { name: 'Imports' }).getByText('completed').first().waitFor()
    // The last import ended less than 10 minutes ago, or one runs: the page says which.
    await page.getByRole('button', { name: 'Collect now' }).click()
    await page
      .getByText(/Too soon: try again in \d+ minutes|The website is collected now/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Open' }).last().click()
    await dialog()
      .getByText(/^Setup, started/)
      .waitFor()
    await dialog()
      .getByRole('tab', { name: /^New \(8\)/ })
      .click()
    await dialog().getByRole('table', { name: 'New vehicles' }).getByRole('link').first().waitFor()
    const findings = [...(await findViolations(page, 'an import'))]
    await dialog().getByRole('tab', { name: 'Fields' }).click()
    await page.reload()
    await dialog()
      .getByText(/price: \d+%/)
      .first()
      .waitFor()
    findings.push(...(await findViolations(page, 'the fields of an import')))
    expect(findings).toEqual([])
  })

  test('a held import says what is missing, and removes it only when asked with the number', async () => {
    world.sandbox.sites.get(host)?.site.lot?.change({ action: 'sell', count: 11 })
    const dealer = await waitUntil('the held import', async () => {
      const { body } = await world.ask('GET', '/v1/dealers')
      const found = /"dealership_id":"(dlr_\w+)"[^{}]*"collection_problem":"11 of 12 vehicles/.exec(
        JSON.stringify(body),
      )
      return found?.[1]
    })
    await open('/')
    await page.getByRole('table', { name: 'Needs attention' }).getByText('Import held').waitFor()
    await open(`/dealers/${dealer}`)
    await page.getByText(/Missing since .* not before/).waitFor()
    await page.getByRole('button', { name: 'Accept it' }).click()
    await dialog().getByText('Remove 11 vehicles?').waitFor()
    expect(await dialog().getByRole('list', { name: 'Missing vehicles' }).getByRole('listitem').count()).toBe(11)
    expect(await findViolations(page, 'accept a held import')).toEqual([])
    await dialog().getByRole('button', { name: 'Remove 11 vehicles' }).click()
    await page.getByText(/^1 vehicle, median/).waitFor()
  })

  test('a key is made, stays until it was copied, and is matched by its last characters', async () => {
    await open('/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await dialog().getByLabel('Name').fill('warehouse')
    await dialog().getByText('Test', { exact: true }).click()
    await dialog().getByText('Acts on the same data as a live key').waitFor()
    const findings = [...(await findViolations(page, 'create a key'))]
    await dialog().getByText('Live', { exact: true }).click()
    await dialog().getByRole('button', { name: 'Create key' }).click()
    const shown = dialog().getByLabel('API key')
    const key = (await shown.textContent())?.trim() ?? ''
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await shown.isVisible()).toBe(true)
    // Whole: nothing of it is scrolled out of sight.
    expect(await shown.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    findings.push(...(await findViolations(page, 'a key')))
    await dialog().getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /warehouse/ })
    await row.getByText(`as_live_…${key.slice(-4)}`).waitFor()
    expect(findings).toEqual([])
  })

  test('a member without the right reads a sentence, and Not found keeps the navigation', async () => {
    await open('/members')
    await page.getByRole('button', { name: 'Invite member' }).click()
    await dialog().getByLabel('Email').fill('max@dealers.test')
    const findings = [...(await findViolations(page, 'invite a member'))]
    await dialog().getByRole('button', { name: 'Create link' }).click()
    const link = (await dialog().getByLabel('Invitation link').textContent())?.trim() ?? ''
    findings.push(...(await findViolations(page, 'an invitation')))
    const other = await browser.newContext()
    other.setDefaultTimeout(90_000)
    const guest = await other.newPage()
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'Create your sign-in' }).waitFor()
    findings.push(...(await findViolations(guest, 'create your sign-in')))
    await guest.getByLabel('Name').fill('Max Member')
    await guest.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
    await guest.getByRole('button', { name: 'Create sign-in' }).click()
    await guest.getByRole('heading', { name: 'Overview' }).waitFor()
    await guest.goto(`${world.origin}/dashboard/operator`)
    await guest.getByText('Only operators of this installation see this.').first().waitFor()
    findings.push(...(await findViolations(guest, 'no right')))
    await guest.goto(`${world.origin}/dashboard/nowhere`)
    await guest.getByRole('heading', { name: 'Page not found' }).waitFor()
    await guest.getByRole('navigation').getByRole('link', { name: 'Dealers' }).waitFor()
    await other.close()
    expect(findings).toEqual([])
  })

  test('Ctrl-K opens pages, dealers and searches', async () => {
    await open('/')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = dialog().getByLabel('Page, dealer, VIN or words')
    await field.fill('sunrise')
    await dialog()
      .getByRole('option', { name: /Sunrise Motors/ })
      .waitFor()
    expect(await findViolations(page, 'go to')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sunrise Motors' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('red truck')
    await dialog()
      .getByRole('option', { name: /Search all inventory/ })
      .click()
    await page.waitForURL(/\/search\?q=red/)
  })
})
