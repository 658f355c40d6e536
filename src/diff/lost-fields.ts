import { dependents, isFilled, type OptionalField, optionalFields } from '../model/vehicle-fill.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'

/** A vehicle that the scan sees again, as it is stored and as the page shows it now. */
export type SeenAgain = { readonly before: Partial<VehicleContent>; readonly after: Partial<VehicleContent> }

export type LostField = { readonly field: OptionalField; readonly had: number; readonly lost: number }

/** With fewer vehicles, a few changes would be a large share. */
const fewestSeenAgain = 10
const minShareWithField = 0.8
const minShareLost = 0.8

/** Whether enough vehicles changed for a field to be lost. */
export function mayLoseFields(changed: number, seenAgain: number): boolean {
  return seenAgain >= fewestSeenAgain && changed >= seenAgain * minShareWithField * minShareLost
}

/** Fields that most of the lot had and most of those lack now: the template lost them, rather than the cars. */
export function findLostFields(vehicles: readonly SeenAgain[]): readonly LostField[] {
  if (vehicles.length < fewestSeenAgain) return []
  return optionalFields.flatMap((field) => {
    const had = vehicles.filter(({ before }) => isFilled(before, field))
    const lost = had.filter(({ after }) => !isFilled(after, field)).length
    return had.length >= vehicles.length * minShareWithField && lost >= had.length * minShareLost
      ? [{ field, had: had.length, lost }]
      : []
  })
}

/** The page's content with the stored values of these fields where the page has none. */
export function withKept(
  after: VehicleContent,
  before: Partial<VehicleContent>,
  fields: readonly OptionalField[],
): VehicleContent {
  const kept: Record<string, unknown> = {}
  for (const field of fields) {
    if (isFilled(after, field) || !isFilled(before, field)) continue
    for (const name of [field, ...(dependents[field] ?? [])]) if (before[name] !== undefined) kept[name] = before[name]
  }
  return { ...after, ...kept }
}
