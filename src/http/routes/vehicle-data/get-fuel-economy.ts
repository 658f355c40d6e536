import { Type } from 'typebox'
import { orNull } from '../../../model/field-schemas.ts'
import type { Car } from '../../../reference-data/cars/car.ts'
import { findFuelEconomy } from '../../../reference-data/cars/find-fuel-economy.ts'
import type { EpaVariant } from '../../../reference-data/epa/source.ts'
import { defineCarReads } from '../../define-car-reads.ts'

const figure = (description: string) => orNull(Type.Number({ description }))
const perGallon = 'Miles per gallon; MPGe for electric vehicles.'

const FuelEconomyVariant = Type.Object(
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
  const { epa_id, model, transmission, cylinders, displacement_l, drive, fuel } = variant
  const { city_mpg, hwy_mpg, combined_mpg, range_miles, kwh_per_100mi, co2_g_per_mile, annual_fuel_cost } = variant
  const parts = [
    `${year} ${make} ${model}`,
    transmission,
    cylinders === null ? '' : `${cylinders} cyl`,
    displacement_l === null ? '' : `${displacement_l.toFixed(1)} L`,
    drive,
  ]
  return {
    epa_id,
    description: parts.filter((part) => part !== '').join(', '),
    fuel,
    city_mpg,
    hwy_mpg,
    combined_mpg,
    range_miles,
    kwh_per_100mi,
    co2_g_per_mile,
    annual_fuel_cost,
  }
}
