import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { agentOf, type BotKeySettings, botKeyPath, readBotKey } from '../config/bot-key.ts'
import type { Config } from '../config/load-config.ts'
import type { Clock } from '../lib/clock.ts'
import { type SigningKey, signVisit } from '../lib/message-signatures.ts'

/** Headers that sign one request, for its own authority. */
export type SignVisit = (url: URL) => Readonly<Record<string, string>>

/**
 * Null without an address at which others find the directory. A key that is made or replaced counts from the next request
 * on; without one nothing is signed. Throws for a file that is no key.
 */
export function createVisitSigner(
  settings: BotKeySettings & Pick<Config, 'PUBLIC_URL'>,
  clock: Clock,
): SignVisit | null {
  const agent = agentOf(settings.PUBLIC_URL)
  if (agent === null) return null
  const path = botKeyPath(settings)
  let writtenMs: number | undefined
  let key: SigningKey | null = null
  return (url) => {
    const found = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (found !== writtenMs) key = readBotKey(settings)
    writtenMs = found
    if (key === null) return {}
    const created = Math.floor(clock.now().getTime() / 1000)
    return signVisit(url, agent, { key, created, nonce: randomBytes(48).toString('base64') })
  }
}
