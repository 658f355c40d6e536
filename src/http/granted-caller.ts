import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const header = 'x-forecourt-grant'
const passes = new Map<string, number>()

/** A request that this process makes to itself for whom a member granted access: a pass of its own instead of the token. */
export async function asGranted<T>(grantId: number, send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const pass = randomUUID()
  passes.set(pass, grantId)
  try {
    return await send({ [header]: pass })
  } finally {
    passes.delete(pass)
  }
}

/** The grant for which this request is made. */
export function findGrant(headers: IncomingHttpHeaders): number | undefined {
  return passes.get(String(headers[header]))
}
