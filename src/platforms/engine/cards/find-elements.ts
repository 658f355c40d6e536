import type { CheerioAPI } from 'cheerio/slim'
import { compile } from 'css-select'
import { type AnyNode, type Element, isTag } from 'domhandler'

type Card = ReturnType<CheerioAPI>
type Test = (element: Element) => boolean

/** The tables' selectors: far fewer than this, which bounds what a selector made of a page's text could fill. */
const maxCompiled = 2_000
const compiled = new Map<string, Test>()

/** The elements inside a part of a page, listed once: reading a card asks for two dozen selectors. */
export type Elements = {
  readonly count: number
  /** In page order, as `find` of cheerio. */
  all(selector: string): Element[]
  first(selector: string): Element | null
}

/** Valid until the tree is changed. */
export function elementsIn(card: Card): Elements {
  const inside: Element[] = []
  for (const node of card.toArray()) addDescendants(node, inside)
  return {
    count: inside.length,
    all: (selector) => inside.filter(testOf(selector)),
    first: (selector) => inside.find(testOf(selector)) ?? null,
  }
}

/** Whether an element is what a selector asks for; the selector is parsed once. */
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
