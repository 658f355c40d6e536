import { Type } from 'typebox'
import { deleteConnectedApp } from '../../../db/queries/oauth.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const disconnectApp = defineRoute({
  name: 'disconnectApp',
  method: 'DELETE',
  url: '/internal/oauth/apps/{app_id}',
  access: 'member',
  summary: 'Disconnect an app',
  description:
    'Its tokens end at once. Administrators disconnect every app of the account, others those that they connected.',
  params: Type.Object({ app_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  uses: ['database'],
  responses: successWith({}),
  errors: ['appNotFound'],
  async run({ caller, params, services }) {
    const { accountId, memberId, admin } = caller
    const app = { accountId, id: params.app_id, memberId: admin ? null : memberId }
    if (!(await deleteConnectedApp(services.database.handle, app))) throw apiErrors.appNotFound()
    return { success: true }
  },
})
