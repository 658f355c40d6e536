import { type Static, Type } from 'typebox'
import { type ListedEvent, listEvents as listEventRows } from '../../../db/queries/event-pages.ts'
import { findEventWatermark, findOldestEventId } from '../../../db/queries/events.ts'
import { apiErrors } from '../../../model/errors.ts'
import { integer, orNull, text, textOrNull, timestamp } from '../../../model/field-schemas.ts'
import { readTime } from '../../../model/read-time.ts'
import { defineRoute, successWith } from '../../define-route.ts'

/** An event as it is delivered, with its id. */
const EventRecord = Type.Object(
  {
    id: integer('Grows with time; GET /v1/events continues after it.'),
    event: text('The event type.'),
    dealership_id: textOrNull('Public id of the dealership; null for a setup that failed before there was one.'),
    timestamp: timestamp('When the event fired.'),
    data: Type.Object({}, { additionalProperties: true, description: 'As in the webhook of the event type.' }),
  },
  { title: 'Event', description: 'An event of the account.' },
)

export const listEvents = defineRoute({
  name: 'listEvents',
  method: 'GET',
  url: '/v1/events',
  access: 'key',
  summary: 'List the account’s events',
  description:
    'For receivers that were offline. Pass `next_cursor` as `after` to get the next page; no event is skipped or repeated. ' +
    'Events are kept for 30 days by default (RETENTION_DAYS); an older cursor is 410. For a cursor to begin with, ask with `since` of now.',
  query: Type.Object({
    after: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous response.' })),
    since: Type.Optional(
      Type.String({ maxLength: 64, description: 'ISO 8601. Returns events that fired at or after this time.' }),
    ),
    event_type: Type.Optional(
      Type.String({ maxLength: 1000, description: 'One event type, or several separated by commas.' }),
    ),
    dealership_id: Type.Optional(Type.String({ maxLength: 64 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  dealership: { from: 'query', missing: 404, optional: true },
  uses: ['database'],
  responses: successWith({
    count: Type.Integer(),
    events: Type.Array(EventRecord),
    // The type of v1; it never is null any more.
    next_cursor: orNull(Type.String(), {
      description: 'Pass it as `after`. Never null: without events it is where the next ones will follow.',
    }),
  }),
  errors: ['invalidCursor', 'cursorExpired'],
  async run({ caller, dealership, query, services }) {
    const { handle } = services.database
    const after = query.after === undefined ? null : readCursor(query.after)
    if (after !== null && after < (await findOldestEventId(handle))) throw apiErrors.cursorExpired()
    const watermark = await findEventWatermark(handle)
    const limit = query.limit ?? 100
    const rows = await listEventRows(handle, {
      accountId: caller.accountId,
      after: after ?? 0,
      watermark,
      since: query.since === undefined ? null : readTime(query.since, ['query', 'since']),
      types: query.event_type?.split(',').map((type) => type.trim()) ?? null,
      dealershipId: dealership?.id ?? null,
      limit,
    })
    // A page that is not full shows all there is: whoever comes back goes on from here, however long nothing fires.
    const end = rows.length < limit ? Math.max(watermark, after ?? 0) : (rows.at(-1)?.id ?? watermark)
    return { success: true, count: rows.length, events: rows.map(presentEvent), next_cursor: String(end) }
  },
})

function presentEvent(row: ListedEvent): Static<typeof EventRecord> {
  return {
    id: row.id,
    event: row.type,
    dealership_id: row.public_id,
    timestamp: row.occurred_at.toISOString(),
    data: JSON.parse(row.data),
  }
}

/** The id after which a cursor continues. Opaque to clients. */
function readCursor(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw apiErrors.invalidCursor()
  return Number(text)
}
