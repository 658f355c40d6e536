import { type DealerIdentity, noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { isObject, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

/** `site_id` is the account at the search service, possibly of the whole group; `store_id` identifies this dealer. */
export function configureDealerInspire(page: Page): ConfigureResult {
  const service = embeddedJson(page.text, /\bSEARCH_SERVICE\s*=\s*/).find(isObject)
  const name = pageText(page.text, 'dealername')
  return configureSite(page, textAt(service?.ccid), {
    ...(name === null ? {} : { store_name: name }),
    store_id: pageText(page.text, 'oem_code'),
  })
}

export function identifyDealerInspire(page: Page): DealerIdentity {
  return { ...noIdentity, name: pageText(page.text, 'dealername') }
}

function pageText(html: string, name: string): string | null {
  const found = new RegExp(`["']${name}["']\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,200}")`).exec(html)?.[1]
  const json = found === undefined ? [] : embeddedJson(`x=[${found}]`, /x=/)
  return Array.isArray(json[0]) ? textAt(json[0][0]) : null
}
