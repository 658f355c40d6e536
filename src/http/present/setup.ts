import type { Static } from 'typebox'
import type { Setup, SetupRow } from '../../db/queries/setup-jobs.ts'
import { filterCounts } from '../../model/dealership.ts'
import { withoutFigures } from '../../model/without-figures.ts'

type SetupAnswer = Static<typeof Setup>

export function presentSetup({ request, ...job }: SetupRow, now: Date): SetupAnswer {
  const filter = request.inventory_type
  return {
    ...job,
    elapsed_seconds: elapsedSeconds(job, now),
    vehicle_counts: job.vehicle_counts === null ? null : filterCounts(job.vehicle_counts, filter),
    requires_review_reason: withoutFigures(filter, job.requires_review_reason),
    error: withoutFigures(filter, job.error),
  }
}

function elapsedSeconds(job: Pick<SetupAnswer, 'status' | 'started_at'>, now: Date): number | null {
  if (job.status !== 'running' || job.started_at === null) return null
  return Math.max(0, Math.round((now.getTime() - job.started_at.getTime()) / 100) / 10)
}
