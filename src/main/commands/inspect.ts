import { type Config, loadConfig } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import { type DescribedWithConfig, describeSite } from '../../dealers/describe-site.ts'
import { createRecorder, createReplay, saveSite } from '../../dealers/saved-site.ts'
import { crawlRaw } from '../../ingest/collect-site.ts'
import type { SiteServices } from '../../ingest/services.ts'
import { systemClock } from '../../lib/clock.ts'
import { unwatched } from '../../lib/serve-tasks.ts'
import { createBrowserClient } from '../../outbound/browser/create-browser-client.ts'
import type { WebClient } from '../../outbound/contract.ts'
import { createWebClient } from '../../outbound/create-web-client.ts'
import { createRobotsGate } from '../../outbound/robots-gate.ts'
import { findPlatform, platforms } from '../../platforms/registry.ts'
import { createLogger } from '../create-logger.ts'
import { CommandError, type Environment, type OptionValues, UsageError } from './define-command.ts'

const refusedCode = 3
const timeoutMs = 15 * 60_000

export async function runInspect({ url, save, from }: OptionValues, environment: Environment) {
  if (typeof url !== 'string' && typeof from !== 'string') throw new UsageError('a URL, or --from with a saved folder')
  const replay = typeof from === 'string' ? openReplay(from) : null
  const client = replay === null ? createClient(loadConfig(environment)) : null
  try {
    const web = createRecorder(replay ?? client ?? neverAsked)
    const services: SiteServices = { web, platforms, watch: unwatched }
    const signal = AbortSignal.timeout(timeoutMs)
    const asked = { url: typeof url === 'string' ? url : (replay?.site.origin ?? ''), now: systemClock.now() }
    const found = await describeSite(services, asked, signal)
    if (typeof save === 'string') await saveWhole(services, { found, web, folder: save, signal })
    const { described } = found
    return { output: described, exitCode: described.vehicles.length > 0 ? 0 : refusedCode }
  } finally {
    await client?.close()
  }
}

const neverAsked: Pick<WebClient, 'fetchPage'> = {
  fetchPage: () => Promise.reject(new Error('no client')),
}

function openReplay(folder: string) {
  try {
    return createReplay(folder)
  } catch (error) {
    throw new CommandError(`${folder} is no saved site: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function createClient(config: Config) {
  const client = createWebClient({ config, version })
  const log = createLogger(config)
  return createBrowserClient(createRobotsGate(client, systemClock), { config, version, log })
}

type Saving = {
  readonly found: DescribedWithConfig
  readonly web: ReturnType<typeof createRecorder>
  readonly folder: string
  readonly signal: AbortSignal
}

/** Reads the whole lot, so that a replay can too. */
async function saveWhole(services: SiteServices, { found, web, folder, signal }: Saving): Promise<void> {
  const { described, config } = found
  const platform = findPlatform(described.provider ?? '')
  if (config === null || platform === undefined) throw new CommandError(described.problems.join('; '))
  const steps = platform.collect({ config }, { sample: false })
  const { scan } = await crawlRaw(services, { steps, baseUrl: config.base_url, signal })
  saveSite({ folder, config, described, scan, pages: web.pages() })
}
