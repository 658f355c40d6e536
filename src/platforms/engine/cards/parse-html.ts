import { type Cheerio, load } from 'cheerio/slim'
import { type AnyNode, type ChildNode, type Document, DomHandler, type Element } from 'domhandler'
import { Parser } from 'htmlparser2'

/** Real pages have fewer than 100 levels; several thousand would overflow the stack. */
const maxDepth = 500
/** Opening and closing tags; a listing of a thousand vehicles has about 400,000. */
const maxTags = 600_000
/** The largest lot's listing, with several links per vehicle, has a fifth of it. */
const maxLinks = 100_000
/** Maximum per element. */
const maxAttributes = 1_000
/** The parser keeps a stack of these and copies it for each, so unclosed ones take quadratic time. */
const contextTags: ReadonlySet<string> = new Set([
  'math',
  'svg',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'annotation-xml',
  'foreignobject',
  'desc',
  'title',
])
const maxContextTags = 10_000

export type HtmlPage = {
  (selector: string): Cheerio<Element>
  (part: AnyNode | readonly AnyNode[]): HtmlPart
  root(): HtmlPart
}

export type HtmlPart = Cheerio<AnyNode>

/** The tree is shared and must not be changed. A page beyond the limits above counts as empty. */
export function parseHtml(html: string): HtmlPage {
  const known = recent?.html === html ? recent.page.deref() : undefined
  if (known !== undefined) return known
  const page = parseAgain(html)
  recent = { html, page: new WeakRef(page) }
  return page
}

/** Several readers parse the same page in turn; the weak reference lets it be collected afterwards. */
let recent: { readonly html: string; readonly page: WeakRef<HtmlPage> } | null = null

/** Returns a private tree, which the caller can change. */
export function parseAgain(html: string): HtmlPage {
  if (countTags(html) > maxTags) return parseAgain('')
  if (/<font\b/i.test(html)) return parseAgain(html.replace(fontTag, ' '))
  const dom = new BoundedDom()
  try {
    // A single root, because searching below thousands of top-level elements takes quadratic time.
    new Parser(dom, { decodeEntities: true }).end(`<page>${html}</page>`)
  } catch (error) {
    if (error instanceof PageTooLarge) return parseAgain('')
    throw error
  }
  return pageBelow(dom.root)
}

/** Names keep their capitals, and no element closes another. */
export function parseXml(xml: string): Document {
  const dom = new BoundedDom()
  try {
    if (countTags(xml) <= maxTags) new Parser(dom, { xmlMode: true }).end(xml)
  } catch (error) {
    if (!(error instanceof PageTooLarge)) throw error
  }
  return dom.root
}

/** Shared: each `load` creates classes of its own, for which cheerio's methods would be compiled again. */
const cheerio = load('', { xml: { xmlMode: false } })

function pageBelow(document: Document): HtmlPage {
  const root = cheerio(document)
  function page(selector: string): Cheerio<Element>
  function page(part: AnyNode | readonly AnyNode[]): HtmlPart
  function page(part: string | AnyNode | readonly AnyNode[]) {
    return typeof part === 'string' ? root.find(part) : cheerio('children' in part || 'type' in part ? part : [...part])
  }
  return Object.assign(page, { root: () => root })
}

/** Says nothing, and one that is never closed would hold every row of a table that follows. */
const fontTag = /<\/?font\b[^<>]*>?/gi

function countTags(html: string): number {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0 && tags <= maxTags; at = html.indexOf('<', at + 1)) tags++
  return tags
}

class PageTooLarge extends Error {}

/** Parsing takes quadratic time in the depth, so the depth is checked while parsing. */
class BoundedDom extends DomHandler {
  #attributes = 0
  #contextTags = 0
  #links = 0

  onattribute(): void {
    if (++this.#attributes > maxAttributes) throw new PageTooLarge()
  }

  onopentagname(name: string): void {
    this.#attributes = 0
    if (name === 'a' && ++this.#links > maxLinks) throw new PageTooLarge()
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
