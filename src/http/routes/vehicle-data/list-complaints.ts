import { Type } from 'typebox'
import { orNull } from '../../../model/field-schemas.ts'
import { findComplaints } from '../../../reference-data/cars/find-defects.ts'
import { defineCarReads } from '../../define-car-reads.ts'

const day = (description: string) => orNull(Type.String({ description: `${description} ISO 8601 date.` }))

const Complaint = Type.Object(
  {
    id: Type.String({ description: 'NHTSA’s ODI number.' }),
    incident_on: day('When it happened.'),
    filed_on: day('When the owner reported it.'),
    components: Type.Array(Type.String()),
    summary: Type.String({ description: 'In the owner’s words.' }),
    crash: Type.Boolean(),
    fire: Type.Boolean(),
    injuries: Type.Integer(),
    deaths: Type.Integer(),
  },
  { title: 'Complaint' },
)

export const [listComplaints, listVehicleComplaints] = defineCarReads({
  verb: 'list',
  title: 'Complaints',
  path: 'complaints',
  summary: 'List owners’ complaints about',
  description: 'Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified.',
  source: 'nhtsa',
  query: {
    page: Type.Optional(Type.Integer({ default: 1, minimum: 1, maximum: 100_000 })),
    per_page: Type.Optional(Type.Integer({ default: 20, minimum: 1, maximum: 100 })),
  },
  fields: {
    crashes: Type.Integer({ description: 'Complaints that report a crash.' }),
    fires: Type.Integer({ description: 'Complaints that report a fire.' }),
    injuries: Type.Integer({ description: 'People injured.' }),
    deaths: Type.Integer({ description: 'People killed.' }),
    by_component: Type.Array(Type.Object({ component: Type.String(), count: Type.Integer() })),
    page: Type.Integer(),
    per_page: Type.Integer(),
    total_pages: Type.Integer({ description: '1 when there are no complaints.' }),
    complaints: Type.Array(Complaint, { description: 'Newest first.' }),
  },
  async answer(car, references, { query }) {
    const page = Number(query.page ?? 1)
    const perPage = Number(query.per_page ?? 20)
    const found = await findComplaints(car, { offset: (page - 1) * perPage, limit: perPage }, references)
    const { count, crashes, fires, injuries, deaths, by_component } = found.figures
    return {
      found,
      count,
      crashes,
      fires,
      injuries,
      deaths,
      by_component,
      page,
      per_page: perPage,
      total_pages: Math.max(1, Math.ceil(count / perPage)),
      complaints: found.complaints,
    }
  },
  example: () => ({
    matched: ['CAMRY'],
    count: 1,
    crashes: 0,
    fires: 0,
    injuries: 0,
    deaths: 0,
    by_component: [{ component: 'ENGINE', count: 1 }],
    page: 1,
    per_page: 20,
    total_pages: 1,
    complaints: [
      {
        id: '11732601',
        incident_on: '2025-08-15',
        filed_on: '2025-09-01',
        components: ['ENGINE'],
        summary: 'The vehicle stalled on the highway and restarted after several minutes.',
        crash: false,
        fire: false,
        injuries: 0,
        deaths: 0,
      },
    ],
  }),
})
