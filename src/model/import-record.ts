import { type Static, Type } from 'typebox'
import type { InventoryType } from './dealership.ts'
import { instant, orNull } from './field-schemas.ts'
import { type ImportTrigger, importStatuses } from './statuses.ts'
import type { FillRatesByFilter } from './vehicle-fill.ts'
import { withoutFigures } from './without-figures.ts'

/** Maximum number of vehicles shown of each kind of change. */
export const vehiclesShown = 500

const FillRates = Type.Record(Type.String(), Type.Number(), {
  description:
    'By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read.',
})

export const Import = Type.Object(
  {
    id: Type.Integer(),
    trigger: Type.String(),
    status: Type.String({ description: '`completed`, `partial`, `held` or `failed`.' }),
    complete: Type.Boolean({
      description: 'Whether the scan covered the whole site. Only a complete scan can remove vehicles.',
    }),
    started_at: instant(),
    completed_at: instant(),
    pages_read: Type.Integer(),
    total_received: Type.Integer(),
    new: Type.Integer(),
    updated: Type.Integer(),
    removed: Type.Integer(),
    unchanged: Type.Integer(),
    rejected_count: Type.Integer(),
    rejected: Type.Array(Type.Object({ row: Type.Integer(), vin: orNull(Type.String()), reason: Type.String() })),
    left_out: Type.Record(Type.String(), Type.Integer()),
    failure_class: orNull(Type.String()),
    error: orNull(Type.String()),
    vin_disagrees: orNull(
      Type.Object(
        { year: Type.Integer(), make: Type.Integer(), model: Type.Integer() },
        {
          description:
            'In how many of the vehicles that the dealership lists the VIN states another year, make or model than the page (the vehicles name the fields in `vin_disagrees`); null for imports of earlier releases',
        },
      ),
    ),
    fill_rates: orNull(FillRates),
    import_id: Type.String(),
    problem: orNull(Type.String({ description: 'The same as `error`, under the name that it has elsewhere.' })),
  },
  { title: 'Import' },
)

/** Every field is present in every state, null where it does not apply yet. */
const importRecordFields = {
  import_id: Type.String(),
  trigger: Type.Enum(['setup', 'schedule', 'demand', 'repair'], {
    description:
      'What started the import: a setup (a subscription that was switched on again included), the schedule, POST /v1/dealers/{dealership_id}/import, or a repair of how the website is read.',
  }),
  status: Type.Enum(['queued', 'running', ...importStatuses], {
    description:
      '`completed`: all changes apply. `partial`: the website could not be read to its end; what was seen applies, nothing is removed. `held`: most of the lot seems gone, and nothing applies until later scans agree. `failed`: nothing was read. An import whose process died is `queued` again.',
  }),
  started_at: orNull(instant()),
  completed_at: orNull(instant()),
  problem: orNull(
    Type.String({
      description: 'Why the import is not `completed`, or which fields it did not believe; null if nothing is wrong.',
    }),
  ),
  stats: orNull(
    Type.Object({
      total_received: Type.Integer(),
      new: Type.Integer(),
      updated: Type.Integer(),
      removed: Type.Integer(),
      unchanged: Type.Integer(),
      rejected: Type.Integer(),
    }),
    { description: 'Of the vehicles that the subscription covers; null until the import has ended.' },
  ),
  fill_rates: orNull(FillRates),
} as const

export const ImportRecord = Type.Object(importRecordFields, { title: 'ImportRecord' })

const ChangedVehicle = Type.Object(
  {
    vin: Type.String(),
    heading: Type.String({ description: 'The heading of the vehicle, as this import left it.' }),
    changes: Type.Array(
      Type.Object({
        field: Type.String(),
        from: Type.Unknown({ description: 'The previous value; for photos, their number.' }),
        to: Type.Unknown(),
      }),
      {
        description:
          'What differed, field by field, as in `vehicle.updated`; empty where the vehicle was created or removed.',
      },
    ),
  },
  { title: 'ImportedVehicle' },
)

const listed = (description: string) => Type.Array(ChangedVehicle, { maxItems: vehiclesShown, description })

