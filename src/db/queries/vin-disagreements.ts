import { sql } from 'kysely'
import { checkedFields } from '../../model/vin-facts.ts'
import type { VinDisagreements } from '../tables.ts'

/** As the column `vin_disagrees` keeps them: a bit for each of year, make and model. */
export function maskOfFields(fields: readonly string[]): number {
  return checkedFields.reduce((mask, field, place) => (fields.includes(field) ? mask | (1 << place) : mask), 0)
}

/** How many of the vehicles that a dealership lists name another year, make or model than their VIN, new and used. */
export function countDisagreements(dealershipId: number) {
  const countsOf = (condition: 'New' | 'Used') => {
    const counts = checkedFields.map((field, place) => {
      const differs = sql`condition = ${sql.lit(condition)} AND vin_disagrees & ${sql.lit(1 << place)} <> 0`
      return sql`${sql.lit(field)}, count(*) FILTER (WHERE ${differs})`
    })
    return sql`json_build_object(${sql.join(counts)})`
  }
  return sql<VinDisagreements>`(
    SELECT json_build_object('new', ${countsOf('New')}, 'used', ${countsOf('Used')}) FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND active AND vin_disagrees <> 0)`
}
