import { Type } from 'typebox'
import { type EpaVariant, FuelEconomyVariant } from '../../../model/car-facts.ts'
import type { Car } from '../../../reference-data/cars/car.ts'
import { findFuelEconomy } from '../../../reference-data/cars/find-fuel-economy.ts'
import { defineCarReads } from '../../define-car-reads.ts'

export const [getFuelEconomy, getVehicleFuelEconomy] = defineCarReads({
  verb: 'get',
  title: 'FuelEconomy',
  path: 'fuel-economy',
  summary: 'Get the fuel economy of',
  description:
    "The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.",
  source: 'epa',
  fields: {
    variants: Type.Array(FuelEconomyVariant, {
      description: 'Every variant that matches drivetrain, engine and transmission.',
    }),
  },
  async answer(car, references) {
    const found = await findFuelEconomy(car, references)
    const variants = found.variants.map((variant) => presentVariant(car, variant))
    return { found, count: variants.length, variants }
  },
  example: () => ({
    matched: ['Camry'],
    count: 1,
    variants: [
      {
        epa_id: 41218,
        description: '2020 Toyota Camry, Automatic (S8), 4 cyl, 2.5 L, Front-Wheel Drive',
        fuel: 'Regular Gasoline',
        city_mpg: 28,
        hwy_mpg: 39,
        combined_mpg: 32,
        range_miles: null,
        kwh_per_100mi: null,
        co2_g_per_mile: 276,
        annual_fuel_cost: 1450,
      },
    ],
  }),
})

function presentVariant({ year, make }: Car, variant: EpaVariant) {
  const { epa_id, model, base_model: _base, fuel_word: _word, ...facts } = variant
  const { transmission, cylinders, displacement_l, drive, ...figures } = facts
  const parts = [
    `${year} ${make} ${model}`,
    transmission,
    cylinders === null ? '' : `${cylinders} cyl`,
    displacement_l === null ? '' : `${displacement_l.toFixed(1)} L`,
    drive,
  ]
  return { epa_id, description: parts.filter((part) => part !== '').join(', '), ...figures }
}
