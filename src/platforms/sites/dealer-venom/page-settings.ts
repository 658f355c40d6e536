import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'

/** `site_id` is the search collection, named after the manufacturer's dealer code; some pages lack it. */
export function configureDealerVenom(page: Page): ConfigureResult {
  return configureSite(page, collectionOf(page.text))
}

/** Host, key and collection as the page passes them to its own search, in globals or in the adapter's settings. */
export function readSearchAccess(page: Page): FreshSettings | null {
  const { text } = page
  const host =
    settingOf(text, '__tsHost') ?? /["']?\bhost["']?\s*:\s*["']([\w.-]+\.typesense\.net)["']/.exec(text)?.[1] ?? null
  const key = settingOf(text, '__tsApiKey') ?? settingOf(text, 'apiKey')
  const collection = collectionOf(text)
  if (host === null || key === null || collection === null) return null
  return { search_host: host, search_key: key, search_collection: collection }
}

function collectionOf(text: string): string | null {
  const name = settingOf(text, 'currentIndex') ?? settingOf(text, 'indexName')
  if (name !== null && /^vehicles-/.test(name)) return name
  return /["'](vehicles-[\w-]{1,60})["']/.exec(text)?.[1] ?? null
}

function settingOf(text: string, name: string): string | null {
  return new RegExp(`\\b${name}["']?\\s*[=:]\\s*["']([^"']{1,300})["']`).exec(text)?.[1] ?? null
}
