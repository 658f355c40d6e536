import { platforms } from '../platforms/registry.ts'

export type WebsiteProvider = {
  /** As `provider` of a configuration has it. */
  readonly id: string
  readonly name: string
  /** `detected-only`: recognized, and not collected. */
  readonly status: 'working' | 'detected-only'
}

/** Every website platform, in the order in which a site is tried. */
export function listWebsiteProviders(): readonly WebsiteProvider[] {
  return platforms.map(({ id, name, status }) => ({ id, name, status }))
}
