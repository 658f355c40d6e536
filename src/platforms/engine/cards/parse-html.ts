import { type CheerioAPI, load } from 'cheerio/slim'

/** Real pages stay below 100 levels; searching a tree of several thousand overflows the stack. */
const maxDepth = 500

/** A page as a tree to be searched; a page nested beyond reason is taken as empty. */
export function parseHtml(html: string): CheerioAPI {
  // Around everything, because a search below thousands of topmost elements takes the square of their number.
  const page = load(`<page>${html}</page>`, { xml: { xmlMode: false, decodeEntities: true } })
  return isTooDeep(page) ? load('') : page
}

function isTooDeep($: CheerioAPI): boolean {
  let level = $.root().contents().toArray()
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  return false
}
