import { type AnyNode, isTag } from 'domhandler'
import { textInside } from './find-elements.ts'
import { parseHtml } from './parse-html.ts'

const unseenTags = new Set('script style template noscript svg select option textarea head iframe object'.split(' '))
const unseenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
/** Classes of frameworks that hide an element at every width; "hidden md:block" shows it on some. */
const unseenClass = /^(?:hidden|d-none|is-hidden|hide|ng-hide|invisible)$/
const shownAgain = /^(?:\w+:|d-\w+-)(?:block|flex|grid|inline|table|contents)/

/** Whether a person does not see an element: markup says so, of itself. */
export function isUnseen(node: AnyNode): boolean {
  if (!isTag(node)) return false
  const { hidden, style = '', class: names = '' } = node.attribs
  if (unseenTags.has(node.name) || hidden !== undefined || unseenStyle.test(style)) return true
  const classes = names.split(/\s+/)
  return classes.some((name) => unseenClass.test(name)) && !classes.some((name) => shownAgain.test(name))
}

/** The text of a page that a person sees, without scripts, templates and hidden parts. */
export function visibleText(html: string): string {
  const root = parseHtml(html).root().get(0)
  return root === undefined ? '' : textInside(root, { textBefore: (element) => (isUnseen(element) ? null : ' ') })
}
