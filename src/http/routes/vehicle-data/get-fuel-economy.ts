import { findFuelEconomy } from '../../../reference-data/cars/find-fuel-economy.ts'
import { defineCarReads } from '../../define-car-reads.ts'
import { fuelEconomyExample, fuelEconomyFields, presentFuelEconomy } from '../../present/fuel-economy.ts'

export const [getFuelEconomy, getVehicleFuelEconomy] = defineCarReads({
  verb: 'get',
  title: 'FuelEconomy',
  path: 'fuel-economy',
  summary: 'Get the fuel economy of',
  description:
    "The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.",
  fields: fuelEconomyFields,
  example: fuelEconomyExample,
  answer: async (car, references) => presentFuelEconomy(car, await findFuelEconomy(car, references)),
})
