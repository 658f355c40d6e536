import type { Size } from '../facts/model-facts.ts'

/** A vehicle for search; null is unknown. Texts are lower case. */
export type SearchVehicle = {
  readonly vin: string
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  /** The model's name in the table of facts. */
  readonly modelName: string | null
  readonly trim: string | null
  readonly body: string | null
  readonly size: Size | null
  readonly seats: number | null
  readonly rows: number | null
  readonly towLb: number | null
  readonly mpg: number | null
  readonly rangeMiles: number | null
  readonly drivetrain: string | null
  readonly fuel: string | null
  readonly transmission: string | null
  readonly cylinders: number | null
  readonly doors: number | null
  readonly color: string | null
  readonly interior: string | null
  /** Certified vehicles count as used. */
  readonly condition: 'new' | 'used'
  readonly certified: boolean
  readonly price: number | null
  readonly miles: number | null
  readonly luxury: number
  readonly sporty: number
  readonly offRoad: number
  readonly oneOwner: boolean
  readonly cleanTitle: boolean
  /** Indexes in `equipmentNames`. */
  readonly equipment: readonly number[]
}

/** A listing from any source, before facts about its model are added. */
export type Listing = {
  readonly vin: string
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly trimDetail: string
  readonly heading: string
  readonly body: string
  readonly drivetrain: string
  readonly fuel: string
  readonly transmission: string
  readonly engine: string
  readonly cylinders: number | null
  readonly doors: number | null
  readonly exteriorColor: string
  readonly interiorColor: string
  readonly condition: 'new' | 'used'
  readonly certified: boolean
  readonly price: number | null
  readonly miles: number | null
  readonly cityMpg: number | null
  readonly highwayMpg: number | null
  readonly features: readonly string[]
  readonly description: string
  readonly oneOwner: boolean
  readonly cleanTitle: boolean
}
