import { type Static, Type } from 'typebox'
import type { BatchResultRow } from '../../db/queries/setup-batches.ts'
import { SetupBatchCounts } from '../../events/payloads.ts'
import { instant, integer, orNull } from '../../model/field-schemas.ts'
import { batchRowStatuses, batchStatuses, failureModes } from '../../model/statuses.ts'
import { withoutFigures } from '../../model/without-figures.ts'

/** EXTENSIONS.md section 14. */
export const batchFields = {
  batch_id: Type.String({ description: '`batch_...`' }),
  status: Type.Enum([...batchStatuses]),
  total: integer('Rows of the batch, one a website.'),
  counts: SetupBatchCounts,
  waiting_for_limit_until: orNull(instant(), {
    description: 'The account’s setup limits are used up until then; null: they are not, or nothing waits.',
  }),
  created_at: instant(),
  completed_at: orNull(instant(), { description: 'When the last setup that started had ended.' }),
} as const

export const SetupBatch = Type.Object(batchFields, { title: 'SetupBatch' })

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
