import { Type } from 'typebox'
import { jsonWith } from '../../../lib/json.ts'
import { validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { NormalizedImsVehicle } from '../../../model/normalized-ims-vehicle.ts'
import { queriedFields, queriedVehicles, vehicleFieldNames } from '../../../model/vehicle-query/queried-vehicle.ts'
import {
  type FacetName,
  plainFacets,
  type SortName,
  type StatName,
  sortFields,
  spelledFacets,
  statFields,
} from '../../../model/vehicle-query/query-fields.ts'
import { dealershipIds, selectionFields, VehicleStatuses } from '../../../model/vehicle-query/query-schema.ts'
import { readSelection, wrong } from '../../../model/vehicle-query/read-selection.ts'
import { WebsiteVehicle } from '../../../model/website-vehicle.ts'
import { respondJson } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { dealershipIdInBody } from '../../params.ts'
import { fieldsInBody, readFields } from '../../read-fields.ts'
import { findDealershipIds } from '../../read-stored-query.ts'

const sortNames = Object.keys(sortFields) as SortName[]
const facetNames = [...Object.keys(spelledFacets), ...Object.keys(plainFacets)] as FacetName[]
const statNames = Object.keys(statFields) as StatName[]

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))
const count = Type.Integer()
const figure = orNull(Type.Number())
const quantiles = { min: figure, p25: figure, median: figure, p75: figure, max: figure }

const FacetValue = Type.Object({
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], { description: 'As vehicles spell it.' }),
  count: Type.Integer({ description: 'How many vehicles have it.' }),
})

export const Statistics = Type.Object(
  { count, ...quantiles, mean: figure },
  {
    title: 'Statistics',
    description: 'Of the vehicles that have the value; null without any. Quantiles interpolate linearly.',
  },
)

export const queryInventory = defineRoute({
  name: 'queryInventory',
  method: 'POST',
  url: '/v2/inventory/query',
  access: 'key',
  limit: 'inventory_fetch',
  billable: true,
  readsOnly: true,
  summary: 'Query the vehicles of all dealerships of the account',
  description:
    'Website and IMS vehicles in one list, with filters, sorting, counts by value and statistics. A query that takes longer than 5 s is ended with 503.',
  tags: ['Inventory'],
  body: Type.Object(
    {
      dealership_id: dealershipIdInBody(),
      dealership_ids: optional(dealershipIds),
      status: optional(VehicleStatuses),
      ...selectionFields,
      sort: optional(
        Type.Array(Type.Enum(sortNames.flatMap((name) => [name, `-${name}`])), {
          maxItems: 3,
          description:
            '`-` for descending. Vehicles without the value come last in both directions. Default: -first_seen_at.',
        }),
      ),
      fields: fieldsInBody,
      facets: optional(
        Type.Array(Type.Enum(facetNames), {
          maxItems: 8,
          description: 'Fields whose values are counted over all that match.',
        }),
      ),
      stats: optional(
        Type.Array(Type.Enum(statNames), { maxItems: 5, description: 'Numbers to describe over all that match.' }),
      ),
      unique: optional(Type.Literal('vin', { description: 'One listing a VIN: the one seen last.' })),
      per_page: optional(Type.Integer({ default: 50, minimum: 0, maximum: 500 })),
      cursor: optional(
        Type.String({ minLength: 1, maxLength: 2000, description: '`next_cursor` of the page before.' }),
      ),
    },
    { additionalProperties: false },
  ),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['database', 'queries'],
  responses: successWith({
    total: Type.Integer({ description: 'Number of matching vehicles on all pages.' }),
    per_page: Type.Integer(),
    next_cursor: orNull(Type.String(), { description: 'Null on the last page.' }),
    vehicles: Type.Array(
      Type.Union([
        ...queriedVehicles,
        Type.Partial(
          Type.Object({ ...queriedFields, ...NormalizedImsVehicle.properties, ...WebsiteVehicle.properties }),
          {
            title: 'QueriedFields',
            description: 'The fields of a query that names some.',
          },
        ),
      ]),
    ),
    facets: Type.Record(Type.String(), Type.Array(FacetValue), {
      description: 'By name: at most 100 values, most frequent first, then by value.',
    }),
    stats: Type.Record(Type.String(), Statistics, { description: 'By name.' }),
  }),
  errors: ['dealershipNotFound', 'notAuthorized', 'queryTooHeavy', 'tooManyReads'],
  async run({ caller, dealership, body, services }) {
    const { per_page: perPage, cursor } = body
    if (dealership !== null && body.dealership_ids != null) {
      throw validationError([
        wrong(['body', 'dealership_ids'], 'Give only one of dealership_id and dealership_ids', null),
      ])
    }
    const selection = readSelection(body, ['body'])
    const sort = (body.sort ?? ['-first_seen_at']).map((text) => readSortKey(text))
    const isFar = sort.findIndex(({ name }) => name === 'distance')
    if (isFar >= 0 && selection.near === null) {
      throw validationError([wrong(['body', 'sort', isFar], 'distance needs filters.near', body.sort?.[isFar])])
    }
    const answer = await services.queries.read({
      accountId: caller.accountId,
      selection,
      status: body.status ?? 'active',
      sort,
      facets: body.facets ?? [],
      stats: body.stats ?? [],
      unique: body.unique === 'vin',
      fields: readFields(body.fields, vehicleFieldNames),
      dealershipIds:
        dealership === null
          ? await findDealershipIds(services.database, caller.accountId, body.dealership_ids ?? null)
          : [dealership.id],
      perPage: perPage ?? 50,
      cursor: cursor ?? null,
    })
    const { figures, nextCursor, vehicles } = answer
    const head = { success: true, total: figures.total, per_page: perPage ?? 50, next_cursor: nextCursor }
    const tail = { facets: figures.facets, stats: figures.stats }
    return respondJson(jsonWith(head, ['vehicles', `[${vehicles.join(',')}]`], tail))
  },
})

function readSortKey(text: string) {
  const descending = text.startsWith('-')
  return { name: (descending ? text.slice(1) : text) as SortName, descending }
}
