import { type DealerReview, type DealerReviews, maxReviews } from '../../../model/dealership.ts'
import { findDealerNodes } from './find-dealers.ts'
import { propertyNodes, propertyText, type SchemaNode } from './schema-node.ts'

/** Scales in use end at 5, 10 or 100. */
const highestScale = 100
const usualBest = 5
const maxCount = 10_000_000
const maxTextLength = 20_000

/** Texts are raw. Null if the page states nothing, or the ratings of several stores. */
export function findReviews(html: string): DealerReviews | null {
  // Most pages say nothing of it, and parsing one takes milliseconds.
  if (!/aggregateRating|reviewRating/i.test(html)) return null
  const nodes = findDealerNodes(html)
  const dealers = nodes.filter(({ isDealer }) => isDealer)
  const stated = (dealers.length > 0 ? dealers : nodes)
    .map(({ node }) => readNode(node))
    .filter((found) => found !== null)
  const ratings = new Set(stated.map(({ rating, reviewCount }) => `${rating} ${reviewCount}`))
  return ratings.size === 1 ? (stated.toSorted((a, b) => b.reviews.length - a.reviews.length)[0] ?? null) : null
}

function readNode(node: SchemaNode): DealerReviews | null {
  const [aggregate] = propertyNodes(node, 'aggregateRating')
  const reviews = [...propertyNodes(node, 'review'), ...propertyNodes(node, 'reviews')]
    .slice(0, maxReviews)
    .flatMap((review) => readReview(review) ?? [])
  const best = aggregate === undefined ? null : (numberOf(aggregate, highestScale, 'bestRating') ?? usualBest)
  const rating = aggregate === undefined || best === null ? null : numberOf(aggregate, best, 'ratingValue')
  if (rating === null && reviews.length === 0) return null
  const count = aggregate === undefined ? null : numberOf(aggregate, maxCount, 'reviewCount', 'ratingCount')
  return {
    rating,
    bestRating: rating === null ? null : best,
    reviewCount: count === null ? null : Math.trunc(count),
    reviews,
  }
}

function readReview(node: SchemaNode): DealerReview | null {
  const [rating] = propertyNodes(node, 'reviewRating')
  const text = (propertyText(node, 'reviewBody', 'description') ?? '').slice(0, maxTextLength)
  const value = rating === undefined ? null : numberOf(rating, highestScale, 'ratingValue')
  if (text === '' && value === null) return null
  return {
    author: propertyText(node, 'author')?.slice(0, maxTextLength) ?? null,
    rating: value,
    publishedOn: dateOf(propertyText(node, 'datePublished', 'dateCreated')),
    text,
  }
}

/** "4.7", "4,7" and "1,204"; null unless it is a number from 0 to `max`. */
function numberOf(node: SchemaNode, max: number, ...properties: readonly string[]): number | null {
  const text = propertyText(node, ...properties) ?? ''
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(plain)) return null
  const value = Number(plain)
  return value <= max ? value : null
}

function dateOf(text: string | null): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T|\s|$)/.exec(text ?? '')?.[1]
  return day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : day
}
