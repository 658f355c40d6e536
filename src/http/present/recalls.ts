import { Type } from 'typebox'
import type { Car } from '../../reference-data/cars/car.ts'
import type { FoundRecalls } from '../../reference-data/cars/find-recalls.ts'
import { orNull } from '../or-null.ts'
import { carFields, observationFields, presentCar, presentObservation } from './car-answer.ts'

const RecallCampaign = Type.Object(
  {
    campaign: Type.String({ description: 'NHTSA’s number.' }),
    reported_on: orNull(Type.String({ description: 'ISO 8601 date.' })),
    component: Type.String(),
    summary: Type.String(),
    consequence: Type.String(),
    remedy: Type.String(),
    park_it: Type.Boolean({ description: 'Do not drive.' }),
    park_outside: Type.Boolean({ description: 'Risk of fire.' }),
    over_the_air: orNull(Type.Boolean()),
    units: orNull(Type.Integer()),
  },
  { title: 'RecallCampaign' },
)

/** The 200 of both forms; `vin` only if the request has one. */
export const recallFields = {
  ...carFields,
  recalls: Type.Array(RecallCampaign, { description: 'Newest first.' }),
  caveat: Type.String(),
  official_url: Type.String({ description: 'NHTSA’s page, which checks a VIN.' }),
  ...observationFields,
}

const caveat =
  'These are campaigns for this make, model and model year, as far as the source lists them. Whether this vehicle is affected, or repaired already, only a check of its VIN tells.'

const officialUrl = 'https://www.nhtsa.gov/recalls'

export function presentRecalls(car: Car, found: FoundRecalls, vin: string | null) {
  return {
    ...presentCar(car),
    matched: found.matched,
    count: found.recalls.length,
    recalls: found.recalls,
    caveat,
    official_url: vin === null ? officialUrl : `${officialUrl}?vin=${vin}`,
    ...presentObservation('nhtsa', found),
  }
}

export function recallsExample(vin: string | null) {
  return {
    success: true,
    ...(vin === null ? {} : { vin }),
    ...{ year: 2020, make: 'Toyota', model: 'Camry', matched: ['CAMRY'], count: 1 },
    recalls: [
      {
        ...{ campaign: '20V682000', reported_on: '2020-11-04', component: 'FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP' },
        summary: 'The low-pressure fuel pump inside the fuel tank may fail.',
        consequence: 'If the fuel pump fails, the engine can stall while driving, increasing the risk of a crash.',
        remedy: 'Dealers will replace the fuel pump assembly with an improved one, free of charge.',
        ...{ park_it: false, park_outside: false, over_the_air: false, units: null },
      },
    ],
    caveat,
    official_url: vin === null ? officialUrl : `${officialUrl}?vin=${vin}`,
    ...exampleObservation('nhtsa'),
  }
}

export function exampleObservation(source: string) {
  return { source, observed_at: '2026-11-21T09:30:00.000Z', stale: false }
}
