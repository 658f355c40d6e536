import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { httpbis } from 'http-message-signatures'

type Directory = { readonly keys: readonly { readonly kid: string; readonly x: string }[] }

/** Whether a request that a site got carries a signature that counts now, by an implementation that is not ours. */
export async function verifyVisit(request: IncomingMessage, directory: Directory): Promise<boolean> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  if (headers.signature === undefined) return false
  const url = `http://${headers.host}${request.url}`
  const found = await httpbis.verifyMessage(
    {
      keyLookup: async ({ keyid }) => {
        const key = directory.keys.find(({ kid }) => kid === keyid)
        if (key === undefined) return null
        const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' })
        return {
          id: key.kid,
          algs: ['ed25519'],
          verify: async (data, signature) => verify(null, data, publicKey, signature),
        }
      },
      requiredFields: ['@authority', 'signature-agent'],
      requiredParams: ['created', 'expires', 'keyid', 'alg', 'nonce', 'tag'],
    },
    { method: request.method ?? 'GET', url, headers },
  )
  return found === true
}
