import type { SetupStatus } from '../../model/dealership.ts'
import type { Handle } from '../database.ts'
import type { StoredConfig } from '../tables.ts'
import { toJson } from '../to-json.ts'

export async function findConfiguration(handle: Handle, dealershipId: number) {
  return handle
    .selectFrom('configurations')
    .select(['id', 'provider', 'provider_confidence', 'config', 'setup_status', 'requires_review_reason'])
    .where('dealership_id', '=', dealershipId)
    .executeTakeFirst()
}

export type ConfigurationRow = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>

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
  const detected = {
    provider: write.provider,
    provider_confidence: write.confidence,
    config: toJson(write.config),
    setup_status: write.setupStatus,
    requires_review_reason: write.reviewReason,
    updated_at: write.at,
  }
  const row = await tx
    .insertInto('configurations')
    .values({ dealership_id: write.dealershipId, ...detected })
    .onConflict((conflict) => conflict.column('dealership_id').doUpdateSet(detected))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
