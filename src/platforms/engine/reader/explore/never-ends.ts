import type { Page } from '../../../../model/page.ts'
import type { ReaderPaging } from '../../../../model/scan.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { byNumberIn, type ReadListed } from './find-paging.ts'
import { nextOf } from './stated-next.ts'

const farAway = [4_999, 5_000]

/** Whether pages go on with other vehicles however far one asks: a site that invents them. */
export function* neverEnds(first: Page, paging: ReaderPaging, read: ReadListed): Crawl<boolean> {
  const address = 'address' in paging ? paging.address : paging.by === 'links' ? numberedLink(first) : null
  if (address === null || paging.by === 'cursor' || 'form' in paging) return false
  const seen: string[][] = []
  for (const number of farAway) {
    const { page } = openPage(yield { url: address.replace('{n}', String(number)), purpose: 'listing' })
    const keys = page === null ? [] : read(page).items.map(({ key }) => key)
    if (keys.length === 0) return false
    seen.push(keys)
  }
  const [one = [], other = []] = seen
  return new Set(one).isDisjointFrom(new Set(other))
}

/** The link to the next page with its number left open; null if the number stands nowhere alone. */
function numberedLink(first: Page): string | null {
  const next = nextOf(first)
  const [found] = next === null ? [] : byNumberIn(new URL(next), Infinity)
  return found !== undefined && 'address' in found.paging ? found.paging.address : null
}
