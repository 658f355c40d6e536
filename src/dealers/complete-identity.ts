import { recognizeSite } from '../ingest/recognize-site.ts'
import type { SiteServices } from '../ingest/services.ts'
import type { DealerIdentity } from '../model/dealership.ts'
import type { Page } from '../model/page.ts'
import type { WebClient } from '../outbound/contract.ts'
import { openPage } from '../platforms/engine/cards/read-page.ts'
import { mergeIdentity } from '../platforms/engine/detect/identify.ts'
import { isSameHost, localPart, ownLinks } from '../platforms/engine/detect/site-links.ts'

type Services = Pick<SiteServices, 'platforms' | 'watch'> & { readonly web: Pick<WebClient, 'fetchPage'> }
type Known = { readonly home: Page; readonly identity: DealerIdentity }

const contact = /contact|directions|find-?us|visit-?us|joindre|coordonn[eé]es|ubicaci/i

/** With the address and telephone number of the contact page, where the home page lacks either. */
export async function completeIdentity(
  services: Services,
  { home, identity }: Known,
  signal: AbortSignal,
): Promise<DealerIdentity> {
  if (identity.phone !== null && identity.street !== null) return identity
  const links = services.watch({ page: home.url }, () => ownLinks(home.text, home.url))
  const url = links.find((link) => contact.test(localPart(link)))
  if (url === undefined) return identity
  const { page } = openPage(await services.web.fetchPage({ url, purpose: 'detail' }, { signal }))
  if (page === null || !isSameHost(page.url, home.url)) return identity
  const { name: _, ...further } = recognizeSite(services, page).identity
  return mergeIdentity(identity, { ...further, name: null })
}
