import type { Element } from 'domhandler'
import { parseHtml } from './parse-html.ts'

const nowhere = /^(?:#|javascript:|$)/i
const byScript =
  /\blocation(?:\.href)?\s*=\s*["']([^"']+)["']|\b(?:location\.(?:assign|replace)|open)\(\s*["']([^"']+)["']/

/** Elements that may lead to another page. */
export const linkSelector = 'a[href], [data-link], [data-href], [onclick]'

/** Where an element leads to, also where only its script does: `onclick="location.href='/car/1'"`; '' if nowhere. */
export function linkOf({ attribs }: Element): string {
  const { href = '', onclick = '' } = attribs
  if (!nowhere.test(href)) return href
  const [, assigned, called] = byScript.exec(onclick || href) ?? []
  return attribs['data-link'] ?? attribs['data-href'] ?? assigned ?? called ?? ''
}

const farthest = 20_000

/** What the relative addresses of a page are relative to. */
export function baseOf({ text, url }: { readonly text: string; readonly url: string }): string {
  if (!/<base\b/i.test(text.slice(0, farthest))) return url
  return URL.parse(parseHtml(text)('base[href]').attr('href') ?? '', url)?.href ?? url
}
