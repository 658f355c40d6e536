import { type Static, Type } from 'typebox'
import { orNull } from './field-schemas.ts'

const Conditions = Type.Object(
  {
    direction: Type.Optional(Type.Enum(['drop', 'rise', 'any'], { description: 'Which way the price moved.' })),
    percent_min: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1000, description: 'The least change, in percent of the price before.' }),
    ),
  },
  { additionalProperties: false },
)

/** Conditions of a webhook for price changes; EXTENSIONS.md section 2. */
export type PriceConditions = Static<typeof Conditions>

export const PriceConditionsOrNull = orNull(Conditions, {
  description:
    'For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. ' +
    'null: every change.',
})
