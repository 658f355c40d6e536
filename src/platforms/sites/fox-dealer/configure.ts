import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'

/** The search identifies a site by its host name, exactly with or without `www.`. */
export function configureFoxDealer(page: Page): ConfigureResult {
  const host = URL.parse(page.url)?.hostname ?? null
  const siteId = /\/\/static\.foxdealer\.com\/([\w-]{1,60})\//.exec(page.text)?.[1] ?? null
  return configureSite(page, siteId, { domain: host })
}
