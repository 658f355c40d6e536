import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { readPath, textAt } from '../../engine/records/record-path.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'

/** A site whose page names no dealer id is read by its pages. */
export function configureOverfuel(page: Page): ConfigureResult {
  const props = readPath(scriptJson(page.text, '__NEXT_DATA__'), 'props.pageProps')
  const id = textAt(readPath(props, 'dealerId')) ?? textAt(readPath(props, 'dealer_id'))
  return configureSite(page, id !== null && /^\d{1,12}$/.test(id) ? id : null)
}
