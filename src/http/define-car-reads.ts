import { type Static, Type } from 'typebox'
import { oneLine } from '../lib/text.ts'
import { type Car, namedCar } from '../reference-data/cars/car.ts'
import type { Observation } from '../reference-data/reference-data.ts'
import { answerFromSource, observationFields, presentObservation } from './answer-from-source.ts'
import { defineRoute, type Returned, type Route, successWith } from './define-route.ts'
import { findCar } from './find-vehicle.ts'
import { VehicleParams } from './params.ts'
import type { Services } from './services.ts'

type CarReads<Fields extends Type.TProperties> = {
  readonly verb: 'get' | 'list'
  /** The schema's name, and the end of the operationIds. */
  readonly title: string
  readonly path: string
  /** Goes on with what it is about. */
  readonly summary: string
  readonly description: string
  readonly source: 'nhtsa' | 'epa'
  /** Parameters of both routes. */
  readonly query?: Type.TProperties
  /** Fields of the answer, after those of the car. */
  readonly fields: Fields
  answer(car: Car, references: Services['references'], asked: AskedRead): Promise<CarAnswer & Answered<Fields>>
}

/** `vin`: null where the request has none. */
type AskedRead = { readonly vin: string | null; readonly query: Readonly<Record<string, unknown>> }
type CarAnswer = { readonly found: Observation & { readonly matched: readonly string[] }; readonly count: number }
type Answered<Fields extends Type.TProperties> = object & Returned<Static<Type.TObject<Fields>>>

const name = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' })
const carQuery = { make: name(60), model: name(80), year: Type.Integer({ minimum: 1900, maximum: 2100 }) }

const carFields = {
  year: Type.Integer(),
  make: Type.String(),
  model: Type.String(),
  matched: Type.Array(Type.String(), { description: 'The source’s own names for the model; empty if it has none.' }),
  count: Type.Integer(),
}

/** Two routes: a read about a make, model and year, and the same about the car of a VIN. */
export function defineCarReads<Fields extends Type.TProperties>(read: CarReads<Fields>): readonly [Route, Route] {
  const { verb, title, description, source } = read
  const ofSource = { ...observationFields, source: Type.String({ examples: [source] }) }
  const fields: Type.TProperties = { ...carFields, ...read.fields, ...ofSource }
  const ofEither = { method: 'GET', access: 'key', description } as const
  const answer = async (car: Car, { references }: Pick<Services, 'references'>, asked: AskedRead) => {
    const { year, make, model } = car
    const { found, count, ...answered } = await read.answer(car, references, asked)
    const about = { year, make, model, matched: found.matched, count }
    return { ...about, ...answered, ...presentObservation(source, found) }
  }
  const byName = defineRoute({
    ...ofEither,
    name: `${verb}${title}`,
    url: `/v2/${read.path}`,
    summary: `${read.summary} a make, model and year`,
    query: Type.Object({ ...carQuery, ...read.query }),
    uses: ['references'],
    responses: successWith(fields, { title }),
    errors: ['sourceOff', 'sourceAway'],
    run: ({ query, services }) =>
      answerFromSource(async () => {
        const car = namedCar({ make: oneLine(query.make), model: oneLine(query.model), year: query.year })
        return { success: true, ...(await answer(car, services, { vin: null, query })) }
      }),
  })
  const byVin = defineRoute({
    ...ofEither,
    name: `${verb}Vehicle${title}`,
    url: `/v2/vehicles/{vin}/${read.path}`,
    summary: `${read.summary} a vehicle`,
    params: VehicleParams,
    ...(read.query === undefined ? {} : { query: Type.Object(read.query) }),
    uses: ['database', 'clock', 'references', 'offlineVins'],
    responses: successWith({ vin: Type.String(), ...fields }, { title: `Vehicle${title}` }),
    errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
    run: ({ caller, params, query, services }) =>
      answerFromSource(async () => {
        const vin = params.vin.toUpperCase()
        const car = await findCar({ accountId: caller.accountId, vin }, services)
        return { success: true, vin, ...(await answer(car, services, { vin, query })) }
      }),
  })
  return [byName, byVin]
}
