import type { DealerIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { readVisibleIdentity } from '../../engine/stores/read-visible-identity.ts'
import { readDcsListing } from './read-listing.ts'
import { utagText } from './utag.ts'

export const dealerCarSearch = definePlatform({
  id: 'dealer-car-search',
  name: 'Dealer Car Search',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'site_platform dcs', weight: 0.95, html: /"site_platform"\s*:\s*"dcs"/ },
    {
      name: 'images of imagescdn.dealercarsearch.com',
      weight: 0.4,
      html: /\/\/imagescdn\.dealercarsearch\.com(?=["'/])/i,
    },
    { name: 'class dcsLogin', weight: 0.4, html: /class=["'][^"']*\bdcsLogin\b/ },
  ],
  configure: (page) => configureSite(page, utagText(page.text, 'site_internal_id')),
  identify: identifyDcs,
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'new and used cars',
        addresses: [
          {
            path: '/newandusedcars',
            query: { clearall: '1', pagesize: '100' },
            pageParam: 'page',
            embedded: readDcsListing,
          },
        ],
      },
    ],
  },
})

/** The data layer has no street: the displayed address supplies it if the city matches. */
function identifyDcs(page: Page): DealerIdentity {
  const textOf = (name: string) => utagText(page.text, `site_company_${name}`)
  const zip = textOf('zip_code')
  const visible = readVisibleIdentity(parseHtml(page.text))
  const street = zip !== null && visible.zip === zip ? visible.street : null
  return { name: textOf('name'), street, city: textOf('city'), state: textOf('state'), zip, phone: null }
}
