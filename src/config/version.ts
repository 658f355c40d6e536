import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const version = readVersion()

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed))
    throw new Error('package.json has no version')
  return String(parsed.version)
}
