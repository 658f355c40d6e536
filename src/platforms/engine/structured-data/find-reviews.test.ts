import { describe, expect, test } from 'vitest'
import { findReviews } from './find-reviews.ts'

const page = (...nodes: readonly object[]) =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('\n')
const dealer = (given: object) => ({
  '@context': 'https://schema.org',
  '@type': 'AutoDealer',
  name: 'Example Motors',
  ...given,
})
const aggregate = (given: object = {}) => ({
  '@type': 'AggregateRating',
  ratingValue: '4.7',
  reviewCount: '1,204',
  ...given,
})
const review = (given: object = {}) => ({
  ...{ '@type': 'Review', author: { '@type': 'Person', name: 'Sam R.' }, datePublished: '2026-10-04T12:00:00Z' },
  ...{ reviewRating: { ratingValue: 5 }, reviewBody: 'Ready on time.' },
  ...given,
})

describe('the rating that a page states of its dealership', () => {
  test('is read with its scale, count and reviews [VEH-20]', () => {
    expect(findReviews(page(dealer({ aggregateRating: aggregate(), review: [review()] })))).toEqual({
      ...{ rating: 4.7, bestRating: 5, reviewCount: 1_204 },
      reviews: [{ author: 'Sam R.', rating: 5, publishedOn: '2026-10-04', text: 'Ready on time.' }],
    })
  })

  test('is read from microdata and from a graph', () => {
    const html = `<div itemscope itemtype="https://schema.org/AutoDealer"><span itemprop="name">Example</span>
      <div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
      <span itemprop="ratingValue">4,5</span>/<span itemprop="bestRating">5</span> <span itemprop="ratingCount">31</span></div></div>`
    expect(findReviews(html)).toMatchObject({ rating: 4.5, bestRating: 5, reviewCount: 31 })
    const graph = { '@context': 'https://schema.org', '@graph': [dealer({ aggregateRating: aggregate() })] }
    expect(findReviews(page(graph))).toMatchObject({ rating: 4.7 })
  })

  test('is never that of a vehicle, of another business beside the dealer, or of one of several stores', () => {
    const car = { '@type': 'Car', name: 'Accord', aggregateRating: aggregate({ ratingValue: 2 }) }
    expect(findReviews(page(car))).toBeNull()
    const vendor = { '@type': 'Organization', name: 'Vendor', aggregateRating: aggregate({ ratingValue: 1 }) }
    expect(findReviews(page(vendor, dealer({})))).toBeNull()
    const stores = [4.1, 4.9].map((ratingValue) => dealer({ aggregateRating: aggregate({ ratingValue }) }))
    expect(findReviews(page(...stores))).toBeNull()
  })

  test.each([
    ['a word', { ratingValue: 'great' }],
    ['above its scale', { ratingValue: 7 }],
    ['below 0', { ratingValue: -1 }],
    ['on an endless scale', { ratingValue: 1e9, bestRating: 1e9 }],
    ['missing', { ratingValue: undefined }],
  ])('is none where it is %s', (_, given) => {
    expect(findReviews(page(dealer({ aggregateRating: aggregate(given) })))).toBeNull()
  })

  test('reviews are at most 20, of bounded length, without dates that are none', () => {
    const many = Array.from({ length: 500 }, () =>
      review({ reviewBody: 'x'.repeat(100_000), datePublished: '2026-13-45' }),
    )
    const found = findReviews(page(dealer({ review: many })))
    expect(found?.reviews).toHaveLength(20)
    expect(found?.reviews[0]).toMatchObject({ publishedOn: null })
    expect(found?.reviews[0]?.text).toHaveLength(20_000)
    expect(found).toMatchObject({ rating: null, bestRating: null, reviewCount: null })
  })

  test('a page without any is not parsed', () => {
    expect(findReviews('<script type="application/ld+json">{"@type":"AutoDealer"}</script>'.repeat(1_000))).toBeNull()
  })
})
