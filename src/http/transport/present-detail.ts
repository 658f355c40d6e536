import { redactKeys } from '../../accounts/redact-keys.ts'
import { shownInput } from '../validation/shown-input.ts'

/** Entries of a 422 that are shown: what more there is comes to light when these are mended. */
const maxEntries = 20

/** The `detail` of an error as a client may see it: bounded, and whatever looks like an API key is left out. */
export function presentDetail(detail: unknown): unknown {
  const shown = Array.isArray(detail) ? detail.slice(0, maxEntries).map(boundInput) : detail
  return withoutKeys(shown)
}

function boundInput(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('input' in entry)) return entry
  const { input, ...rest } = entry
  const shown = shownInput(input)
  return shown === undefined ? rest : { ...rest, input: shown }
}

function withoutKeys(value: unknown): unknown {
  if (typeof value === 'string') return redactKeys(value)
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutKeys(part)]))
}
