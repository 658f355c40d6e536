import { Type } from 'typebox'
import { namedCar } from '../../../reference-data/cars/car.ts'
import { findComplaints } from '../../../reference-data/cars/find-complaints.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { CarQuery, readCarQuery } from '../../present/car-answer.ts'
import {
  complaintFields,
  complaintPaging,
  complaintsExample,
  presentComplaints,
  readComplaintPage,
} from '../../present/complaints.ts'

export const listComplaints = defineRoute({
  name: 'listComplaints',
  method: 'GET',
  url: '/v2/complaints',
  access: 'key',
  summary: 'List owners’ complaints about a make, model and year',
  description: 'Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified.',
  query: Type.Object({ ...CarQuery.properties, ...complaintPaging }),
  uses: ['references'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), ...complaintFields },
      { title: 'Complaints', examples: [complaintsExample(null)] },
    ),
  },
  errors: ['sourceOff', 'sourceAway'],
  run: ({ query, services }) =>
    answerFromSource(async () => {
      const car = namedCar(readCarQuery(query))
      const page = readComplaintPage(query)
      const range = { offset: (page.page - 1) * page.perPage, limit: page.perPage }
      const found = await findComplaints(car, range, services.references)
      return { success: true, ...presentComplaints(car, found, page) }
    }),
})
