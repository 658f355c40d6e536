import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** For webhook secrets at rest. */
export interface SecretBox {
  seal(secret: string): Buffer
  /** Throws SecretUnreadable if sealed with another key, or changed. */
  open(sealed: Buffer): string
  /** The same in every process: 64 hexadecimal digits per purpose. */
  derive(purpose: string): string
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** `key`: 32 bytes. Sealed: version, nonce, tag, then the secret's UTF-8 under AES-256-GCM. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (secret) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), text])
    },
    open: (sealed) => {
      try {
        if (sealed[0] !== version) throw new Error('unknown version')
        const nonce = sealed.subarray(1, 1 + nonceBytes)
        const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAuthTag(tag)
        const text = sealed.subarray(1 + nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SecretUnreadable({ cause: error })
      }
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('hex'),
  }
}

export class SecretUnreadable extends Error {
  constructor(options: ErrorOptions) {
    super('a webhook secret cannot be decrypted: it was stored under another SECRETS_KEY', options)
    this.name = 'SecretUnreadable'
  }
}
