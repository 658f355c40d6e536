import { type AnyNode, type Element, isTag } from 'domhandler'
import { isBelow } from './find-elements.ts'
import type { Card } from './html-cards.ts'
import { linkOf } from './link-of.ts'
import { parseHtml } from './parse-html.ts'
import { siblingParts } from './sibling-parts.ts'

const maxCards = 2_000
const severalVehicles = Symbol('links to several vehicles')
type Linked = string | null | typeof severalVehicles

/** The largest element around each vehicle link that links to no other vehicle; `id` extracts a link's number or key. */
export function cardsAround(
  html: string,
  id: RegExp | ((href: string) => string | null),
): { readonly id: string; readonly card: Card }[] {
  const keyOf = typeof id === 'function' ? id : (href: string) => id.exec(href)?.[1] || null
  return cardsAroundMarks(html, (element) => {
    const href = linkOf(element)
    return href === '' ? null : keyOf(href)
  })
}

/** The same around whatever else tells vehicles apart: `markOf` is what an element itself names. */
export function cardsAroundMarks(
  html: string,
  markOf: (element: Element) => string | null,
): { readonly id: string; readonly card: Card }[] {
  const $ = parseHtml(html)
  const inside = new Map<AnyNode, Linked>()
  const firstLinks = new Map<string, Element>()
  const lastLinks = new Map<string, Element>()
  const visit = (node: AnyNode): Linked => {
    let linked: Linked = null
    if (isTag(node)) {
      linked = markOf(node)
      if (linked !== null && !firstLinks.has(linked)) firstLinks.set(linked, node)
      if (linked !== null) lastLinks.set(linked, node)
    }
    for (const child of 'children' in node ? node.children : []) linked = mergeLinked(linked, visit(child))
    inside.set(node, linked)
    return linked
  }
  for (const node of $.root().toArray()) visit(node)
  const partsOf = siblingParts((node) => inside.get(node) ?? null)
  return [...firstLinks].slice(0, maxCards).map(([own, link]) => {
    const card = outermost(link, own, inside)
    // Where a page shows one vehicle only, its links may have nothing around them but the page.
    const isSplit = firstLinks.size === 1 && !isBelow(lastLinks.get(own) ?? link, (around) => around === card, Infinity)
    return { id: own, card: isSplit ? $.root() : $(partsOf(card, own)) }
  })
}

function mergeLinked(linked: Linked, other: Linked): Linked {
  if (linked === null || linked === other) return other
  return other === null ? linked : severalVehicles
}

/** What stands around the vehicles of a page. An article has a header of its own. */
function isFrame(node: AnyNode, parent: Element): boolean {
  if (!isTag(node)) return false
  const isOfPage = /^(?:header|footer)$/.test(node.name) && !/^(?:article|li)$/.test(parent.name)
  return (
    isOfPage ||
    /^(?:h1|nav|aside|fieldset|select)$/.test(node.name) ||
    node.children.some((child) => isFrame(child, node))
  )
}

function outermost(link: Element, own: string, inside: ReadonlyMap<AnyNode, Linked>): Element {
  let card = link
  for (let outer = link.parent; outer !== null && isTag(outer); outer = outer.parent) {
    if (inside.get(outer) !== own || outer.name === 'body' || outer.name === 'html') break
    // A page's last card may be alone on it, with the filters beside it.
    const others = outer.children.filter((child) => child !== card && inside.get(child) !== own)
    if (others.some((child) => isFrame(child, outer))) break
    card = outer
  }
  return card
}
