import { Type } from 'typebox'
import type { Car } from '../../reference-data/cars/car.ts'
import type { FoundFuelEconomy } from '../../reference-data/cars/find-fuel-economy.ts'
import type { EpaVariant } from '../../reference-data/epa/read-variant.ts'
import { orNull } from '../or-null.ts'
import { carFields, observationFields, presentCar, presentObservation } from './car-answer.ts'
import { exampleObservation } from './recalls.ts'

const figure = (description: string) => orNull(Type.Number({ description }))
const perGallon = 'Miles per gallon; MPGe for electric vehicles.'

const FuelEconomyVariant = Type.Object(
  {
    epa_id: Type.Integer(),
    description: Type.String(),
    fuel: Type.String({ description: 'In the EPA’s words.' }),
    ...{ city_mpg: figure(perGallon), hwy_mpg: figure(perGallon), combined_mpg: figure(perGallon) },
    range_miles: figure('On electricity or hydrogen.'),
    kwh_per_100mi: figure('Electric and plug-in vehicles.'),
    co2_g_per_mile: figure('From the tailpipe.'),
    annual_fuel_cost: figure('US dollars for 15,000 miles.'),
  },
  { title: 'FuelEconomyVariant' },
)

export const fuelEconomyFields = {
  ...carFields,
  variants: Type.Array(FuelEconomyVariant, {
    description: 'Every variant that matches drivetrain, engine and transmission.',
  }),
  ...observationFields,
}

export function presentFuelEconomy(car: Car, found: FoundFuelEconomy) {
  return {
    ...presentCar(car),
    matched: found.matched,
    count: found.variants.length,
    variants: found.variants.map((variant) => presentVariant(car, variant)),
    ...presentObservation('epa', found),
  }
}

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
    ...{ epa_id, description: parts.filter((part) => part !== '').join(', '), fuel },
    ...{ city_mpg, hwy_mpg, combined_mpg, range_miles, kwh_per_100mi, co2_g_per_mile, annual_fuel_cost },
  }
}

export function fuelEconomyExample(vin: string | null) {
  return {
    success: true,
    ...(vin === null ? {} : { vin }),
    ...{ year: 2020, make: 'Toyota', model: 'Camry', matched: ['Camry'], count: 1 },
    variants: [
      {
        epa_id: 41218,
        description: '2020 Toyota Camry, Automatic (S8), 4 cyl, 2.5 L, Front-Wheel Drive',
        fuel: 'Regular Gasoline',
        ...{ city_mpg: 28, hwy_mpg: 39, combined_mpg: 32, range_miles: null, kwh_per_100mi: null },
        ...{ co2_g_per_mile: 276, annual_fuel_cost: 1450 },
      },
    ],
    ...exampleObservation('epa'),
  }
}
