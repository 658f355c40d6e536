import { isRecord } from '../../../../lib/json.ts'
import { namesMake } from '../../../../model/model-in-words.ts'
import type { Page } from '../../../../model/page.ts'
import { baseOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { isSameHost } from '../../detect/site-links.ts'
import { hostOf } from '../../stores/attribute-stores.ts'
import { matchBrackets } from '../../structured-data/embedded-json.ts'
import { readJsLiteral } from '../../structured-data/read-js-literal.ts'
import { formFields } from './form-address.ts'
import { composed, likelihoodOf } from './named-interfaces.ts'
import type { NamedQuery } from './named-queries.ts'
import { usualNumber } from './parameter-names.ts'
import { postedPages, withStated } from './posted-pages.ts'

const maxText = 1_000_000
const maxFound = 3
const maxOptions = 200
const fewestMakes = 2
/** How far behind its address a call says what it sends. */
const maxCall = 600
/** jQuery's own `post` sends a form. */
const calls = /(?:\bfetch\(|(?<!\$|jQuery)\.post\(|\burl\s{0,9}:)\s{0,9}["'`]([^"'`\s<>]{2,200})["'`]/g
const isPost = /\bPOST\b|\.post\(/i
const sent =
  /(?:JSON\.stringify\(|new URLSearchParams\(|\bdata\s{0,9}:(?!\s{0,9}JSON\b)|\.post\(\s*["'`][^"'`]*["'`]\s*,)\s*(?=([A-Za-z_$][\w$]*)|\{)/
/** As forms are: by jQuery unless it is told otherwise. */
const sentAsForm = /^new|ajax\([^)]{0,80}$/
const maxBefore = 100
const entry = /([{,]\s*)(["']?)([\w$-]+)\2\s*(?::\s*([A-Za-z_$][\w$.]*(?:\([^()]*\))?)\s*)?(?=[,}])/g
const constants = /^(?:true|false|null)$/

/** Searches that a page or a script posts as JSON or as a form: `fetch("/api/search", {method: "POST", body: JSON.stringify({page: 1})})`. */
export function searchesPosted(text: string, pageUrl: string): readonly NamedQuery[] {
  if (!isPost.test(text)) return []
  const shown = composed(text.slice(0, maxText))
  return [...shown.matchAll(calls)]
    .flatMap(({ 1: address = '', index }) => {
      const url = URL.parse(address, pageUrl)
      // Nothing is posted to others on the word of a page.
      const isOwn = url !== null && (isSameHost(url.href, pageUrl) || hostOf(url.href).endsWith(`.${hostOf(pageUrl)}`))
      const found = isOwn && likelihoodOf(url, pageUrl) > 0 ? variablesAt(shown, index) : null
      return url === null || found === null ? [] : [{ url: url.href, query: null, ...found }]
    })
    .slice(0, maxFound)
}

/** Forms that ask for further vehicles, as searches for the first ones, where scripts fill a page with all of it. */
export function searchesOfForms(page: Page, script = page.text): readonly NamedQuery[] {
  return postedPages(page, script).flatMap(({ address, form, by }) => {
    if (form.includes('{hidden}')) return []
    const fields = [...new URLSearchParams(withStated(form, page.text))]
    const values = fields.map(([name, value]) => [name, value === '{n}' ? Number(by === 'page') : value] as const)
    return [{ url: address, query: null, variables: Object.fromEntries(values), isForm: true, form, page: page.url }]
  })
}

const toWrite =
  'textarea, input:not([type]), input:is([type="text"], [type="email"], [type="tel"], [type="password"], [type="file"])'

/** Posted forms that choose among makes, as they stand: one that has a text to write may be a message to the dealer. */
export function searchesOfChoices(page: Page): readonly { readonly url: string; readonly body: string }[] {
  const $ = parseHtml(page.text)
  const forms = $('form[method="post" i]:has(select[name])').toArray().slice(0, maxFound)
  return forms.flatMap((form) => {
    const url = URL.parse(form.attribs.action ?? '', baseOf(page))?.href ?? ''
    const options = $(form).find('option').toArray().slice(0, maxOptions)
    const makes = options.filter((option) => namesMake($(option).text().trim().split(/\s+/)))
    if (!isSameHost(url, page.url) || makes.length < fewestMakes || $(form).find(toWrite).length > 0) return []
    return [{ url, body: new URLSearchParams(formFields($(form))).toString() }]
  })
}

function variablesAt(text: string, start: number): Pick<NamedQuery, 'variables' | 'isForm'> | null {
  const call = text.slice(start, start + maxCall)
  const body = isPost.test(call) ? sent.exec(call) : null
  if (body === null) return null
  const [whole, name] = body
  const at = name === undefined ? start + body.index + whole.length : startOfValue(text, name)
  const literal = matchBrackets(text, at)
  const value = literal === null ? undefined : readJsLiteral(filled(literal, text), 0)?.value
  const before = text.slice(Math.max(0, start - maxBefore), start)
  const isForm = !whole.startsWith('JSON') && (sentAsForm.test(whole) || sentAsForm.test(before))
  return isRecord(value) ? { variables: value, isForm } : null
}

function startOfValue(text: string, name: string): number {
  const given = new RegExp(`\\b${name.replaceAll('$', '\\$')}\\s*=\\s*(?=\\{)`).exec(text)
  return given === null ? text.length : given.index + given[0].length
}

/** Names in a literal stand for what the script gives them, or for what they usually are. */
function filled(literal: string, text: string): string {
  return literal.replace(entry, (whole, before: string, _, key: string, name = key) =>
    constants.test(name) ? whole : `${before}"${key}":${givenTo(name, text) ?? usualNumber(key) ?? null}`,
  )
}

function givenTo(name: string, text: string): string | undefined {
  const last = (name.split('.').at(-1) ?? '').replace(/\W/g, '')
  return new RegExp(`\\b${last}\\s*[:=]\\s*(\\d{1,4}|"[^"\\n]{0,80}"|'[^'\\n]{0,80}'|true|false)\\s*[,;)}\\n]`).exec(
    text,
  )?.[1]
}
