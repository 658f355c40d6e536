import { type AnyRead, defineSource, type Source, type SourceName } from '../contract.ts'
import { complaintModelsRead, complaintsRead } from './complaints.ts'
import { recallModelsRead, recallsRead } from './recalls.ts'
import { safetyModelsRead, safetyRead } from './safety.ts'

const datasets = 'https://www.nhtsa.gov/nhtsa-datasets-and-apis'

/** One address, but each with names of its own for models. */
export const nhtsa: readonly Source[] = [
  sourceOf('nhtsa-recalls', datasets, [recallModelsRead, recallsRead]),
  sourceOf('nhtsa-safety', 'https://www.nhtsa.gov/ratings', [safetyModelsRead, safetyRead]),
  sourceOf('nhtsa-complaints', datasets, [complaintModelsRead, complaintsRead]),
]

function sourceOf(name: SourceName, page: string, reads: readonly AnyRead[]): Source {
  const shared = { shownAs: 'nhtsa', setting: 'NHTSA_URL', license: 'public domain', lastLookedAt: '2026-11' } as const
  return defineSource({ name, page, reads, ...shared })
}
