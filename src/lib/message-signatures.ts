import { createHash, type KeyObject, sign } from 'node:crypto'

/** An Ed25519 key; `id` is its RFC 7638 thumbprint. */
export type SigningKey = { readonly id: string; readonly privateKey: KeyObject }

/** How long a signature counts, in seconds. */
const lifetimeSeconds = 60

type Signed = {
  readonly key: SigningKey
  /** Seconds since 1970. */
  readonly created: number
  readonly expires?: number
}

/**
 * draft-ietf-webbotauth-httpsig-protocol-01: HTTP Message Signatures (RFC 9421) with the tag web-bot-auth, Signature-Agent
 * as a string (its vector E.2.2), which verifiers of earlier drafts read as well.
 */
export function signVisit(
  url: URL,
  agent: string,
  { key, created, nonce, expires = created + lifetimeSeconds }: Signed & { readonly nonce: string },
  name = 'sig1',
): Readonly<Record<string, string>> {
  const params = `("@authority" "signature-agent");created=${created};keyid="${key.id}";alg="ed25519";expires=${expires};nonce="${nonce}";tag="web-bot-auth"`
  const base = [`"@authority": ${url.host}`, `"signature-agent": "${agent}"`, `"@signature-params": ${params}`]
  return {
    'signature-agent': `"${agent}"`,
    'signature-input': `${name}=${params}`,
    signature: `${name}=:${signText(key, base)}:`,
  }
}

/** Headers that bind the directory's answer to its host, so that nobody serves these keys as his own. */
export function signDirectory(
  authority: string,
  body: string,
  { key, created, expires = created + lifetimeSeconds }: Signed,
): Readonly<Record<string, string>> {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const params = `("@authority";req "content-digest");created=${created};keyid="${key.id}";alg="ed25519";expires=${expires};tag="http-message-signatures-directory"`
  const base = [`"@authority";req: ${authority}`, `"content-digest": ${digest}`, `"@signature-params": ${params}`]
  return {
    'content-digest': digest,
    'signature-input': `binding0=${params}`,
    signature: `binding0=:${signText(key, base)}:`,
  }
}

function signText({ privateKey }: SigningKey, lines: readonly string[]): string {
  return sign(null, Buffer.from(lines.join('\n'), 'utf8'), privateKey).toString('base64')
}
