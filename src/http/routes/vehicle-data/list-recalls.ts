import { findRecalls } from '../../../reference-data/cars/find-recalls.ts'
import { defineCarReads } from '../../define-car-reads.ts'
import { presentRecalls, recallFields, recallsExample } from '../../present/recalls.ts'

export const [listRecalls, listVehicleRecalls] = defineCarReads({
  verb: 'list',
  title: 'Recalls',
  path: 'recalls',
  summary: 'List the recall campaigns of',
  description:
    "NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list.",
  fields: recallFields,
  example: recallsExample,
  answer: async (car, references, vin) => presentRecalls(car, await findRecalls(car, references), vin),
})
