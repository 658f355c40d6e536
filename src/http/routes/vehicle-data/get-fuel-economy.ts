import { Type } from 'typebox'
import { namedCar } from '../../../reference-data/cars/car.ts'
import { findFuelEconomy } from '../../../reference-data/cars/find-fuel-economy.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { CarQuery, readCarQuery } from '../../present/car-answer.ts'
import { fuelEconomyExample, fuelEconomyFields, presentFuelEconomy } from '../../present/fuel-economy.ts'

export const getFuelEconomy = defineRoute({
  name: 'getFuelEconomy',
  method: 'GET',
  url: '/v2/fuel-economy',
  access: 'key',
  limit: 'default',
  summary: 'Get the fuel economy of a make, model and year',
  description:
    "The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.",
  tags: ['Vehicle data'],
  query: CarQuery,
  uses: ['references'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), ...fuelEconomyFields },
      { title: 'FuelEconomy', examples: [fuelEconomyExample(null)] },
    ),
  },
  errors: ['sourceOff', 'sourceAway'],
  run: ({ query, services }) =>
    answerFromSource(async () => {
      const car = namedCar(readCarQuery(query))
      const found = await findFuelEconomy(car, services.references)
      return { success: true, ...presentFuelEconomy(car, found) }
    }),
})
