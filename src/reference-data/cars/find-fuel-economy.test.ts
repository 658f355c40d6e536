import { expect, test } from 'vitest'
import type { EpaVariant } from '../../model/car-facts.ts'
import { epaModelsRead } from '../epa/source.ts'
import type { ReferenceData } from '../reference-data.ts'
import { type Car, namedCar } from './car.ts'
import { findFuelEconomy } from './find-fuel-economy.ts'

const plain: EpaVariant = {
  epa_id: 1,
  model: 'Accord',
  base_model: 'Accord',
  drive: 'Front-Wheel Drive',
  transmission: 'Automatic (S8)',
  cylinders: 4,
  displacement_l: 2,
  fuel: 'Regular Gasoline',
  fuel_word: 'Gasoline',
  range_miles: null,
  city_mpg: 25,
  hwy_mpg: 33,
  combined_mpg: 28,
  kwh_per_100mi: null,
  co2_g_per_mile: 310,
  annual_fuel_cost: 1_500,
}
const variants: readonly EpaVariant[] = [
  plain,
  { ...plain, epa_id: 2, cylinders: 6, displacement_l: 3.5 },
  { ...plain, epa_id: 3, displacement_l: 1.5, transmission: 'Automatic (AV-S7)' },
  { ...plain, epa_id: 4, displacement_l: 1.5, transmission: 'Manual 6-spd' },
  { ...plain, epa_id: 5, drive: 'All-Wheel Drive', displacement_l: 2.4 },
  { ...plain, epa_id: 6, model: 'Accord Hybrid', displacement_l: null, fuel_word: 'Hybrid' },
]

/** Answers as the source would; nothing of it is stored. */
const references = {
  ask: async (read: unknown) => {
    const answer = read === epaModelsRead ? { names: ['Accord', 'Accord Hybrid'] } : { variants }
    return { answer, observedAt: new Date('2026-11-01'), stale: false }
  },
} as Pick<ReferenceData, 'ask'>

test.each<readonly [facts: Partial<Car>, ids: readonly number[]]>([
  [{ cylinders: 4, drivetrain: 'FWD' }, [1, 3, 4]],
  [{ cylinders: 8 }, [1, 2, 3, 4, 5]],
  [{ drivetrain: 'AWD' }, [5]],
  [{ displacementL: 1.5 }, [3, 4]],
  [{ displacementL: 1.5, transmission: 'Manual' }, [4]],
  [{ displacementL: 1.5, transmission: 'CVT' }, [3]],
  [{ fuel: 'Hybrid' }, [6]],
])('an Accord of which %o is known has the variants %o', async (facts, ids) => {
  const car = { ...namedCar({ year: 2020, make: 'Honda', model: 'Accord' }), ...facts }
  const found = await findFuelEconomy(car, references)
  expect(found.variants.map(({ epa_id }) => epa_id)).toEqual(ids)
})
