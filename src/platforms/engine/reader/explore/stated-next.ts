import { isRecord, parseJson } from '../../../../lib/json.ts'
import type { Page } from '../../../../model/page.ts'
import { nextPage } from '../../detect/site-links.ts'
import { htmlOf } from '../extract/html-of.ts'

/** Where an answer names the next one, by an address, a cursor or a number. */
export type StatedNext = { readonly path: string; readonly name: string; readonly value: string | number }

const maxDepth = 5
const longest = 2_000
const named = /next|cursor|continu|after|more|evaluated_?key|token/i
const ofVisitors = /csrf|xsrf|auth|access|session/i

/** In the order of the answer; what visitors or their sessions are told apart by is none. */
export function* statedNext(value: unknown, path = ''): Generator<StatedNext> {
  if (!isRecord(value) || path.split('.').length > maxDepth) return
  for (const [name, part] of Object.entries(value)) {
    const here = path === '' ? name : `${path}.${name}`
    const isText = typeof part === 'string' && part !== '' && part.length <= longest && !/\s/.test(part)
    const isNumber = typeof part === 'number' && part > 0
    if ((isText || isNumber) && named.test(here) && !ofVisitors.test(here)) yield { path: here, name, value: part }
    else yield* statedNext(part, here)
  }
}

/** Whether an answer says that another one follows. */
export function namesNext(json: unknown): boolean {
  const [next] = statedNext(json)
  return next !== undefined && !/"has_?(?:more|next)(?:_?page)?":false/i.test(JSON.stringify(json))
}

export const isAddress = /^(?:https?:|\/|\?)/

/** Where a page leads on, by its markup or by the data that comes with it. */
export function nextOf(page: Page): string | null {
  const stated = [...statedNext(parseJson(page.text))].find(({ value }) => isAddress.test(String(value)))
  const named = stated === undefined ? null : URL.parse(String(stated.value), page.url)
  return nextPage(htmlOf(page), page.url) ?? named?.href ?? null
}
