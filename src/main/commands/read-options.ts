import { type OptionValues, UsageError } from './define-command.ts'

const maxTextLength = 200
const maxId = 2_147_483_647

export function requireText(options: OptionValues, name: string): string {
  const text = optionalText(options, name)
  if (text === null) throw new UsageError(`--${name} is missing`)
  return text
}

export function optionalText(options: OptionValues, name: string): string | null {
  const value = options[name]
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text === '' || text.length > maxTextLength) {
    throw new UsageError(`--${name} must have 1 to ${maxTextLength} characters`)
  }
  return text
}

export function listTexts(options: OptionValues, name: string): readonly string[] {
  const values = options[name]
  return Array.isArray(values) ? values.map(String) : []
}

export function requireId(options: OptionValues, name: string): number {
  const text = requireText(options, name)
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(id) || id > maxId) throw new UsageError(`--${name} must be a whole number, the id: "${text}" is not`)
  return id
}

export function requireOneOf<T extends string>(options: OptionValues, name: string, allowed: readonly T[]): T {
  const text = requireText(options, name)
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new UsageError(`--${name} must be ${allowed.join(' or ')}: "${text}" is neither`)
  return found
}
