import type { FetchFailure, Page, PageAnswer, PageRequest } from '../../../model/page.ts'
import { isGone, openPage, wrongShape } from '../cards/read-page.ts'
import type { SiteConfig } from '../contract.ts'

export type FreshSettings = Readonly<Record<string, string | readonly string[]>>

/**
 * What a page of the site hands to every browser and what changes without notice: search keys, index names. It is read
 * at each collection, joined to the configuration for as long as that lasts, and stored nowhere.
 */
export type FreshSource = {
  /** Pages of the site that may have it, tried in order. */
  readonly paths: readonly string[]
  /** Every path has a part of it: those that are there must all name theirs, and the parts are joined. */
  readonly joined?: boolean
  readonly read: (page: Page, config: SiteConfig) => FreshSettings | null
  /** What it is, for the reason why a site could not be read: "its search key". */
  readonly what: string
}

export type Refreshed = {
  readonly config: SiteConfig
  readonly found: boolean
  /** Why no page has it. */
  readonly failure: FetchFailure | null
  readonly pagesRead: number
}

export function* readFreshSettings(
  source: FreshSource | undefined,
  config: SiteConfig,
): Generator<PageRequest, Refreshed, PageAnswer> {
  if (source === undefined) return { config, found: true, failure: null, pagesRead: 0 }
  let failure: FetchFailure | null = null
  let joined: FreshSettings | null = null
  let pagesRead = 0
  for (const path of source.paths) {
    const url = new URL(path, config.base_url).href
    const opened = openPage(yield { url, purpose: path === '/' ? 'home' : 'listing' })
    pagesRead++
    if (opened.page === null) {
      if (!isGone(opened.failure)) return { config, found: false, failure: opened.failure, pagesRead }
      failure ??= opened.failure
      continue
    }
    const settings = source.read(opened.page, config)
    if (settings === null) failure = wrongShape(opened.page, `a page that names ${source.what}`)
    else if (source.joined !== true) return foundIn(settings, config, pagesRead)
    else joined = { ...(joined ?? {}), ...settings }
    if (settings === null && source.joined === true) return { config, found: false, failure, pagesRead }
  }
  if (joined !== null) return foundIn(joined, config, pagesRead)
  return { config, found: false, failure, pagesRead }
}

function foundIn(settings: FreshSettings, config: SiteConfig, pagesRead: number): Refreshed {
  return { config: { ...config, ...settings }, found: true, failure: null, pagesRead }
}
