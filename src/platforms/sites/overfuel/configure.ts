import type { DealerIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { readKey, readPath, textAt } from '../../engine/records/record-path.ts'
import { type ConfiguredLot, lotsSetting } from '../../engine/stores/lots.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'

/** A site whose page names no dealer id is read by its HTML pages. */
export function configureOverfuel(page: Page): ConfigureResult {
  const props = readPath(scriptJson(page.text, '__NEXT_DATA__'), 'props.pageProps')
  const id = textAt(readPath(props, 'dealerId')) ?? textAt(readPath(props, 'dealer_id'))
  const labelOf = (name: string) => textAt(readPath(props, `dealer.results.settings.${name}`))
  const lots = ownLots(readPath(props, 'dealer.results.related'))
  return configureSite(page, id !== null && /^\d{1,12}$/.test(id) ? id : null, {
    ...lotsSetting(lots),
    price_label: labelOf('label_saleprice'),
    used_msrp_label: labelOf('label_msrp_used'),
  })
}

/** The dealer in the page's props, which give no address for a business with several lots. */
export function identifyOverfuel(page: Page): DealerIdentity {
  const dealer = readPath(scriptJson(page.text, '__NEXT_DATA__'), 'props.pageProps.dealer.results')
  const part = (...keys: readonly string[]) =>
    keys.map((key) => textAt(readKey(dealer, key))).find((text) => text !== null) ?? null
  return {
    name: part('name'),
    street: part('street1'),
    city: part('city'),
    state: part('state'),
    zip: part('postalcode'),
    phone: part('phonesales', 'phonemain'),
  }
}

/** The lots of a multi-lot site; a related store with its own website is another dealership. */
function ownLots(related: unknown): readonly ConfiguredLot[] {
  const children = (Array.isArray(related) ? related : []).filter(
    (store) => textAt(readKey(store, 'type')) === 'child' && textAt(readKey(store, 'domain')) === null,
  )
  return children.map((store) => {
    const part = (key: string) => textAt(readKey(store, key))
    const place = { street: part('street1'), city: part('city'), state: part('state'), zip: part('postalcode') }
    return { id: part('id'), name: part('name'), ...place }
  })
}
