import type { PageAnswer, PageRequest } from '../../../model/page.ts'
import type { Scan } from '../../../model/scan.ts'
import type { Collection } from '../contract.ts'
import { failureAt } from './fixture-site.ts'

type Driven = { readonly scan: Scan; readonly requests: readonly PageRequest[] }

/** Throws if the collection sends more requests than any correct crawl of a fixture would. */
export function driveCollection(
  collection: Collection,
  answer: (request: PageRequest, index: number) => PageAnswer,
  maxRequests = 200,
): Driven {
  const requests: PageRequest[] = []
  let step = collection.next()
  while (step.done !== true) {
    if (step.value.storedOnly === true) {
      step = collection.next(failureAt(step.value.url, { class: 'unavailable', code: 'not_stored' }))
      continue
    }
    requests.push(step.value)
    if (requests.length > maxRequests) throw new Error(`asked for more than ${maxRequests} pages`)
    step = collection.next(answer(step.value, requests.length - 1))
  }
  return { scan: step.value, requests }
}
