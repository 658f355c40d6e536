import { type Element, isTag } from 'domhandler'
import { elementsBelow } from './find-elements.ts'
import { parseAgain } from './parse-html.ts'

/** What may be open at the end of a whole page: HTML allows to leave out these end tags, and minifiers do. */
const optional: ReadonlySet<string> = new Set(['page', 'html', 'head', 'body'])
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'link', 'meta', 'title', 'img', 'iframe'])

/**
 * Whether a page ends before its end. Without the end tags of `body` and `html` it is whole if its last element is closed and is
 * a footer, or the only element and has one: cards without a list around them may end anywhere.
 */
export function isCutOff(html: string): boolean {
  if (/<\/(?:html|body)\s*>/i.test(html.slice(-5_000))) return false
  // An unfinished tag, comment or script takes the mark in; whatever is open holds it.
  const [end] = parseAgain(`${html}<cut-off></cut-off>`)('cut-off').toArray().slice(-1)
  if (end === undefined || !isTag(end)) return true
  for (let at = end.parent; at !== null && isTag(at); at = at.parent) if (!optional.has(at.name)) return true
  const beside = (end.parent?.children ?? []).filter(isTag)
  const [last, ...others] = beside.filter((one) => one !== end && !unseen.has(one.name)).toReversed()
  if (last === undefined) return true
  return !isFooter(last) && (others.length > 0 || !elementsBelow([last]).some(isFooter))
}

function isFooter({ name, attribs }: Element): boolean {
  const { role, class: classes = '', id = '' } = attribs
  return name === 'footer' || role === 'contentinfo' || /(?:^|[\s_-])foot(?:er)?(?:[\s_-]|$)/i.test(`${classes} ${id}`)
}
