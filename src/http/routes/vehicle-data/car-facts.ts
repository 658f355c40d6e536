import { Type } from 'typebox'
import {
  Complaint,
  complaintFigures,
  type EpaVariant,
  FuelEconomyVariant,
  RecallCampaign,
  SafetyVariant,
} from '../../../model/car-facts.ts'
import type { Car } from '../../../reference-data/cars/car.ts'
import { findComplaints, findRecalls } from '../../../reference-data/cars/find-defects.ts'
import { findFuelEconomy } from '../../../reference-data/cars/find-fuel-economy.ts'
import { findSafety } from '../../../reference-data/cars/find-safety.ts'
import { defineCarReads } from '../../define-car-reads.ts'

export const [getFuelEconomy, getVehicleFuelEconomy] = defineCarReads({
  verb: 'get',
  title: 'FuelEconomy',
  path: 'fuel-economy',
  summary: 'Get the fuel economy of',
  description:
    "The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.",
  source: 'epa',
  fields: {
    variants: Type.Array(FuelEconomyVariant, {
      description: 'Every variant that matches drivetrain, engine and transmission.',
    }),
  },
  async answer(car, references) {
    const found = await findFuelEconomy(car, references)
    const variants = found.variants.map((variant) => presentVariant(car, variant))
    return { found, count: variants.length, variants }
  },
  example: () => ({
    matched: ['Camry'],
    count: 1,
    variants: [
      {
        epa_id: 41218,
        description: '2020 Toyota Camry, Automatic (S8), 4 cyl, 2.5 L, Front-Wheel Drive',
        fuel: 'Regular Gasoline',
        city_mpg: 28,
        hwy_mpg: 39,
        combined_mpg: 32,
        range_miles: null,
        kwh_per_100mi: null,
        co2_g_per_mile: 276,
        annual_fuel_cost: 1450,
      },
    ],
  }),
})

function presentVariant({ year, make }: Car, variant: EpaVariant) {
  const { epa_id, model, base_model: _base, fuel_word: _word, ...facts } = variant
  const { transmission, cylinders, displacement_l, drive, ...figures } = facts
  const parts = [
    `${year} ${make} ${model}`,
    transmission,
    cylinders === null ? '' : `${cylinders} cyl`,
    displacement_l === null ? '' : `${displacement_l.toFixed(1)} L`,
    drive,
  ]
  return { epa_id, description: parts.filter((part) => part !== '').join(', '), ...figures }
}

export const [getSafety, getVehicleSafety] = defineCarReads({
  verb: 'get',
  title: 'Safety',
  path: 'safety',
  summary: 'Get the crash test ratings of',
  description:
    "NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.",
  source: 'nhtsa',
  fields: {
    variants: Type.Array(SafetyVariant, { description: 'Every tested variant that matches drivetrain and body.' }),
  },
  async answer(car, references) {
    const found = await findSafety(car, references)
    const variants = found.variants.map(({ model: _, ...variant }) => variant)
    return { found, count: variants.length, variants }
  },
  example: () => ({
    matched: ['CAMRY'],
    count: 1,
    variants: [
      {
        description: '2020 Toyota CAMRY 4 DR FWD',
        overall: 5,
        front: 5,
        side: 5,
        rollover: 4,
        rollover_possibility: 0.107,
        front_driver: 5,
        front_passenger: 4,
        side_driver: 5,
        side_passenger: 5,
        features: { esc: 'Standard', forward_collision_warning: 'Standard', lane_departure_warning: 'Standard' },
      },
    ],
  }),
})

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
