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
