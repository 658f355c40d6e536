import type { Element } from 'domhandler'
import type { Page, PageRequest } from '../../../../model/page.ts'
import { baseOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { isSameHost } from '../../detect/site-links.ts'
import { composed } from './named-interfaces.ts'
import { isOffsetName, isPageName } from './parameter-names.ts'

/**
 * A form that asks for further vehicles. In its fields `{n}` stands for a number, `{hidden}` for the hidden fields of the
 * page before (the state of ASP.NET), and any other name in braces for what the first page calls so (a nonce of WordPress).
 */
export type PostedPage = { readonly address: string; readonly form: string; readonly by: 'page' | 'offset' }

const maxText = 1_000_000
const maxFound = 4
const object = /\{((?:[^{}"']|"[^"]*"|'[^']*'){0,600})\}/g
const field = /["']?([\w-]+)["']?\s*:\s*("[^"]*"|'[^']*'|[\w$.]+)/g
const appended = /\.append\(\s*["']([\w-]+)["']\s*,\s*("[^"]*"|'[^']*'|[\w$.]+)/g
const posts = /\bPOST\b|\.post\(|\badmin-ajax\b|\bajaxurl\b|\bajax_?url\b/i
const wordpress = /["']((?:https?:)?[^"'\s<>]{0,200}\/admin-ajax\.php)["']/
const addressNear = /(?:\burl\s*:|\.post\(|\bfetch\(|\.ajax\(|open\(\s*["']POST["']\s*,)\s*["']([^"'\s<>]{2,200})["']/gi
const near = 500

/** What a page, and a script of it, posts for its next vehicles. */
export function postedPages(page: Page, script = page.text): readonly PostedPage[] {
  const text = composed(script.slice(0, maxText), page.text.slice(0, maxText))
  const found = script === page.text ? [...postbacks(page), ...numberedForms(page)] : []
  if (!posts.test(text)) return found
  const literals = [...text.matchAll(object)].map(({ 1: inside = '', index }) => ({
    at: index,
    fields: fieldsIn(inside, field),
  }))
  const forms = [...literals, { at: text.search(appended), fields: fieldsIn(text, appended) }]
  for (const { at, fields } of forms) {
    const [number, ...others] = fields.filter(([name]) => isPageName(name) || isOffsetName(name))
    const address = number === undefined || others.length > 0 ? null : addressOf(page, text, { at, fields })
    if (number === undefined || address === null) continue
    const form = fields.flatMap(([name, value]) => {
      const filled = name === number[0] ? '{n}' : filledIn(value, page.text)
      return filled === null ? [] : [`${encodeURIComponent(name)}=${filled}`]
    })
    found.push({ address, form: form.join('&'), by: isOffsetName(number[0]) ? 'offset' : 'page' })
  }
  return found.slice(0, maxFound)
}

type Fields = readonly (readonly [name: string, value: string])[]

function fieldsIn(text: string, pattern: RegExp): Fields {
  return [...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value] as const)
}

function addressOf(
  page: Page,
  text: string,
  { at, fields }: { readonly at: number; readonly fields: Fields },
): string | null {
  const around = text.slice(Math.max(0, at - near), at + near)
  const stated = [...around.matchAll(addressNear)].at(-1)?.[1]
  const isWordPress = fields.some(([name]) => name === 'action')
  const own = isWordPress
    ? (wordpress.exec(page.text.replaceAll('\\/', '/'))?.[1] ?? '/wp-admin/admin-ajax.php')
    : undefined
  const address = stated ?? own
  const url = address === undefined ? undefined : URL.parse(address, baseOf(page))?.href
  // Nothing is posted to others on the word of a page.
  return url !== undefined && isSameHost(url, page.url) ? url : null
}

/** A literal as it stands; a variable by its name, if the page states it. */
function filledIn(value: string, html: string): string | null {
  if (/^["']/.test(value)) return encodeURIComponent(value.slice(1, -1))
  if (/^(?:\d+|true|false)$/.test(value)) return value
  const name = value.split('.').at(-1) ?? ''
  return statedAs(name, html) === null ? null : `{${name}}`
}

function statedAs(name: string, html: string): string | null {
  const stated = new RegExp(
    `(?:["']${name}["']|\\b${name})\\s*[:=]\\s*(?:["']([^"'<>]{1,200})["']|(\\d{1,6})\\b)`,
  ).exec(html)
  return stated?.[1] ?? stated?.[2] ?? null
}

const postback = /__doPostBack\('([^']*)'\s*,\s*'([^']*)'\)/
const nextWord = /^(?:next|siguiente|suivante?|[>›»]+)/i

/** Links of ASP.NET that post the page's own form: to page 2 by number, or to the next one. */
function* postbacks(page: Page): Generator<PostedPage> {
  if (!page.text.includes('__doPostBack')) return
  const $ = parseHtml(page.text)
  for (const link of $('a[href*="__doPostBack"]').toArray()) {
    const [, target = '', argument = ''] = postback.exec(link.attribs.href ?? '') ?? []
    const isNumbered = /\$2$/.test(argument)
    if (target === '' || !(isNumbered || (argument === '' && nextWord.test($(link).text().trim())))) continue
    const action = $(link).closest('form').attr('action') ?? ''
    const address = URL.parse(action, baseOf(page))?.href ?? page.url
    if (!isSameHost(address, page.url)) continue
    const number = encodeURIComponent(isNumbered ? argument.slice(0, -1) : argument) + (isNumbered ? '{n}' : '')
    yield {
      address,
      form: `__EVENTTARGET=${encodeURIComponent(target)}&__EVENTARGUMENT=${number}&{hidden}`,
      by: 'page',
    }
  }
}

const maxForms = 40
const control = 'input[type="hidden"][name], input[type="submit"][name], button[name]'

/** Forms that post the number of a page, which a hidden field or a button has, or the present number and a button for the next. */
function* numberedForms(page: Page): Generator<PostedPage> {
  const $ = parseHtml(page.text)
  for (const form of $('form[method="post" i]').toArray().slice(0, maxForms)) {
    const fields = $(form)
      .find(control)
      .toArray()
      .map(({ attribs: { type = '', name = '', value = '' } }) => ({ name, value, isHidden: type === 'hidden' }))
    const numbers = fields.filter(({ name }) => isPageName(name) || isOffsetName(name))
    const number = numbers.find(({ value }) => Number(value) > 1)
    const address = URL.parse(form.attribs.action ?? '', baseOf(page))?.href ?? ''
    if (!isSameHost(address, page.url)) continue
    const next = fields.find(({ name, value, isHidden }) => name !== '' && !isHidden && nextWord.test(value))
    if (number === undefined && numbers.length > 0 && next !== undefined)
      yield { address, form: `{hidden}&${encodeURIComponent(next.name)}=${encodeURIComponent(next.value)}`, by: 'page' }
    if (number === undefined) continue
    const sent = fields.flatMap(({ name, value, isHidden }) => {
      if (name === number.name) return [`${encodeURIComponent(name)}={n}`]
      return isHidden ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : []
    })
    yield { address, form: sent.join('&'), by: isOffsetName(number.name) ? 'offset' : 'page' }
  }
}

const named = /\{(\w+)\}/g

/** A form with what a page has for the names in its braces. */
export function withStated(form: string, html: string): string {
  return form.replace(named, (whole, name: string) =>
    name === 'n' ? whole : encodeURIComponent(statedAs(name, html) ?? ''),
  )
}

type Before = { readonly first: Page; readonly last: Page }

/** null: the last page has no button for a next one. */
export function postRequest(
  address: string,
  form: string,
  number: number | string,
  { first, last }: Before,
): PageRequest | null {
  const hidden = form.includes('{hidden}') ? hiddenFields(last, form) : ''
  if (hidden === null) return null
  const body = withStated(form.replace('{hidden}', hidden), first.text).replace('{n}', encodeURIComponent(number))
  const headers = { accept: 'text/html,application/json', 'content-type': 'application/x-www-form-urlencoded' }
  return { url: address, method: 'POST', headers, body, purpose: 'listing' }
}

/** Of the form that has the button among these fields, or else of the page, whose form scripts post; null: no form has it. */
function hiddenFields({ text }: Page, fields: string): string | null {
  const $ = parseHtml(text)
  const [, button] = /^\{hidden\}&([^=]+)=/.exec(fields) ?? []
  const isNext = ({ attribs: { name = '', value = '' } }: Element) =>
    encodeURIComponent(name) === button && nextWord.test(value)
  const form = $('form')
    .toArray()
    .slice(0, maxForms)
    .find((one) => $(one).find(control).toArray().some(isNext))
  if (button !== undefined && form === undefined) return null
  return $(form ?? $.root().toArray())
    .find('input[type="hidden"][name]')
    .toArray()
    .filter(({ attribs }) => !/^__EVENT(?:TARGET|ARGUMENT)$/.test(attribs.name ?? ''))
    .map(({ attribs }) => `${encodeURIComponent(attribs.name ?? '')}=${encodeURIComponent(attribs.value ?? '')}`)
    .join('&')
}
