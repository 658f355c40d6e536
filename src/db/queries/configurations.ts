import type { SetupStatus } from '../../model/dealership.ts'
import type { ReaderConfig } from '../../model/scan.ts'
import { findRow, getValue, type Handle } from '../database.ts'
import { toJson } from '../sql.ts'

/** The `config` that the platform made (`SiteConfig` in platforms/contract.ts). */
export type StoredConfig = {
  readonly base_url: string
  readonly inventory_type: 'all'
  readonly site_id: string | null
  readonly [setting: string]: string | number | boolean | null | readonly string[] | ReaderConfig
}

export type ConfigurationRow = {
  readonly id: number
  readonly provider: string
  readonly provider_confidence: number
  readonly config: StoredConfig
  readonly setup_status: SetupStatus
  readonly requires_review_reason: string | null
}

export async function findConfiguration(handle: Handle, dealershipId: number): Promise<ConfigurationRow | undefined> {
  return findRow<ConfigurationRow>(handle)`
    SELECT id, provider, provider_confidence, config, setup_status, requires_review_reason FROM configurations
    WHERE dealership_id = ${dealershipId}`
}

type ConfigurationWrite = {
  readonly dealershipId: number
  readonly provider: string
  readonly confidence: number
  readonly config: StoredConfig
  readonly setupStatus: SetupStatus
  readonly reviewReason: string | null
  readonly at: Date
}

/** A dealership has one configuration. Another setup replaces what was detected and keeps the id. */
export async function upsertConfiguration(tx: Handle, write: ConfigurationWrite): Promise<number> {
  return getValue<number>(tx)`
    INSERT INTO configurations (dealership_id, provider, provider_confidence, config, setup_status,
      requires_review_reason, updated_at)
    VALUES (${write.dealershipId}, ${write.provider}, ${write.confidence}, ${toJson(write.config)},
      ${write.setupStatus}, ${write.reviewReason}, ${write.at})
    ON CONFLICT (dealership_id) DO UPDATE SET provider = excluded.provider,
      provider_confidence = excluded.provider_confidence, config = excluded.config,
      setup_status = excluded.setup_status, requires_review_reason = excluded.requires_review_reason,
      updated_at = excluded.updated_at
    RETURNING id`
}
