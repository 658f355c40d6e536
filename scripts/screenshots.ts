import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'
import { joinDashboard } from '../test/support/join-dashboard.ts'
import { startShownWorld } from '../test/support/shown-world.ts'
import { repositoryRoot } from './repository-files.ts'

const folder = join(repositoryRoot, 'artifacts/screenshots')
const themes = ['light', 'dark'] as const
const widths = {
  wide: { width: 1280, height: 860 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const

/** Writes every page of the dashboard, in both themes and three widths, to artifacts/screenshots. */
async function takeScreenshots(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const world = await startShownWorld()
  const browser = await launchBrowser()
  try {
    const storageState = await signIn(browser, world.link)
    for (const [width, viewport] of Object.entries(widths)) {
      for (const colorScheme of themes) {
        const outside = await browser.newContext({ viewport, colorScheme })
        await capture(outside, `${world.origin}/dashboard/sign-in`, `sign-in-${width}-${colorScheme}`)
        await outside.close()
        const context = await browser.newContext({ viewport, colorScheme, storageState })
        for (const [name, path] of Object.entries(world.pages).filter(([name]) => isWanted(name))) {
          await capture(context, `${world.origin}/dashboard${path}`, `${name}-${width}-${colorScheme}`)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await world.close()
  }
}

/** `npm run screenshots -- overview keys` writes only these pages. */
function isWanted(name: string): boolean {
  const wanted = process.argv.slice(2)
  return wanted.length === 0 || wanted.includes(name)
}

async function signIn(browser: Browser, link: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await joinDashboard(page, link)
  const state = await context.storageState()
  await context.close()
  return state
}

async function capture(context: BrowserContext, address: string, name: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await untilLoaded(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`artifacts/screenshots/${name}.png`)
  await page.close()
}

async function untilLoaded(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

await takeScreenshots()
