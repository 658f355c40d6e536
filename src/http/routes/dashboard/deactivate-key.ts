import { Type } from 'typebox'
import { deactivateOwnKey } from '../../../db/queries/accounts.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

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
