import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { findViolations, overflowOf } from '../support/axe.ts'
import { noBrowser } from '../support/browser.ts'
import { desktop, openContext, openDashboard, untilShown } from '../support/dashboard-in-browser.ts'
import type { DashboardWorld } from '../support/dashboard-world.ts'
import { followRequests } from '../support/quiet-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const phone = { width: 390, height: 844 }
const host = 'week-motors.example'
const dealer = 'Motors of the week'
const guarded = 'guarded-motors.example'

describe.skipIf(noBrowser !== null)('an operator’s week, in a browser', () => {
  let world: DashboardWorld
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const sites = [
      { kind: 'dealer-com', host, size: 12, name: dealer },
      { kind: 'plain', host: guarded, size: 8, name: 'Guarded Motors' },
    ] as const
    ;({ world, browser, page } = await openDashboard(sites, { REFRESH_HOURS: '0.001' }))
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const open = (path: string) => page.goto(`${world.origin}/dashboard${path}`)
  const dialog = () => page.getByRole('dialog')
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: typeof label === 'string' })
  const inDialog = (label: string) => dialog().getByRole('button', { name: label, exact: true })
  /** Every step fits a desktop and a phone, whichever it is done on. */
  const look = async (step: string, shown = page) => {
    const used = shown.viewportSize() ?? desktop
    for (const viewport of [phone, desktop, used]) {
      await shown.setViewportSize(viewport)
      // Charts take their new size a frame later.
      const fits = waitUntil(
        `${step} to fit ${viewport.width}`,
        async () => (await overflowOf(shown)) === 0 || undefined,
      )
      expect(await fits).toBe(true)
    }
  }
  const files = createVehicles({ seed: dealer, size: 30 })
  const pushFile = (fileName: string, size: number, minutesAgo: number) =>
    pushFeed({
      folder: world.sftp.folder,
      directory: 'vauto',
      fileName,
      vehicles: files.slice(0, size),
      modifiedAt: new Date(Date.now() - minutesAgo * 60_000),
    })
  const address = '/week'
  const url = () => `https://127.0.0.1:${world.receiver.port}${address}`
  const webhookId = async () => {
    const { body } = await world.ask('GET', '/v1/webhooks')
    const listed = body as { readonly webhooks: readonly { readonly id: number; readonly url: string }[] }
    return listed.webhooks.find((one) => one.url.startsWith(url()))?.id
  }
  const dealerId = async () => {
    const { body } = await world.ask('GET', '/v1/dealers')
    const listed = body as { readonly dealers: readonly { readonly name: string; readonly dealership_id: string }[] }
    return listed.dealers.find((one) => one.name === dealer)?.dealership_id
  }

  test('an account without anything is shown how to begin', async () => {
    const findings: string[] = []
    const untilLoaded = followRequests(page)
    for (const path of ['/dealers', '/inventory', '/webhooks', '/']) {
      await open(path)
      await untilLoaded()
      findings.push(...(await findViolations(page, `${path}, empty`)))
    }
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await page.getByText('No imports in the last 14 days.').waitFor()
    expect(findings).toEqual([])
  }, 300_000)

  test('a failed setup keeps what was typed, is listed, dismissed and retried; a dealer that is there already is linked', async () => {
    await page.setViewportSize(phone)
    world.sandbox.setFaults(guarded, [{ kind: 'challenge' }])
    await open('/dealers')
    await button('Add dealer').first().click()
    await dialog().getByLabel('Website').fill(guarded)
    await inDialog('Find it by name').click()
    await dialog().getByLabel('Name of the dealership').waitFor()
    await inDialog('Back').click()
    expect(await dialog().getByLabel('Website').inputValue()).toBe(guarded)
    await inDialog('Add dealer').click()
    await dialog().getByText('The dealer could not be set up').waitFor()
    await look('setup-failed')
    expect(await dialog().locator('.mantine-Modal-body').getByRole('button').last().textContent()).toBe('Retry')
    await inDialog('Change the address').click()
    expect(await dialog().getByLabel('Website').inputValue()).toBe(guarded)
    await dialog().getByLabel('Website').fill(host)
    await inDialog('Add dealer').click()
    await dialog().getByText('Inventory available').waitFor()
    await look('setup')
    expect(await dialog().locator('.mantine-Modal-body').getByRole('link').last().textContent()).toBe('Show inventory')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await world.ask('POST', '/v1/dealers/setup', { dealership_url: 'nobody-at-all.invalid' })
    await untilShown(page.getByText('2 failed setups in the last 30 days'))
    await button('Show').click()
    const failed = page.getByRole('table', { name: 'Failed setups' })
    await failed.getByText(/blocked/).waitFor()
    expect(await findViolations(page, 'failed setups')).toEqual([])
    await failed.getByRole('row').filter({ hasText: 'nobody-at-all' }).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('1 failed setup in the last 30 days').waitFor()
    world.sandbox.setFaults(guarded, [])
    await failed.getByRole('button', { name: 'Retry' }).click()
    await dialog().getByText('Inventory available').waitFor()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await failed.waitFor({ state: 'detached' })
    await look('dealers')
    await button('Add dealer').first().click()
    await dialog().getByLabel('Website').fill(`https://www.${guarded}/inventory`)
    await inDialog('Add dealer').click()
    const known = dialog().getByRole('link', { name: 'Open Guarded Motors' })
    await known.waitFor()
    // In the form, and nowhere else.
    expect(await page.getByRole('alert').count()).toBe(1)
    await known.click()
    await page.getByRole('heading', { name: 'Guarded Motors' }).waitFor()
  })

  test('a dealer is collected now, and its import opens', async () => {
    await page.setViewportSize(desktop)
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

  test('a feed of the wrong file is corrected', async () => {
    await page.setViewportSize(desktop)
    await pushFile('week-wrong.csv', 3, 90)
    await pushFile('week.csv', 30, 60)
    await open('/feeds')
    await button('Add feed').first().click()
    const select = async (label: string, option: string) => {
      await dialog().getByLabel(label).first().click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await select('Dealer', dealer)
    await select('Provider', 'vAuto')
    await dialog().getByLabel('Directory').fill('vauto')
    await dialog().getByLabel('File name').fill('week-wrong.csv')
    await look('add-feed')
    await inDialog('Add feed').click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: dealer }).first().click()
    const history = page.getByRole('table', { name: 'Imports of the feed' })
    await untilShown(history.getByText('completed'))
    await button('Change').click()
    await dialog().getByLabel('File name').fill('week.csv')
    await look('change-feed')
    await inDialog('Save').click()
    await dialog().waitFor({ state: 'detached' })
    await untilShown(history.getByRole('row').nth(2))
    await history.getByRole('row').nth(1).getByText('30', { exact: true }).waitFor()
    await look('feed')
  })

  test('a bad day is seen, understood and over: the webhook is paused, gets another address, and what failed is replayed', async () => {
    await page.setViewportSize(phone)
    await open('/webhooks')
    await button('Add webhook').first().click()
    await dialog().getByLabel('Address').fill(`${url()}/wrong`)
    await dialog().getByLabel('Events').first().click()
    await page.getByRole('option', { name: 'vehicle.updated', exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog().getByLabel('Dealer').first().click()
    await page.getByRole('option', { name: dealer, exact: true }).click()
    await dialog().getByRole('button', { name: 'Copy' }).waitFor()
    await look('add-webhook')
    await inDialog('Add webhook').click()
    await dialog().waitFor({ state: 'detached' })
    const id = await webhookId()
    await world.ask('PATCH', `/v1/webhooks/${id}`, { max_failures: 1 })
    const reason = 'The disk of the receiver is full'
    world.receiver.faults.set([{ kind: 'answer', status: 503, headers: {}, body: reason, path: `^${address}/wrong` }])
    const lot = world.sandbox.sites.get(host)?.site.lot
    lot?.change({ action: 'reprice', count: 3 })
    await open('/')
    const attention = page.getByRole('table', { name: 'Needs attention' }).getByRole('row').filter({ hasText: url() })
    await untilShown(attention.getByText('Switched off'))
    await look('overview')
    await attention.getByRole('link', { name: 'Reactivate' }).click()
    const banner = page.getByRole('alert').filter({ hasText: 'Switched off: vehicle.updated' })
    await banner
      .getByText(/answered 503/)
      .first()
      .waitFor()
    await banner.getByText(reason).first().waitFor()
    await look('webhook-off')
    expect(await findViolations(page, 'a webhook that was switched off')).toEqual([])
    const last = await button('Delete').boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0), 'actions are at the right').toBeGreaterThan(phone.width - 60)
    await button('Change').click()
    await dialog().getByLabel('Address').fill(url())
    await look('change-webhook')
    await inDialog('Save').click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: url(), exact: true }).waitFor()
    await button('Pause').click()
    await button('Resume').waitFor()
    await button(/^Reactivate/)
      .first()
      .click()
    lot?.change({ action: 'reprice', count: 2 })
    await open('/')
    await untilShown(page.getByRole('table', { name: 'Needs attention' }).getByText(/[1-9] events? waits?/))
    await look('overview-paused')
    expect(world.receiver.received(address)).toEqual([])
    await open(`/webhooks/${id}`)
    await button('Resume').click()
    await waitUntil('what waited', async () => (world.receiver.received(address).length >= 2 ? true : undefined))
    const log = page.getByRole('table', { name: 'Deliveries' })
    await untilShown(log.getByText('delivered').first())
    await look('webhook')
    const before = world.receiver.received(address).length
    await button('Replay').click()
    await dialog().getByLabel('Range').first().waitFor()
    await inDialog('Replay').click()
    await dialog()
      .getByText(/sent again/)
      .waitFor()
    await inDialog('Done').click()
    await waitUntil('the replayed event', async () => world.receiver.received(address).length > before || undefined)
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
    await dialog().getByLabel('Response body of attempt 1').getByText(reason).first().waitFor()
    await page.reload()
    await dialog().getByText('"event": "vehicle.updated"').waitFor()
  })

  test('a held import and a held file are listed, and removed when asked with the number', async () => {
    await page.setViewportSize(desktop)
    const id = await dealerId()
    world.sandbox.sites.get(host)?.site.lot?.change({ action: 'sell', count: 11 })
    await pushFile('week.csv', 30, 50)
    await open(`/dealers/${id}`)
    await untilShown(page.getByText('The last import is held'))
    await look('held-import')
    await button('Accept it').click()
    await dialog().getByRole('list', { name: 'Missing vehicles' }).waitFor()
    await look('accept-import')
    await inDialog('Remove 11 vehicles').click()
    await page.getByText('The last import is held').waitFor({ state: 'detached' })

    await pushFeed({
      folder: world.sftp.folder,
      directory: 'vauto',
      fileName: 'week.csv',
      vehicles: files.slice(26),
      modifiedAt: new Date(Date.now() - 30 * 60_000),
    })
    await open('/feeds')
    await page.getByRole('link', { name: dealer }).first().click()
    await untilShown(page.getByText('The last file is held'))
    await button('Accept it').click()
    await dialog().getByText('Remove 26 vehicles?').waitFor()
    expect(await dialog().getByRole('list', { name: 'Missing vehicles' }).getByRole('listitem').count()).toBe(26)
    await look('accept-file')
    await inDialog('Remove 26 vehicles').click()
    const history = page.getByRole('table', { name: 'Imports of the feed' })
    await untilShown(history.getByText(/^Accepted by /))
    await look('accepted-file')
  })

  test('a member without a right, with a forgotten password, a new role and a new password of one’s own', async () => {
    await page.setViewportSize(desktop)
    const email = 'max@dealers.test'
    await open('/members')
    await button('Invite member').click()
    await dialog().getByLabel('Email').fill(email)
    await inDialog('Create link').click()
    const invitation = (await dialog().getByLabel('Invitation link').textContent())?.trim() ?? ''
    await inDialog('Done').click()
    const guest = await (await openContext(browser, { viewport: phone })).newPage()
    await guest.goto(invitation)
    await guest.getByRole('heading', { name: 'Create your sign-in' }).waitFor()
    expect(await findViolations(guest, 'create your sign-in')).toEqual([])
    await guest.getByLabel('Name').fill('Max Member')
    await guest.getByRole('textbox', { name: 'Password' }).fill('a password to forget')
    await guest.getByRole('button', { name: 'Create sign-in' }).click()
    await guest.getByRole('heading', { name: 'Overview' }).waitFor()
    await guest.goto(`${world.origin}/dashboard/operator`)
    await guest.getByText('Only operators of this installation see this.').first().waitFor()
    await guest.goto(`${world.origin}/dashboard/nowhere`)
    await guest.getByRole('heading', { name: 'Page not found' }).waitFor()
    await guest.getByRole('navigation').getByRole('link', { name: 'Dealers' }).waitFor()
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email }).first()
    await row.getByRole('button', { name: 'Send a new link' }).click()
    const link = (await dialog().getByLabel('Link').textContent())?.trim() ?? ''
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await guest.goto('about:blank')
    await guest.goto(link)
    await guest.getByRole('textbox', { name: /[Pp]assword/ }).fill('a password of today')
    await guest.getByRole('button', { name: 'Save and sign in' }).click()
    await guest.getByRole('heading', { name: 'Overview' }).waitFor()
    await row.getByRole('button', { name: 'Make administrator' }).click()
    await look('role')
    await inDialog('Make administrator').click()
    await row.getByRole('button', { name: 'Make member' }).waitFor()
    await look('members')
    await guest.getByRole('button', { name: /your account$/ }).click()
    await guest.getByRole('menuitem', { name: 'Change password' }).click()
    await guest.getByRole('textbox', { name: 'Current password' }).fill('not the one')
    await guest.getByRole('textbox', { name: 'New password' }).fill('a password of tomorrow')
    await guest.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    await guest.getByText('The current password is wrong').waitFor()
    await look('password', guest)
    await guest.getByRole('textbox', { name: 'Current password' }).fill('a password of today')
    await guest.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    await guest.getByText('Password changed: other browsers are signed out').waitFor()
    await guest.context().close()
  })

  test('a feed that nobody needs is deleted, with the number of its vehicles', async () => {
    await page.setViewportSize(phone)
    await open('/feeds')
    await page.getByRole('link', { name: dealer }).first().click()
    await button('Delete').click()
    await dialog().getByText('Delete this feed?').waitFor()
    await look('delete-feed')
    await inDialog('Delete, and remove 4 vehicles').click()
    await page.getByRole('heading', { name: 'Feeds', exact: true }).waitFor()
    await page.getByRole('link', { name: dealer }).waitFor({ state: 'detached' })
  })
})
