import type { Handle } from '../db/database.ts'
import { type LostFieldRow, listLostFields } from '../db/queries/lost-fields.ts'
import { listStoredVehicles } from '../db/queries/website-vehicles.ts'
import type { ChangedVehicle, KnownVehicle, VehicleDiff } from '../diff/diff-vehicles.ts'
import { findLostFields, type LostField, mayLoseFields, withKept } from '../diff/lost-fields.ts'
import { chunk } from '../lib/batcher.ts'
import { hourMs } from '../lib/clock.ts'
import { hashContent, readPageContent } from '../model/rendered-vehicle.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'

type Scanned = {
  readonly dealershipId: number
  readonly at: Date
  readonly complete: boolean
  readonly beliefHours: number
  readonly known: readonly KnownVehicle[]
}

type KeptFields = {
  readonly diff: VehicleDiff
  /** Which fields were kept, for people; null: none. */
  readonly problem: string | null
  /** The rows to store; null: they stay as they are. */
  readonly rows: readonly Omit<LostFieldRow, 'accepted'>[] | null
}

/** The first scan and two more that agree, as for vehicles that disappear. */
const observationsToConfirm = 3
const readAtOnce = 1_000

/** A field that most of the lot lost at once keeps its stored values until that is confirmed. All else applies. */
export async function keepLostFields(handle: Handle, diff: VehicleDiff, scanned: Scanned): Promise<KeptFields> {
  const { dealershipId, at, complete, beliefHours } = scanned
  const before = await listLostFields(handle, dealershipId)
  const seenAgain = diff.updated.length + diff.unchanged.length
  if (!mayLoseFields(diff.updated.length, seenAgain)) {
    return { diff, problem: null, rows: before.length > 0 && complete ? [] : null }
  }
  const stored = await readStored(handle, [...diff.updated.map(({ id }) => id), ...diff.unchanged])
  const pairs = [
    ...diff.updated.map(({ id, content }) => ({ before: stored.get(id) ?? {}, after: content })),
    ...diff.unchanged.map((id) => ({ before: stored.get(id) ?? {}, after: stored.get(id) ?? {} })),
  ]
  const lost = findLostFields(pairs)
  const rows = lost.map(({ field }) => {
    const known = before.find((row) => row.field === field)
    const observations = (known?.observations ?? 0) + (complete ? 1 : 0)
    const first = known?.first_at ?? at
    const lasts = at.getTime() - first.getTime() >= beliefHours * hourMs
    const isConfirmed = complete && (known?.accepted === true || (observations >= observationsToConfirm && lasts))
    return { field, first_at: first, observations, isConfirmed }
  })
  const held = lost.filter(({ field }) => rows.some((row) => row.field === field && !row.isConfirmed))
  const kept = rows.filter(({ isConfirmed }) => !isConfirmed).map(({ isConfirmed: _, ...row }) => row)
  return {
    diff: held.length === 0 ? diff : restore(diff, { stored, held, known: scanned.known }),
    problem: held.length === 0 ? null : describe(held),
    rows: complete || kept.length > 0 ? kept : null,
  }
}

type Restoring = {
  readonly stored: ReadonlyMap<string, VehicleContent>
  readonly held: readonly LostField[]
  readonly known: readonly KnownVehicle[]
}

/** Vehicles that differ by nothing else are unchanged. */
function restore(diff: VehicleDiff, { stored, held, known }: Restoring): VehicleDiff {
  const hashes = new Map(known.map(({ id, hash }) => [id, hash]))
  const fields = held.map(({ field }) => field)
  const updated: ChangedVehicle[] = []
  const unchanged = [...diff.unchanged]
  for (const vehicle of diff.updated) {
    const content = withKept(vehicle.content, stored.get(vehicle.id) ?? {}, fields)
    const hash = hashContent(content)
    if (hash === hashes.get(vehicle.id)) unchanged.push(vehicle.id)
    else updated.push({ ...vehicle, content, hash })
  }
  return { ...diff, updated, unchanged }
}

async function readStored(handle: Handle, ids: readonly string[]): Promise<ReadonlyMap<string, VehicleContent>> {
  const stored = new Map<string, VehicleContent>()
  for (const some of chunk(ids, readAtOnce)) {
    for (const { id, rendered, rehosted } of await listStoredVehicles(handle, some)) {
      stored.set(id, readPageContent(rendered, rehosted))
    }
  }
  return stored
}

function describe(held: readonly LostField[]): string {
  const parts = held.map(({ field, had, lost }) => `${field} is missing from ${lost} of ${had} vehicles that had it`)
  return `${parts.join(', ')}: kept until later complete scans agree or it is accepted`
}
