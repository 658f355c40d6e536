import type Provider from 'oidc-provider'
import { apiErrors } from '../../model/errors.ts'
import { nameOf, publisherOf, redirectHostOf } from './describe-app.ts'
import { requestCookie } from './oauth-paths.ts'
import type { OAuthStore } from './oauth-store.ts'
import { readScopes } from './scopes.ts'

/** `cookie`: a request can be answered only in the browser that began it. */
type RequestName = { readonly id: string; readonly cookie: string | null; readonly address: string }

type Answer = { readonly memberId: string; readonly allowed: readonly string[] }

export type ConnectRequests = ReturnType<typeof createConnectRequests>

type Deps = { readonly provider: Provider; readonly store: OAuthStore; readonly resource: string }

/** The requests of apps to be connected, as members read and answer them. Throws connectRequestNotFound. */
export function createConnectRequests({ provider, store, resource }: Deps) {
  const find = async ({ id, cookie, address }: RequestName) => {
    const isOwn = cookie?.split('; ').includes(`${requestCookie.name}=${id}`) === true
    const interaction = isOwn ? await provider.Interaction.find(id) : undefined
    if (interaction === undefined) throw apiErrors.connectRequestNotFound()
    const clientId = String(interaction.params.client_id)
    const client = await store.within(address, () => provider.Client.find(clientId))
    if (client === undefined) throw apiErrors.connectRequestNotFound()
    return { interaction, client, asked: readScopes(String(interaction.params.scope)) }
  }
  return {
    find: async (name: RequestName) => {
      const { interaction, client, asked } = await find(name)
      return {
        name: nameOf(client.clientName, client.clientId),
        publisher: publisherOf(client.clientId),
        redirectHost: redirectHostOf(String(interaction.params.redirect_uri)),
        scopes: asked,
      }
    },
    /** Returns where the member's browser goes next. Nothing allowed: the app is told that the member refused. */
    answer: async (name: RequestName, { memberId, allowed }: Answer): Promise<string> => {
      const { interaction, client, asked } = await find(name)
      // A second click of the same answer grants nothing more.
      if (interaction.result !== undefined) return interaction.returnTo
      const granted = asked.filter((scope) => allowed.includes(scope))
      if (granted.length === 0) {
        interaction.result = { error: 'access_denied', error_description: 'The member refused' }
      } else {
        const grant = new provider.Grant({ accountId: memberId, clientId: client.clientId })
        grant.addResourceScope(resource, granted.join(' '))
        const grantId = await grant.save()
        interaction.result = { login: { accountId: memberId, remember: false }, consent: { grantId } }
      }
      await interaction.persist()
      return interaction.returnTo
    },
  }
}
