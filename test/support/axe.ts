import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { waitUntil } from './wait-until.ts'

/**
 * What axe finds on the page as it is now; `state` says which state that is. Under an open dialog the page is dimmed:
 * there the colors are those of the dialog.
 */
export async function findViolations(
  page: Page,
  state: string,
  colorSchemes: readonly ('light' | 'dark')[] = ['light'],
): Promise<readonly string[]> {
  const findings: string[] = []
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    // Colors fade into each other, and a dialog that was closed is there until it has faded out.
    await waitUntil('the page to be at rest', async () => (await page.evaluate(isAtRest)) === true || undefined)
    const within = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'html'
    // Axe is in the page from the first run on. The colors are all that differs in dark, and they take the most time.
    const withoutColors = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]))
    const runs = [new AxeBuilder({ page, axeSource: ';' }).options({ ...brief, runOnly: colorRules }).include(within)]
    if (colorScheme === 'light') runs.unshift(new AxeBuilder({ page }).options({ ...brief, rules: withoutColors }))
    for (const run of runs) {
      // In legacy mode axe stays in the page, at half the cost: only for frames does it open another one.
      const { violations } = await run.setLegacyMode(true).analyze()
      for (const { id, nodes } of violations) {
        for (const { html, failureSummary } of nodes)
          findings.push(`${colorScheme} ${state} ${id}: ${html} ${failureSummary}`)
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}

/**
 * No transition runs, what spins for ever not counted, and no dialog has faded out but is still in the page. A dialog
 * that was closed begins to fade with the next frame.
 */
const isAtRest = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(
  document.getAnimations().every(
    ({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity) &&
  [...document.querySelectorAll('[role=dialog]')].every(
    (dialog) => !dialog.checkVisibility() || dialog.checkVisibility({ opacityProperty: true }))))))`
const colorRules = ['color-contrast', 'link-in-text-block']
/** Without a description of what passes. */
const brief: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] }

const sideways = `[document.documentElement, ...document.querySelectorAll('[role=region]:has(.data-table)')]
  .reduce((sum, { scrollWidth, clientWidth }) => sum + scrollWidth - clientWidth, 0)`

/** How many pixels the page and its tables scroll sideways. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate(sideways))
}
