import type { Crawl } from '../../contract.ts'
import { withWholeVins } from './whole-vins.ts'
import { withoutSessions } from './without-sessions.ts'

/** Of posts that are written by hand. */
const dollars = /[\u{1f4b2}\uff04\ufe69]/gu

/** Reads pages as if nothing in their texts hid what they say. */
export function* onTidyPages<T>(crawl: Crawl<T>): Crawl<T> {
  let step = crawl.next()
  while (step.done !== true) {
    const answer = yield step.value
    if (answer.kind !== 'page') step = crawl.next(answer)
    else
      step = crawl.next({
        ...answer,
        text: withLines(withWholeVins(withoutSessions(answer.text.replace(dollars, '$$')))),
      })
  }
  return step.value
}

/** Each line of text as it stands is an element of its own where the lines are links with what they lead to. */
function withLines(text: string): string {
  return text.replace(/<pre\b[^<>]{0,200}>((?:(?!<\/?pre\b)[\s\S]){0,200000})<\/pre>/gi, (whole, lines: string) =>
    /<a\s/i.test(lines) ? `<div>${lines.replaceAll('\n', '</div><div>')}</div>` : whole,
  )
}
