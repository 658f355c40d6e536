import type { PageAnswer, PageRequest } from '../../src/model/page.ts'
import { platforms } from '../../src/platforms/registry.ts'

type Answering = (request: PageRequest) => PageAnswer

const signals = platforms.flatMap(({ detect }) => detect.flatMap((signal) => ('html' in signal ? [signal.html] : [])))
const maxSignals = 200

/** The same pages without what a platform is known by: each signal loses its letters, so that no address of it leads anywhere. */
export function withoutSignals(answer: Answering): Answering {
  return (request) => {
    const page = answer(request)
    return page.kind === 'failure' || !/html/i.test(page.contentType)
      ? page
      : { ...page, text: unmarked(page.text), headers: { 'content-type': page.contentType } }
  }
}

function unmarked(html: string): string {
  let text = html
  for (const signal of signals) {
    for (let left = maxSignals; left > 0 && signal.test(text); left--)
      text = text.replace(signal, (found) => found.replace(/[a-z]/gi, (letter) => (letter === 'x' ? 'y' : 'x')))
  }
  return text
}
