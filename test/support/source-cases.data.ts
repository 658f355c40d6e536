import type { Question, SourceName, SourceReply } from '../../src/reference-data/contract.ts'

export type Round = readonly SourceReply[]

export type SourceCase = {
  readonly source: SourceName
  readonly read: string
  readonly question: Question
  /** Replies in real formats; each round answers the requests that the read yields. */
  readonly rounds: readonly Round[]
  readonly answer: Readonly<Record<string, unknown>>
  /** The source's reply if it has nothing, and the expected answer. */
  readonly none: { readonly rounds: readonly Round[]; readonly answer: Readonly<Record<string, unknown>> }
}

const json = (value: unknown, status = 200): SourceReply => ({ status, text: JSON.stringify(value) })
const results = (rows: readonly object[]) => json({ Count: rows.length, Message: 'OK', results: rows })
const capitals = (rows: readonly object[]) => json({ Count: rows.length, Message: 'OK', Results: rows })

const products = {
  question: { make: 'TOYOTA', year: 2020 },
  rounds: [[results([{ modelYear: '2020', make: 'TOYOTA', model: 'CAMRY' }, { model: 'RAV4' }, { model: 'CAMRY' }])]],
  answer: { names: ['CAMRY', 'RAV4'] },
  none: { rounds: [[results([])]], answer: { names: [] } },
}

const car = { make: 'TOYOTA', year: 2020, models: ['CAMRY'] }

const recall = {
  Manufacturer: 'Toyota Motor',
  NHTSACampaignNumber: '20V682000',
  parkIt: false,
  parkOutSide: true,
  overTheAirUpdate: 'True',
  ReportReceivedDate: '24/03/2021',
  Component: 'SUSPENSION:REAR',
  Summary: 'A part.',
  Consequence: 'A crash.',
  Remedy: 'A new part.',
  ModelYear: '2020',
  Make: 'TOYOTA',
  Model: 'CAMRY',
}

const complaint = {
  odiNumber: 11732601,
  crash: true,
  fire: false,
  numberOfInjuries: 1,
  numberOfDeaths: 0,
  dateOfIncident: '12/31/1969',
  dateComplaintFiled: '09/13/2021',
  summary: 'It stalled.',
  components: 'ELECTRICAL SYSTEM,FUEL SYSTEM, GASOLINE',
}

const noFigures = { count: 0, crashes: 0, fires: 0, injuries: 0, deaths: 0, by_component: [], found: [] }

const rating = {
  OverallRating: '5',
  OverallFrontCrashRating: 'Not Rated',
  RolloverPossibility: 0.134,
  RolloverRating: '4',
  NHTSAElectronicStabilityControl: 'Standard',
  ModelYear: 2020,
  Make: 'TOYOTA',
  Model: 'CAMRY',
  VehicleDescription: '2020 Toyota CAMRY 4 DR FWD',
  VehicleId: 14720,
}

const epaRecord = {
  id: '41218',
  year: '2020',
  make: 'Toyota',
  model: 'Camry',
  baseModel: 'Camry',
  drive: 'Front-Wheel Drive',
  trany: 'Automatic (S8)',
  cylinders: '4',
  displ: '2.5',
  fuelType1: 'Regular Gasoline',
  atvType: '',
  city08: '28',
  highway08: '39',
  comb08: '32',
  range: '0',
  combE: '0.0',
  co2: '-1',
  co2TailpipeGpm: '276.4',
  fuelCost08: '1450',
}

/** A case for every read of every source. The conformance tests fail for a read without one. */
export const sourceCases: readonly SourceCase[] = [
  {
    source: 'vpic',
    read: 'decode',
    question: { vin: '1FTFW1ET5DFC10312', year: 2013 },
    rounds: [
      [
        capitals([
          { Make: 'FORD', Model: 'F-150', ModelYear: '2013', Series: '', BusType: 'Not Applicable', ErrorCode: '1,14' },
        ]),
      ],
    ],
    answer: { fields: { Make: 'FORD', Model: 'F-150', ModelYear: '2013' }, errorCodes: ['1', '14'] },
    none: {
      rounds: [[capitals([{ Make: '', Model: '', ErrorCode: '7' }])]],
      answer: { fields: {}, errorCodes: ['7'] },
    },
  },
  { source: 'nhtsa-recalls', read: 'models', ...products },
  { source: 'nhtsa-complaints', read: 'models', ...products },
  {
    source: 'nhtsa-recalls',
    read: 'recalls',
    question: car,
    rounds: [[results([recall, { ...recall, Model: 'AVALON', NHTSACampaignNumber: '20V000001' }])]],
    answer: {
      found: ['CAMRY'],
      recalls: [
        {
          campaign: '20V682000',
          reported_on: '2021-03-24',
          component: 'SUSPENSION:REAR',
          summary: 'A part.',
          consequence: 'A crash.',
          remedy: 'A new part.',
          park_it: false,
          park_outside: true,
          over_the_air: true,
          units: null,
        },
      ],
    },
    none: {
      rounds: [[json({ Count: 0, Message: 'Results returned successfully' }, 400)]],
      answer: { found: [], recalls: [] },
    },
  },
  {
    source: 'nhtsa-complaints',
    read: 'complaints',
    question: car,
    rounds: [[json({ count: 1, message: 'OK', results: [complaint] })]],
    answer: {
      count: 1,
      crashes: 1,
      fires: 0,
      injuries: 1,
      deaths: 0,
      found: ['CAMRY'],
      by_component: [
        { component: 'ELECTRICAL SYSTEM', count: 1 },
        { component: 'FUEL SYSTEM, GASOLINE', count: 1 },
      ],
    },
    none: { rounds: [[json({ count: 0, message: 'OK', results: [] })]], answer: noFigures },
  },
  {
    source: 'nhtsa-safety',
    read: 'models',
    question: { make: 'TOYOTA', year: 2020 },
    rounds: [[capitals([{ ModelYear: 2020, Make: 'TOYOTA', Model: 'CAMRY', VehicleId: 0 }])]],
    answer: { names: ['CAMRY'] },
    none: { rounds: [[capitals([])]], answer: { names: [] } },
  },
  {
    source: 'nhtsa-safety',
    read: 'ratings',
    question: car,
    rounds: [[capitals([{ VehicleDescription: 'x', VehicleId: 14720 }])], [capitals([rating])]],
    answer: {
      variants: [expectPart({ overall: 5, front: null, rollover: 4, rollover_possibility: 0.134, side_driver: null })],
    },
    none: { rounds: [[capitals([])]], answer: { variants: [] } },
  },
  {
    source: 'epa',
    read: 'models',
    question: { make: 'Toyota', year: 2020 },
    // A single item is an object rather than a list.
    rounds: [[json({ menuItem: { text: 'Camry', value: 'Camry' } })]],
    answer: { names: ['Camry'] },
    none: { rounds: [[{ status: 200, text: 'null' }]], answer: { names: [] } },
  },
  {
    source: 'epa',
    read: 'variants',
    question: { make: 'Toyota', year: 2020, models: ['Camry'] },
    rounds: [[json({ menuItems: { menuItem: [{ text: 'Auto', value: '41218' }] } })], [json(epaRecord)]],
    answer: {
      variants: [
        expectPart({ epa_id: 41218, city_mpg: 28, range_miles: null, kwh_per_100mi: null, co2_g_per_mile: 276 }),
      ],
    },
    none: { rounds: [[{ status: 200, text: '' }]], answer: { variants: [] } },
  },
]

function expectPart(fields: object): object {
  return { partly: fields }
}
