import type { Size } from '../facts/model-facts.ts'
import type { NumberField, TextField } from '../understand/understanding.ts'

type Numbers = Readonly<Record<NumberField, number | null>>
type Texts = Readonly<Record<Exclude<TextField, 'size' | 'condition'>, string | null>>

/** A vehicle for search, with all fields that a query can name; null is unknown. Texts are lower case. */
export type SearchVehicle = Numbers &
  Texts & {
    readonly vin: string
    readonly model: string | null
    readonly modelName: string | null
    readonly trim: string | null
    readonly size: Size | null
    /** Certified vehicles count as used. */
    readonly condition: 'new' | 'used'
    readonly certified: boolean
    readonly luxury: number
    readonly sporty: number
    readonly offRoad: number
    readonly oneOwner: boolean
    readonly cleanTitle: boolean
    /** Indexes in `equipmentNames`. */
    readonly equipment: readonly number[]
  }

type SharedFact = 'vin' | 'year' | 'cylinders' | 'doors' | 'price' | 'miles' | 'condition' | 'certified'

/** A listing from any source, before facts about its model are added. */
export type Listing = Pick<SearchVehicle, SharedFact | 'oneOwner' | 'cleanTitle'> & {
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
  readonly exteriorColor: string
  readonly interiorColor: string
  readonly cityMpg: number | null
  readonly highwayMpg: number | null
  readonly features: readonly string[]
  readonly description: string
}
