import { type Static, Type } from 'typebox'
import type { Database } from '../db/database.ts'
import { listVehiclesToScore } from '../db/queries/embeddings.ts'
import { orNull } from '../model/field-schemas.ts'
import type { VehicleSearch } from './search-vehicles.ts'
import { dotProduct, toFloats } from './vectors.ts'

type MatchRequest = {
  readonly accountId: number
  readonly dealershipId: number | null
  readonly intent: string
  readonly vins: readonly string[]
  readonly priceMin: number | null
  readonly priceMax: number | null
}

export const MatchScore = Type.Object({
  vin: Type.String(),
  match_score: orNull(Type.Number(), {
    description: 'The cosine of the two vectors as computed; only its order carries meaning. null: no stored vector.',
  }),
  in_stock: Type.Boolean(),
  price: orNull(Type.Number()),
  price_fit: orNull(Type.Boolean(), {
    description: 'null: no price, or no bounds in the request.',
  }),
  dealership_id: orNull(Type.String()),
})
type MatchScore = Static<typeof MatchScore>

/** Cosine of the intent's vector and each vehicle's stored one, best first. Throws EmbedderUnavailable. */
export async function scoreVehicles(
  { search, database }: { readonly search: VehicleSearch; readonly database: Database },
  request: MatchRequest,
): Promise<{ readonly model: string; readonly results: readonly MatchScore[] }> {
  const { vector: intent, model } = await search.embedIntent(request.intent)
  const vins = [...new Set(request.vins.map((vin) => vin.trim().toUpperCase()))]
  const rows = await listVehiclesToScore(database, { ...request, vins, modelId: model?.id ?? null })
  const byVin = new Map(rows.map((row) => [row.vin, row]))
  const results = vins.map((vin): MatchScore => {
    const row = byVin.get(vin)
    const vector = row?.vector ? toFloats(row.vector) : null
    const price = row?.price ?? null
    return {
      vin,
      match_score: vector?.length === intent.length ? dotProduct(vector, intent) : null,
      in_stock: row?.inStock === true,
      price,
      price_fit: fits(price, request),
      dealership_id: row?.dealershipId ?? null,
    }
  })
  const byScore = (a: MatchScore, b: MatchScore) =>
    (b.match_score ?? Number.NEGATIVE_INFINITY) - (a.match_score ?? Number.NEGATIVE_INFINITY) || 0
  return { model: model?.name ?? search.model, results: results.toSorted(byScore) }
}

function fits(price: number | null, { priceMin, priceMax }: MatchRequest): boolean | null {
  if (price === null || (priceMin === null && priceMax === null)) return null
  return (priceMin === null || price >= priceMin) && (priceMax === null || price <= priceMax)
}
