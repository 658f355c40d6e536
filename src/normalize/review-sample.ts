import type { NormalizedVehicle, Rejections } from '../model/website-vehicle.ts'
import { missingConditionWarning } from './read-condition.ts'

const criticalFields: readonly { readonly name: string; readonly missing: (vehicle: NormalizedVehicle) => boolean }[] =
  [
    { name: 'year', missing: ({ content }) => content.year === null },
    { name: 'make', missing: ({ content }) => content.make === '' },
    { name: 'model', missing: ({ content }) => content.model === '' },
    { name: 'condition', missing: ({ warnings }) => warnings.includes(missingConditionWarning) },
    { name: 'price', missing: ({ content }) => content.price === null },
    { name: 'vehicle page link', missing: ({ content }) => content.vdp_link === '' },
  ]

/**
 * Names fields that are missing on more than half of a test collection, for review by a person; `strict` allows less.
 */
export function reviewSample(
  vehicles: readonly NormalizedVehicle[],
  rejected: Rejections,
  { strict = false }: { readonly strict?: boolean } = {},
): string | null {
  const total = vehicles.length + rejected.count
  if (total === 0) return 'The test collection found no vehicles'
  const problems = criticalFields
    .map(({ name, missing }) => ({ name, count: vehicles.filter(missing).length }))
    .filter(({ count }) => count * 2 > vehicles.length)
    .map(({ name, count }) => `${count} of ${vehicles.length} vehicles in the test collection have no ${name}`)
  if (strict) problems.push(...strictProblems(vehicles, problems))
  if (rejected.count * 2 > total) problems.unshift(rejectionText(rejected, total))
  return problems.length === 0 ? null : problems.join('; ')
}

/** For platforms whose records nobody has seen: a larger share without a price or a mileage means a misreading. */
const strictShare = 0.25

function strictProblems(vehicles: readonly NormalizedVehicle[], known: readonly string[]): readonly string[] {
  const used = vehicles.filter(({ content }) => content.condition === 'Used')
  return [
    { name: 'price', of: vehicles, missing: vehicles.filter(({ content }) => content.price === null) },
    { name: 'mileage', of: used, missing: used.filter(({ content }) => content.odometer === null) },
  ]
    .filter(({ of, missing }) => missing.length > of.length * strictShare)
    .map(({ name, of, missing }) => ({ name, text: `${missing.length} of ${of.length}`, isUsed: of === used }))
    .map(({ name, text, isUsed }) => `${text} ${isUsed ? 'used ' : ''}vehicles in the test collection have no ${name}`)
    .filter((problem) => !known.includes(problem))
}

function rejectionText({ count, commonest }: Rejections, total: number): string {
  const cause = commonest === null ? '' : ` (most often: ${commonest})`
  return `${count} of ${total} records in the test collection were rejected${cause}`
}
