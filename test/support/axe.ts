import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { waitUntil } from './wait-until.ts'

/** Less than half of the text that the builder would put into every page. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

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
    const hasDialog = (await page.getByRole('dialog').count()) > 0
    for (const { options, within } of runsOf(colorScheme, hasDialog)) {
      // Axe is in the page from the first run on.
      const isThere = (await page.evaluate('"axe" in globalThis')) === true
      const run = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource }).options(options).include(within)
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

/** The colors are all that differs in dark, and they take the most time. */
function runsOf(colorScheme: 'light' | 'dark', hasDialog: boolean): readonly Run[] {
  const colors = { options: { ...brief, runOnly: colorRules }, within: hasDialog ? '[role=dialog]' : 'html' }
  if (colorScheme === 'dark') return [colors]
  if (!hasDialog) return [{ options: brief, within: 'html' }]
  const withoutColors = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]))
  return [{ options: { ...brief, rules: withoutColors }, within: 'html' }, colors]
}

type Run = { readonly options: Parameters<AxeBuilder['options']>[0]; readonly within: string }

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
const brief: Run['options'] = { resultTypes: ['violations'] }

const sideways = `[document.documentElement, ...document.querySelectorAll('[role=region]:has(.data-table)')]
  .reduce((sum, { scrollWidth, clientWidth }) => sum + scrollWidth - clientWidth, 0)`

/** How many pixels the page and its tables scroll sideways. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate(sideways))
}
