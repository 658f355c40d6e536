import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on the page as it is now, in light and dark; `state` says which state that is. */
export async function findViolations(page: Page, state: string): Promise<readonly string[]> {
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    // In legacy mode axe stays in the page, at half the cost: only for frames does it open another one.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // The colors are all that differs.
    const rules = colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await rules.analyze()
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes)
        findings.push(`${colorScheme} ${state} ${id}: ${html} ${failureSummary}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** How many pixels the page scrolls sideways. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate(sideways))
}
