import { Type } from 'typebox'
import { grantedScopes, nameOf, publisherOf } from '../../../accounts/oauth/describe-app.ts'
import { scopes } from '../../../accounts/oauth/scopes.ts'
import { listConnectedApps as listConnectedAppRows } from '../../../db/queries/oauth.ts'
import { parseJson } from '../../../lib/json.ts'
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
