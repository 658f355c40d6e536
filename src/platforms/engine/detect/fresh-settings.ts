import type { FetchFailure, Page } from '../../../model/page.ts'
import { isGone, openPage, wrongShape } from '../cards/read-page.ts'
import type { Crawl, SiteConfig } from '../contract.ts'

export type FreshSettings = Readonly<Record<string, string | readonly string[]>>

/** Settings that a site's page gives every browser, such as search keys: read at each collection, never stored. */
export type FreshSource = {
  readonly paths: readonly string[]
  /** Each path has a part of the settings; every page that exists must have its part. */
  readonly joined?: boolean
  readonly read: (page: Page, config: SiteConfig) => FreshSettings | null
  /** Used in error messages: "its search key". */
  readonly what: string
}

type Refreshed = {
  readonly config: SiteConfig
  readonly found: boolean
  readonly failure: FetchFailure | null
  readonly pagesRead: number
}

export function* readFreshSettings(source: FreshSource | undefined, config: SiteConfig): Crawl<Refreshed> {
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
