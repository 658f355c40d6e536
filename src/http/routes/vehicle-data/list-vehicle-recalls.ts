import { Type } from 'typebox'
import { findRecalls } from '../../../reference-data/cars/find-recalls.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { presentRecalls, recallFields, recallsExample } from '../../present/recalls.ts'
import { findCar } from '../../readers/find-car.ts'
import { VehicleParams } from '../../vehicle-params.ts'

export const listVehicleRecalls = defineRoute({
  name: 'listVehicleRecalls',
  method: 'GET',
  url: '/v2/vehicles/{vin}/recalls',
  access: 'key',
  limit: 'default',
  summary: 'List the recall campaigns of a vehicle',
  description:
    "NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list.",
  tags: ['Vehicle data'],
  params: VehicleParams,
  uses: ['database', 'clock', 'references', 'offlineVins'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), vin: Type.String(), ...recallFields },
      { title: 'VehicleRecalls', examples: [recallsExample('4T1B11HK1LU000004')] },
    ),
  },
  errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
  run: ({ caller, params, services }) =>
    answerFromSource(async () => {
      const vin = params.vin.toUpperCase()
      const car = await findCar({ accountId: caller.accountId, vin }, services)
      const found = await findRecalls(car, services.references)
      return { success: true, vin, ...presentRecalls(car, found, vin) }
    }),
})
