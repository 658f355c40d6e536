import { Type } from 'typebox'
import { namedCar } from '../../../reference-data/cars/car.ts'
import { findRecalls } from '../../../reference-data/cars/find-recalls.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { CarQuery, readCarQuery } from '../../present/car-answer.ts'
import { presentRecalls, recallFields, recallsExample } from '../../present/recalls.ts'

export const listRecalls = defineRoute({
  name: 'listRecalls',
  method: 'GET',
  url: '/v2/recalls',
  access: 'key',
  limit: 'default',
  summary: 'List the recall campaigns of a make, model and year',
  description:
    "NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list.",
  tags: ['Vehicle data'],
  query: CarQuery,
  uses: ['references'],
  responses: {
    200: Type.Object(
      { success: Type.Boolean(), ...recallFields },
      { title: 'Recalls', examples: [recallsExample(null)] },
    ),
  },
  errors: ['sourceOff', 'sourceAway'],
  run: ({ query, services }) =>
    answerFromSource(async () => {
      const car = namedCar(readCarQuery(query))
      const found = await findRecalls(car, services.references)
      return { success: true, ...presentRecalls(car, found, null) }
    }),
})
