import { type Static, Type } from 'typebox'
import { type ListedEvent, listEvents as listEventRows } from '../../../db/queries/event-pages.ts'
import { findEventWatermark } from '../../../db/queries/events.ts'
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
    'Events are kept for 30 days by default (RETENTION_DAYS).',
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
    next_cursor: orNull(Type.String(), { description: 'null if there are no events yet.' }),
  }),
  errors: ['invalidCursor'],
  async run({ caller, dealership, query, services }) {
    const { handle } = services.database
    const after = query.after === undefined ? 0 : readCursor(query.after)
    if (after === null) throw apiErrors.invalidCursor()
    const rows = await listEventRows(handle, {
      accountId: caller.accountId,
      after,
      watermark: await findEventWatermark(handle),
      since: query.since === undefined ? null : readTime(query.since, ['query', 'since']),
      types: query.event_type?.split(',').map((type) => type.trim()) ?? null,
      dealershipId: dealership?.id ?? null,
      limit: query.limit ?? 100,
    })
    const last = rows.at(-1)
    const cursor = last === undefined ? (query.after ?? null) : String(last.id)
    return { success: true, count: rows.length, events: rows.map(presentEvent), next_cursor: cursor }
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

/** The id after which a cursor continues; null: not a cursor. Opaque to clients. */
function readCursor(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
