import type { PageAnswer, PageRequest } from '../../src/model/page.ts'
import { platforms } from '../../src/platforms/registry.ts'

type Answering = (request: PageRequest) => PageAnswer

const marks = platforms.flatMap(({ detect }) => detect.flatMap((mark) => ('html' in mark ? [mark.html] : [])))
const maxMarks = 200

/** The same pages without what a platform is known by: each mark loses its letters, so that no address of it leads anywhere. */
export function withoutMarks(answer: Answering): Answering {
  return (request) => {
    const page = answer(request)
    return page.kind === 'failure' || !/html/i.test(page.contentType)
      ? page
      : { ...page, text: unmarked(page.text), headers: { 'content-type': page.contentType } }
  }
}

export function unmarked(html: string): string {
  let text = html
  for (const mark of marks) {
    for (let left = maxMarks; left > 0 && mark.test(text); left--)
      text = text.replace(mark, (found) => found.replace(/[a-z]/gi, (letter) => (letter === 'x' ? 'y' : 'x')))
  }
  return text
}
