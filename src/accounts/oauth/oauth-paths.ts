/** Below the issuer. `authorization` also continues, as `/oauth/authorize/{id}`, after the member answered. */
export const oauthPaths = {
  metadata: '/.well-known/oauth-authorization-server',
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const

/** The browser that began a request to connect an app has this cookie; only there it can be answered. */
export const requestCookie = { name: 'forecourt_connect', path: '/internal/oauth' } as const
