import { Type } from 'typebox'
import { scopes } from '../../../accounts/oauth/scopes.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { connectRequestParams } from './get-connect-request.ts'

export const answerConnectRequest = defineRoute({
  name: 'answerConnectRequest',
  method: 'POST',
  url: '/internal/oauth/requests/{request_id}',
  access: 'member',
  summary: 'Connect an app to the account, or refuse it',
  description: 'Only in the browser that came from the app. The first answer counts.',
  params: connectRequestParams,
  body: Type.Object({
    scopes: Type.Optional(
      Type.Array(Type.Enum([...scopes]), {
        maxItems: scopes.length,
        description: 'What the app may do, of what it asks for; none: it is refused.',
      }),
    ),
  }),
  uses: ['oauth'],
  responses: successWith({
    next_url: Type.String({ description: 'Where the browser goes next, and then to the app.' }),
  }),
  errors: ['connectRequestNotFound'],
  async run({ caller, params, body, visitor, services }) {
    const { cookie, address } = visitor()
    const requests = await services.oauth?.requests()
    if (requests === undefined) throw apiErrors.connectRequestNotFound()
    const answer = { memberId: caller.memberId, allowed: body.scopes?.map(String) ?? [] }
    return { success: true, next_url: await requests.answer({ id: params.request_id, cookie, address }, answer) }
  },
})
