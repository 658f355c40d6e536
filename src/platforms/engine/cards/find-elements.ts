import { compile } from 'css-select'
import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler'
import { oneLine } from '../../../lib/text.ts'
import type { HtmlPart } from './parse-html.ts'

type Test = (element: Element) => boolean

/** Well above the number of selectors in use; bounds the cache if a selector contains page text. */
const maxCompiled = 2_000
const compiled = new Map<string, Test>()

/** Descendants, listed once, because reading a card evaluates about two dozen selectors. */
export type Elements = {
  readonly count: number
  all(selector: string): Element[]
  first(selector: string): Element | null
}

/** Valid until the tree is changed. */
export function elementsIn(card: HtmlPart): Elements {
  const inside = elementsBelow(card.toArray())
  return {
    count: inside.length,
    all: (selector) => inside.filter(testOf(selector)),
    first: (selector) => inside.find(testOf(selector)) ?? null,
  }
}

export function testOf(selector: string): Test {
  const known = compiled.get(selector)
  if (known !== undefined) return known
  const test = compile<AnyNode, Element>(selector, { cacheResults: false })
  if (compiled.size < maxCompiled) compiled.set(selector, test)
  return test
}

export function elementsBelow(nodes: readonly AnyNode[]): Element[] {
  const below: Element[] = []
  for (const node of nodes) addDescendants(node, below)
  return below
}

function addDescendants(node: AnyNode, into: Element[]): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (isTag(child)) into.push(child)
    addDescendants(child, into)
  }
}

/** Whether a node is, or lies in, an element of a kind. */
export function isBelow(node: AnyNode | null, test: Test, levels = 6): boolean {
  let at = node
  for (let level = 0; at !== null && level <= levels; level++, at = at.parent) if (isTag(at) && test(at)) return true
  return false
}

/** No vehicle value is longer; nested elements would repeat longer texts many times. */
const maxCharacters = 100_000

type TextOptions = {
  readonly limit?: number
  /** The text to insert before an element, or null to skip the element. */
  readonly textBefore?: (element: Element) => string | null
  readonly textAfter?: (element: Element) => string
}

export function textInside(
  part: AnyNode,
  { limit = maxCharacters, textBefore = () => '', textAfter = () => '' }: TextOptions = {},
): string {
  let text = ''
  const visit = (node: AnyNode): void => {
    if (text.length >= limit) return
    if (isText(node)) text += node.data
    else if (hasChildren(node) && !isComment(node)) {
      const inside = isTag(node) && node !== part ? node : null
      const before = inside === null ? '' : textBefore(inside)
      if (before === null) return
      text += before
      for (const child of node.children) visit(child)
      if (inside !== null) text += textAfter(inside)
    }
  }
  visit(part)
  return text.slice(0, limit)
}

/** What a person reads in an element, in one line: the texts of elements inside it apart. */
export function lineOf(element: AnyNode, limit: number): string {
  const textBefore = ({ name }: Element) => (/^(?:script|style)$/.test(name) ? null : ' ')
  return oneLine(textInside(element, { limit, textBefore }))
}
