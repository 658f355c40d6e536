import { feeds } from '../feeds/registry.ts'
import type { ProviderTrust } from '../model/statuses.ts'
import { findPlatform, platforms } from '../platforms/registry.ts'

/** All website platforms, in detection order. */
export function listWebsiteProviders() {
  return platforms.map(({ id, name, trust }) => ({ id, name, status: 'working' as const, trust }))
}

/** All providers of feeds. */
export function listImsProviders() {
  return Object.values(feeds).map(({ id, name }) => ({ id, name }))
}

/** Null where there is no such platform. */
export function providerTrust(provider: string | null): ProviderTrust | null {
  return provider === null ? null : (findPlatform(provider)?.trust ?? null)
}
