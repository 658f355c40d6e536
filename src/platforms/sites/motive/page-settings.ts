import type { DealerIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'

const dealerSettings = /"dealer":\{"id":(\d{1,12})\b([^{}]{0,2000})/

/** The dealer in the settings; name and address are in the page only after its script has run. */
export function identifyMotive(page: Page): DealerIdentity {
  const dealer = dealerSettings.exec(unescaped(page.text))?.[2] ?? ''
  const shown = (...names: readonly string[]) =>
    names.map((name) => settingOf(dealer, name)).find((text) => text !== null) ?? null
  return {
    name: shown('name'),
    street: shown('address_1', 'address'),
    city: shown('city'),
    state: shown('state'),
    zip: shown('zipcode', 'zip'),
    phone: shown('sales_phone', 'phone'),
  }
}

/**
 * The settings are in the page's flight data, with escaped quotes; `analyticsTags` and `child_ids` name other dealers.
 */
export function configureMotive(page: Page): ConfigureResult {
  const text = unescaped(page.text)
  const dealer = dealerSettings.exec(text)
  const id = dealer?.[1]
  if (id === undefined) return { kind: 'missing', reason: 'the page names no dealer id' }
  const name = settingOf(dealer?.[2] ?? '', 'name')
  return configureSite(page, id, {
    ...(name === null ? {} : { store_name: name }),
    default_domain: settingOf(dealer?.[2] ?? '', 'domain'),
  })
}

export function readMotiveAccess(page: Page): FreshSettings | null {
  const text = unescaped(page.text)
  const app = settingOf(text, 'ALGOLIA_APP_ID')
  const key = settingOf(text, 'ALGOLIA_API_KEY')
  const index = settingOf(text, 'ALGOLIA_INVENTORY_INDEX')
  if (app === null || key === null || index === null) return null
  const images = settingOf(text, 'IMAGE_BASE_URL') ?? 'https://images.app.ridemotive.com'
  return { algolia_app: app, algolia_key: key, algolia_index: index, image_base: images.replace(/(?<!\/)\/+$/, '') }
}

function settingOf(text: string, name: string): string | null {
  return new RegExp(`"${name}":\\s*"([^"]{1,300})"`).exec(text)?.[1] ?? null
}

function unescaped(html: string): string {
  return html.replaceAll('\\"', '"')
}
