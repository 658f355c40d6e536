import type { ExportedDealership } from '../db/queries/exports.ts'
import type { ExportedVehicle, ExportFormat } from './contract.ts'

/** A column of an advertising platform's file. */
export type PlatformColumn = {
  readonly name: string
  /** Without it the platform refuses the vehicle. */
  readonly required?: true
  /** Empty: the vehicle has none. */
  readonly value: (vehicle: ExportedVehicle) => string
}

type PlatformFile = Pick<ExportFormat, 'extension' | 'contentType'> & {
  readonly columns: readonly PlatformColumn[]
  readonly lineOf: (cells: readonly string[]) => string
}

/** A format from the platform's table of columns. Vehicles that lack a required one are left out, with the reasons. */
export function platformFormat({ columns, lineOf, ...file }: PlatformFile): ExportFormat {
  return {
    ...file,
    header: lineOf(columns.map(({ name }) => name)),
    oncePerVin: true,
    line: (json: string, dealership: ExportedDealership) => {
      const vehicle = { fields: JSON.parse(json), dealership }
      const cells = columns.map(({ value }) => value(vehicle))
      const missing = columns.filter(({ required }, index) => required === true && cells[index] === '')
      if (missing.length > 0) return { kind: 'excluded', reasons: missing.map(({ name }) => `${name} is missing`) }
      return { kind: 'line', text: lineOf(cells) }
    },
  }
}
