import { Type } from 'typebox'
import { Complaint, complaintFigures } from '../../../model/car-facts.ts'
import { findComplaints } from '../../../reference-data/cars/find-defects.ts'
import { defineCarReads } from '../../define-car-reads.ts'

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
    ...complaintFigures,
    page: Type.Integer(),
    per_page: Type.Integer(),
    total_pages: Type.Integer({ description: '1 when there are no complaints.' }),
    complaints: Type.Array(Complaint, { description: 'Newest first.' }),
  },
  async answer(car, references, { query }) {
    const page = Number(query.page ?? 1)
    const perPage = Number(query.per_page ?? 20)
    const found = await findComplaints(car, { offset: (page - 1) * perPage, limit: perPage }, references)
    const { found: _, ...figures } = found.figures
    const totalPages = Math.max(1, Math.ceil(figures.count / perPage))
    const { complaints } = found
    return { found, ...figures, page, per_page: perPage, total_pages: totalPages, complaints }
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
