import { type Static, Type } from 'typebox'
import type { SetupJobRow } from '../../db/queries/setup-jobs.ts'
import { filterCounts } from '../../model/dealership.ts'
import { orNull } from '../../model/field-schemas.ts'
import { failureModes, inventoryStatuses, setupJobStatuses, setupStatuses } from '../../model/statuses.ts'
import { withoutFigures } from '../../model/without-figures.ts'

/** SPEC.md, "Setup job record". Every field is present in every state, null where it does not apply yet. */
export const setupFields = {
  setup_id: Type.String(),
  status: Type.Enum([...setupJobStatuses]),
  inventory_status: orNull(Type.Enum([...inventoryStatuses])),
  dealership_url: Type.String(),
  created_at: Type.String(),
  started_at: orNull(Type.String()),
  completed_at: orNull(Type.String()),
  elapsed_seconds: orNull(Type.Number({ description: 'Set while the job is running.' })),
  provider: orNull(Type.String()),
  provider_confidence: orNull(Type.Number({ minimum: 0, maximum: 1 })),
  dealership_id: orNull(Type.String()),
  configuration_id: orNull(Type.Integer()),
  subscription_id: orNull(Type.Integer()),
  config: orNull(
    Type.Object({}, { additionalProperties: true, description: 'base_url, inventory_type, site_id and similar.' }),
  ),
  vehicle_counts: orNull(Type.Object({ new: Type.Integer(), used: Type.Integer(), total: Type.Integer() })),
  setup_status: orNull(Type.Enum([...setupStatuses])),
  requires_review_reason: orNull(Type.String()),
  error: orNull(Type.String()),
  failure_mode: orNull(Type.Enum([...failureModes])),
  dismissed_at: orNull(Type.String({ description: 'When somebody dismissed the failed setup.' })),
} as const

export const Setup = Type.Object(setupFields, { title: 'Setup' })

export function presentSetup(job: SetupJobRow, now: Date): Static<typeof Setup> {
  const filter = job.request.inventory_type
  return {
    setup_id: job.id,
    status: job.status,
    inventory_status: job.inventory_status,
    dealership_url: job.dealership_url,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    completed_at: job.completed_at?.toISOString() ?? null,
    elapsed_seconds: elapsedSeconds(job, now),
    provider: job.provider,
    provider_confidence: job.provider_confidence,
    dealership_id: job.dealership_public_id,
    configuration_id: job.configuration_id,
    subscription_id: job.subscription_id,
    config: job.config,
    vehicle_counts: job.vehicle_counts === null ? null : filterCounts(job.vehicle_counts, filter),
    setup_status: job.setup_status,
    requires_review_reason: withoutFigures(filter, job.requires_review_reason),
    error: withoutFigures(filter, job.error),
    failure_mode: job.failure_mode,
    dismissed_at: job.dismissed_at?.toISOString() ?? null,
  }
}

function elapsedSeconds(job: SetupJobRow, now: Date): number | null {
  if (job.status !== 'running' || job.started_at === null) return null
  return Math.max(0, Math.round((now.getTime() - job.started_at.getTime()) / 100) / 10)
}
