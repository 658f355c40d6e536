import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const keyBytes = 32

/** SECRETS_KEY, or the key in DATA_DIR/secrets.key, which is generated if missing. Throws on a broken file. */
export function loadSecretsKey(config: { readonly SECRETS_KEY: Buffer | null; readonly DATA_DIR: string }): Buffer {
  if (config.SECRETS_KEY !== null) return config.SECRETS_KEY
  const path = join(config.DATA_DIR, 'secrets.key')
  return readKey(path) ?? generateKey(config.DATA_DIR, path)
}

function readKey(path: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes in base64`)
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
