import { Type } from 'typebox'
import { ownValue } from '../../../lib/json.ts'
import { oneLine } from '../../../lib/text.ts'
import { validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { refuseInverted } from '../../../model/vehicle-query/read-selection.ts'
import type { SearchFilters } from '../../../search/candidates.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SearchedDealershipId } from '../../params.ts'
import { fieldsInBody, readFields } from '../../read-fields.ts'
import { answerFound, FoundVehicleRecord, foundFieldNames, Score } from '../../readers/found-vehicles.ts'

const year = Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 9999 })))
const price = Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 1e9 })))

const strings = Type.Array(Type.String())
const Range = Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) })

export const mostResults = 100

export const searchVehicles = defineRoute({
  name: 'searchVehicles',
  method: 'POST',
  readsOnly: true,
  url: '/v2/search',
  access: 'key',
  limit: 'semantic',
  billable: true,
  summary: 'Search vehicles in a shopper’s words',
  description:
    'Covers one dealership, or every dealership of the account. Website and IMS vehicles; a VIN that both list is one result. Filters of the body are never relaxed.',
  tags: ['Search'],
  body: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 2000, description: 'What the shopper wants, in their own words.' }),
    dealership_id: SearchedDealershipId,
    dealership_url: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 2048 }))),
    condition: Type.Optional(
      orNull(
        Type.String({ maxLength: 40, description: '`New`, `Used` (certified ones too) or `Certified`, in any case.' }),
      ),
    ),
    make: Type.Optional(orNull(Type.String({ maxLength: 200, description: 'Case-insensitive.' }))),
    year_min: year,
    year_max: year,
    price_min: price,
    price_max: price,
    limit: Type.Optional(orNull(Type.Integer({ default: 10, minimum: 1, maximum: mostResults }))),
    score_threshold: Type.Optional(orNull(Type.Number({ description: 'Drops results with a lower score.' }))),
    fields: fieldsInBody,
  }),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['search', 'database', 'clock'],
  responses: successWith({
    query: Type.String(),
    count: Type.Integer(),
    model: Type.String(),
    degraded: Type.Boolean({ description: 'Ranked without vectors, because the embedder is unavailable.' }),
    interpreted: Type.Object(
      {
        filters: Type.Record(
          Type.String(),
          Type.Union([Type.String(), Type.Number(), Type.Boolean(), strings, Range]),
          {
            description: 'Filters that every result matches, by field: a value, alternative values, or {min, max}.',
          },
        ),
        excluded: Type.Record(Type.String(), strings),
        preferences: strings,
        relaxed: Type.Array(Type.String(), {
          description: 'Filters that were relaxed because few vehicles matched all of them.',
        }),
      },
      { title: 'InterpretedQuery', description: 'The interpretation of the query.' },
    ),
    results: Type.Array(Type.Object({ score: Score, dealership_id: Type.String(), vehicle: FoundVehicleRecord })),
  }),
  errors: ['readTooHeavy', 'tooManyReads'],
  async run({ caller, dealership, body, services }) {
    const { search, database, clock } = services
    const now = clock.now()
    const fields = readFields(body.fields, foundFieldNames)
    refuseInverted(['body'], { year: [body.year_min, body.year_max], price: [body.price_min, body.price_max] })
    const { accountId } = caller
    const outcome = await search.search({
      accountId,
      now,
      query: body.query,
      dealershipId: dealership?.id ?? null,
      filters: {
        condition: readCondition(body.condition ?? ''),
        make: readName(body.make ?? ''),
        yearMin: body.year_min ?? null,
        yearMax: body.year_max ?? null,
        priceMin: body.price_min ?? null,
        priceMax: body.price_max ?? null,
      },
      limit: body.limit ?? 10,
      scoreThreshold: body.score_threshold ?? null,
    })
    const { found, model, degraded, interpreted } = outcome
    return answerFound(database, { accountId, found, now, fields }, (count) => {
      return { success: true, query: body.query, count, model, degraded, interpreted }
    })
  },
})

const conditions: Readonly<Record<string, SearchFilters['condition']>> = {
  '': null,
  all: null,
  new: 'new',
  used: 'used',
  certified: 'certified',
}

function readCondition(text: string): SearchFilters['condition'] {
  const condition = ownValue(conditions, text.trim().toLowerCase())
  if (condition !== undefined) return condition
  const msg = "Input should be 'New', 'Used' or 'Certified'"
  throw validationError([{ loc: ['body', 'condition'], msg, type: 'enum', input: text }])
}

function readName(text: string): string | null {
  const name = oneLine(text).toLowerCase()
  return name === '' ? null : name
}
