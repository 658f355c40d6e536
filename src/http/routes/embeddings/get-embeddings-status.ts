import { Type } from 'typebox'
import { findActiveModel } from '../../../db/queries/embeddings.ts'
import { EmbeddingCounts, listEmbedded } from '../../../db/queries/lot-figures.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { dealershipIdInQuery } from '../../params.ts'

export const getEmbeddingsStatus = defineRoute({
  name: 'getEmbeddingsStatus',
  method: 'GET',
  url: '/v2/embeddings/status',
  access: 'key',
  summary: 'Get how many vehicles have vectors',
  description: 'How many vehicles of each dealership have a vector, and how old the oldest is.',
  tags: ['Search'],
  query: Type.Object({
    dealership_id: dealershipIdInQuery(),
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['search', 'database', 'heavyReads'],
  responses: successWith({
    model: Type.String({
      description: 'The model whose vectors answer; the one of the settings before the first vector.',
    }),
    dimensions: orNull(Type.Integer(), { description: 'null before the first vector is written.' }),
    dealerships: Type.Array(EmbeddingCounts),
  }),
  errors: ['readTooHeavy', 'tooManyReads'],
  async run({ caller, dealership, services }) {
    const { database, heavyReads, search } = services
    const active = await findActiveModel(database.handle)
    const scope = { accountId: caller.accountId, dealershipId: dealership?.id ?? null }
    const counts = await heavyReads(scope.accountId, (tx) => listEmbedded(tx, scope))
    return {
      success: true,
      model: active?.name ?? search.model,
      dimensions: active?.dimensions ?? null,
      dealerships: counts,
    }
  },
})
