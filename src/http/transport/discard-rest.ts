import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024 * 1024
const maxMs = 10_000

/**
 * Reads and discards the rest of a request. Otherwise a client that is still sending would see a broken
 * connection instead of the answer. Stops at the end of the request, or when it is too long or too slow.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) resolve()
  }
  const tooLate = setTimeout(resolve, maxMs)
  request.on('data', count).once('end', resolve).once('close', resolve).resume()
  return promise.finally(() => {
    clearTimeout(tooLate)
    request.off('data', count).off('end', resolve).off('close', resolve)
  })
}
