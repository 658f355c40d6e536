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
    caveat: Type.String({ examples: [caveat] }),
    official_url: Type.String({ description: 'NHTSA’s page, which checks a VIN.' }),
  },
  async answer(car, references, { vin }) {
    const found = await findRecalls(car, references)
    const { recalls } = found
    return { found, count: recalls.length, recalls, caveat, official_url: officialUrl(vin) }
  },
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
})
