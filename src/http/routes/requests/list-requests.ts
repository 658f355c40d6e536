import { Type } from 'typebox'
import { listRequests as listRequestRows, RequestRecord } from '../../../db/queries/requests.ts'
import { parseJson } from '../../../lib/json.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readTime } from '../../../model/read-time.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, readPageCursor, toPage } from '../../params.ts'

export const listRequests = defineRoute({
  name: 'listRequests',
  method: 'GET',
  url: '/v1/requests',
  access: 'key',
  summary: 'List the account’s requests that failed',
  description:
    'Every request with an API key that was answered with 400 or more, and every hundredth of the others, of the last 7 days, newest ' +
    'first, at most 10,000 a day. Pass `next_cursor` as `cursor` to get the next page. Requests to other processes of the service ' +
    'appear within 5 seconds.',
  tags: ['Usage'],
  query: Type.Object({
    request_id: Type.Optional(Type.String({ maxLength: 128, description: 'Only requests with this id.' })),
    status: statusInQuery('Only answers with this status.'),
    status_min: statusInQuery('Only answers with this status or a greater one.'),
    operation: Type.Optional(Type.String({ maxLength: 64, description: 'Only requests of this operationId.' })),
    key_id: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Only requests with this API key.' }),
    ),
    since: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601. At or after this time.' })),
    until: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601. At or before this time.' })),
    ...cursorQuery.properties,
  }),
  uses: ['database', 'requestLog'],
  responses: successWith({ requests: Type.Array(RequestRecord), next_cursor: orNull(Type.String()) }),
  async run({ caller: { accountId }, query, services }) {
    const limit = query.limit ?? 50
    const asked = {
      accountId,
      before: readPageCursor(query.cursor),
      requestId: query.request_id ?? null,
      status: query.status ?? null,
      statusMin: query.status_min ?? null,
      operation: query.operation ?? null,
      keyId: query.key_id ?? null,
      since: query.since === undefined ? null : readTime(query.since, ['query', 'since']),
      until: query.until === undefined ? null : readTime(query.until, ['query', 'until']),
      limit: limit + 1,
    }
    await services.requestLog.flush()
    const { shown, next_cursor } = toPage(await listRequestRows(services.database.handle, asked), limit)
    const requests = shown.map(({ id: _id, body, client_id, ...row }) => {
      const client = client_id === null ? {} : { client_id }
      return { ...row, ...client, request_body: body === null ? null : readBody(body) }
    })
    return { success: true, requests, next_cursor }
  },
})

function statusInQuery(description: string) {
  return Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description }))
}

/** Cut JSON is shown as the text that it is. */
function readBody(body: string): unknown {
  return body.startsWith('{') ? (parseJson(body) ?? body) : body
}
