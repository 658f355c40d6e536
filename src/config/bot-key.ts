import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { dayMs } from '../lib/clock.ts'
import type { SigningKey } from '../lib/message-signatures.ts'
import { readFileIfThere } from '../lib/read-file-if-there.ts'
import type { Config } from './load-config.ts'

/** Ed25519, as a JWK (RFC 8037). */
const PublicKey = Type.Object({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: Type.String() })
const KeyFile = Type.Object({
  current: Type.Object({ ...PublicKey.properties, d: Type.String() }),
  /** Public halves of earlier keys, and until when verifiers may still meet their signatures. */
  retired: Type.Array(Type.Object({ key: PublicKey, until: Type.String() })),
})
type KeyFile = Static<typeof KeyFile>
type PublicKey = Static<typeof PublicKey>

/** How long a key that was replaced stays in the directory. */
const retiredDays = 7

export type BotKeySettings = Pick<Config, 'BOT_KEY' | 'DATA_DIR'>

export function botKeyPath({ BOT_KEY, DATA_DIR }: BotKeySettings): string {
  return BOT_KEY ?? join(DATA_DIR, 'bot-key.json')
}

/** The address under which verifiers find the directory: https, or http on this machine; null: none. */
export function agentOf(publicUrl: string | null): string | null {
  if (publicUrl === null) return null
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return protocol === 'https:' || isLocal ? publicUrl.replace(/\/+$/, '') : null
}

/** null: there is none. Throws for a file that is no key. */
export function readBotKey(settings: BotKeySettings): SigningKey | null {
  const file = readKeyFile(botKeyPath(settings))
  if (file === null) return null
  return { id: thumbprintOf(file.current), privateKey: createPrivateKey({ key: file.current, format: 'jwk' }) }
}

/** The public keys as a JWK set: the current one first, and those that were replaced lately. */
export function readBotDirectory(settings: BotKeySettings, now: Date) {
  const file = readKeyFile(botKeyPath(settings))
  if (file === null) return null
  const retired = file.retired.filter(({ until }) => Date.parse(until) > now.getTime())
  return { keys: [file.current, ...retired.map(({ key }) => key)].map(describeKey) }
}

function describeKey({ kty, crv, x }: PublicKey) {
  return { kty, crv, kid: thumbprintOf({ kty, crv, x }), x, use: 'sig' }
}

/** Makes a key, or replaces the one that is there. Returns its id. */
export function createBotKey(settings: BotKeySettings, now: Date): string {
  const path = botKeyPath(settings)
  const before = readKeyFile(path)
  const { privateKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x, d } = Value.Parse(KeyFile.properties.current, privateKey.export({ format: 'jwk' }))
  const until = new Date(now.getTime() + retiredDays * dayMs).toISOString()
  const retired = before === null ? [] : [{ key: publicOf(before.current), until }, ...before.retired]
  const kept = retired.filter((one) => Date.parse(one.until) > now.getTime())
  const file: KeyFile = { current: { kty, crv, x, d }, retired: kept }
  mkdirSync(dirname(path), { recursive: true })
  const written = `${path}.new`
  writeFileSync(written, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  // The mode counts only where the file is made.
  chmodSync(written, 0o600)
  renameSync(written, path)
  return thumbprintOf(file.current)
}

function publicOf({ kty, crv, x }: PublicKey): PublicKey {
  return { kty, crv, x }
}

function readKeyFile(path: string): KeyFile | null {
  const text = readFileIfThere(path)
  if (text === null) return null
  try {
    return Value.Parse(KeyFile, JSON.parse(text))
  } catch {
    // The cause would show the file's text.
    throw new Error(`${path} is no key of "forecourt bot-key create"`)
  }
}

/** RFC 7638. */
function thumbprintOf({ kty, crv, x }: PublicKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}
