import type { Browser, Page } from 'playwright-core'
import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { launchBrowser } from './browser.ts'
import { buildDashboard } from './built-dashboard.ts'
import { type DashboardWorld, startDashboardWorld } from './dashboard-world.ts'
import { joinDashboard } from './join-dashboard.ts'

export const desktop = { width: 1280, height: 900 }

export type DashboardInBrowser = {
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
  const context = await browser.newContext({ viewport: desktop })
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  await joinDashboard(page, world.link)
  return { world, browser, page }
}
