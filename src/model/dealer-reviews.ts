/** What a dealership's website states about its own reviews (schema.org AggregateRating and Review). */
export type DealerReviews = {
  readonly rating: number | null
  /** The top of the scale. */
  readonly bestRating: number | null
  readonly reviewCount: number | null
  readonly reviews: readonly DealerReview[]
}

export type DealerReview = {
  readonly author: string | null
  readonly rating: number | null
  /** ISO date. */
  readonly publishedOn: string | null
  readonly text: string
}

export const mostReviews = 20
