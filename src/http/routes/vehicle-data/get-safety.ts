import { Type } from 'typebox'
import { SafetyVariant } from '../../../model/car-facts.ts'
import { findSafety } from '../../../reference-data/cars/find-safety.ts'
import { defineCarReads } from '../../define-car-reads.ts'

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
