import { type DealerIdentity, noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import { stateName } from '../../../model/state-name.ts'
import { parseHtml } from '../cards/parse-html.ts'
import type { Platform } from '../contract.ts'
import { hostOf } from '../stores/attribute-stores.ts'
import { siteName } from '../stores/read-site-name.ts'
import { type NameOptions, readVisibleIdentity } from '../stores/read-visible-identity.ts'
import { type DealerNode, findDealerNodes } from '../structured-data/find-dealers.ts'
import { propertyNodes, propertyText } from '../structured-data/schema-node.ts'

/** Each field from the first of: the platform's own block, schema.org, visible text. `state` is the full name. */
export function identifyDealership(page: Page, platform?: Platform, options: NameOptions = {}): DealerIdentity {
  const html = parseHtml(page.text)
  const marked = readSchemaIdentity(page)
  // An organization that is no dealer may be the site's vendor or group.
  const named = marked.isDealer ? marked.identity : { ...noIdentity, name: siteName(html) }
  const sources = [platform?.identify?.(page), named, marked.identity, readVisibleIdentity(html, options)]
  const merged = sources.reduce<DealerIdentity>(mergeIdentity, noIdentity)
  return {
    name: shortText(merged.name),
    street: shortText(merged.street),
    city: shortText(merged.city),
    state: stateName(shortText(merged.state)),
    zip: shortText(merged.zip),
    phone: shortText(merged.phone),
  }
}

/** A longer text is a page, not a name. */
const maxLength = 200

const blank = /[\0-\x20\x7f]+/g

function shortText(text: string | null): string | null {
  if (text === null || text.length > maxLength) return null
  return text.toWellFormed().replace(blank, ' ').trim() || null
}

/** An address is taken as a whole, never combined from two sources. */
export function mergeIdentity(known: DealerIdentity, further: DealerIdentity | undefined): DealerIdentity {
  if (further === undefined) return known
  const hasAddress = known.street !== null || (known.city !== null && known.state !== null && known.zip !== null)
  const agrees = known.city === null || known.city.toLowerCase() === further.city?.toLowerCase()
  const address = hasAddress || !agrees ? known : { ...further, city: known.city ?? further.city }
  return {
    name: known.name ?? further.name,
    street: known.street ?? address.street,
    city: known.city ?? address.city,
    state: known.state ?? address.state,
    zip: known.zip ?? address.zip,
    phone: known.phone ?? further.phone,
  }
}

/** Prefers the dealer whose URL is this site, then one with a postal address. */
function readSchemaIdentity(page: Page): { readonly identity: DealerIdentity; readonly isDealer: boolean } {
  const nodes = findDealerNodes(page.text)
  const own = nodes.filter(
    ({ node, isDealer }) => isDealer && hostOf(propertyText(node, 'url') ?? '') === hostOf(page.url),
  )
  const preferred = [...own, ...nodes]
  const best = preferred.find(hasAddress) ?? preferred[0]
  if (best === undefined) return { identity: noIdentity, isDealer: false }
  const [address] = propertyNodes(best.node, 'address')
  const part = (name: string) => (address === undefined ? null : propertyText(address, name))
  const identity = {
    name: propertyText(best.node, 'name', 'legalName'),
    street: part('streetAddress'),
    city: part('addressLocality'),
    state: part('addressRegion'),
    zip: part('postalCode'),
    phone: propertyText(best.node, 'telephone') ?? (address === undefined ? null : propertyText(address, 'telephone')),
  }
  return { identity, isDealer: best.isDealer }
}

function hasAddress({ node }: DealerNode): boolean {
  const [address] = propertyNodes(node, 'address')
  return address !== undefined && propertyText(address, 'streetAddress') !== null
}
