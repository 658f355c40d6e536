import { Type } from 'typebox'
import { createKey as createKeyOf } from '../../../accounts/keys.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { StoredName } from '../../params.ts'

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
