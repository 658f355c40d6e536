import { Type } from 'typebox'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { refuseInverted } from '../../../model/vehicle-query/read-selection.ts'
import { EmbedderUnavailable } from '../../../search/embed/contract.ts'
import { MatchScore, scoreVehicles } from '../../../search/score-vehicles.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SearchedDealershipId } from '../../params.ts'

const price = Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 1e9 })))
export const scoreMatch = defineRoute({
  name: 'scoreMatch',
  method: 'POST',
  readsOnly: true,
  url: '/v2/match-score',
  access: 'key',
  limit: 'semantic',
  billable: true,
  summary: 'Score a shortlist of VINs against a shopper’s intent',
  description: 'Compares stored vectors; only the intent is embedded. Results are ordered best first.',
  tags: ['Search'],
  body: Type.Object({
    intent: Type.String({ minLength: 1, maxLength: 2000 }),
    vins: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 200 }),
    dealership_id: SearchedDealershipId,
    price_min: price,
    price_max: price,
  }),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['search', 'database'],
  responses: successWith({
    intent: Type.String(),
    count: Type.Integer(),
    model: Type.String(),
    results: Type.Array(MatchScore),
  }),
  errors: ['embedderUnavailable'],
  async run({ caller, dealership, body, services }) {
    refuseInverted(['body'], { price: [body.price_min, body.price_max] })
    try {
      const { model, results } = await scoreVehicles(services, {
        accountId: caller.accountId,
        dealershipId: dealership?.id ?? null,
        intent: body.intent,
        vins: body.vins,
        priceMin: body.price_min ?? null,
        priceMax: body.price_max ?? null,
      })
      return { success: true, intent: body.intent, count: results.length, model, results }
    } catch (error) {
      if (error instanceof EmbedderUnavailable) throw apiErrors.embedderUnavailable()
      throw error
    }
  },
})
