import { setTimeout as delay } from 'node:timers/promises'
import type { Cidr } from '../../config/variables.ts'
import { chunk } from '../../lib/batcher.ts'
import { parseJson } from '../../lib/json.ts'
import type { ApiClient, ApiReply } from '../../outbound/create-api-client.ts'
import { parseRetryAfterMs } from '../../outbound/retry-after.ts'
import { vetUrl } from '../../outbound/vet-url.ts'
import { isFiniteVector, normalized } from '../vectors.ts'
import { type Embedder, EmbedderDeclined, EmbedderUnavailable } from './contract.ts'

export type EndpointSettings = {
  /** Base URL, to which `/embeddings` is appended. */
  readonly url: string
  readonly model: string
  readonly apiKey: string | null
  readonly allow: readonly Cidr[]
  readonly api: Pick<ApiClient, 'post'>
  readonly now: () => Date
  /** Milliseconds before each retry of an import's texts. */
  readonly retryMs?: readonly number[]
  readonly timeoutMs?: number
}

const textsPerRequest = 64
/** Maximum concurrent requests; further queries are refused. */
const maxRequests = 16
const maxBytes = 16_000_000
const maxCharacters = 4_000
const maxDimensions = 8_192
/** A shopper waits for a single text. Texts of an import may take longer and are retried. */
const queryTimeoutMs = 5_000
const batchTimeoutMs = 30_000
const retriesMs = [500, 2_000]
const longestRetryAfterMs = 10_000

/** An OpenAI-compatible endpoint: POST {url}/embeddings with `model` and `input`. */
export function createEndpointEmbedder(settings: EndpointSettings): Embedder {
  const { url, model } = settings
  const state: State = { dimensions: null, underWay: 0 }
  return {
    origin: url,
    model,
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = []
      for (const part of chunk(texts, textsPerRequest)) {
        const given = part.map((text) => text.slice(0, maxCharacters) || '.')
        vectors.push(...(await askWithRetries(settings, state, given, signal)))
      }
      return vectors
    },
    withModel: (origin, other) => (origin === url ? createEndpointEmbedder({ ...settings, model: other }) : null),
    close: async () => {},
  }
}

type State = { dimensions: number | null; underWay: number }
type Attempt =
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | {
      readonly kind: 'failed'
      readonly error: EmbedderUnavailable
      readonly isPassing: boolean
      readonly retryAfterMs: number | null
    }

async function askWithRetries(
  settings: EndpointSettings,
  state: State,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Float32Array[]> {
  const waits = texts.length === 1 ? [] : (settings.retryMs ?? retriesMs)
  for (let retries = 0; ; retries++) {
    const attempt = await askOnce(settings, state, texts, signal)
    if (attempt.kind === 'vectors') return attempt.vectors
    const wait = waits[retries]
    if (signal?.aborted) throw new EmbedderDeclined('stopped')
    if (wait === undefined || !attempt.isPassing) throw attempt.error
    const waitMs = Math.min(attempt.retryAfterMs ?? wait, longestRetryAfterMs)
    await delay(waitMs, undefined, signal === undefined ? {} : { signal }).catch(() => {})
  }
}

async function askOnce(
  settings: EndpointSettings,
  state: State,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Attempt> {
  const { model, apiKey } = settings
  const url = `${settings.url}/embeddings`
  const verdict = vetUrl(url, settings.allow)
  if (verdict.kind === 'refused') return failed(verdict.message, false)
  if (state.underWay >= maxRequests) {
    const error = new EmbedderDeclined('too many requests to the embeddings endpoint are under way')
    return { kind: 'failed', error, isPassing: true, retryAfterMs: null }
  }
  const timeoutMs = settings.timeoutMs ?? (texts.length === 1 ? queryTimeoutMs : batchTimeoutMs)
  const timeout = AbortSignal.timeout(timeoutMs)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  state.underWay += 1
  try {
    const reply = await settings.api.post({
      url,
      headers: apiKey === null ? headers : { ...headers, authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      maxBytes,
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
    if (timeout.aborted) return failed(`the embeddings endpoint did not answer within ${timeoutMs / 1000} s`, true)
    return readReply(reply, settings, state, texts.length)
  } finally {
    state.underWay -= 1
  }
}

function readReply(reply: ApiReply, settings: EndpointSettings, state: State, count: number): Attempt {
  if (reply.kind === 'failure') {
    return failed(reply.message, reply.code !== 'too_large' && reply.code !== 'bad_encoding')
  }
  const { status } = reply
  if (status !== 200) {
    const isPassing = status === 408 || status === 429 || status >= 500
    const retryAfterMs = parseRetryAfterMs(reply.retryAfter, settings.now())
    return { ...failed(`the embeddings endpoint answered ${status}`, isPassing), retryAfterMs }
  }
  const vectors = parseVectors(reply.text, count)
  if (vectors === null)
    return failed('the embeddings endpoint did not answer one vector of finite numbers for each text', false)
  const dimensions = vectors[0]?.length ?? 0
  // A model whose vectors have another length is not the one that made the stored ones.
  if (state.dimensions !== null && state.dimensions !== dimensions) {
    return failed(`the embeddings endpoint answered ${dimensions} dimensions instead of ${state.dimensions}`, false)
  }
  state.dimensions = dimensions
  return { kind: 'vectors', vectors }
}

function failed(reason: string, isPassing: boolean) {
  return { kind: 'failed', error: new EmbedderUnavailable(reason), isPassing, retryAfterMs: null } as const
}

/** null: the answer is not one vector of finite numbers and equal length per text. */
export function parseVectors(text: string, count: number): readonly Float32Array[] | null {
  const data = readList(parseJson(text), 'data')
  if (data === null || data.length !== count) return null
  const vectors: Float32Array[] = []
  for (const [position, item] of data.entries()) {
    const numbers = readList(item, 'embedding')
    const isUsable =
      numbers !== null && numbers.length > 0 && numbers.length <= maxDimensions && numbers.every(Number.isFinite)
    if (!isUsable) return null
    const index: unknown = typeof item === 'object' && item !== null && 'index' in item ? item.index : position
    if (typeof index !== 'number' || index < 0 || index >= count || vectors[index] !== undefined) return null
    const vector = normalized(numbers.map(Number))
    if (!isFiniteVector(vector) || vector.every((value) => value === 0)) return null
    vectors[index] = vector
  }
  return vectors.every((vector) => vector.length === vectors[0]?.length) ? vectors : null
}

function readList(value: unknown, key: string): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null) return null
  const list: unknown = Reflect.get(value, key)
  return Array.isArray(list) ? list : null
}
