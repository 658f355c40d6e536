import type { CheerioAPI } from 'cheerio/slim'
import { parseHtml } from '../parse-html.ts'
import type { SchemaNode } from './schema-node.ts'

type Selection = ReturnType<CheerioAPI>

/** A microdata item as a node, and the anchors inside it in page order. */
export type MicrodataItem = { readonly node: SchemaNode; readonly anchors: readonly string[] }

const maxItems = 500
const maxDepth = 5

/** The items of a page whose type matches, as nodes of the same shape as JSON-LD. */
export function microdataItems(html: string, type: RegExp): MicrodataItem[] {
  if (!/\bitemtype\s*=/i.test(html)) return []
  const $ = parseHtml(html)
  return $('[itemscope][itemtype]')
    .filter((_, element) => type.test($(element).attr('itemtype') ?? ''))
    .slice(0, maxItems)
    .toArray()
    .map((element) => ({ node: nodeOf($, $(element), 0), anchors: anchorsOf($, $(element)) }))
}

function nodeOf($: CheerioAPI, item: Selection, depth: number): SchemaNode {
  const node: Record<string, unknown> = { '@type': item.attr('itemtype') ?? '' }
  const own = item.find('[itemprop]').filter((_, element) => $(element).parent().closest('[itemscope]').is(item))
  for (const element of own.toArray()) {
    const property = $(element)
    const value =
      property.attr('itemscope') !== undefined && depth < maxDepth
        ? nodeOf($, property, depth + 1)
        : shownValue(property)
    for (const name of (property.attr('itemprop') ?? '').split(/\s+/)) node[name] = joined(node[name], value)
  }
  return node
}

function joined(earlier: unknown, value: unknown): unknown {
  if (earlier === undefined) return value
  return Array.isArray(earlier) ? [...earlier, value] : [earlier, value]
}

function shownValue(property: Selection): string {
  const attribute =
    property.attr('content') ?? property.attr('href') ?? property.attr('src') ?? property.attr('datetime')
  return (attribute ?? property.text()).replace(/\s+/g, ' ').trim()
}

function anchorsOf($: CheerioAPI, item: Selection): string[] {
  const inside = item.find('a[href]').toArray()
  const around = item.closest('a[href]').toArray()
  return [...inside, ...around].map((anchor) => $(anchor).attr('href') ?? '').filter((href) => /^[^#]/.test(href))
}
