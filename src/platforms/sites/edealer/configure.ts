import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'

/** The site's id, and the name of its vehicles' store within the group. */
export function configureEdealer(page: Page): ConfigureResult {
  const id = /\bedealerWebsiteId\s*=\s*["']?(\d+)/.exec(page.text)?.[1] ?? null
  const name = /\bdealerName\s*=\s*(["'])((?:\\.|(?!\1)[^\\\n]){1,200})\1/.exec(page.text)?.[2]
  return configureSite(page, id, name === undefined ? {} : { store_name: name.replace(/\\(.)/g, '$1').trim() })
}
