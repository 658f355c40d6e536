export type Delivery = {
  /** Raw, as it came: parsed and written anew, its signature would not match. */
  readonly body: string | Uint8Array
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  readonly secret: string
  /** How old a delivery may be (300). */
  readonly maxAgeSeconds?: number
}

const encoder = new TextEncoder()

/**
 * Whether the delivery is genuine and recent: signed with the secret by the Standard Webhooks headers, which cover the
 * time of the attempt. Where a proxy removed them, `X-Service-Signature` decides; it does not prevent replays.
 */
export async function verifyWebhook({ body, headers, secret, maxAgeSeconds = 300 }: Delivery): Promise<boolean> {
  const bytes = typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body)
  const header = readerOf(headers)
  const timestamp = header('webhook-timestamp')
  const isRecent = /^\d+$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds
  if (timestamp !== '' && !isRecent) return false
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  // `verify` compares in constant time.
  const isSigned = (signature: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.verify('HMAC', key, signature, data)
  const given = header('webhook-signature')
  if (given !== '') {
    const signed = join(encoder.encode(`${header('webhook-id')}.${timestamp}.`), bytes)
    const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [fromBase64(one.slice(3))] : []))
    return timestamp !== '' && any(signatures, (signature) => isSigned(signature, signed))
  }
  const plain = [header('x-service-signature'), header('x-service-signature-previous')].map(fromHex)
  return any(plain, (signature) => isSigned(signature, bytes))
}

async function any<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<boolean> {
  return (await Promise.all(items.map(holds))).includes(true)
}

/** Names in any case; '' for a header that is absent. */
function readerOf(headers: Delivery['headers']): (name: string) => string {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? ''
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat()[0] ?? '']))
  return (name) => lower.get(name) ?? ''
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return new Uint8Array(0)
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
