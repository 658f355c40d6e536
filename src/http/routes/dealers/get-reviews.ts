import { Type } from 'typebox'
import { findDealershipReviews } from '../../../db/queries/dealership-reviews.ts'
import { dayMs } from '../../../lib/clock.ts'
import { maxReviews } from '../../../model/dealership.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

/** Every import that finds reviews updates them, so the site no longer shows older ones. */
const staleDays = 30

export const getReviews = defineRoute({
  name: 'getDealerReviews',
  method: 'GET',
  url: '/v2/dealers/{dealership_id}/reviews',
  access: 'key',
  summary: 'Get a dealership’s rating and reviews as its website states them',
  description:
    'From the structured data (schema.org AggregateRating and Review) of its own pages, read at setup and with the inventory. `rating` is null when it states none.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 403 },
  uses: ['database', 'clock'],
  responses: successWith({
    dealership_id: Type.String(),
    rating: orNull(Type.Number()),
    best_rating: orNull(Type.Number(), { description: 'The top of the scale.' }),
    review_count: orNull(Type.Integer()),
    reviews: Type.Array(
      Type.Object({
        author: orNull(Type.String()),
        rating: orNull(Type.Number()),
        published_on: orNull(Type.String()),
        text: Type.String(),
      }),
      { description: 'At most 20.' },
    ),
    source: Type.Enum(['website']),
    observed_at: orNull(instant(Type.String({ description: 'null if its pages were not read yet.' }))),
    stale: Type.Boolean({ description: 'Not seen on the site for 30 days.' }),
  }),
  async run({ dealership, services }) {
    const { database, clock } = services
    const row = await findDealershipReviews(database.handle, dealership.id)
    const observedAt = row?.observed_at ?? dealership.observed_at
    return {
      success: true,
      dealership_id: dealership.public_id,
      rating: row?.rating ?? null,
      best_rating: row?.best_rating ?? null,
      review_count: row?.review_count ?? null,
      reviews: (row?.reviews ?? []).slice(0, maxReviews).map(({ publishedOn, ...review }) => {
        return { ...review, published_on: publishedOn }
      }),
      source: 'website',
      observed_at: observedAt,
      stale: row !== undefined && clock.now().getTime() - row.observed_at.getTime() > staleDays * dayMs,
    }
  },
})
