import { Type } from 'typebox'
import type { Car } from '../../reference-data/cars/car.ts'
import type { FoundComplaints } from '../../reference-data/cars/find-complaints.ts'
import { orNull } from '../or-null.ts'
import { carFields, observationFields, presentCar, presentObservation } from './car-answer.ts'
import { exampleObservation } from './recalls.ts'

const day = orNull(Type.String({ description: 'ISO 8601 date.' }))

const Complaint = Type.Object(
  {
    id: Type.String({ description: 'NHTSA’s ODI number.' }),
    incident_on: day,
    filed_on: day,
    components: Type.Array(Type.String()),
    summary: Type.String({ description: 'In the owner’s words.' }),
    crash: Type.Boolean(),
    fire: Type.Boolean(),
    injuries: Type.Integer(),
    deaths: Type.Integer(),
  },
  { title: 'Complaint' },
)

/** Paging parameters for complaints, shared by both forms. */
export const complaintPaging = {
  page: Type.Optional(Type.Integer({ default: 1, minimum: 1, maximum: 100_000 })),
  per_page: Type.Optional(Type.Integer({ default: 20, minimum: 1, maximum: 100 })),
}

export type ComplaintPage = { readonly page: number; readonly perPage: number }

export function readComplaintPage({ page, per_page }: { page?: number; per_page?: number }): ComplaintPage {
  return { page: page ?? 1, perPage: per_page ?? 20 }
}

export const complaintFields = {
  ...carFields,
  crashes: Type.Integer({ description: 'Complaints that report a crash.' }),
  fires: Type.Integer({ description: 'Complaints that report a fire.' }),
  injuries: Type.Integer({ description: 'People injured.' }),
  deaths: Type.Integer({ description: 'People killed.' }),
  by_component: Type.Array(Type.Object({ component: Type.String(), count: Type.Integer() })),
  page: Type.Integer(),
  per_page: Type.Integer(),
  total_pages: Type.Integer({ description: '1 when there are no complaints.' }),
  complaints: Type.Array(Complaint, { description: 'Newest first.' }),
  ...observationFields,
}

export function presentComplaints(car: Car, found: FoundComplaints, { page, perPage }: ComplaintPage) {
  const { count, crashes, fires, injuries, deaths, by_component } = found.figures
  return {
    ...presentCar(car),
    ...{ matched: found.matched, count, crashes, fires, injuries, deaths, by_component },
    ...{ page, per_page: perPage, total_pages: Math.max(1, Math.ceil(count / perPage)) },
    complaints: found.complaints,
    ...presentObservation('nhtsa', found),
  }
}

export function complaintsExample(vin: string | null) {
  return {
    success: true,
    ...(vin === null ? {} : { vin }),
    ...{ year: 2020, make: 'Toyota', model: 'Camry', matched: ['CAMRY'], count: 1 },
    ...{ crashes: 0, fires: 0, injuries: 0, deaths: 0, by_component: [{ component: 'ENGINE', count: 1 }] },
    ...{ page: 1, per_page: 20, total_pages: 1 },
    complaints: [
      {
        ...{ id: '11732601', incident_on: '2025-08-15', filed_on: '2025-09-01', components: ['ENGINE'] },
        summary: 'The vehicle stalled on the highway and restarted after several minutes.',
        ...{ crash: false, fire: false, injuries: 0, deaths: 0 },
      },
    ],
    ...exampleObservation('nhtsa'),
  }
}
