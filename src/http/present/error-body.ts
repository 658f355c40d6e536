import type { ApiError } from '../../model/errors.ts'
import { redactKeys } from '../../model/redact-keys.ts'
import { shownInput } from '../../model/validation/shown-input.ts'
import { maxFaults } from '../validation/validate-part.ts'

/** The body of an error's response. */
export function errorBody({ beside, detail }: ApiError, requestId: string): Readonly<Record<string, unknown>> {
  return { ...beside, detail: presentDetail(detail), request_id: requestId }
}

/** The `detail` of an error as shown to clients: bounded, and without anything that looks like an API key. */
function presentDetail(detail: unknown): unknown {
  const shown = Array.isArray(detail) ? detail.slice(0, maxFaults).map(boundInput) : detail
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
