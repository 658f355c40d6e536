import { type AnyNode, type Element, isTag } from 'domhandler'
import { textInside } from './find-elements.ts'
import { parseHtml } from './parse-html.ts'

const unseenTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'select',
  'option',
  'textarea',
  'head',
  'iframe',
  'object',
])
const unseenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
/** Classes of frameworks that hide an element at every width; "hidden md:block" shows it on some. */
const unseenClass = /^(?:hidden|d-none|is-hidden|hide|ng-hide|(?:[\w-]+-)?invisible)$/
const shownAgain = /^(?:\w+:|d-\w+-)(?:block|flex|grid|inline|table|contents)/

/** Whether a person does not see an element: markup says so, of itself. */
export function isUnseen(node: AnyNode): boolean {
  return isTag(node) && ((unseenTags.has(node.name) && !isShadowRoot(node)) || isHidden(node))
}

/** A template that browsers show as the content of the element around it. */
function isShadowRoot({ attribs }: Element): boolean {
  return attribs.shadowrootmode !== undefined
}

/** Whether an element is hidden that others of its kind are not: the panel of another tab. */
export function isHidden(node: Element): boolean {
  const { hidden, style = '', class: names = '' } = node.attribs
  if (hidden !== undefined || unseenStyle.test(style)) return true
  const classes = names.split(/\s+/)
  return classes.some((name) => unseenClass.test(name)) && !classes.some((name) => shownAgain.test(name))
}

/** Attributes by which a script decides whether an element is shown. */
const scriptShows = /^(?:(?:x|v|ng|data-ng)-(?:show|hide|if|else|else-if|cloak)|\*ngif)$/
const readAloudOnly = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text)(?:\s|$)/

/** The text of a page that a person sees, without scripts, templates, hidden parts, and parts that a script may hide. */
export function visibleText(html: string): string {
  const root = parseHtml(html).root().get(0)
  const isSurelySeen = (element: Element) =>
    !isUnseen(element) &&
    !readAloudOnly.test(element.attribs.class ?? '') &&
    !(element.name === 'dialog' && element.attribs.open === undefined) &&
    !Object.keys(element.attribs).some((name) => scriptShows.test(name)) &&
    !/\b(?:visible|if|ifnot)\s*:/.test(element.attribs['data-bind'] ?? '')
  return root === undefined ? '' : textInside(root, { textBefore: (element) => (isSurelySeen(element) ? ' ' : null) })
}
