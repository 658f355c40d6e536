import { Type } from 'typebox'
import { isCallerActive } from '../../../db/queries/accounts.ts'
import { EventRecord, type ListedEvent, listEvents as listEventRows } from '../../../db/queries/event-pages.ts'
import { findEventWatermark, findOldestEventId } from '../../../db/queries/events.ts'
import { dayMs } from '../../../lib/clock.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readTime } from '../../../model/read-time.ts'
import { respondRaw } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import type { DescribeVisitor } from '../../pipeline/request-input.ts'
import { streamEvents } from '../../stream-events.ts'

export const listEvents = defineRoute({
  name: 'listEvents',
  method: 'GET',
  url: '/v1/events',
  access: 'key',
  summary: 'List the account’s events',
  description:
    'For receivers that were offline. Pass `next_cursor` as `after` to get the next page; no event is skipped or repeated. ' +
    'Events are kept for 30 days by default (RETENTION_DAYS); an older cursor is 410. For a cursor to begin with, ask with `since` of now. ' +
    'With `Accept: text/event-stream` events are sent as they fire, from `after`, the Last-Event-ID header or now on (server-sent events): ' +
    '`id` is the cursor, `event` the type, `data` the event. The stream ends after 15 minutes, and when its key is deactivated: connect again with the last id. At most 10 streams of an account in a process of the service.',
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
  uses: ['database', 'changes', 'clock', 'config'],
  produces: ['application/json', 'text/event-stream'],
  responses: successWith({
    count: Type.Integer(),
    events: Type.Array(EventRecord),
    // The type of v1; it never is null any more.
    next_cursor: orNull(Type.String(), {
      description: 'Pass it as `after`. Never null: without events it is where the next ones will follow.',
    }),
  }),
  errors: ['invalidCursor', 'cursorExpired', 'tooManyWaiting'],
  async refuses({ caller, query, services, visitor }) {
    return wantsStream(visitor) ? services.changes.reserve('stream', caller.accountId, query) : undefined
  },
  async run({ caller, dealership, query, services, visitor }) {
    const { handle } = services.database
    const isStream = wantsStream(visitor)
    // A browser that connects again repeats its address, too.
    const cursor = (isStream ? visitor().lastEventId : undefined) ?? query.after
    const now = services.clock.now().getTime()
    const keptMs = services.config.RETENTION_DAYS * dayMs
    const { after, issuedAt } = readCursor(cursor)
    if (issuedAt !== null && now - issuedAt > keptMs) throw apiErrors.cursorExpired()
    if (after !== null && after < (await findOldestEventId(handle))) throw apiErrors.cursorExpired()
    const watermark = await findEventWatermark(handle)
    const { accountId } = caller
    const asked = {
      accountId,
      since: query.since === undefined ? null : readTime(query.since, ['query', 'since']),
      types: query.event_type?.split(',').map((type) => type.trim()) ?? null,
      dealershipId: dealership?.id ?? null,
    }
    if (isStream) {
      const start = after ?? (asked.since === null ? watermark : 0)
      const write = (row: ListedEvent) => `id: ${row.id}\nevent: ${row.event}\ndata: ${JSON.stringify(row)}\n\n`
      const watch = services.changes.watch('stream', accountId, query)
      const mayRead = () => isCallerActive(handle, caller)
      const payload = () => streamEvents({ handle, asked, after: start, watch, write, mayRead })
      return respondRaw({ status: 200, headers: streamHeaders, payload })
    }
    const limit = query.limit ?? 100
    const rows = await listEventRows(handle, { ...asked, after: after ?? 0, watermark, limit })
    // A page that is not full shows all there is: whoever comes back goes on from here, however long nothing fires.
    const end = rows.length < limit ? Math.max(watermark, after ?? 0) : (rows.at(-1)?.id ?? watermark)
    // Rounded, so that a cursor stays as it is for a while where nothing fires.
    const stepMs = keptMs / 100
    const issued = Math.ceil(Math.ceil(now / stepMs) * stepMs)
    return { success: true, count: rows.length, events: rows, next_cursor: `${end}.${issued}` }
  },
})

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  // Of nginx: events are not collected.
  'x-accel-buffering': 'no',
}

function wantsStream(visitor: DescribeVisitor): boolean {
  return /\btext\/event-stream\b/i.test(visitor().accept)
}

/** The id after which a cursor continues, and when `next_cursor` was answered; an event's id is a cursor, too. */
function readCursor(text: string | undefined): { readonly after: number | null; readonly issuedAt: number | null } {
  if (text === undefined) return { after: null, issuedAt: null }
  const [, id, issuedAt] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? []
  if (id === undefined) throw apiErrors.invalidCursor()
  return { after: Number(id), issuedAt: issuedAt === undefined ? null : Number(issuedAt) }
}
