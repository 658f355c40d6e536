import type { StoredConfig } from '../db/queries/configurations.ts'
import { type ConfigurationRow, findConfiguration } from '../db/queries/configurations.ts'
import { findWebsite, lockDealerships } from '../db/queries/dealerships.ts'
import { hasActiveSubscription } from '../db/queries/subscriptions.ts'
import { recordEvents } from '../events/record-events.ts'
import { CollectionStopped } from '../ingest/collect-site.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { UnreadablePage } from '../ingest/unreadable-page.ts'
import { storeConfiguration } from './end-setup.ts'
import { failedInspection, type InspectedSite, inspectSite } from './inspect-site.ts'
import { enqueueImport } from './start-import.ts'

export type Repair = {
  readonly dealershipId: number
  /** The offline VIN database; null: none. */
  readonly vpic: string | null
  readonly unreadable?: UnreadablePage | undefined
}

type RepairOutcome = {
  /** `none`: data stays, and the schedule retries. */
  readonly repair: 'config updated' | 'provider changed' | 'none'
  readonly reason: string | null
}

type Replacement = {
  readonly dealershipId: number
  readonly websiteUrl: string
  readonly before: ConfigurationRow
  readonly found: InspectedSite
}

/**
 * For a site whose collection returned "changed": what is better than its configuration replaces it, with an event and
 * an import.
 */
export async function repairDealership(
  services: CollectServices,
  { dealershipId, vpic, unreadable }: Repair,
  signal: AbortSignal,
): Promise<RepairOutcome> {
  const { handle } = services.database
  const before = await findConfiguration(handle, dealershipId)
  const websiteUrl = await findWebsite(handle, dealershipId)
  if (before === undefined || websiteUrl === undefined || !(await hasActiveSubscription(handle, dealershipId))) {
    return { repair: 'none', reason: 'nobody subscribes' }
  }
  const inspection =
    unreadable === undefined
      ? await inspectSite(services, { dealershipUrl: websiteUrl, vpic }, signal)
      : failedInspection(unreadable.failure)
  if (signal.aborted) throw new CollectionStopped()
  if (inspection.kind === 'failed') return { repair: 'none', reason: inspection.error }
  const { site } = inspection
  const repair = { dealershipId, websiteUrl, before, found: site }
  // A newly found reader must pass validation too, unlike new ids of a known platform.
  const isReader = site.config.reader !== undefined && site.reviewReason !== null
  if (site.provider === before.provider && !isReader) return updateConfig(services, repair)
  // Another platform must pass validation: a maintenance page looks like a plain site without valid vehicles.
  if (site.reviewReason !== null) return { repair: 'none', reason: site.reviewReason }
  return changeProvider(services, repair)
}

async function updateConfig(services: CollectServices, repair: Replacement): Promise<RepairOutcome> {
  const { before, found } = repair
  const changes = compareConfigs(before.config, found.config)
  if (changes.length === 0) return { repair: 'none', reason: 'detection found the configuration as it is' }
  await replaceConfiguration(services, repair, (configurationId) => ({
    type: 'dealer.config.auto_updated',
    data: { website_url: repair.websiteUrl, provider: found.provider, configuration_id: configurationId, changes },
  }))
  return { repair: 'config updated', reason: null }
}

async function changeProvider(services: CollectServices, repair: Replacement): Promise<RepairOutcome> {
  const { before, found, websiteUrl } = repair
  await replaceConfiguration(services, repair, (configurationId) => ({
    type: 'dealer.provider.changed',
    data: {
      website_url: websiteUrl,
      configuration_id: configurationId,
      previous_provider: before.provider,
      provider: found.provider,
      provider_confidence: found.confidence,
    },
  }))
  return { repair: 'provider changed', reason: null }
}

type RepairEvent = {
  readonly type: 'dealer.config.auto_updated' | 'dealer.provider.changed'
  readonly data: Readonly<Record<string, unknown>>
}

async function replaceConfiguration(
  { database, queue, clock }: CollectServices,
  { dealershipId, found }: Replacement,
  eventFor: (configurationId: number) => RepairEvent,
): Promise<void> {
  const at = clock.now()
  await database.transaction('repair configuration', async (tx) => {
    await lockDealerships(tx, [dealershipId])
    const { configurationId } = await storeConfiguration(tx, dealershipId, found, at)
    const { type, data } = eventFor(configurationId)
    await recordEvents(tx, [{ type, dealershipId, occurredAt: at, data: JSON.stringify(data) }])
    await enqueueImport(tx, queue, { dealershipId, trigger: 'repair' })
  })
}

function compareConfigs(before: StoredConfig, after: StoredConfig) {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}
