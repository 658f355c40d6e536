import type { Page } from '../../../model/page.ts'
import { findDealerNodes } from '../structured-data/find-dealers.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { isListingPage, isVehiclePage, ownLinks } from './site-links.ts'

export type DealerEvidence = { readonly evidence: readonly string[]; readonly hasVehicles: boolean }

const dealerWords =
  /\b(dealers?(hip)?|used cars?|new cars?|auto sales|pre-?owned|cars? for sale|motors?|automotive|concessionnaire)\b/i

/** Signs of a car dealership, on any platform. None at all means that the page is not a dealer's. */
export function dealerEvidence(page: Page): DealerEvidence {
  const links = ownLinks(page.text, page.url)
  const title = /<title\b[^<>]{0,300}>([^<]*)<\/title>/i.exec(page.text)?.[1] ?? ''
  const hasVehicles = findVehicles(page.text, page.url).vehicles.length > 0
  const marks: readonly (readonly [string, boolean])[] = [
    ['schema.org vehicles', hasVehicles],
    ['schema.org dealer', findDealerNodes(page.text).some((node) => node.isDealer)],
    ['links to vehicle pages', links.some(isVehiclePage)],
    ['links to inventory pages', links.some(isListingPage)],
    ['words of a dealership in the title', dealerWords.test(title)],
  ]
  return { evidence: marks.filter(([, found]) => found).map(([name]) => name), hasVehicles }
}
