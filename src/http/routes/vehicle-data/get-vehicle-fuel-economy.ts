import { Type } from 'typebox'
import { findFuelEconomy } from '../../../reference-data/cars/find-fuel-economy.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { fuelEconomyExample, fuelEconomyFields, presentFuelEconomy } from '../../present/fuel-economy.ts'
import { findCar } from '../../readers/find-car.ts'
import { VehicleParams } from '../../vehicle-params.ts'

export const getVehicleFuelEconomy = defineRoute({
  name: 'getVehicleFuelEconomy',
  method: 'GET',
  url: '/v2/vehicles/{vin}/fuel-economy',
  access: 'key',
  limit: 'default',
  summary: 'Get the fuel economy of a vehicle',
  description:
    "The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.",
  tags: ['Vehicle data'],
  params: VehicleParams,
  uses: ['database', 'clock', 'references', 'offlineVins'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), vin: Type.String(), ...fuelEconomyFields },
      { title: 'VehicleFuelEconomy', examples: [fuelEconomyExample('4T1B11HK1LU000004')] },
    ),
  },
  errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
  run: ({ caller, params, services }) =>
    answerFromSource(async () => {
      const vin = params.vin.toUpperCase()
      const car = await findCar({ accountId: caller.accountId, vin }, services)
      const found = await findFuelEconomy(car, services.references)
      return { success: true, vin, ...presentFuelEconomy(car, found) }
    }),
})
