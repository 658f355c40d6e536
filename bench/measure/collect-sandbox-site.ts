import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { driveCollection } from '../../src/platforms/engine/conformance/drive-collection.ts'
import { detectPlatform } from '../../src/platforms/engine/detect/detect.ts'
import { createObedientPages } from './sandbox-pages.ts'

const mostPages = 2_000

/** Collects a sandbox site from its home page on: detected, configured, and walked as robots.txt allows. */
export function collectSandboxSite(spec: SiteSpec) {
  const registry = createSiteRegistry([spec])
  const answer = createObedientPages(registry)
  const home = answer({ url: `http://${spec.host}/`, purpose: 'home' })
  if (home.kind === 'failure') throw new Error(home.message)
  const { platform } = detectPlatform(home)
  const configured = platform.configure(home)
  if (configured.kind === 'missing') throw new Error(`${spec.kind}: ${configured.reason}`)
  const { config } = configured
  const walk = platform.collect({ config }, { sample: false })
  return { registry, platform, config, ...driveCollection(walk, answer, mostPages) }
}
