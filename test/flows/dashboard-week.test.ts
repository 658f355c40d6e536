import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { overflowOf } from '../support/axe.ts'
import { noBrowser } from '../support/browser.ts'
import { desktop, openContext, openDashboard, untilShown } from '../support/dashboard-in-browser.ts'
import type { DashboardWorld } from '../support/dashboard-world.ts'
import { memberOfTests } from '../support/join-dashboard.ts'
import { startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

const phone = { width: 390, height: 844 }
const host = 'week-motors.example'
const dealer = 'Motors of the week'

describe.skipIf(noBrowser !== null)('an operator’s week, in a browser', () => {
  let world: DashboardWorld
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const sites = [{ kind: 'dealer-com', host, size: 12, name: dealer } as const]
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

  test('a dealer is added, and a setup that failed is dismissed', async () => {
    await page.setViewportSize(phone)
    await open('/dealers')
    for (const [website, end] of [
      ['nobody-at-all.invalid', 'The dealer could not be set up'],
      [host, 'Inventory available'],
    ] as const) {
      await button('Add dealer').first().click()
      await dialog().getByLabel('Website').fill(website)
      await inDialog('Add dealer').click()
      await dialog().getByText(end).waitFor()
      const isFailed = website.startsWith('nobody')
      await look(isFailed ? 'setup-failed' : 'setup')
      expect(
        await dialog()
          .locator('.mantine-Modal-body')
          .getByRole(isFailed ? 'button' : 'link')
          .last()
          .textContent(),
      ).toBe(isFailed ? 'Retry' : 'Show inventory')
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
    }
    await page.getByText('1 failed setup in the last 30 days').waitFor()
    await button('Show').click()
    await button('Dismiss').click()
    await page.getByText('1 failed setup').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: dealer }).first().waitFor()
    await look('dealers')
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

  test('a bad day is seen, understood and over; the webhook is paused and gets another address', async () => {
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
    world.receiver.faults.set([{ kind: 'status', status: 503, path: `^${address}/wrong` }])
    const lot = world.sandbox.sites.get(host)?.site.lot
    lot?.change({ action: 'reprice', count: 3 })
    await open('/')
    const attention = page.getByRole('table', { name: 'Needs attention' }).getByRole('row').filter({ hasText: url() })
    await untilShown(attention.getByText('Switched off'))
    await look('overview')
    await attention.getByRole('link', { name: 'Reactivate' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Switched off: vehicle.updated' })
      .getByText(/answered 503/)
      .first()
      .waitFor()
    await look('webhook-off')
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
    await untilShown(page.getByRole('table', { name: 'Deliveries' }).getByText('delivered').first())
    await look('webhook')
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

  test('a forgotten password, a new role and a new password of one’s own', async () => {
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
    await guest.getByLabel('Name').fill('Max Member')
    await guest.getByRole('textbox', { name: 'Password' }).fill('a password to forget')
    await guest.getByRole('button', { name: 'Create sign-in' }).click()
    await guest.getByRole('heading', { name: 'Overview' }).waitFor()
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

  // The data as a server gets it. The documented way there, pg_dump of PostgreSQL 18, is not on every machine.
  test('after a move to the processes of compose.yaml everything is there, for the same people, and webhooks are signed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-week-'))
    const dump = join(folder, 'backup')
    const made = await runCommand(['backup', dump], { DATA_DIR: world.dataDir })
    expect([made.exitCode, made.stderr]).toEqual([0, ''])
    const data = join(folder, 'data')
    const restored = await runCommand(['restore', dump], { DATA_DIR: data })
    expect([restored.exitCode, restored.stderr]).toEqual([0, ''])
    const server = await openEmbedded(data)
    const shared = {
      ...world.outside,
      DATABASE_URL: server.url,
      SECRETS_KEY: (await readFile(join(data, 'secrets.key'), 'utf8')).trim(),
      DATA_DIR: join(folder, 'own'),
    }
    expect(await runCommand(['migrate'], shared)).toMatchObject({ exitCode: 0, stderr: '' })
    const processes = await Promise.all([
      startService({ ...shared, ROLES: 'api' }),
      startService({ ...shared, ROLES: 'worker', HEALTH_PORT: '0' }),
    ])
    try {
      const [{ origin }] = processes
      const page = await (await openContext(browser, { viewport: desktop })).newPage()
      await page.goto(`${origin}/dashboard/`)
      await page.getByLabel('Email').fill(memberOfTests.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(memberOfTests.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      await page.goto(`${origin}/dashboard/dealers`)
      const { body } = await world.ask('GET', '/v1/dealers')
      const { dealers } = body as { readonly dealers: readonly { readonly name: string }[] }
      expect(dealers.length).toBeGreaterThan(0)
      for (const { name } of dealers) await page.getByRole('link', { name }).first().waitFor()
      await page.goto(`${origin}/dashboard/webhooks`)
      await page
        .getByRole('link', { name: new RegExp(`:\\d+${address}$`) })
        .first()
        .click()
      const isTest = () => world.receiver.received(address).some(({ body: sent }) => sent.includes('"test":true'))
      expect(isTest()).toBe(false)
      await page.getByRole('button', { name: 'Send test event' }).first().click()
      await waitUntil('the test event', async () => isTest() || undefined)
    } finally {
      for (const service of processes) await service.stop('SIGTERM')
      await server.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
