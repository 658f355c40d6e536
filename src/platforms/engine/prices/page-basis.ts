import { type AnyNode, hasChildren, isComment, isTag, isText } from 'domhandler'
import { oneLine } from '../../../lib/text.ts'
import type { Page } from '../../../model/page.ts'
import type { PriceBasis } from '../../../model/price-basis/price-basis.ts'
import { mergeBasis, readPriceBasis } from '../../../model/price-basis/read-price-basis.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { parseHtml } from '../cards/parse-html.ts'
import { isUnseen } from '../cards/visible.ts'

const maxNodes = 60_000
const maxTexts = 40
const maxText = 2_000
const disclaimerName = /disclaim|disclosure|legal|foot-?note|fine-?print|terms|price|pricing/i
/** How a sentence about the page's prices begins, wherever it stands. */
const beginning =
  /^[\s*†‡+]*(?:plus\b|excludes?\b|all (?:advertised |internet )?prices?\b|(?:advertised|sale|internet|our|listed|vehicle)? ?prices?\b|tax(?:es)?,|no dealer|el precio|los precios|le prix|prix\b|m[aá]s impuestos|plus (?:tps|taxes))|^\s*[*†‡]/i
const inlineTags = new Set(['b', 'strong', 'em', 'i', 'u', 'sup', 'sub', 'a', 'small', 'mark', 'font', 'span', 'abbr'])
const forScripts = new Set(['script', 'style', 'template', 'noscript', 'head'])
const anyFee = /fee|tax|charge|ttl|exclu|includ|qualif|financ|impuesto|cargo|frais|taxe/i

/** What a page says of its prices, in sentences that a person sees or that its asterisk or "disclaimer" leads to. */
export function readPageBasis(html: string): PriceBasis | null {
  if (!anyFee.test(html)) return null
  return basisBelow(parseHtml(html).root().toArray())
}

/** The vehicle with what its own page says of its prices. */
export function withPageBasis(vehicle: RawVehicle, page: Page): RawVehicle {
  const basis = mergeBasis(vehicle.price_basis ?? null, readPageBasis(page.text))
  return basis === null ? vehicle : { ...vehicle, price_basis: basis }
}

function basisBelow(roots: readonly AnyNode[]): PriceBasis | null {
  return readPriceBasis(textsBelow(roots))
}

/** Most texts speak of no fee: only of those that do is looked at what they stand in. */
function textsBelow(roots: readonly AnyNode[]): readonly string[] {
  const texts = new Set<string>()
  const seen = new Set<AnyNode>()
  let nodes = 0
  const visit = (node: AnyNode): void => {
    if (texts.size >= maxTexts || ++nodes > maxNodes || isComment(node)) return
    if (isText(node)) {
      const block = anyFee.test(node.data) ? blockOf(node) : null
      if (block === null || seen.has(block)) return
      seen.add(block)
      const text = ownText(block)
      if (text.length <= maxText && mayTell(block, text)) texts.add(text)
    } else if (hasChildren(node) && !(isTag(node) && forScripts.has(node.name)))
      for (const child of node.children) visit(child)
  }
  for (const root of roots) visit(root)
  return [...texts]
}

function blockOf(node: AnyNode): AnyNode | null {
  let block: AnyNode | null = node.parent
  while (block !== null && isInline(block)) block = block.parent
  return block
}

/** A disclaimer opens at a click: its own element may be hidden, markup for scripts is not. */
function mayTell(block: AnyNode, text: string): boolean {
  let isNamed = false
  for (let node: AnyNode | null = block; node !== null; node = node.parent) {
    const isNamedHere = isTag(node) && disclaimerName.test(`${node.attribs.class ?? ''} ${node.attribs.id ?? ''}`)
    if (!isNamedHere && isUnseen(node)) return false
    isNamed ||= isNamedHere
  }
  return isNamed || beginning.test(text)
}

function isInline(node: AnyNode): boolean {
  return isTag(node) && inlineTags.has(node.name)
}

/** The text of an element without its blocks. */
function ownText(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!hasChildren(node) || isComment(node)) return ''
  return oneLine(node.children.map((child) => (isText(child) || isInline(child) ? ownText(child) : ' ')).join(''))
}
