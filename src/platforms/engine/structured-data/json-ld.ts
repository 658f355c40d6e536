import { parseJson } from '../cards/read-page.ts'
import { isObject } from '../records/record-path.ts'
import type { SchemaNode } from './schema-node.ts'

const maxBlocks = 100

/** The top-level nodes of all JSON-LD blocks. Blocks that are not JSON are skipped. */
export function jsonLdNodes(html: string): SchemaNode[] {
  return jsonLdBlocks(html).flatMap((block) => {
    const parsed = parseBlock(block)
    return (Array.isArray(parsed) ? parsed.flat(3) : [parsed]).filter(isObject)
  })
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

/** Repairs control characters, comment marks around the block and trailing commas; not unescaped inch marks. */
function parseBlock(text: string): unknown {
  const block = text
    .trim()
    .replace(/^(<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[)|(-->|\/\/\s*\]\]>)\s*;?$/g, '')
    .trim()
  return parseJson(block) ?? parseJson(block.replace(/\p{Cc}/gu, ' ').replace(/,(\s*[}\]])/g, '$1'))
}
