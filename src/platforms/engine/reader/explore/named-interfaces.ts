import type { Element } from 'domhandler'
import type { Page } from '../../../../model/page.ts'
import { thirdPartyHost } from '../../../../model/website-address.ts'
import { elementsBelow, textInside } from '../../cards/find-elements.ts'
import { baseOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { isSameHost } from '../../detect/site-links.ts'
import { unescaped } from '../extract/embedded-records.ts'
import { isPageName } from './parameter-names.ts'

const quoted =
  /["'`]((?:https?:)?(?:\\?\/)[^"'`\s<>\\]*(?:\\\/[^"'`\s<>\\]*)*(?:\$\{[^}]{1,60}\}[^"'`\s<>\\]*)*(?:\s[^"'`<>\\\n]{0,300}[&?]\$[a-z]+=[^"'`<>\\\n]{0,300})?)["'`]/g
/** Addresses also below the page's own, which only a call tells from other texts. */
const requested =
  /(?:fetch|axios(?:\.\w+)?|getJSON|\.(?:get|ajax|post|load)|open\(\s*["']GET["']\s*,|\burl\s*:)\s*\(?\s*["'`]((?![a-z][a-z+.-]*:)[\w./][^"'`\s<>]{3,})["'`]/gi
/** Texts that can only be addresses: of files of data, below the page's own. */
const file = /["'`]((?:[\w-]+\/){0,8}[\w-]+\.(?:json|csv)(?:\?[^"'`\s<>\\]*)?)["'`]/gi
const useful =
  /api|json|ajax|inventory|inventario|vehicles?|vehiculos?|vehicules?|listings?|stock|\bcars?\b|autos?\b|feed|search|graphql|products/i
const asset = /\.(?:js|mjs|css|png|jpe?g|gif|webp|svg|ico|woff2?|html?|pdf|mp4)(?:[?#]|$)/i
const maxAddresses = 6
const maxText = 3_000_000

export const jsonHeaders = { accept: 'application/json' }
export const scriptHeaders = { accept: 'text/javascript,*/*;q=0.8' }

/** Addresses that a page asks for before its scripts do, or asked for JSON with vehicles when a browser showed it. */
export function interfacesUsed(page: Page): readonly string[] {
  const $ = parseHtml(page.text)
  const asked = $('script[data-url]')
    .toArray()
    .filter((script) => vinShape.test($(script).text()))
    .flatMap(({ attribs }) => attribs['data-url'] ?? [])
  const preloaded = $('link[rel="preload"][as="fetch"][href]')
    .toArray()
    .flatMap(({ attribs }) => URL.parse(attribs.href ?? '', baseOf(page))?.href ?? [])
  const kept = $('script[type="application/json"]')
    .toArray()
    .flatMap((script) => addressesOfAnswers(unescaped($(script).text())))
  return [
    ...asked,
    ...preloaded,
    ...addressesOfElements(page),
    ...kept.flatMap((url) => URL.parse(url, baseOf(page))?.href ?? []),
  ]
}

/** Answers that a server asked for are kept under their addresses, or beside them: `{"G.https://...": {}}`, `{"u": "https://..."}`. */
const addressOfAnswer =
  /"(?:[A-Z]\.)?((?:https?:\/)?\/[^"\s<>]{4,500})"\s*:\s*[{[]|"u"\s*:\s*"(https?:[^"\s<>]{4,500})"/g
const maxAnswers = 20

function addressesOfAnswers(json: string): readonly string[] {
  const isInterface = (url: string) => /api|json|ajax|\?/i.test(url) && useful.test(url) && !asset.test(url)
  return [...json.slice(0, maxText).matchAll(addressOfAnswer).take(maxAnswers)]
    .map(([, name, url]) => name ?? url ?? '')
    .filter((url) => isInterface(url) && !thirdPartyHost.test(URL.parse(url)?.host ?? ''))
}

const maxElements = 200
const plainValue = /^[\w.-]{1,60}$/

/** An empty element may hold the address that fills it, with its parameters: `data-endpoint="/api/cars" data-store="7"`. */
function addressesOfElements(page: Page): readonly string[] {
  const $ = parseHtml(page.text)
  const empty = $('div, section, main, ul')
    .toArray()
    .filter((element) => Object.keys(element.attribs).some((name) => name.startsWith('data-')))
    .slice(0, maxElements)
    .filter(isToBeFilled)
  return empty.flatMap(({ attribs }) => {
    const data = Object.entries(attribs).filter(([name]) => name.startsWith('data-'))
    const [, address] = data.find(([, value]) => /^(?:https?:\/)?\/[^\s<>]+$/.test(value) && useful.test(value)) ?? []
    const url = address === undefined || asset.test(address) ? null : URL.parse(address, baseOf(page))
    const given = data.filter(([, value]) => plainValue.test(value))
    if (url === null || given.length === 0 || thirdPartyHost.test(url.host)) return []
    for (const [name, value] of given) url.searchParams.set(name.slice('data-'.length).replaceAll('-', '_'), value)
    return url.href
  })
}

const maxPlaceholder = 80

/** Whether an element has nothing of its own but a few words until something is loaded into it: "Loading..." */
export function isToBeFilled(element: Element): boolean {
  const text = textInside(element, { limit: maxPlaceholder + 1 }).trim()
  return text.length <= maxPlaceholder && !/\d/.test(text) && !elementsBelow([element]).some(({ name }) => name === 'a')
}

const vinShape = /"[A-HJ-NPR-Z0-9]{17}"/

/** Addresses of JSON that a page or a script of it names, the likeliest first; variables are filled in. */
export function interfacesNamed(text: string, pageUrl: string, page = text): readonly string[] {
  const found = new Map<string, number>()
  const read = composed(text.slice(0, maxText), page.slice(0, maxText))
  const stated = read.includes('=${') ? statedIn(page) : new Map<string, string>()
  const texts = [quoted, requested, file].flatMap((pattern) =>
    [...read.matchAll(pattern)].map(([, address = '']) => ({ address, isAsked: pattern === requested })),
  )
  for (const { address: rawAddress, isAsked } of texts) {
    if (rawAddress.length < 4 || rawAddress.length > 500 || !useful.test(rawAddress) || asset.test(rawAddress)) continue
    if (!isAsked && /\.xml\b/i.test(rawAddress)) continue
    const address = filled(rawAddress.replaceAll('\\/', '/').replaceAll('&amp;', '&'), stated)
    const url = address === null ? null : URL.parse(address, pageUrl)
    if (
      url === null ||
      !url.protocol.startsWith('http') ||
      thirdPartyHost.test(url.host) ||
      (url.pathname === '/' && url.search === '')
    )
      continue
    const score = likelihoodOf(url, pageUrl)
    if (score > 0) found.set(url.href, Math.max(score, found.get(url.href) ?? 0))
  }
  return [...found]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxAddresses)
    .map(([address]) => address)
}

const constant =
  /\b([A-Za-z_$][\w$]{0,40})["']?\s*[:=]\s*(["'`])((?:https?:\/\/[\w.:-]+)?\/[\w./-]{0,200}|https?:\/\/[\w.:-]+)\2/g
const added = /(?:\b[\w$]{1,40}\.){0,4}\b([A-Za-z_$][\w$]{0,40})\s*\+\s*(["'`])(?=\/?[\w?])/g
const filledIn = /\$\{\s*(?:[\w$]{1,40}\.){0,4}([A-Za-z_$][\w$]{0,40})\s*\}/g

/** `fetch(config.searchUrl, {` */
const asked =
  /((?<![\w$])(?:fetch|axios(?:\.\w{1,9})?|\$\.(?:get|post|getJSON))\(\s{0,9})(?:[\w$]{1,40}\.){0,4}([A-Za-z_$][\w$]{0,40})(?=\s{0,9}[,)])/g

/** `"/stock?type=" + state.type + "&from=" + from + "&size=24"` */
const joined = /(["'`])\s*\+\s*((?:[\w$]{1,40}\.){0,4}[A-Za-z_$][\w$]{0,40})\s*\+\s*\1/g
/** A part of a path between two others: `/dealers/${DEALER_ID}/inventory` */
const between = /\/\$\{\s*(?:[\w$]{1,40}\.){0,4}([A-Za-z_$][\w$]{2,40})\s*\}(?=\/)/g

const part = /\b([A-Za-z_$][\w$]{2,40})["']?\s{0,9}[:=]\s{0,9}["'`]?([\w.-]{1,60})(?=["'`,;}\s])/g

/** Addresses are or begin with constants: `API + "/vehicles"` and `${this.base}/vehicles`, where the page says what they are. */
export function composed(script: string, page = script): string {
  const plain = (page === script ? script : `${page}\n${script}`).replaceAll('\\/', '/').replaceAll('&quot;', '"')
  const constants = new Map([...plain.matchAll(constant)].map(([, name = '', , value = '']) => [name, value]))
  const parts = new Map([...script.matchAll(part)].toReversed().map(([, name = '', value = '']) => [name, value]))
  return script
    .replace(joined, '$${$2}')
    .replace(between, (whole, name: string) => {
      const value = parts.get(name)
      return value === undefined ? whole : `/${value}`
    })
    .replace(added, (whole, name: string, quote: string) => {
      const value = constants.get(name)
      return value === undefined ? whole : quote + value
    })
    .replace(filledIn, (whole, name: string) => constants.get(name) ?? whole)
    .replace(asked, (whole, call: string, name: string) => {
      const value = constants.get(name)
      return value === undefined ? whole : `${call}"${value}"`
    })
}

/** null: the address needs a value that only the script knows. */
function filled(address: string, stated: ReadonlyMap<string, string>): string | null {
  const named = address.replace(/([\w[\]]+)=\$\{([^}]*)\}/g, (_, name: string, variable: string) => {
    const inObject = /\w+\.\w+$/.exec(variable.trim())?.[0] ?? ''
    return `${name}=${usualValue(name) || (stated.get(inObject) ?? stated.get(name) ?? '')}`
  })
  // What follows only in a variable is not needed for the first page.
  const ended = named
    .replace(/\$\{.*$/, '')
    .replace(/([?&])(\w+)=$/, (_, separator: string, name: string) => `${separator}${name}=${usualValue(name)}`)
  return ended.includes('${') || ended.includes('{{') ? null : ended
}

const object = /\b([A-Za-z]\w{0,40})["']?\s{0,9}[:=]\s{0,9}\{(?=([^{}]{1,500}))/g

const fact = /"(\w{1,40})"\s?:\s?"([\w.-]{1,60})"/g

/** What the objects of a page have, `params.type`, and its data calls so: `{"type": "new"}`. */
function statedIn(page: string): ReadonlyMap<string, string> {
  const values = [...page.slice(0, maxText).matchAll(object)].flatMap(([, around = '', inside = '']) =>
    [...`${inside},`.matchAll(part)].map(([, name = '', value = '']) => [`${around}.${name}`, value] as const),
  )
  const facts = [...page.slice(0, maxText).matchAll(fact)].map(([, name = '', value = '']) => [name, value] as const)
  return new Map([...facts, ...values].toReversed())
}

function usualValue(name: string): string {
  if (/offset|start|skip|from/i.test(name)) return '0'
  if (/limit|size|per|count|rows|take/i.test(name)) return '50'
  return /page/i.test(name) || isPageName(name) ? '1' : ''
}

/** Of an address to answer vehicles, and not to take a lead. */
export function likelihoodOf(url: URL, pageUrl: string): number {
  // Options of OData, such as "$filter" and "$count", name no other interface.
  const path = url.pathname + url.search.replace(/\$\w{1,20}=[^&]*/g, '')
  let score = 0
  if (/\/api\/|\/odata\/|\.json\b|wp-json|ajax|graphql|\/data\/|feed/i.test(path)) score += 3
  if (/inventory|vehicles?|vehiculos?|listings?|stock|\bcars\b|autos\b/i.test(path)) score += 2
  if (/search|list|all\b|products/i.test(path)) score += 1
  if (
    /lead|contact|form|login|account|track|analytic|event|translat|config|review|chat|finance|trade|locat|\/similar|count|filter|facet|suggest|image|photo|make|model/i.test(
      path,
    )
  )
    score -= 3
  if (!isSameHost(url.href, pageUrl)) score -= 1
  if (/api\.|^api/.test(url.host)) score += 2
  return score
}

const maxScripts = 5

/** What a module loads: `import {cars} from "./stock.js"`, `import("/js/list.js")`. */
const imported = /\b(?:from|import)\s{0,9}\(?\s{0,9}["'`](\.{0,2}\/[\w./-]{1,200})["'`]/g
const library = /jquery|bootstrap|polyfill|vendor|slick|swiper|analytics|gtm|react(?:-dom)?\.|modernizr|fontawesome/i

/** The site's own scripts that a page loads, or a module: at most five, those that are named after the inventory first. */
export function ownScripts(page: Page): readonly string[] {
  const isMarkup = /<(?:script|link)\b/i.test(page.text)
  const named = isMarkup ? parseHtml(page.text)('script[src], link[rel="modulepreload"][href]').toArray() : []
  const stated = named.map(({ attribs }) => attribs.src ?? attribs.href ?? '')
  const addresses = [...stated, ...page.text.matchAll(imported).map(([, address = '']) => address)]
    .flatMap((address) => URL.parse(address, baseOf(page)) ?? [])
    .filter(({ href, pathname }) => isSameHost(href, page.url) && /\.m?js$/i.test(pathname) && !library.test(pathname))
    .map(({ href }) => href)
  const isNamed = (address: string) => /inventory|vehicle|search|listing|app|main|index|page/i.test(address)
  return [...new Set([...addresses.filter(isNamed), ...addresses])].slice(0, maxScripts)
}

/** A page without content of its own, which scripts fill in the browser. */
export function isScriptShell(page: Page): boolean {
  const $ = parseHtml(page.text)
  const code = $('script')
    .toArray()
    .filter(({ attribs }) => !/json/i.test(attribs.type ?? ''))
  if (code.length === 0) return false
  const text = page.text
    .replace(/<(script|style|noscript|header|nav|footer)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  const isBare = text.trim().length < maxShellText && $('a[href]').length < maxShellLinks
  return isBare || emptyRoot.test(page.text)
}

const maxShellText = 200
const maxShellLinks = 4
/** An element named after the app or its list, with at most a spinner inside. */
const emptyRoot =
  /<(?:div|main|section|ul|[a-z]+-[a-z-]+)\b[^<>]*\b(?:id|class)=["']?[^"'<>]*(?:\broot\b|\bapp\b|inventory|vehicles?|\bsrp\b|results?|listing|__next|__nuxt)[^<>]*>\s*(?:<(?:div|span|p|img|svg|noscript)\b[^<>]*>[^<>]{0,80}(?:<\/\w+>)?\s*){0,4}<\//i
