import { type AnyNode, type Element, isTag } from 'domhandler'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { elementsBelow, textInside } from '../cards/find-elements.ts'
import { parseHtml } from '../cards/parse-html.ts'
import { embeddedJson, flightText } from './embedded-json.ts'
import type { SchemaNode } from './schema-node.ts'

const maxBlocks = 100

export function jsonLdNodes(html: string): SchemaNode[] {
  const parsed = [...jsonLdBlocks(html).map(parseBlock), ...pushedNodes(html)]
  return parsed.flatMap((block) => (Array.isArray(block) ? block.flat(3) : [block])).filter(isRecord)
}

/** JSON-LD in the texts that a Next.js page pushes: as it is, or as the text of a script. */
function pushedNodes(html: string): readonly unknown[] {
  const text = flightText(html)
  if (!text.includes('schema.org')) return []
  const scripts = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)]
    .map(([literal]) => literal)
    .filter((literal) => literal.includes('\\"@type\\"'))
  return [
    ...embeddedJson(text, /(?=\{\s*"@context"\s*:\s*"https?:\/\/schema\.org)/),
    ...scripts.map((literal) => parseJson(String(parseJson(literal) ?? ''))),
  ]
}

/** Moves forward only, so a page of unclosed scripts takes a single pass. */
function jsonLdBlocks(html: string): string[] {
  const blocks: string[] = []
  const opening = /<script\b(?=[^<>]*application\/ld\+json\b)[^<>]*>/gi
  const closing = /<\/script\b/gi
  for (let open = opening.exec(html); open !== null && blocks.length < maxBlocks; open = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex
    const close = closing.exec(html)
    if (close === null) break
    blocks.push(html.slice(opening.lastIndex, close.index))
    opening.lastIndex = closing.lastIndex
  }
  return blocks
}

/** Repairs control characters, comment marks around the block, trailing commas and inch marks inside texts. */
function parseBlock(text: string): unknown {
  const block = text
    .trim()
    .replace(/^(<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[)|(-->|\/\/\s*\]\]>)\s*;?$/g, '')
    .trim()
  return parseJson(block) ?? parseJson(repaired(block)) ?? parseJson(withEscapedQuotes(repaired(block)))
}

function repaired(block: string): string {
  return block.replace(/\p{Cc}/gu, ' ').replace(/,(\s*[}\]])/g, '$1')
}

/** A quote inside a text ('Crew Cab 147" LTZ') is one that neither a comma, a colon nor a bracket follows. */
function withEscapedQuotes(block: string): string {
  let isInside = false
  return block.replace(/\\.|"(?=(\s*[,:}\]])?)/g, (found, end: string | undefined) => {
    if (found !== '"') return found
    if (!isInside) isInside = true
    else if (end === undefined) return '\\"'
    else isInside = false
    return found
  })
}

type MicrodataItem = { readonly node: SchemaNode; readonly anchors: readonly string[] }

const maxItems = 500
const maxDepth = 5
/** Elements of all items; nested items count repeatedly. */
const maxElements = 500_000

export function microdataItems(html: string, type: RegExp): MicrodataItem[] {
  if (!/\bitemtype\s*=/i.test(html)) return []
  const items = elementsBelow(parseHtml(html).root().toArray())
    .filter(({ attribs }) => attribs.itemscope !== undefined && type.test(attribs.itemtype ?? ''))
    .slice(0, maxItems)
  const found: MicrodataItem[] = []
  let elements = 0
  for (const item of items) {
    const inside = elementsBelow([item])
    elements += inside.length
    if (elements > maxElements) break
    found.push({ node: nodeOf(item, 0), anchors: anchorsOf(item, inside) })
  }
  return found
}

function nodeOf(item: Element, depth: number): SchemaNode {
  const values = new Map<string, unknown[]>([['@type', [item.attribs.itemtype ?? '']]])
  for (const property of ownProperties(item)) {
    const isItem = property.attribs.itemscope !== undefined && depth < maxDepth
    const value = isItem ? nodeOf(property, depth + 1) : propertyValue(property)
    for (const name of (property.attribs.itemprop ?? '').split(/\s+/)) {
      const earlier = values.get(name)
      if (earlier === undefined) values.set(name, [value])
      else earlier.push(value)
    }
  }
  return Object.fromEntries([...values].map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]))
}

/** Properties of nested items belong to the nested item. */
function ownProperties(item: Element, into: Element[] = []): Element[] {
  for (const child of item.children) {
    if (!isTag(child)) continue
    if (child.attribs.itemprop !== undefined) into.push(child)
    if (child.attribs.itemscope === undefined) ownProperties(child, into)
  }
  return into
}

function propertyValue(property: Element): string {
  const { content, href, 'data-src': later, src, datetime } = property.attribs
  return (content ?? href ?? later ?? src ?? datetime ?? textInside(property)).replace(/\s+/g, ' ').trim()
}

function anchorsOf(item: Element, inside: readonly Element[]): string[] {
  const around: Element[] = []
  for (let outer: AnyNode | null = item; outer !== null && around.length === 0; outer = outer.parent) {
    if (isTag(outer) && isLink(outer)) around.push(outer)
  }
  const links = [...inside.filter(isLink), ...around]
  return links.map((anchor) => anchor.attribs.href ?? '').filter((href) => /^[^#]/.test(href))
}

function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href !== undefined
}
