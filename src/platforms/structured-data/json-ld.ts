import { parseJson } from '../read-page.ts'
import { isObject } from '../record-path.ts'
import type { SchemaNode } from './schema-node.ts'

const maxBlocks = 100

/** The top nodes of a page's JSON-LD blocks. A block that is not JSON is skipped, never the page. */
export function jsonLdNodes(html: string): SchemaNode[] {
  const nodes: SchemaNode[] = []
  let blocks = 0
  for (const match of html.matchAll(/<script\b[^>]*\bapplication\/ld\+json\b[^>]*>([\s\S]*?)<\/script\s*>/gi)) {
    if (++blocks > maxBlocks) break
    const parsed = parseBlock(match[1] ?? '')
    const values = Array.isArray(parsed) ? parsed.flat(3) : [parsed]
    nodes.push(...values.filter(isObject))
  }
  return nodes
}

/** Control characters inside texts, comment marks around the block and trailing commas are mended; inch marks are not. */
function parseBlock(text: string): unknown {
  const block = text.replace(/^\s*(<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[)|(-->|\/\/\s*\]\]>)\s*;?\s*$/g, '').trim()
  return parseJson(block) ?? parseJson(block.replace(/\p{Cc}/gu, ' ').replace(/,(\s*[}\]])/g, '$1'))
}
