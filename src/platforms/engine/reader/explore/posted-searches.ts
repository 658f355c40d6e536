import { isRecord } from '../../../../lib/json.ts'
import type { Page } from '../../../../model/page.ts'
import { isSameHost } from '../../detect/site-links.ts'
import { hostOf } from '../../stores/attribute-stores.ts'
import { matchBrackets } from '../../structured-data/embedded-json.ts'
import { readJsLiteral } from '../../structured-data/read-js-literal.ts'
import { composed, likelihoodOf } from './named-interfaces.ts'
import type { NamedQuery } from './named-queries.ts'
import { usualNumber } from './parameter-names.ts'
import { postedPages, withStated } from './posted-pages.ts'

const maxText = 1_000_000
const maxFound = 3
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
