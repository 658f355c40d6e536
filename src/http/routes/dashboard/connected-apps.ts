import { Type } from 'typebox'
import { grantedScopes, nameOf, publisherOf } from '../../../accounts/oauth/describe-app.ts'
import { scopes } from '../../../accounts/oauth/scopes.ts'
import { deleteConnectedApp, listConnectedApps as listConnectedAppRows } from '../../../db/queries/oauth.ts'
import { parseJson } from '../../../lib/json.ts'
import { apiErrors } from '../../../model/errors.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const ConnectedApp = Type.Object(
  {
    app_id: Type.Integer(),
    name: Type.String({ description: 'The name that the app gives itself.' }),
    publisher: orNull(
      Type.String({ description: 'Host that publishes what the app says of itself; null: it registered itself.' }),
    ),
    client_id: Type.String({ description: 'As usage by key names it.' }),
    member_id: Type.String(),
    connected_by: Type.String({ description: 'Name of the member.' }),
    scopes: Type.Array(Type.Enum([...scopes])),
    may_disconnect: Type.Boolean({ description: 'Whether the asking member may disconnect it.' }),
    connected_at: instant(),
    last_used_at: orNull(instant(Type.String({ description: 'At most a minute behind.' }))),
  },
  { title: 'ConnectedApp' },
)

export const listConnectedApps = defineRoute({
  name: 'listConnectedApps',
  method: 'GET',
  url: '/internal/oauth/apps',
  access: 'member',
  summary: 'List the apps of agents that members of the account connected, newest first',
  uses: ['database', 'clock'],
  responses: successWith({ apps: Type.Array(ConnectedApp) }),
  async run({ caller, services }) {
    const rows = await listConnectedAppRows(services.database.handle, caller.accountId, services.clock.now())
    return {
      success: true,
      apps: rows.map(({ metadata, payload, ...app }) => ({
        ...app,
        name: nameOf(Object(parseJson(metadata)).client_name, app.client_id),
        publisher: publisherOf(app.client_id),
        scopes: [...grantedScopes(payload)],
        may_disconnect: caller.admin || app.member_id === caller.memberId,
      })),
    }
  },
})

const connectRequestParams = Type.Object({ request_id: Type.String({ maxLength: 64 }) })

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
