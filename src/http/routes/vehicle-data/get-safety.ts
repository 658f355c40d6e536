import { findSafety } from '../../../reference-data/cars/find-safety.ts'
import { defineCarReads } from '../../define-car-reads.ts'
import { presentSafety, safetyExample, safetyFields } from '../../present/safety.ts'

export const [getSafety, getVehicleSafety] = defineCarReads({
  verb: 'get',
  title: 'Safety',
  path: 'safety',
  summary: 'Get the crash test ratings of',
  description:
    "NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.",
  fields: safetyFields,
  example: safetyExample,
  answer: async (car, references) => presentSafety(car, await findSafety(car, references)),
})
