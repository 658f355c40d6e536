import { Type } from 'typebox'
import { scopes } from '../../../accounts/oauth/scopes.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const connectRequestParams = Type.Object({ request_id: Type.String({ maxLength: 64 }) })

export const getConnectRequest = defineRoute({
  name: 'getConnectRequest',
  method: 'GET',
  url: '/internal/oauth/requests/{request_id}',
  access: 'member',
  summary: 'Get what an app asks for that wants to be connected',
  description: 'Only in the browser that came from the app.',
  params: connectRequestParams,
  uses: ['oauth'],
  responses: successWith({
    name: Type.String({ description: 'The name that the app gives itself.' }),
    publisher: orNull(
      Type.String({ description: 'Host that publishes what the app says of itself; null: it registered itself.' }),
    ),
    redirect_host: orNull(Type.String({ description: 'null: a program on the member’s own computer.' })),
    scopes: Type.Array(Type.Enum([...scopes])),
  }),
  errors: ['connectRequestNotFound'],
  async run({ params, visitor, services }) {
    const { cookie, address } = visitor()
    const requests = await services.oauth?.requests()
    if (requests === undefined) throw apiErrors.connectRequestNotFound()
    const {
      name,
      publisher,
      redirectHost,
      scopes: asked,
    } = await requests.find({ id: params.request_id, cookie, address })
    return { success: true, name, publisher, redirect_host: redirectHost, scopes: [...asked] }
  },
})
