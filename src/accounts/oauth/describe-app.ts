import { cleanLine } from '../../normalize/clean-text.ts'
import { type Scope, scopes } from './scopes.ts'

const maxNameLength = 60

/** The name that an app gives itself, or its host. */
export function nameOf(name: unknown, clientId: string): string {
  const text = typeof name === 'string' ? cleanLine(name, maxNameLength) : ''
  return text === '' ? (publisherOf(clientId) ?? 'An app without a name') : text
}

/** The host that publishes the app's metadata; null: the app registered itself, and anybody can use its name. */
export function publisherOf(clientId: string): string | null {
  return /^https:/i.test(clientId) && URL.canParse(clientId) ? new URL(clientId).host : null
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where the member is sent afterwards; null: to a program on their own computer. */
export function redirectHostOf(address: string): string | null {
  const { protocol, hostname, host } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && !loopback.has(hostname) ? host : null
}

/** The scopes in a stored grant. */
export function grantedScopes({ resources }: { readonly resources?: unknown }): readonly Scope[] {
  const granted = new Set(Object.values(Object(resources)).flatMap((text) => String(text).split(' ')))
  return scopes.filter((scope) => granted.has(scope))
}
