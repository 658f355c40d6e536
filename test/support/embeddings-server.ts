import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type EmbeddingsServer = {
  /** For EMBEDDINGS_URL. */
  readonly url: string
  /** The texts of each request so far. */
  readonly requests: readonly (readonly string[])[]
  /** Authorization headers so far. */
  readonly keys: readonly (string | undefined)[]
  /** The response from now on instead of vectors; null: vectors. */
  fail(
    answer:
      | 'hang'
      | {
          readonly status: number
          readonly body?: string
          readonly headers?: Readonly<Record<string, string>>
        }
      | null,
  ): void
  close(): Promise<void>
}

const dimensions = 64

/** An OpenAI-compatible embeddings endpoint whose vectors count words: texts that share words are similar. */
export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
  const requests: (readonly string[])[] = []
  const keys: (string | undefined)[] = []
  let failure: Parameters<EmbeddingsServer['fail']>[0] = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      keys.push(request.headers.authorization)
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: readonly string[] }
      requests.push(input)
      if (failure === 'hang') return
      if (failure !== null) {
        response.writeHead(failure.status, failure.headers ?? {}).end(failure.body ?? '')
        return
      }
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: countWords(text) }))
      // Endpoints may answer in any order.
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: data.toReversed() }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    keys,
    fail: (answer) => {
      failure = answer
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The server's vector for a text, before it is scaled to length 1. */
export function countWords(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0.01)
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1
  }
  return vector
}
