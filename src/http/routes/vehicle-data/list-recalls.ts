import { Type } from 'typebox'
import { RecallCampaign } from '../../../model/car-facts.ts'
import { findRecalls } from '../../../reference-data/cars/find-defects.ts'
import { defineCarReads } from '../../define-car-reads.ts'

const caveat =
  'These are campaigns for this make, model and model year, as far as the source lists them. Whether this vehicle is affected, or repaired already, only a check of its VIN tells.'

export const [listRecalls, listVehicleRecalls] = defineCarReads({
  verb: 'list',
  title: 'Recalls',
  path: 'recalls',
  summary: 'List the recall campaigns of',
  description:
    "NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list.",
  source: 'nhtsa',
  fields: {
    recalls: Type.Array(RecallCampaign, { description: 'Newest first.' }),
    caveat: Type.String(),
    official_url: Type.String({ description: 'NHTSA’s page, which checks a VIN.' }),
  },
  async answer(car, references, { vin }) {
    const found = await findRecalls(car, references)
    const { recalls } = found
    return { found, count: recalls.length, recalls, caveat, official_url: officialUrl(vin) }
  },
  example: (vin) => ({
    matched: ['CAMRY'],
    count: 1,
    recalls: [
      {
        campaign: '20V682000',
        reported_on: '2020-11-04',
        component: 'FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP',
        summary: 'The low-pressure fuel pump inside the fuel tank may fail.',
        consequence: 'If the fuel pump fails, the engine can stall while driving, increasing the risk of a crash.',
        remedy: 'Dealers will replace the fuel pump assembly with an improved one, free of charge.',
        park_it: false,
        park_outside: false,
        over_the_air: false,
        units: null,
      },
    ],
    caveat,
    official_url: officialUrl(vin),
  }),
})

function officialUrl(vin: string | null): string {
  return `https://www.nhtsa.gov/recalls${vin === null ? '' : `?vin=${vin}`}`
}
