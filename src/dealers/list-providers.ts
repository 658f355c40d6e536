import type { ProviderTrust } from '../model/statuses.ts'
import { findPlatform, platforms } from '../platforms/registry.ts'

export type WebsiteProvider = {
  /** Value of `provider` in configurations. */
  readonly id: string
  readonly name: string
  /** `detected-only`: recognized but not collected. */
  readonly status: 'working' | 'detected-only'
  /** What its adapter was written against. */
  readonly trust: ProviderTrust
}

/** All website platforms, in detection order. */
export function listWebsiteProviders(): readonly WebsiteProvider[] {
  return platforms.map(({ id, name, status, trust }) => ({ id, name, status, trust }))
}

/** What the adapter of a configuration's provider was written against; null where there is no such platform. */
export function providerTrust(provider: string | null): ProviderTrust | null {
  return provider === null ? null : (findPlatform(provider)?.trust ?? null)
}
