import { type Static, type TObject, Type } from 'typebox'
import { orNull } from './field-schemas.ts'
import type { FuelWord } from './vocabularies.ts'

export const RecallCampaign = Type.Object(
  {
    campaign: Type.String({ description: 'NHTSA’s number.' }),
    reported_on: orNull(Type.String({ description: 'When NHTSA received the report. ISO 8601 date.' })),
    component: Type.String(),
    summary: Type.String(),
    consequence: Type.String(),
    remedy: Type.String(),
    park_it: Type.Boolean({ description: 'Do not drive.' }),
    park_outside: Type.Boolean({ description: 'Risk of fire.' }),
    over_the_air: orNull(Type.Boolean()),
    units: orNull(Type.Integer()),
  },
  { title: 'RecallCampaign' },
)
export type RecallCampaign = Static<typeof RecallCampaign>

const day = (description: string) => orNull(Type.String({ description: `${description} ISO 8601 date.` }))

export const Complaint = Type.Object(
  {
    id: Type.String({ description: 'NHTSA’s ODI number.' }),
    incident_on: day('When it happened.'),
    filed_on: day('When the owner reported it.'),
    components: Type.Array(Type.String()),
    summary: Type.String({ description: 'In the owner’s words.' }),
    crash: Type.Boolean(),
    fire: Type.Boolean(),
    injuries: Type.Integer(),
    deaths: Type.Integer(),
  },
  { title: 'Complaint' },
)
export type Complaint = Static<typeof Complaint>

/** Over all complaints. */
export const complaintFigures = {
  crashes: Type.Integer({ description: 'Complaints that report a crash.' }),
  fires: Type.Integer({ description: 'Complaints that report a fire.' }),
  injuries: Type.Integer({ description: 'People injured.' }),
  deaths: Type.Integer({ description: 'People killed.' }),
  by_component: Type.Array(Type.Object({ component: Type.String(), count: Type.Integer() })),
}
export type ComplaintFigures = Static<TObject<typeof complaintFigures>> & { readonly count: number }

const stars = orNull(Type.Number({ description: '1 to 5 stars; null where it was not rated.' }))
const fitted = orNull(Type.String({ description: 'Standard, Optional or No.' }))

export const SafetyVariant = Type.Object(
  {
    description: Type.String(),
    overall: stars,
    front: stars,
    side: stars,
    rollover: stars,
    rollover_possibility: orNull(Type.Number({ description: '0 to 1.' })),
    front_driver: stars,
    front_passenger: stars,
    side_driver: stars,
    side_passenger: stars,
    features: Type.Object({ esc: fitted, forward_collision_warning: fitted, lane_departure_warning: fitted }),
  },
  { title: 'SafetyVariant' },
)
export type TestedVariant = Static<typeof SafetyVariant> & { readonly model: string }

const figure = (description: string) => orNull(Type.Number({ description }))
const perGallon = 'Miles per gallon; MPGe for electric vehicles.'

export const FuelEconomyVariant = Type.Object(
  {
    epa_id: Type.Integer(),
    description: Type.String(),
    fuel: Type.String({ description: 'In the EPA’s words.' }),
    city_mpg: figure(perGallon),
    hwy_mpg: figure(perGallon),
    combined_mpg: figure(perGallon),
    range_miles: figure('On electricity or hydrogen.'),
    kwh_per_100mi: figure('Electric and plug-in vehicles.'),
    co2_g_per_mile: figure('From the tailpipe.'),
    annual_fuel_cost: figure('US dollars for 15,000 miles.'),
  },
  { title: 'FuelEconomyVariant' },
)

/** One configuration of a car with its EPA ratings. */
export type EpaVariant = Omit<Static<typeof FuelEconomyVariant>, 'description'> & {
  readonly model: string
  /** The plain name, '' in old records. */
  readonly base_model: string
  readonly drive: string
  readonly transmission: string
  readonly cylinders: number | null
  readonly displacement_l: number | null
  readonly fuel_word: FuelWord | null
}
