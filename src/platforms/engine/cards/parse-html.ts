import { type CheerioAPI, load } from 'cheerio/slim'
import { type ChildNode, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

/** Real pages stay below 100 levels; searching a tree of several thousand overflows the stack. */
const maxDepth = 500
/** Opening and closing tags: a listing of a thousand real vehicles has some 400,000. */
const maxTags = 600_000
/** Of one element. */
const maxAttributes = 1_000
/** The parser keeps a list of these that only their closing tags shorten, and moves all of it for each. */
const contextTags: ReadonlySet<string> = new Set(
  'math svg mi mo mn ms mtext annotation-xml foreignobject desc title'.split(' '),
)
const maxContextTags = 10_000

/**
 * A page as a tree to be searched, not to be changed. Parsing stops where a page is nested or filled beyond reason,
 * and such a page counts as empty.
 */
export function parseHtml(html: string): CheerioAPI {
  const known = recent?.html === html ? recent.page.deref() : undefined
  if (known !== undefined) return known
  const page = parseAgain(html)
  recent = { html, page: new WeakRef(page) }
  return page
}

/** Several readers look at one page in turn; its tree is free to be collected as soon as they are done. */
let recent: { readonly html: string; readonly page: WeakRef<CheerioAPI> } | null = null

/** The same as a tree of the caller's own, which may be changed. */
export function parseAgain(html: string): CheerioAPI {
  if (countTags(html) > maxTags) return load('')
  const dom = new BoundedDom()
  try {
    // Around everything, because a search below thousands of topmost elements takes the square of their number.
    new Parser(dom, { decodeEntities: true }).end(`<page>${html}</page>`)
  } catch (error) {
    if (error instanceof PageTooLarge) return load('')
    throw error
  }
  return load(dom.root, { xml: { xmlMode: false } })
}

function countTags(html: string): number {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0 && tags <= maxTags; at = html.indexOf('<', at + 1)) tags++
  return tags
}

class PageTooLarge extends Error {}

/** The parser's own work grows with the square of the depth, so the depth is checked while it parses. */
class BoundedDom extends DomHandler {
  #attributes = 0
  #contextTags = 0

  onattribute(): void {
    if (++this.#attributes > maxAttributes) throw new PageTooLarge()
  }

  onopentagname(name: string): void {
    this.#attributes = 0
    if (contextTags.has(name) && ++this.#contextTags > maxContextTags) throw new PageTooLarge()
  }

  override onclosetag(name = '', isImplied = true): void {
    super.onclosetag()
    if (!isImplied && contextTags.has(name)) this.#contextTags--
  }

  protected override addNode(node: ChildNode): void {
    super.addNode(node)
    if (this.tagStack.length > maxDepth) throw new PageTooLarge()
  }
}
