import { Type } from 'typebox'
import { createKey as createKeyOf } from '../../../accounts/keys.ts'
import { ApiKey, deactivateOwnKey, listApiKeys } from '../../../db/queries/accounts.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { StoredName } from '../../params.ts'

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
    return { success: true, keys: await listApiKeys(services.database.handle, caller.accountId) }
  },
})

export const createKey = defineRoute({
  name: 'createKey',
  method: 'POST',
  url: '/internal/keys',
  access: 'manager',
  summary: 'Create an API key',
  description: 'Only this response contains the key.',
  body: Type.Object({
    name: StoredName,
    type: Type.Enum(['live', 'test']),
    admin: Type.Optional(Type.Boolean({ default: false, description: 'An administrator key also manages feeds.' })),
  }),
  uses: ['database'],
  responses: successWith({ key_id: Type.Integer(), key: Type.String() }),
  errors: ['accountNotFound'],
  async run({ caller, body, services }) {
    const created = await createKeyOf(services.database.handle, {
      accountId: caller.accountId,
      type: body.type === 'test' ? 'test' : 'live',
      admin: body.admin ?? false,
      name: body.name.trim(),
    })
    if (created.kind !== 'created') throw apiErrors.accountNotFound()
    return { success: true, key_id: created.keyId, key: created.key }
  },
})

export const deactivateKey = defineRoute({
  name: 'deactivateKey',
  method: 'POST',
  url: '/internal/keys/{key_id}/deactivate',
  access: 'manager',
  summary: 'Deactivate an API key',
  description: 'The key fails from the next request on, and cannot be activated again.',
  params: Type.Object({ key_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  uses: ['database', 'clock'],
  responses: successWith({ key_id: Type.Integer(), active: Type.Boolean() }),
  errors: ['keyNotFound'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const key = { accountId: caller.accountId, keyId: params.key_id, at: services.clock.now() }
    if (!(await deactivateOwnKey(handle, key))) throw apiErrors.keyNotFound()
    return { success: true, key_id: params.key_id, active: false }
  },
})
