import { type Static, Type } from 'typebox'
import { type Car, namedCar } from '../reference-data/cars/car.ts'
import { answerFromSource } from './answer-from-source.ts'
import { defineRoute, type Returned, type Route } from './define-route.ts'
import { CarQuery, readCarQuery } from './present/car-answer.ts'
import { findCar } from './readers/find-car.ts'
import type { Services } from './services.ts'
import { VehicleParams } from './vehicle-params.ts'

type CarReads<Fields extends Type.TProperties> = {
  readonly verb: 'get' | 'list'
  /** The schema's name, and the end of the operationIds. */
  readonly title: string
  readonly path: string
  /** Goes on with what it is about. */
  readonly summary: string
  readonly description: string
  readonly fields: Fields
  /** `vin`: null where the request has none. */
  example(vin: string | null): object
  answer(
    car: Car,
    references: Services['references'],
    vin: string | null,
  ): Promise<object & Returned<Static<Type.TObject<Fields>>>>
}

/** Two routes: a read about a make, model and year, and the same about the car of a VIN. */
export function defineCarReads<Fields extends Type.TProperties>(read: CarReads<Fields>): readonly [Route, Route] {
  const { verb, title, description } = read
  const fields: Type.TProperties = read.fields
  const success = Type.Boolean()
  const ofEither = { method: 'GET', access: 'key', description } as const
  const byName = defineRoute({
    ...ofEither,
    name: `${verb}${title}`,
    url: `/v2/${read.path}`,
    summary: `${read.summary} a make, model and year`,
    query: CarQuery,
    uses: ['references'],
    responses: { 200: Type.Object({ success, ...fields }, { title, examples: [read.example(null)] }) },
    errors: ['sourceOff', 'sourceAway'],
    run: ({ query, services }) =>
      answerFromSource(async () => {
        const car = namedCar(readCarQuery(query))
        return { success: true, ...(await read.answer(car, services.references, null)) }
      }),
  })
  const example = read.example('4T1B11HK1LU000004')
  const byVin = defineRoute({
    ...ofEither,
    name: `${verb}Vehicle${title}`,
    url: `/v2/vehicles/{vin}/${read.path}`,
    summary: `${read.summary} a vehicle`,
    params: VehicleParams,
    uses: ['database', 'clock', 'references', 'offlineVins'],
    responses: {
      200: Type.Object({ success, vin: Type.String(), ...fields }, { title: `Vehicle${title}`, examples: [example] }),
    },
    errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
    run: ({ caller, params, services }) =>
      answerFromSource(async () => {
        const vin = params.vin.toUpperCase()
        const car = await findCar({ accountId: caller.accountId, vin }, services)
        return { success: true, vin, ...(await read.answer(car, services.references, vin)) }
      }),
  })
  return [byName, byVin]
}
