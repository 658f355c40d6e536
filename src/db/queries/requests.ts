import { type Static, Type } from 'typebox'
import { instant, integer, text, textOrNull, timestamp } from '../../model/field-schemas.ts'
import { type Handle, listRows, writeRows } from '../database.ts'
import { toJson } from '../sql.ts'

/** Keeps at most `perDay` rows per account and UTC day, over all processes. */
export async function insertRequests(handle: Handle, rows: readonly LoggedRequest[], perDay: number): Promise<void> {
  await writeRows(handle)`
    WITH given AS (
      SELECT *, row_number() OVER (PARTITION BY account_id, day ORDER BY ordinality) AS nth FROM (
        SELECT *, (at AT TIME ZONE 'UTC')::date AS day
        FROM json_populate_recordset(NULL::request_log, ${toJson(rows)}::json) WITH ORDINALITY
      ) AS dated
    ), added AS (
      SELECT account_id, day, count(*)::integer AS requests FROM given GROUP BY account_id, day
    ), counted AS (
      INSERT INTO request_days AS known (account_id, day, requests)
      SELECT account_id, day, requests FROM added ORDER BY account_id, day
      ON CONFLICT (account_id, day) DO UPDATE SET requests = known.requests + excluded.requests
      RETURNING account_id, day, requests
    )
    INSERT INTO request_log (account_id, key_id, at, request_id, method, operation, path, status, duration_ms,
      client_address, error, body)
    SELECT account_id, key_id, at, request_id, method, operation, path, status, duration_ms, client_address, error, body
    FROM given JOIN added USING (account_id, day) JOIN counted USING (account_id, day)
    WHERE counted.requests - added.requests + nth <= ${perDay} ORDER BY ordinality`
}

export const RequestRecord = Type.Object(
  {
    request_id: text('Of the answer’s x-request-id header.'),
    at: instant(timestamp('When it was received.')),
    method: text('The HTTP method.'),
    operation: text('The operationId.'),
    path: text('The path with its query; API keys and parameters that are named like secrets are removed.'),
    status: integer('The HTTP status.'),
    duration_ms: integer('Milliseconds until the last byte was sent.'),
    key_id: integer('Id of the API key; 0 for an access token.'),
    client_id: Type.Optional(text('The connected app, if the request came with its access token.')),
    client_address: text('The client’s IP address.'),
    error: textOrNull(
      'The `detail` of the answer; of a 422, where each fault is and what it is. null for answers below 400.',
    ),
    request_body: Type.Unknown({
      description:
        'The JSON object that was sent; the text of anything else, or of more than 4 kB, which is cut; null if there was none. API keys ' +
        'and the values of fields that are named like secrets are removed.',
    }),
  },
  { title: 'LoggedRequest' },
)

/** The client of a request with an access token; what was sent, as text. */
type RequestRow = Omit<Static<typeof RequestRecord>, 'client_id' | 'request_body'> & {
  readonly id: number
  readonly client_id: string | null
  readonly body: string | null
}

/** `body`: JSON, or another text. */
export type LoggedRequest = Omit<RequestRow, 'id' | 'client_id'> & { readonly account_id: number }

type RequestQuery = {
  readonly accountId: number
  /** Only requests with a smaller id. */
  readonly before: number | null
  readonly requestId: string | null
  readonly status: number | null
  readonly statusMin: number | null
  readonly operation: string | null
  readonly keyId: number | null
  /** Both inclusive. */
  readonly since: Date | null
  readonly until: Date | null
  readonly limit: number
}

/** Newest first. An id that a request names may exceed the column's type. */
export async function listRequests(handle: Handle, asked: RequestQuery): Promise<readonly RequestRow[]> {
  const { before, requestId, status, statusMin, operation, keyId, since, until } = asked
  return listRows<RequestRow>(handle)`
    SELECT id, request_id, at, method, operation, path, status, duration_ms,
      greatest(key_id, 0) AS key_id,
      (SELECT client_id FROM oauth_clients AS c WHERE c.id = -key_id) AS client_id, client_address, error, body
    FROM own_requests(${asked.accountId})
    WHERE (${before}::bigint IS NULL OR id < ${before}::bigint)
      AND (${requestId}::text IS NULL OR request_id = ${requestId}::text)
      AND (${status}::integer IS NULL OR status = ${status}::integer)
      AND (${statusMin}::integer IS NULL OR status >= ${statusMin}::integer)
      AND (${operation}::text IS NULL OR operation = ${operation}::text)
      AND (${keyId}::bigint IS NULL OR greatest(key_id, 0) = ${keyId}::bigint)
      AND (${since}::timestamptz IS NULL OR at >= ${since}::timestamptz)
      AND (${until}::timestamptz IS NULL OR at <= ${until}::timestamptz)
    ORDER BY id DESC LIMIT ${asked.limit}`
}
