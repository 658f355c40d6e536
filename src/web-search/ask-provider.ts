import { parseJson } from '../lib/json.ts'
import { oneLine } from '../lib/text.ts'
import type { SearchAnswer, SearchProvider, SearchResult } from './contract.ts'

type SearchRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** null: a GET. */
  readonly body: string | null
}

type SearchSettings = { readonly baseUrl: string; readonly apiKey: string | null }

const maxResults = 20
const maxCharacters = 500
const maxUrlCharacters = 2_000

export function buildSearchRequest(provider: SearchProvider, settings: SearchSettings, words: string): SearchRequest {
  const asked = { ...provider.parameters, [provider.wordsIn]: words.slice(0, provider.maxWords) }
  const url = new URL(`${settings.baseUrl.replace(/\/+$/, '')}${provider.path}`)
  const { keyHeader } = provider
  const key = keyHeader === null || settings.apiKey === null ? {} : { [keyHeader]: settings.apiKey }
  const headers = { ...provider.headers, ...key }
  if (provider.sends === 'body') return { url: url.href, headers, body: JSON.stringify(asked) }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, String(value))
  return { url: url.href, headers, body: null }
}

/** Parses the answer; anything other than the provider's format is a failure. */
export function readSearchReply(
  provider: SearchProvider,
  reply: { readonly status: number; readonly text: string },
): SearchAnswer {
  if (reply.status !== 200) {
    const hint = provider.advice[reply.status]
    return failed(provider, `answered with status ${reply.status}${hint === undefined ? '' : `: ${hint}`}`)
  }
  const answer = parseJson(reply.text)
  if (typeof answer !== 'object' || answer === null) return failed(provider, 'answered something that is not JSON')
  if (at(answer, provider.answerKey) === undefined) return failed(provider, 'answered something else')
  const listed = at(answer, provider.results)
  // Brave omits this part if nothing was found.
  const records = listed === undefined && provider.results.includes('.') ? [] : listed
  if (!Array.isArray(records)) return failed(provider, `answered without ${provider.results}`)
  const results = records.slice(0, maxResults).flatMap((record) => readResult(provider, record) ?? [])
  const silent = provider.outage === undefined ? undefined : at(answer, provider.outage)
  if (records.length === 0 && Array.isArray(silent) && silent.length > 0) {
    return failed(provider, `found nothing because ${silent.length} of its engines did not answer`)
  }
  if (records.length > 0 && results.length === 0) return failed(provider, 'answered results of another shape')
  return { kind: 'results', results }
}

export function failed(provider: SearchProvider, what: string): SearchAnswer {
  return { kind: 'none', why: 'failed', reason: `${provider.name} ${what}` }
}

function readResult({ fields }: SearchProvider, record: unknown): SearchResult | null {
  const address = at(record, fields.url)
  if (typeof address !== 'string' || address.length > maxUrlCharacters) return null
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return { url: url.href, title: textOf(at(record, fields.title)), text: textOf(at(record, fields.text)) }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return oneLine(value.slice(0, maxCharacters).replace(/<\/?[a-z]{1,10}>/gi, ''))
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    return Reflect.get(inner, key)
  }, value)
}
