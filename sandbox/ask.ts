import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Ask = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a JSON body. */
  readonly json?: unknown
}

export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/**
 * Requests a URL under `.example` from the sandbox on `port`. Does not follow redirects; rejects if the response is cut
 * off.
 */
export function ask(port: number, address: string, options: Ask = {}): Promise<Reply> {
  const url = new URL(address)
  const body = options.json === undefined ? '' : JSON.stringify(options.json)
  const headers = { host: url.host, 'content-length': Buffer.byteLength(body), ...options.headers }
  const path = url.pathname + url.search
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method: options.method ?? 'GET', agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const reply = (body: string) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      text(response).then(reply, reject)
    })
    sent.end(body)
  })
}
