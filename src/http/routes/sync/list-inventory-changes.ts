import { Type } from 'typebox'
import { isCallerActive } from '../../../db/queries/accounts.ts'
import { jsonWith } from '../../../lib/json.ts'
import { apiErrors } from '../../../model/errors.ts'
import { timestamp } from '../../../model/field-schemas.ts'
import { queriedVehicles, vehicleFieldNames } from '../../../model/vehicle-query/queried-vehicle.ts'
import { respondJson } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { fieldsInQuery, readFields } from '../../read-fields.ts'
import type { SyncAnswer } from '../../readers/sync-reader.ts'

const Named = {
  dealership_id: Type.String({ description: 'Public id.' }),
  source: Type.Enum(['website', 'ims']),
  vin: Type.String(),
  at: timestamp('When the vehicle last changed, or left.'),
}

const Upsert = Type.Object(
  {
    op: Type.Literal('upsert', { description: 'It is new, or has changed.' }),
    ...Named,
    vehicle: Type.Union([...queriedVehicles, Type.Object({}, { additionalProperties: true, title: 'SyncedFields' })], {
      description: 'As POST /v2/inventory/query returns it; with `fields`, only these.',
    }),
  },
  { title: 'SyncUpsert', description: 'Replaces what the copy has under dealership, source and VIN.' },
)

const Delete = Type.Object(
  {
    op: Type.Literal('delete', { description: 'It left what the account sees.' }),
    ...Named,
    reason: Type.Enum(['removed', 'filtered', 'unsubscribed', 'withdrawn'], {
      description:
        'No longer listed; hidden by the filter of the subscription; the subscription ended; its feed became private.',
    }),
  },
  { title: 'SyncDelete', description: 'Removes it from the copy, which may not have it.' },
)

export const listInventoryChanges = defineRoute({
  name: 'listInventoryChanges',
  method: 'GET',
  url: '/v1/sync',
  access: 'key',
  limit: 'inventory_fetch',
  billable: true,
  summary: 'Keep a copy of the account’s inventory',
  description:
    'Without a cursor: all vehicles that the account sees, in pages. With the `next_cursor` of the previous answer: what changed since. ' +
    'Apply `changes` in order, then store `next_cursor`; at `has_more: false` the copy is what POST /v2/inventory/query shows at `as_of`. ' +
    'A cursor is kept for 30 days by default (RETENTION_DAYS); an older one is 410: empty the copy and start again without one.',
  tags: ['Inventory'],
  query: Type.Object({
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 8_000, description: '`next_cursor` of the previous answer.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 500 })),
    source: Type.Optional(Type.Enum(['all', 'website', 'ims'], { default: 'all' })),
    dealership_id: Type.Optional(Type.String({ maxLength: 64 })),
    fields: fieldsInQuery,
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 0,
        description:
          'Seconds to wait for a change where there is none; 403 if the key is deactivated meanwhile. At most 10 requests of an account wait in a process of the service.',
      }),
    ),
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['sync', 'changes', 'database'],
  responses: successWith({
    changes: Type.Array(Type.Union([Upsert, Delete])),
    next_cursor: Type.String({ description: 'Never null.' }),
    has_more: Type.Boolean({ description: 'Ask again at once: the copy is not whole yet.' }),
    as_of: timestamp('When this was read.'),
  }),
  errors: ['dealershipNotFound', 'notAuthorized', 'cursorExpired', 'tooManyWaiting', 'readTooHeavy', 'tooManyReads'],
  async refuses({ caller, query, services }) {
    return query.wait ? services.changes.reserve('waiting request', caller.accountId, query) : undefined
  },
  async run({ caller, dealership, query, services }) {
    const { accountId } = caller
    const fields = readFields(query.fields, vehicleFieldNames)
    const { cursor = null, source = 'all', limit = 500, wait = 0 } = query
    const read = () => services.sync({ accountId, dealershipId: dealership?.id ?? null, source, fields, limit, cursor })
    if (wait === 0) return present(await read())
    const watch = services.changes.watch('waiting request', accountId, query)
    try {
      await watch.ready
      const endsMs = performance.now() + wait * 1_000
      for (;;) {
        const answer = await read()
        const leftMs = endsMs - performance.now()
        if (answer.changes.length > 0 || answer.hasMore || leftMs <= 0 || watch.isOver()) return present(answer)
        await watch.next(leftMs)
        if (!(await isCallerActive(services.database.handle, caller))) throw apiErrors.invalidKey()
      }
    } finally {
      watch.end()
    }
  },
})

function present({ changes, cursor, hasMore, asOf }: SyncAnswer) {
  const tail = { next_cursor: cursor, has_more: hasMore, as_of: asOf }
  return respondJson(jsonWith({ success: true }, ['changes', `[${changes.join(',')}]`], tail))
}
