import { Type } from 'typebox'
import { findSafety } from '../../../reference-data/cars/find-safety.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { presentSafety, safetyExample, safetyFields } from '../../present/safety.ts'
import { findCar } from '../../readers/find-car.ts'
import { VehicleParams } from '../../vehicle-params.ts'

export const getVehicleSafety = defineRoute({
  name: 'getVehicleSafety',
  method: 'GET',
  url: '/v2/vehicles/{vin}/safety',
  access: 'key',
  limit: 'default',
  summary: 'Get the crash test ratings of a vehicle',
  description:
    "NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.",
  tags: ['Vehicle data'],
  params: VehicleParams,
  uses: ['database', 'clock', 'references', 'offlineVins'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), vin: Type.String(), ...safetyFields },
      { title: 'VehicleSafety', examples: [safetyExample('4T1B11HK1LU000004')] },
    ),
  },
  errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
  run: ({ caller, params, services }) =>
    answerFromSource(async () => {
      const vin = params.vin.toUpperCase()
      const car = await findCar({ accountId: caller.accountId, vin }, services)
      const found = await findSafety(car, services.references)
      return { success: true, vin, ...presentSafety(car, found) }
    }),
})
