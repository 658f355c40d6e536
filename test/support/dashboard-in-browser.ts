import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { launchBrowser } from './browser.ts'
import { buildDashboard } from './built-dashboard.ts'
import { type DashboardWorld, startDashboardWorld } from './dashboard-world.ts'
import { joinDashboard } from './join-dashboard.ts'
import { waitUntil } from './wait-until.ts'

export const desktop = { width: 1280, height: 900 }

type DashboardInBrowser = {
  readonly world: DashboardWorld
  readonly browser: Browser
  readonly page: Page
}

/** The dashboard of a new world, with the administrator of the first start signed in. */
export async function openDashboard(
  sites: readonly SiteSpec[],
  settings: Readonly<Record<string, string>> = {},
): Promise<DashboardInBrowser> {
  buildDashboard()
  const world = await startDashboardWorld(sites, settings)
  const browser = await launchBrowser()
  const context = await openContext(browser, { viewport: desktop })
  const page = await context.newPage()
  await joinDashboard(page, world.link)
  return { world, browser, page }
}

/** A context in which nothing waits for a busy machine in vain, with a clock that can be set forward. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(90_000)
  await context.clock.install()
  return context
}

/** The longest time after which a page reads again what it shows. */
const pageIntervalMs = 30_000

/** Waits until the open page shows what the service knows, as if its next reads were due already. */
export async function untilShown(shown: Locator): Promise<void> {
  await waitUntil(`${shown}`, async () => {
    await shown.page().clock.fastForward(pageIntervalMs)
    const wait = shown.waitFor({ timeout: 1_000 })
    return wait.then(
      () => true,
      () => undefined,
    )
  })
}
