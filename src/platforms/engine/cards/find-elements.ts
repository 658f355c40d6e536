import { compile } from 'css-select'
import { type AnyNode, type Element, isTag } from 'domhandler'
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
  const inside: Element[] = []
  for (const node of card.toArray()) addDescendants(node, inside)
  return {
    count: inside.length,
    all: (selector) => inside.filter(testOf(selector)),
    first: (selector) => inside.find(testOf(selector)) ?? null,
  }
}

/** Each selector is parsed once. */
export function testOf(selector: string): Test {
  const known = compiled.get(selector)
  if (known !== undefined) return known
  const test = compile<AnyNode, Element>(selector, { cacheResults: false })
  if (compiled.size < maxCompiled) compiled.set(selector, test)
  return test
}

export function addDescendants(node: AnyNode, into: Element[]): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (isTag(child)) into.push(child)
    addDescendants(child, into)
  }
}