export const ImportDetail = Type.Object(
  {
    ...importRecordFields,
    vehicles: Type.Object(
      {
        created: listed('Vehicles that were not listed before, those that returned included.'),
        updated: listed('Vehicles that changed.'),
        removed: listed('Vehicles that are no longer listed.'),
        rejected: Type.Array(
          Type.Object({
            vin: orNull(Type.String()),
            reason: Type.String(),
            url: orNull(Type.String({ description: 'The page of the vehicle; null if the record names none.' })),
          }),
          {
            maxItems: vehiclesShown,
            description: 'Records that could not be read. Imports older than the latest 30 keep 20 of them.',
          },
        ),
      },
      {
        description:
          'At most 500 of each, in the order in which they were stored, as the subscription’s filter makes them: a vehicle that came to be covered by it was created, one that ceased to be was removed. Empty until the import has ended.',
      },
    ),
  },
  { title: 'ImportDetail' },
)

/** What differs between subscriptions; null in imports of earlier releases. */
type ByFilter = {
  readonly filtered_counts: FilteredCounts | null
  readonly fill_rates: FillRatesByFilter | null
}

/** The counts of an import for the vehicles that a subscription's filter covers. */
export type FilteredCounts = Readonly<Record<'new' | 'used', ImportedVehicles>>

export type ImportedVehicles = Readonly<Record<'received' | 'new' | 'updated' | 'removed' | 'unchanged', number>>

/** New and used vehicles by the field in which page and VIN differ. */
export type VinDisagreements = Readonly<Record<'new' | 'used', NonNullable<Static<typeof Import>['vin_disagrees']>>>

type Presented = 'import_id' | 'problem' | 'vin_disagrees' | 'fill_rates'

export type ImportRow = Omit<Static<typeof Import>, Presented> &
  ByFilter & { readonly vin_disagrees: VinDisagreements | null }

type ImportAnswer = Static<typeof ImportRecord>

/** `queued` and `running`: what is known only once an import has ended is null. */
export type ImportRecordRow = Pick<ImportAnswer, 'status' | 'started_at' | 'completed_at'> &
  Pick<ImportRow, 'id' | 'error' | 'rejected_count' | 'total_received' | 'new' | 'updated' | 'removed' | 'unchanged'> &
  ByFilter & { readonly trigger: ImportTrigger }

export function importIdOf(id: number): string {
  return `imp_${id}`
}

export function presentImportRecord(row: ImportRecordRow, filter: InventoryType): ImportAnswer {
  const { total_received, new: created, updated, removed, unchanged, rejected_count: rejected } = row
  const counts = { total_received, new: created, updated, removed, unchanged, ...coveredCounts(row, filter), rejected }
  return {
    import_id: importIdOf(row.id),
    trigger: row.trigger === 'reactivation' ? 'setup' : row.trigger,
    status: row.status,
    started_at: row.started_at,
    completed_at: row.completed_at,
    problem: withoutFigures(filter, row.error),
    stats: row.completed_at === null ? null : counts,
    fill_rates: row.fill_rates?.[filter] ?? null,
  }
}

export function presentImport({ filtered_counts, ...row }: ImportRow, filter: InventoryType): Static<typeof Import> {
  const problem = withoutFigures(filter, row.error)
  return {
    ...row,
    ...coveredCounts({ filtered_counts }, filter),
    rejected: row.rejected.map(({ row: number, vin, reason }) => ({ row: number, vin, reason })),
    error: problem,
    vin_disagrees: presentDisagreements(row.vin_disagrees, filter),
    fill_rates: row.fill_rates?.[filter] ?? null,
    import_id: importIdOf(row.id),
    problem,
  }
}

function presentDisagreements(counts: VinDisagreements | null, filter: InventoryType) {
  if (counts === null) return null
  if (filter !== 'all') return counts[filter]
  return {
    year: counts.new.year + counts.used.year,
    make: counts.new.make + counts.used.make,
    model: counts.new.model + counts.used.model,
  }
}

/** Undefined: those of all vehicles hold. */
function coveredCounts({ filtered_counts }: Pick<ByFilter, 'filtered_counts'>, filter: InventoryType) {
  if (filter === 'all' || filtered_counts === null) return undefined
  const { received, ...counts } = filtered_counts[filter]
  return { ...counts, total_received: received }
}
