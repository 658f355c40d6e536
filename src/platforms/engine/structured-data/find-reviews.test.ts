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
  '@type': 'Review',
  author: { '@type': 'Person', name: 'Sam R.' },
  datePublished: '2026-10-04T12:00:00Z',
  reviewRating: { ratingValue: 5 },
  reviewBody: 'Ready on time.',
  ...given,
})

describe('the rating that a page states for its dealership', () => {
  test('is read with its scale, count and reviews [VEH-20]', () => {
    expect(findReviews(page(dealer({ aggregateRating: aggregate(), review: [review()] })))).toEqual({
      rating: 4.7,
      bestRating: 5,
      reviewCount: 1_204,
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

  test('is never that of a vehicle, another business on the page, or one of several stores', () => {
    const car = { '@type': 'Car', name: 'Accord', aggregateRating: aggregate({ ratingValue: 2 }) }
    expect(findReviews(page(car))).toBeNull()
    const vendor = { '@type': 'Organization', name: 'Vendor', aggregateRating: aggregate({ ratingValue: 1 }) }
    expect(findReviews(page(vendor, dealer({})))).toBeNull()
    const stores = [4.1, 4.9].map((ratingValue) => dealer({ aggregateRating: aggregate({ ratingValue }) }))
    expect(findReviews(page(...stores))).toBeNull()
  })

  test.each([
    ['above its scale', { ratingValue: 7 }],
    ['below 0', { ratingValue: -1 }],
    ['on an endless scale', { ratingValue: 1e9, bestRating: 1e9 }],
    ['missing', { ratingValue: undefined }],
  ])('is absent if it is %s', (_, given) => {
    expect(findReviews(page(dealer({ aggregateRating: aggregate(given) })))).toBeNull()
  })

  test.each([
    ['the whole of its scale', { ratingValue: '10', bestRating: 10 }, { rating: 10, bestRating: 10 }],
    ['the highest of scales', { ratingValue: 100, bestRating: 100 }, { rating: 100, bestRating: 100 }],
    ['of a scale that is none', { ratingValue: 4, bestRating: 'five' }, { rating: 4, bestRating: 5 }],
    ['with a count beyond belief', { reviewCount: 10_000_001 }, { reviewCount: null }],
  ])('may be %s', (_, given, stated) => {
    expect(findReviews(page(dealer({ aggregateRating: aggregate(given) })))).toMatchObject(stated)
  })

  test('is the page’s if no dealer is named, and that of the node with most reviews if several match', () => {
    const business = { '@type': 'Organization', aggregateRating: aggregate() }
    expect(findReviews(page(business))).toMatchObject({ rating: 4.7 })
    const again = dealer({ aggregateRating: aggregate(), review: [review()], reviews: review({ author: 'Lee' }) })
    const found = findReviews(page(dealer({ aggregateRating: aggregate() }), again))
    expect(found?.reviews.map(({ author }) => author)).toEqual(['Sam R.', 'Lee'])
  })

  test.each([
    ['a text alone', { reviewRating: { ratingValue: 'good' } }, { rating: null, text: 'Ready on time.' }],
    ['a rating alone', { reviewBody: undefined, author: undefined }, { rating: 5, text: '', author: null }],
    [
      'its other names',
      { reviewBody: undefined, description: 'Fair.', datePublished: null, dateCreated: '2026-10-05' },
      { text: 'Fair.', publishedOn: '2026-10-05' },
    ],
    ['an author without end', { author: 'x'.repeat(20_001) }, { author: 'x'.repeat(20_000) }],
  ])('a review may have %s', (_, given, stated) => {
    expect(findReviews(page(dealer({ review: review(given) })))?.reviews).toMatchObject([stated])
  })

  test('an empty review is dropped', () => {
    const empty = review({ reviewRating: { ratingValue: 101 }, reviewBody: '' })
    expect(findReviews(page(dealer({ review: empty })))).toBeNull()
  })

  test('reviews are at most 20, of bounded length, without invalid dates', () => {
    const many = Array.from({ length: 21 }, () =>
      review({ reviewBody: 'x'.repeat(20_001), datePublished: '2026-13-45' }),
    )
    const found = findReviews(page(dealer({ review: many })))
    expect(found?.reviews).toHaveLength(20)
    expect(found?.reviews[0]).toMatchObject({ publishedOn: null })
    expect(found?.reviews[0]?.text).toHaveLength(20_000)
    expect(found).toMatchObject({ rating: null, bestRating: null, reviewCount: null })
  })
})
