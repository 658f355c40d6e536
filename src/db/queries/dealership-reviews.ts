import type { DealerReview, DealerReviews } from '../../model/dealership.ts'
import { findRow, type Handle, writeRows } from '../database.ts'
import { toJson } from '../sql.ts'

type DealershipReviewsRow = {
  readonly rating: number | null
  readonly best_rating: number | null
  readonly review_count: number | null
  readonly reviews: readonly DealerReview[]
  readonly observed_at: Date
}

export async function upsertDealershipReviews(
  handle: Handle,
  stated: DealerReviews & { readonly dealershipId: number; readonly at: Date },
): Promise<void> {
  const { dealershipId, rating, bestRating, reviewCount, reviews, at } = stated
  await writeRows(handle)`
    INSERT INTO dealership_reviews (dealership_id, rating, best_rating, review_count, reviews, observed_at)
    VALUES (${dealershipId}, ${rating}, ${bestRating}, ${reviewCount}, ${toJson(reviews)}::jsonb, ${at})
    ON CONFLICT (dealership_id) DO UPDATE SET rating = excluded.rating, best_rating = excluded.best_rating,
      review_count = excluded.review_count, reviews = excluded.reviews, observed_at = excluded.observed_at`
}

export async function findDealershipReviews(handle: Handle, dealershipId: number) {
  return findRow<DealershipReviewsRow>(handle)`
    SELECT rating, best_rating, review_count, reviews, observed_at FROM dealership_reviews
    WHERE dealership_id = ${dealershipId}`
}
