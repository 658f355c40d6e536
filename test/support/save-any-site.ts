import { createObedientPages } from '../../bench/measure/sandbox-pages.ts'
import { type AnyShape, createAnySite } from '../../sandbox/any/site.ts'
import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import { describeSite } from '../../src/dealers/describe-site.ts'
import { createRecorder, saveSite } from '../../src/dealers/saved-site.ts'
import { crawlRaw } from '../../src/ingest/collect-site.ts'
import { unwatched } from '../../src/lib/serve-tasks.ts'
import { findPlatform, platforms } from '../../src/platforms/registry.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** What `forecourt inspect --save` does, on an invented site and without a network. */
export async function saveAnySite(shape: AnyShape, folder: string) {
  const site = createAnySite(shape)
  const answer = createObedientPages(createSiteRegistry([site]))
  const web = createRecorder({ fetchPage: async (request) => answer(request) })
  const services = { web, platforms, watch: unwatched }
  const signal = AbortSignal.timeout(60_000)
  const { described, config } = await describeSite(services, { url: `http://${site.host}`, now }, signal)
  const platform = findPlatform(described.provider ?? '')
  if (config === null || platform === undefined) throw new Error(described.problems.join())
  const steps = platform.collect({ config }, { sample: false })
  const { scan } = await crawlRaw(services, { steps, baseUrl: config.base_url, signal })
  saveSite({ folder, config, described, scan, pages: web.pages() })
  return { site, described }
}
