import { Type } from 'typebox'
import { namedCar } from '../../../reference-data/cars/car.ts'
import { findSafety } from '../../../reference-data/cars/find-safety.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { CarQuery, readCarQuery } from '../../present/car-answer.ts'
import { presentSafety, safetyExample, safetyFields } from '../../present/safety.ts'

export const getSafety = defineRoute({
  name: 'getSafety',
  method: 'GET',
  url: '/v2/safety',
  access: 'key',
  limit: 'default',
  summary: 'Get the crash test ratings of a make, model and year',
  description:
    "NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.",
  tags: ['Vehicle data'],
  query: CarQuery,
  uses: ['references'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), ...safetyFields },
      { title: 'Safety', examples: [safetyExample(null)] },
    ),
  },
  errors: ['sourceOff', 'sourceAway'],
  run: ({ query, services }) =>
    answerFromSource(async () => {
      const car = namedCar(readCarQuery(query))
      const found = await findSafety(car, services.references)
      return { success: true, ...presentSafety(car, found) }
    }),
})
