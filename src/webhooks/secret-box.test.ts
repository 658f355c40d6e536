import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { loadConfig } from '../config/load-config.ts'
import { createSecretBox, loadSecretsKey, SecretUnreadable } from './secret-box.ts'

const secret = 'pässwörd of 20 characters 🔑'

test('a secret decrypts to itself, and no two ciphertexts are equal', () => {
  const box = createSecretBox(randomBytes(32))
  const seals = [box.seal(secret), box.seal(secret)]
  expect(seals.map((sealed) => box.open(sealed))).toEqual([secret, secret])
  expect(seals[0]?.equals(seals[1] ?? Buffer.alloc(0))).toBe(false)
  for (const sealed of seals) expect(sealed.includes(Buffer.from(secret))).toBe(false)
})

test('another key, a changed byte and a truncated ciphertext are rejected', () => {
  const key = randomBytes(32)
  const box = createSecretBox(key)
  const sealed = box.seal(secret)
  expect(() => createSecretBox(randomBytes(32)).open(sealed)).toThrow(SecretUnreadable)
  for (const place of [0, 1, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => box.open(changed)).toThrow(SecretUnreadable)
  }
  expect(() => box.open(sealed.subarray(0, 20))).toThrow(SecretUnreadable)
})

test('the key is generated once into DATA_DIR, readable by its owner only, and used from then on', () => {
  const folder = join(temporaryFolder(), 'data')
  const config = { SECRETS_KEY: null, DATA_DIR: folder }
  const key = loadSecretsKey(config)
  expect(key).toHaveLength(32)
  expect(loadSecretsKey(config).equals(key)).toBe(true)
  expect(readdirSync(folder)).toEqual(['secrets.key'])
  expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8').trim()).toBe(key.toString('base64'))
  writeFileSync(join(folder, 'secrets.key'), 'too short')
  expect(() => loadSecretsKey(config)).toThrow('secrets.key is not a key of 32 bytes')
})

test('SECRETS_KEY takes precedence over the file, and one that is not 32 bytes prevents the start', () => {
  const key = randomBytes(32)
  const config = loadConfig({ SECRETS_KEY: key.toString('base64'), DATA_DIR: '/nowhere' })
  expect(loadSecretsKey(config).equals(key)).toBe(true)
  expect(() => loadConfig({ SECRETS_KEY: 'c2hvcnQ=' })).toThrow('SECRETS_KEY: must be 32 bytes in base64')
  expect(() => loadConfig({ WEBHOOK_RETRY_SECONDS: '4' })).toThrow('WEBHOOK_RETRY_SECONDS: must be two numbers')
})
