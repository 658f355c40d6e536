import type { PageRequest } from '../../../model/page.ts'
import type { Crawl } from '../contract.ts'

/** Pages are answered as a browser shows them; data, sitemaps and scripts are asked for as ever. */
export function* inBrowser<T>(crawl: Crawl<T>): Crawl<T> {
  let step = crawl.next()
  while (step.done !== true) step = crawl.next(yield rendered(step.value))
  return step.value
}

function rendered(request: PageRequest): PageRequest {
  const { purpose, headers, method } = request
  const isPage = purpose !== 'robots' && purpose !== 'sitemap' && purpose !== 'photo'
  return isPage && headers === undefined && method === undefined ? { ...request, rendered: true } : request
}
