import type { Page } from '../../../model/page.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { readPath, textAt } from '../../engine/records/record-path.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'

/** The two search pages; each names the id of its part of the inventory. */
export const searchPages = ['/searchnew.aspx', '/searchused.aspx'] as const

/**
 * The dealer's and the page's id, which a search page passes to its own script; null for any other page. A dealer
 * without new cars may redirect its search page to another one, which does not count as a response to it.
 */
export function readSearchPage(page: Page): FreshSettings | null {
  if (page.url !== page.requestedUrl && !/\/search\w+\.aspx/i.test(page.url)) return {}
  const ids = taggingIds(page.text) ?? modelIds(page.text)
  if (ids === null) return null
  const section = /searchnew/i.test(URL.parse(page.requestedUrl)?.pathname ?? '') ? 'new_page_id' : 'used_page_id'
  return { dealer_id: ids.dealer, [section]: ids.page }
}

type Ids = { readonly dealer: string; readonly page: string }

/** Vehicle pages carry the same block without a listing, so the page type is checked. */
function taggingIds(html: string): Ids | null {
  const tagging = scriptJson(html, 'dealeron_tagging_data')
  const kind = textAt(readPath(tagging, 'pageType')) ?? 'itemlist'
  return /^(itemlist|custom)$/i.test(kind) ? idsOf(readPath(tagging, 'dealerId'), readPath(tagging, 'pageId')) : null
}

function modelIds(html: string): Ids | null {
  const model = scriptJson(html, 'dlron-srp-model')
  return idsOf(readPath(model, 'DealerId'), readPath(model, 'PageId'))
}

function idsOf(dealer: unknown, page: unknown): Ids | null {
  const ids = { dealer: textAt(dealer) ?? '', page: textAt(page) ?? '' }
  return /^\d{1,12}$/.test(ids.dealer) && /^\d{1,15}$/.test(ids.page) ? ids : null
}
