import { type Static, Type } from 'typebox'
import type { BatchResultRow, SetupBatchRow } from '../../db/queries/setup-batches.ts'
import { SetupBatchCounts } from '../../events/payloads.ts'
import { integer, orNull } from '../../model/field-schemas.ts'
import { batchRowStatuses, batchStatuses, failureModes } from '../../model/statuses.ts'
import { withoutFigures } from '../../model/without-figures.ts'

/** EXTENSIONS.md section 14. */
export const batchFields = {
  batch_id: Type.String({ description: '`batch_...`' }),
  status: Type.Enum([...batchStatuses]),
  total: integer('Rows of the batch, one a website.'),
  counts: SetupBatchCounts,
  waiting_for_limit_until: orNull(Type.String(), {
    description: 'The account’s setup limits are used up until then; null: they are not, or nothing waits.',
  }),
  created_at: Type.String(),
  completed_at: orNull(Type.String(), { description: 'When the last setup that started had ended.' }),
} as const

export const SetupBatch = Type.Object(batchFields, { title: 'SetupBatch' })

export function presentBatch(batch: SetupBatchRow): Static<typeof SetupBatch> {
  return {
    ...batch,
    waiting_for_limit_until: batch.waiting_for_limit_until?.toISOString() ?? null,
    created_at: batch.created_at.toISOString(),
    completed_at: batch.completed_at?.toISOString() ?? null,
  }
}

export const BatchResult = Type.Object(
  {
    dealership_url: Type.String(),
    setup_id: orNull(Type.String({ description: 'Null: no setup has started.' })),
    status: Type.Enum([...batchRowStatuses]),
    dealership_id: orNull(Type.String()),
    failure_mode: orNull(Type.Enum([...failureModes])),
    error: orNull(Type.String({ description: 'Why it failed, was refused or needs a review.' })),
  },
  { title: 'SetupBatchResult' },
)

export function presentResult(row: BatchResultRow): Static<typeof BatchResult> {
  const { id: _id, inventory_type: filter, ...result } = row
  return { ...result, error: withoutFigures(filter, row.error) }
}
