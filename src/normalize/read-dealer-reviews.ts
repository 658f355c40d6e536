import type { DealerReviews } from '../model/dealership.ts'
import { cleanLine, cleanParagraphs } from './clean-text.ts'

const maxTextLength = 2_000

export function readDealerReviews(raw: DealerReviews): DealerReviews {
  const reviews = raw.reviews.map((review) => ({
    ...review,
    author: cleanLine(review.author, 100) || null,
    text: cleanParagraphs(review.text, maxTextLength),
  }))
  return { ...raw, reviews }
}
