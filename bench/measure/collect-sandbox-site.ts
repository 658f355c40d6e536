import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { driveCollection } from '../../src/platforms/engine/conformance/drive-collection.ts'
import { createObedientPages, recognizeSite } from './sandbox-pages.ts'

const maxPages = 2_000

/** Collects a sandbox site starting from its home page: detects it, configures it, and walks what robots.txt allows. */
export function collectSandboxSite(spec: SiteSpec) {
  const registry = createSiteRegistry([spec])
  const answer = createObedientPages(registry)
  const { platform, config } = recognizeSite(spec.host, answer)
  const walk = platform.collect({ config }, { sample: false })
  return { registry, platform, config, ...driveCollection(walk, answer, maxPages) }
}
