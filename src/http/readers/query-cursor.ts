import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PagePosition } from '../../db/queries/vehicle-query.ts'
import { inOrder } from '../../lib/json.ts'

/** Where the next page of a query begins. */
type QueryCursor = {
  readonly position: PagePosition
  /** When the first page was read: ages are counted from then on all pages. */
  readonly at: Date
}

const macBytes = 16
/** How long a client may take to read all pages of a query. */
const lifetimeMs = 24 * 60 * 60_000

/** Cursors of one account and query: any other refuses them. `secret` is the same in every process. */
export function createCursors(secret: string, accountId: number, query: unknown) {
  const { seal, open } = createSeal(secret, accountId, query)
  return {
    seal: ({ position, at }: QueryCursor): string => {
      const { keys, dealershipId, source, vin } = position
      return seal([keys, dealershipId, source, vin, at.getTime()])
    },
    /** Null: not a cursor of this query, or too old. */
    open: (text: string, now: Date): QueryCursor | null => {
      const payload = open(text)
      if (payload === null) return null
      const [keys, dealershipId, source, vin, at] = JSON.parse(payload)
      return now.getTime() - at > lifetimeMs
        ? null
        : { position: { keys, dealershipId, source, vin }, at: new Date(at) }
    },
  }
}

/** Values that a client keeps and cannot change, bound to its account and query. */
export function createSeal(secret: string, accountId: number, query: unknown) {
  const key = createHash('sha256')
    .update(`${secret} ${accountId} ${stableJson(query)}`)
    .digest()
  const macOf = (payload: Buffer) => createHmac('sha256', key).update(payload).digest().subarray(0, macBytes)

  return {
    seal: (value: unknown): string => {
      const payload = Buffer.from(JSON.stringify(value))
      return Buffer.concat([macOf(payload), payload]).toString('base64url')
    },
    /** JSON; null: sealed for another account or query, or changed. */
    open: (text: string): string | null => {
      const bytes = Buffer.from(text, 'base64url')
      const payload = bytes.subarray(macBytes)
      if (payload.length === 0 || !timingSafeEqual(bytes.subarray(0, macBytes), macOf(payload))) return null
      return payload.toString()
    },
  }
}

/** Fields without a value are left out. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => inOrder(name, part ?? undefined))
}
