import { type Static, Type } from 'typebox'
import type { ExportRow } from '../../db/queries/exports.ts'
import { exportFormatNames } from '../../exports/export-formats.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import { StoredQuery } from '../../model/vehicle-query/query-schema.ts'
import type { Visitor } from '../pipeline/request-input.ts'
import type { Services } from '../services.ts'

/** EXTENSIONS.md section 4. */
export const ExportRecord = Type.Object(
  {
    id: Type.String({ description: '`exp_...`' }),
    name: Type.String(),
    format: Type.Enum(exportFormatNames),
    query: StoredQuery,
    max_age_hours: orNull(Type.Integer(), {
      description: 'Vehicles that were not seen for longer are left out; null: none for that reason.',
    }),
    url: Type.String({ description: 'Where the file is. Whoever knows it can read the file, without a key.' }),
    created_at: instant(),
    last_fetched_at: orNull(instant()),
    vehicles: Type.Integer({ description: 'Vehicles in the file now.' }),
    excluded: Type.Array(
      Type.Object({ vin: Type.String(), dealership_id: Type.String(), reasons: Type.Array(Type.String()) }),
      {
        description:
          'The first 100 that match and are not in the file, because the platform requires what they lack or they were not seen for too long.',
      },
    ),
    excluded_count: Type.Integer(),
  },
  { title: 'Export' },
)

export const ExportParams = Type.Object({ export_id: Type.String({ maxLength: 64, description: '`exp_...`' }) })

export async function presentExport(
  { exportFiles }: Pick<Services, 'exportFiles'>,
  row: ExportRow,
  { base }: Visitor,
): Promise<Static<typeof ExportRecord>> {
  const counts = await exportFiles.count(row)
  return {
    id: row.public_id,
    name: row.name,
    // Written by createExport, which knows no others.
    format: row.format as Static<typeof ExportRecord>['format'],
    query: row.query,
    max_age_hours: row.max_age_hours,
    url: `${base}${exportFiles.pathOf(row)}`,
    created_at: row.created_at,
    last_fetched_at: row.last_fetched_at,
    ...counts,
    excluded: counts.excluded.map(({ reasons, ...vehicle }) => ({ ...vehicle, reasons: [...reasons] })),
  }
}
