import { isRecord, parseJson } from '../../../../lib/json.ts'
import type { Page, PageRequest } from '../../../../model/page.ts'
import type { ReaderConfig, ReaderPaging } from '../../../../model/scan.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { embeddedEntries } from '../../structured-data/embedded-json.ts'
import type { ListedPage } from '../understand/read-items.ts'
import type { ReadListed } from './find-paging.ts'
import { isCursorName, isOffsetName, isPageName, isSizeName, usualNumber } from './parameter-names.ts'
import { statedNext } from './stated-next.ts'

/** A GraphQL request that a page or a script spells out, or a search without a query language. */
export type NamedQuery = {
  readonly url: string
  readonly query: string | null
  readonly variables: Variables
  readonly key?: string
  readonly isForm?: boolean
  /** As a page that states its values writes it. */
  readonly form?: string
  readonly page?: string
}
type Variables = Readonly<Record<string, unknown>>

const maxText = 3_000_000
const maxQuery = 20_000
const maxQueries = 3
const opening = /(["'`])(?:\s|\\n)*(?:query\b|fragment\s+\w+\s+on\b|\{(?:\s|\\n)*\w+(?:\s|\\n)*[({])/g
const wanted = /vehicle|inventory|vin\b|\bcars?\b|stock|listing|auto/i
const endpoint = /["'`]((?:https?:)?(?:\\?\/)[^"'`\s<>]{0,200}(?:graphql|gql)[^"'`\s<>]{0,100})["'`]/i

/**
 * The queries in a text that may answer vehicles; their variables are those beside them, or usual values, or what a page
 * whose script it is calls so.
 */
export function queriesNamed(text: string, pageUrl: string, page = text): readonly NamedQuery[] {
  const shown = text.slice(0, maxText)
  if (!/\bquery\b/.test(shown)) return []
  const settings = page.slice(0, maxText)
  const address = (endpoint.exec(shown) ?? endpoint.exec(settings))?.[1]?.replaceAll('\\/', '/') ?? '/graphql'
  const url = URL.parse(address, pageUrl)
  const given = embeddedEntries(shown, /["']?variables["']?\s*[:=]\s*(?=\{)/)
  if (url === null) return []
  const fragments = new Map<string, string>()
  const found: (NamedQuery & { readonly query: string })[] = []
  for (const { 1: quote = '', index } of shown.matchAll(opening)) {
    const query = literalAt(shown, index, quote)
    if (query === null) continue
    const fragment = /^\s*fragment\s+(\w+)/.exec(query)?.[1]
    if (fragment !== undefined && !/\bquery\b/.test(query)) fragments.set(fragment, query)
    else if (wanted.test(query) && !/\bmutation\b/.test(query)) {
      const nearest = given.toSorted((one, other) => Math.abs(one.at - index) - Math.abs(other.at - index))[0]?.value
      const variables = withUsual(query, isRecord(nearest) ? nearest : {}, settings)
      found.push({ url: url.href, query, variables })
    }
  }
  return found.slice(0, maxQueries).map((one) => ({ ...one, query: withFragments(one.query, fragments) }))
}

/** null: it does not end. Parts that a template takes from elsewhere are left out. */
function literalAt(text: string, start: number, quote: string): string | null {
  let end = start + 1
  while (end < text.length && text[end] !== quote && end - start < maxQuery) end += text[end] === '\\' ? 2 : 1
  if (text[end] !== quote) return null
  const inside = text.slice(start + 1, end)
  const plain = quote === '"' ? parseJson(`"${inside}"`) : undefined
  return typeof plain === 'string'
    ? plain
    : inside
        .replace(/\$\{[^}]*\}/g, '')
        .replaceAll('\\n', '\n')
        .replace(/\\(["'`])/g, '$1')
}

function withFragments(query: string, fragments: ReadonlyMap<string, string>): string {
  const missing = [...fragments].filter(
    ([name]) => query.includes(`...${name}`) && !new RegExp(`fragment\\s+${name}\\b`).test(query),
  )
  return [query, ...missing.map(([, text]) => text)].join('\n')
}

/** Variables that a query declares without a value get a usual or a stated one; others that are not declared are refused. */
function withUsual(query: string, given: Variables, page: string): Variables {
  const declared = [...query.matchAll(/\$(\w+)\s*:\s*([\w[\]!]+)/g)].map(([, name = '', type = '']) => ({ name, type }))
  return Object.fromEntries(
    declared.flatMap(({ name, type }) => {
      const usual = /^Int/.test(type) ? usualNumber(name) : type.endsWith('!') ? settingNamed(name, page) : undefined
      const value = given[name] ?? usual
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** `{dealer: "north"}` of a page's settings; numbers and words under the same name are of other scripts. */
function settingNamed(name: string, page: string): string | undefined {
  return new RegExp(`\\b${name}["']?\\s{0,9}[:=]\\s{0,9}["']([\\w.-]{1,60})["']`).exec(page)?.[1]
}

export type AnsweredQuery = Required<Pick<ReaderConfig, 'body' | 'paging'>> & {
  /** The page that has what the body has in braces beside a number. */
  readonly page: string | undefined
  readonly first: Page
  readonly listed: ListedPage
}

/** Asks a query, and for its next page; null: it answers no vehicles. Its body is as a page writes it that states its values. */
export function* askQuery(named: NamedQuery, read: ReadListed): Crawl<AnsweredQuery | null> {
  const whole = bodyOf(named, named.variables)
  const { page: first } = openPage(yield queryRequest(named.url, whole, named.key))
  const listed = first === null ? null : read(first)
  if (first === null || listed === null || listed.items.length === 0) return null
  const known = new Set(listed.items.map(({ key }) => key))
  const { form, page: statedOn } = named
  const at = { page: statedOn, first, listed }
  const unpaged = { body: form?.replace('{n}', '1') ?? whole, paging: { by: 'none' }, ...at } as const
  if (listed.total !== null && listed.total <= known.size) return unpaged
  for (const { body, paging, second } of pagings(named, first, listed)) {
    const { page } = openPage(yield queryRequest(named.url, withNumber(body, second), named.key))
    const items = page === null ? [] : read(page).items
    if (items.some(({ key }) => !known.has(key))) return { body: form ?? body, paging, ...at }
  }
  return unpaged
}

type Paging = { readonly body: string; readonly paging: ReaderPaging; readonly second: number | string }

/** The variables that may count pages or vehicles, or hold a cursor that the answer names. */
function* pagings(named: NamedQuery, first: Page, { items }: ListedPage): Generator<Paging> {
  const { url, variables } = named
  const size = items.length
  for (const [path, value] of leavesOf(variables)) {
    const name = path.at(-1) ?? ''
    const body = bodyOf(named, replaced(variables, path))
    if (typeof value === 'number' && isPageName(name)) {
      const from = value === 0 ? { first: 0 as const } : {}
      yield { body, paging: { by: 'page', address: url, size, ...from }, second: value + 1 }
    } else if (typeof value === 'number' && isOffsetName(name) && !isSizeName(name))
      yield { body, paging: { by: 'offset', address: url, size }, second: size }
  }
  const cursor = [...statedNext(parseJson(first.text))].find(({ name }) => isCursorName(name))
  if (cursor === undefined) return
  const declared = [...(named.query ?? '').matchAll(/\$(\w*(?:after|cursor|token)\w*)\s*:/gi)].map(
    ([, name = '']) => name,
  )
  for (const name of declared)
    yield {
      body: bodyOf(named, replaced({ ...variables, [name]: null }, [name])),
      paging: { by: 'cursor', path: cursor.path, address: url },
      second: cursor.value,
    }
}

function bodyOf({ query, isForm = false }: NamedQuery, variables: Variables): string {
  if (isForm) {
    const fields = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]))
    return new URLSearchParams(fields).toString().replace(encodeURIComponent('{n}'), '{n}')
  }
  if (query === null) return JSON.stringify(variables)
  const operationName = /\bquery\s+(\w+)/.exec(query)?.[1]
  return JSON.stringify({ ...(operationName === undefined ? {} : { operationName }), query, variables })
}

function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly [readonly string[], unknown]> {
  // A request may hold a list of searches.
  if ((isRecord(value) || Array.isArray(value)) && path.length < 4)
    for (const [name, part] of Object.entries(value)) yield* leavesOf(part, [...path, name])
  else yield [path, value]
}

function replaced(value: Variables, [name = '', ...rest]: readonly string[]): Variables {
  const part = value[name]
  const [index = '', ...inside] = rest
  if (Array.isArray(part))
    return { ...value, [name]: part.map((one, at) => (String(at) === index ? replaced(one, inside) : one)) }
  return { ...value, [name]: rest.length > 0 && isRecord(part) ? replaced(part, rest) : '{n}' }
}

/** `"{n}"` of a body stands for a number, a cursor, or null before the first one; a form has no quotes. */
export function withNumber(body: string, value: number | string | null): string {
  return isJson(body) ? body.replace('"{n}"', JSON.stringify(value)) : body.replace('{n}', String(value))
}

function isJson(body: string): boolean {
  return /^[{[]/.test(body)
}

export function queryRequest(url: string, body: string, key?: string): PageRequest {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const type = isJson(body) ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = { accept: 'application/json', 'content-type': type, ...authorization }
  return { url, method: 'POST', headers, body, purpose: 'listing' }
}
