import { Type } from 'typebox'
import { orNull } from '../../../model/field-schemas.ts'
import { findSafety } from '../../../reference-data/cars/find-safety.ts'
import { defineCarReads } from '../../define-car-reads.ts'

const stars = orNull(Type.Number({ description: '1 to 5 stars; null where it was not rated.' }))
const fitted = orNull(Type.String({ description: 'Standard, Optional or No.' }))

const SafetyVariant = Type.Object(
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

export const [getSafety, getVehicleSafety] = defineCarReads({
  verb: 'get',
  title: 'Safety',
  path: 'safety',
  summary: 'Get the crash test ratings of',
  description:
    "NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.",
  source: 'nhtsa',
  fields: {
    variants: Type.Array(SafetyVariant, { description: 'Every tested variant that matches drivetrain and body.' }),
  },
  async answer(car, references) {
    const found = await findSafety(car, references)
    const variants = found.variants.map(({ model: _, ...variant }) => variant)
    return { found, count: variants.length, variants }
  },
  example: () => ({
    matched: ['CAMRY'],
    count: 1,
    variants: [
      {
        description: '2020 Toyota CAMRY 4 DR FWD',
        overall: 5,
        front: 5,
        side: 5,
        rollover: 4,
        rollover_possibility: 0.107,
        front_driver: 5,
        front_passenger: 4,
        side_driver: 5,
        side_passenger: 5,
        features: { esc: 'Standard', forward_collision_warning: 'Standard', lane_departure_warning: 'Standard' },
      },
    ],
  }),
})
