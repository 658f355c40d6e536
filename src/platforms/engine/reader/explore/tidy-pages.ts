import type { Crawl } from '../../contract.ts'
import { withWholeVins } from './whole-vins.ts'
import { withoutSessions } from './without-sessions.ts'

/** Reads pages as if nothing in their texts hid what they say. */
export function* onTidyPages<T>(crawl: Crawl<T>): Crawl<T> {
  let step = crawl.next()
  while (step.done !== true) {
    const answer = yield step.value
    if (answer.kind !== 'page') step = crawl.next(answer)
    else step = crawl.next({ ...answer, text: withWholeVins(withoutSessions(answer.text)) })
  }
  return step.value
}
