import { Type } from 'typebox'
import { removedDays } from '../../../db/queries/market.ts'
import { findZipPlace } from '../../../lib/zip-places.ts'
import { validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readSelection, refuseInverted, unknownZip, wrong } from '../../../model/vehicle-query/read-selection.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Statistics } from '../inventory/query-inventory.ts'

const name = Type.String({ minLength: 1, maxLength: 200, description: 'In any case.' })
const year = Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 }))
const figure = (description: string) => orNull(Type.Number(), { description })

/** Fewer removals say nothing about how long the vehicles last. */
const minRemoved = 5

export const getMarket = defineRoute({
  name: 'getMarket',
  method: 'GET',
  url: '/v2/market',
  access: 'key',
  limit: 'semantic',
  summary: 'Get the market of a model',
  description:
    'Over the vehicles of the account’s dealerships, on websites and in feeds. A VIN counts once a dealership; one that returned is not removed; where most of a lot went at once, nothing counts as removed.',
  tags: ['Inventory'],
  query: Type.Object({
    make: name,
    model: name,
    year_min: year,
    year_max: year,
    zip: Type.Optional(Type.String({ minLength: 3, maxLength: 12, description: 'Of the US or Canada.' })),
    radius_miles: Type.Optional(Type.Number({ default: 50, minimum: 0, maximum: 500, description: 'Around `zip`.' })),
  }),
  uses: ['queries'],
  responses: successWith({
    active: Type.Integer({ description: 'Listed now.' }),
    removed_45d: Type.Integer({ description: 'Removed in the last 45 days.' }),
    days_supply: figure('For how many days the listed vehicles last at that rate; null below 5 removed.'),
    price: Type.Object(Statistics.properties, { description: 'Prices of the listed vehicles.' }),
    odometer: Type.Object(Statistics.properties, {
      description: 'Odometers of the listed vehicles, in their own units.',
    }),
    median_days_on_lot: figure('Of listed vehicles.'),
    median_days_to_sale: figure('Of removed vehicles, from `inventory_date` until they were removed.'),
    price_cuts_30d: Type.Integer({ description: 'Listed vehicles whose price was cut in the last 30 days.' }),
  }),
  errors: ['queryTooHeavy', 'tooManyReads'],
  async run({ caller, query, services }) {
    const { make, model, year_min: min = null, year_max: max = null, zip, radius_miles } = query
    refuseInverted(['query'], { year: [min, max] })
    if (zip === undefined && radius_miles !== undefined) {
      throw validationError([wrong(['query', 'radius_miles'], 'radius_miles needs zip', radius_miles)])
    }
    if (zip !== undefined && findZipPlace(zip) === null) throw validationError([unknownZip(['query', 'zip'], zip)])
    const near = zip === undefined ? null : { zip, radius_miles: radius_miles ?? null }
    const selection = readSelection({ filters: { make: [make], model: [model], year: { min, max }, near } }, ['query'])
    const { active, removed, price, odometer, price_cuts, ...medians } = await services.queries.readMarket(
      caller.accountId,
      selection,
    )
    const supply = removed < minRemoved ? null : Math.round((active / (removed / removedDays)) * 10) / 10
    return {
      success: true,
      active,
      removed_45d: removed,
      days_supply: supply,
      price,
      odometer,
      ...medians,
      price_cuts_30d: price_cuts,
    }
  },
})
