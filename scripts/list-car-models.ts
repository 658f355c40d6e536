import { DatabaseSync } from 'node:sqlite'
import type { PackedPattern } from '../src/db/vpic/build-database.ts'

const carTypes = ['Passenger Car', 'Multipurpose Passenger Vehicle (MPV)', 'Truck']

/** The models that manufacturers of cars and trucks have filed for model years since `sinceYear`, by make. */
export function listCarModels(path: string, sinceYear: number): ReadonlyMap<string, readonly string[]> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = database
      .prepare(`SELECT DISTINCT schema.patterns AS patterns FROM wmi JOIN wmi_schema ON wmi_schema.wmi = wmi.wmi
          JOIN schema ON schema.id = wmi_schema.schema
        WHERE vehicle_type IN (${carTypes.map(() => '?').join(',')}) AND year_to >= ?`)
      .iterate(...carTypes, sinceYear)
    const byMake = new Map<string, Set<string>>()
    for (const row of rows) {
      // The file is ours: it holds what `buildDatabase` wrote.
      for (const [, , values] of JSON.parse(String(row.patterns)) as readonly PackedPattern[]) {
        for (const [element, value] of values) {
          const [make = '', model = ''] = value.split('\t')
          if (element === 'Model') byMake.set(make, (byMake.get(make) ?? new Set()).add(model))
        }
      }
    }
    return new Map([...byMake].map(([make, models]) => [make, [...models].sort()]))
  } finally {
    database.close()
  }
}
