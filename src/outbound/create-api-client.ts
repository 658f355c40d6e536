import { userAgentOf } from '../config/crawler.ts'
import type { Config } from '../config/load-config.ts'
import type { ConnectRule } from '../config/parse-addresses.ts'
import { type ConnectSettings, createDispatcher } from './connector.ts'
import { orAborted } from './deadline.ts'
import { describeError } from './describe-failure.ts'
import { readBody } from './read-body.ts'
import { type Answer, createSender } from './send-hop.ts'
import { bareHost, portOf } from './vet-url.ts'

export type ApiReply =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly contentType: string
      readonly text: string
      /** Seconds or a date, as the source states it. */
      readonly retryAfter: string
      /** '' if the response has none. */
      readonly etag: string
      readonly lastModified: string
    }
  /** `code` as describe-failure.ts gives it, or `too_large`, `bad_encoding`. */
  | { readonly kind: 'failure'; readonly code: string; readonly message: string }

type ApiRequest = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Requests to interfaces that the operator configured. Never throws for what a source does. */
export interface ApiClient {
  get(request: ApiRequest): Promise<ApiReply>
  post(request: ApiRequest & { readonly body: string }): Promise<ApiReply>
  close(): Promise<void>
}

type Options = {
  readonly config: ConnectSettings & Pick<Config, 'CONTACT' | 'PUBLIC_URL'>
  readonly version: string
  /** The configured base addresses. The operator chose their hosts, which may be private. */
  readonly bases: readonly string[]
}

/** Not paced, follows no redirect; connections are vetted like all others, but for the hosts of `bases`. */
export function createApiClient({ config, version, bases }: Options): ApiClient {
  const dispatcher = createDispatcher({ ...config, CONNECT_TO: [...config.CONNECT_TO, ...bases.map(ruleFor)] })
  const send = createSender(dispatcher)
  const userAgent = userAgentOf(config, version)
  const ask = async (method: 'GET' | 'POST', request: ApiRequest, body: string | null): Promise<ApiReply> => {
    const { headers: extra, maxBytes, signal } = request
    const url = new URL(request.url)
    let answered = false
    try {
      const headers = { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br', ...extra }
      const exchange = async (): Promise<ApiReply> => {
        const answer = await send({ url, method, headers, body }, signal)
        answered = true
        return readReply(answer, { host: url.host, maxBytes })
      }
      return await orAborted(exchange(), signal)
    } catch (error) {
      if (signal.aborted) return failure('timeout', `${url.host} did not finish its answer in time`)
      return { kind: 'failure', ...describeError(error, url.host, answered) }
    }
  }
  return {
    get: (request) => ask('GET', request, null),
    post: ({ body, ...request }) => ask('POST', request, body),
    close: () => dispatcher.destroy(),
  }
}

async function readReply(
  { statusCode: status, headers, body }: Answer,
  { host, maxBytes }: { readonly host: string; readonly maxBytes: number },
): Promise<ApiReply> {
  const header = (name: string) => String(headers[name] ?? '')
  const [contentEncoding, contentLength] = [header('content-encoding'), header('content-length')]
  const read = await readBody(body, { contentEncoding, contentLength, maxBytes })
  if (read.kind === 'too_large') return failure('too_large', `${host} sent more than ${maxBytes / 1_000_000} MB`)
  if (read.kind !== 'bytes') return failure('bad_encoding', `${host} compressed its answer in an unknown way`)
  const text = read.bytes.toString('utf8')
  const [retryAfter, contentType] = [header('retry-after'), header('content-type')]
  const [etag, lastModified] = [header('etag'), header('last-modified')]
  return { kind: 'reply', status, text, contentType, retryAfter, etag, lastModified }
}

function failure(code: string, message: string): ApiReply {
  return { kind: 'failure', code, message }
}

function ruleFor(base: string): ConnectRule {
  const url = new URL(base)
  const port = portOf(url)
  return { host: bareHost(url.hostname), port, target: url.hostname, targetPort: port }
}
