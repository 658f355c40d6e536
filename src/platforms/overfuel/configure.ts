import type { Page } from '../../model/page.ts'
import { configureSite } from '../configure-site.ts'
import type { ConfigureResult } from '../contract.ts'
import { scriptJson } from '../embedded-json.ts'
import { readPath, textAt } from '../record-path.ts'

/** A site whose page names no dealer id is read by its pages. */
export function configureOverfuel(page: Page): ConfigureResult {
  const props = readPath(scriptJson(page.text, '__NEXT_DATA__'), 'props.pageProps')
  const id = textAt(readPath(props, 'dealerId')) ?? textAt(readPath(props, 'dealer_id'))
  return configureSite(page, id !== null && /^\d{1,12}$/.test(id) ? id : null)
}
