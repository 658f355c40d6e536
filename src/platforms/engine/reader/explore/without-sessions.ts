import type { PageAnswer } from '../../../../model/page.ts'
import type { Crawl } from '../../contract.ts'

const numbered = /(?:[?&;]|&amp;)((?:sid|jsessionid|phpsessid|cfid|cftoken|sess(?:ion)?_?id)=[\w.-]+)/gi
/** Of one vehicle there are fewer links on a page. */
const fewest = 5
/** Of one visitor: more are of something else. */
const maxNumbers = 4

/** Reads pages as if the addresses in them did not carry the visitor's number, which differs from visit to visit. */
export function* withoutSessions<T>(crawl: Crawl<T>): Crawl<T> {
  let step = crawl.next()
  while (step.done !== true) step = crawl.next(cleaned(yield step.value))
  return step.value
}

function cleaned(answer: PageAnswer): PageAnswer {
  if (answer.kind !== 'page') return answer
  const found = Map.groupBy(answer.text.matchAll(numbered), ([, pair = '']) => pair)
  const pairs = [...found].flatMap(([pair, places]) => (places.length >= fewest ? [pair] : []))
  if (pairs.length === 0 || pairs.length > maxNumbers) return answer
  const text = pairs
    .map((pair) => `${pair.replaceAll('.', '\\.')}(?![\\w.-])`)
    .reduce(
      (before, pair) =>
        before
          .replaceAll(new RegExp(`\\?${pair}(?:&amp;|&)`, 'g'), '?')
          .replaceAll(new RegExp(`(?:[?&;]|&amp;)${pair}`, 'g'), ''),
      answer.text,
    )
  return { ...answer, text }
}
