import { sql } from 'kysely'
import type { Handle } from '../database.ts'

export type EventRow = {
  readonly type: string
  readonly dealershipId: number | null
  readonly accountId: number | null
  readonly condition: string | null
  readonly occurredAt: Date
  /** JSON text. */
  readonly data: string
}

export async function insertEvents(tx: Handle, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    INSERT INTO events (type, dealership_id, account_id, condition, occurred_at, data)
    SELECT * FROM unnest(${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.dealershipId)}::integer[], ${events.map((event) => event.accountId)}::integer[],
      ${events.map((event) => event.condition)}::text[], ${events.map((event) => event.occurredAt)}::timestamptz[],
      ${events.map((event) => event.data)}::text[])`.execute(tx)
}
