import { createPublicKey, verify } from 'node:crypto'
import { httpbis } from 'http-message-signatures'

type Visit = { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>> }
type Directory = { readonly keys: readonly { readonly kid: string; readonly x: string }[] }

/** Whether a visit is signed by a key of the directory that it names (Web Bot Auth), as a firewall would find out. */
export async function isSignedVisit(visit: Visit): Promise<boolean> {
  const agent = /^"([^"]+)"$/.exec(visit.headers['signature-agent'] ?? '')?.[1]
  if (agent === undefined) return false
  const response = await fetch(`${agent}/.well-known/http-message-signatures-directory`)
  if (!response.ok) return false
  const directory = (await response.json()) as Directory
  return verifyVisit(visit, directory)
}

/** By an implementation that is not Forecourt's. */
export async function verifyVisit(visit: Visit, directory: Directory): Promise<boolean> {
  if (visit.headers.signature === undefined) return false
  const keyLookup = async ({ keyid }: { readonly keyid?: string }) => {
    const key = directory.keys.find(({ kid }) => kid === keyid)
    if (key === undefined) return null
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' })
    const check = async (data: Buffer, signature: Buffer) => verify(null, data, publicKey, signature)
    return { id: key.kid, algs: ['ed25519'], verify: check }
  }
  const required = {
    requiredFields: ['@authority', 'signature-agent'],
    requiredParams: ['created', 'expires', 'keyid', 'alg', 'nonce', 'tag'],
  }
  const found = await httpbis.verifyMessage({ keyLookup, ...required }, { ...visit, headers: { ...visit.headers } })
  return found === true
}
