import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFileIfThere } from '../lib/read-file-if-there.ts'

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

/** `bytes`: 32. Sealed: version, nonce, tag, then the secret's UTF-8 under AES-256-GCM. */
export function createSecretBox(bytes: Buffer): SecretBox {
  // Node learns by exceptions that a Buffer is no key, which takes longer than to decrypt.
  const key = createSecretKey(bytes)
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

export class SecretsKeyBroken extends Error {
  override readonly name = 'SecretsKeyBroken'
}

const keyBytes = 32

/** SECRETS_KEY, or the key in DATA_DIR/secrets.key, which is generated if missing. Throws SecretsKeyBroken. */
export function loadSecretsKey(config: { readonly SECRETS_KEY: Buffer | null; readonly DATA_DIR: string }): Buffer {
  if (config.SECRETS_KEY !== null) return config.SECRETS_KEY
  const path = join(config.DATA_DIR, 'secrets.key')
  return readKey(path) ?? generateKey(config.DATA_DIR, path)
}

function readKey(path: string): Buffer | null {
  const text = readFileIfThere(path)
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new SecretsKeyBroken(`${path} is not a key of ${keyBytes} bytes in base64`)
  return key
}

/** The file appears complete or not at all; of several processes that start together, one wins. */
function generateKey(folder: string, path: string): Buffer {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `secrets.key.${randomUUID()}`)
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const key = readKey(path)
  if (key === null) throw new Error(`${path} could not be written`)
  return key
}
