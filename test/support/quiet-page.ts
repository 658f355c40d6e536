import type { Page, Request } from 'playwright-core'
import { waitUntil } from './wait-until.ts'

/** Runs in the page: four frames, in which an answer is drawn and asks for what it needs, and then whether anything is still loading. */
const isDrawn = `new Promise((resolve) => {
  const wait = (frames) => frames > 0 ? requestAnimationFrame(() => wait(frames - 1))
    : resolve(document.readyState === 'complete' && document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null)
  wait(4)
})`

/**
 * Returns a wait for the open page to show what it asked for: a heading, no request without an answer, no placeholder, and
 * nothing new asked for once all of that was drawn. Playwright's networkidle waits half a second more on every page.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let started = 0
  page.on('request', (request) => {
    // What the page before had asked for is given up.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
    started += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () =>
    waitUntil('the page to be loaded', async () => {
      if (open.size > 0) return undefined
      const before = started
      const drawn = await page.evaluate(isDrawn)
      return (drawn === true && open.size === 0 && started === before) || undefined
    }).then(() => undefined)
}
