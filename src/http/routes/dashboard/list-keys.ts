import { Type } from 'typebox'
import { listApiKeys } from '../../../db/queries/accounts.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const ApiKey = Type.Object(
  {
    key_id: Type.Integer(),
    name: orNull(Type.String()),
    type: Type.Enum(['live', 'test']),
    last_four: orNull(Type.String({ description: 'null for keys that an early version made.' })),
    admin: Type.Boolean(),
    active: Type.Boolean(),
    created_at: Type.String(),
    last_used_at: orNull(Type.String({ description: 'At most a minute behind.' })),
    deactivated_at: orNull(Type.String()),
  },
  { title: 'ApiKey' },
)

export const listKeys = defineRoute({
  name: 'listKeys',
  method: 'GET',
  url: '/internal/keys',
  access: 'member',
  summary: 'List the account’s API keys, newest first',
  description: 'Keys themselves are never returned again after their creation.',
  uses: ['database'],
  responses: successWith({ keys: Type.Array(ApiKey) }),
  async run({ caller, services }) {
    const rows = await listApiKeys(services.database.handle, caller.accountId)
    return {
      success: true,
      keys: rows.map(({ id, name, type, admin, last_four, created_at, last_used_at, deactivated_at }) => ({
        key_id: id,
        name,
        type,
        last_four,
        admin,
        active: deactivated_at === null,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        deactivated_at: deactivated_at?.toISOString() ?? null,
      })),
    }
  },
})
