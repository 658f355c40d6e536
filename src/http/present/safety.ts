import { Type } from 'typebox'
import type { Car } from '../../reference-data/cars/car.ts'
import type { FoundSafety } from '../../reference-data/cars/find-safety.ts'
import { orNull } from '../or-null.ts'
import { carFields, observationFields, presentCar, presentObservation } from './car-answer.ts'
import { exampleObservation } from './recalls.ts'

const stars = orNull(Type.Number({ description: '1 to 5 stars; null where it was not rated.' }))
const fitted = orNull(Type.String({ description: 'Standard, Optional or No.' }))

const SafetyVariant = Type.Object(
  {
    description: Type.String(),
    ...{ overall: stars, front: stars, side: stars, rollover: stars },
    rollover_possibility: orNull(Type.Number({ description: '0 to 1.' })),
    ...{ front_driver: stars, front_passenger: stars, side_driver: stars, side_passenger: stars },
    features: Type.Object({ esc: fitted, forward_collision_warning: fitted, lane_departure_warning: fitted }),
  },
  { title: 'SafetyVariant' },
)

export const safetyFields = {
  ...carFields,
  variants: Type.Array(SafetyVariant, { description: 'Every tested variant that matches drivetrain and body.' }),
  ...observationFields,
}

export function presentSafety(car: Car, found: FoundSafety) {
  return {
    ...presentCar(car),
    matched: found.matched,
    count: found.variants.length,
    variants: found.variants.map(({ model: _, ...variant }) => variant),
    ...presentObservation('nhtsa', found),
  }
}

export function safetyExample(vin: string | null) {
  return {
    success: true,
    ...(vin === null ? {} : { vin }),
    ...{ year: 2020, make: 'Toyota', model: 'Camry', matched: ['CAMRY'], count: 1 },
    variants: [
      {
        description: '2020 Toyota CAMRY 4 DR FWD',
        ...{ overall: 5, front: 5, side: 5, rollover: 4, rollover_possibility: 0.107 },
        ...{ front_driver: 5, front_passenger: 4, side_driver: 5, side_passenger: 5 },
        features: { esc: 'Standard', forward_collision_warning: 'Standard', lane_departure_warning: 'Standard' },
      },
    ],
    ...exampleObservation('nhtsa'),
  }
}
