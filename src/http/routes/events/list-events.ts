import { Type } from 'typebox'
import { listEvents as listEventRows } from '../../../db/queries/event-pages.ts'
import { findEventWatermark } from '../../../db/queries/events.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readTime } from '../../../model/read-time.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { EventRecord, presentEvent, readCursor } from '../../present/event.ts'

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
