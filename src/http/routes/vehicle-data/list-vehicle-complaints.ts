import { Type } from 'typebox'
import { findComplaints } from '../../../reference-data/cars/find-complaints.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import {
  complaintFields,
  complaintPaging,
  complaintsExample,
  presentComplaints,
  readComplaintPage,
} from '../../present/complaints.ts'
import { findCar } from '../../readers/find-car.ts'
import { VehicleParams } from '../../vehicle-params.ts'

export const listVehicleComplaints = defineRoute({
  name: 'listVehicleComplaints',
  method: 'GET',
  url: '/v2/vehicles/{vin}/complaints',
  access: 'key',
  summary: 'List owners’ complaints about a vehicle',
  description: 'Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified.',
  params: VehicleParams,
  query: Type.Object(complaintPaging),
  uses: ['database', 'clock', 'references', 'offlineVins'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), vin: Type.String(), ...complaintFields },
      { title: 'VehicleComplaints', examples: [complaintsExample('4T1B11HK1LU000004')] },
    ),
  },
  errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
  run: ({ caller, params, query, services }) =>
    answerFromSource(async () => {
      const vin = params.vin.toUpperCase()
      const car = await findCar({ accountId: caller.accountId, vin }, services)
      const page = readComplaintPage(query)
      const range = { offset: (page.page - 1) * page.perPage, limit: page.perPage }
      const found = await findComplaints(car, range, services.references)
      return { success: true, vin, ...presentComplaints(car, found, page) }
    }),
})
