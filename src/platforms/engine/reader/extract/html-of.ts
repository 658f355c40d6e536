import { isRecord, parseJson } from '../../../../lib/json.ts'
import type { Page } from '../../../../model/page.ts'

/** Load-more interfaces answer pieces of pages. */
export function isWholePage(text: string): boolean {
  return /<html\b|<!doctype html/i.test(text.slice(0, 2_000))
}

export function isJson(page: Page): boolean {
  return /^\s*[{[]/.test(htmlOf(page))
}

const htmls = new WeakMap<Page, string>()

/** Load-more interfaces answer a piece of HTML inside JSON. */
export function htmlOf(page: Page): string {
  if (!/^\s*[{["]/.test(page.text)) return page.text
  const known = htmls.get(page)
  if (known !== undefined) return known
  const inside = (value: unknown): readonly unknown[] => (isRecord(value) ? Object.values(value) : [value])
  const texts = inside(parseJson(page.text)).flatMap(inside)
  const html = texts.find((text): text is string => typeof text === 'string' && /<\w/.test(text)) ?? page.text
  htmls.set(page, html)
  return html
}
