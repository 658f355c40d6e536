import { nothingStated, type ReaderConfig, type Scan } from '../../../../model/scan.ts'
import { buildScan } from '../../listing/build-scan.ts'
import type { Candidate } from '../reading-ways.ts'

/** From this fullness on, no other way is tried: it would find too little for its requests. */
const fullEnough = 0.85

export function isEnough({ judged }: Candidate): boolean {
  return judged.doubt === null && judged.fullness >= fullEnough
}

/** The fullest one that misses no vehicle which another one knows of. */
export function bestOf(found: readonly Candidate[]): Candidate | null {
  const whole = found.map(({ total }) => total ?? 0).reduce((max, total) => Math.max(max, total), 0)
  const [best] = found.toSorted((one, other) => worthOf(other, whole) - worthOf(one, whole))
  return best ?? null
}

/** Between ways that find about as much, the one whose values are labeled wins. */
const preference: Partial<Record<ReaderConfig['kind'], number>> = {
  'structured-data': 0.04,
  'embedded-records': 0.03,
  'json-interface': 0.02,
  cards: 0.01,
}

/** A listing that comes to fewer vehicles than another way knows of is not the whole stock. */
function worthOf({ judged, reader, reach }: Candidate, whole: number): number {
  const share = whole === 0 ? 1 : Math.min(1, reach / whole)
  return (judged.doubt === null ? 2 : 0) + share + judged.fullness + (preference[reader.kind] ?? 0)
}

export function sampleScan({ vehicles, total, reader, judged }: Candidate, pagesRead: number): Scan {
  return {
    ...buildScan({ vehicles, incompleteReason: 'only a sample was read', pagesRead }),
    stated: { ...nothingStated, total },
    reader,
    doubt: judged.doubt,
  }
}
