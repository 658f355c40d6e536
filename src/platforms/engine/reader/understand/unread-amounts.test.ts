import { expect, test } from 'vitest'
import { cars, facts, ownHost, page, read } from '../../../../../test/support/odd-site.ts'
import type { PageRequest } from '../../../../model/page.ts'
import { generic } from '../../../sites/generic/platform.ts'
import { driveCollection, failureAt, pageOf } from '../../conformance/fixture-site.ts'

const listOf = (shown: (price: number) => string) =>
  page(
    'Our cars',
    cars.map(({ slug, title, price }) => `<div><a href="/details/${slug}">${title}</a> ${shown(price)}</div>`).join(''),
  )
const answersOf = (list: string) => (path: string) => {
  const car = cars.find(({ slug }) => path === `/details/${slug}`)
  if (path === '/') return page('Odd Motors', '<a href="/inventory">Our cars</a>')
  return path === '/inventory' ? list : car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
}

/** The vehicle pages that an import asks for, each with what it was listed as. */
function pagesAsked(shown: (price: number) => string, reduced: (price: number) => string) {
  const { reader } = read(answersOf(listOf(shown)))
  if (reader === undefined) return []
  const config = { base_url: ownHost, inventory_type: 'all', site_id: null, reader } as const
  const asked = [shown, reduced].map((form) => {
    const answers = answersOf(listOf(form))
    const { requests } = driveCollection(generic.collect({ config }, { sample: false }), ({ url }: PageRequest) => {
      const text = answers(new URL(url).pathname)
      return text === undefined
        ? failureAt(url, { class: 'changed', code: 'http_error' })
        : pageOf(url, 200, { text, type: 'text/html' })
    })
    return requests.flatMap(({ url, listedAs }) => (url.includes('/details/') ? [{ url, listedAs }] : []))
  })
  return asked
}

test.each([
  ['a price that is read', (price: number) => `$${price.toLocaleString('en-US')} 141,000 miles`],
  ['an amount behind words', (price: number) => `Race Red $${price}`],
  ['a number without a sign', (price: number) => `Race Red, ${price.toLocaleString('en-US')}`],
])('a page is asked again where its listing shows %s beside the link, and another one now', (_, shown) => {
  const first = cars[0]?.price ?? 0
  const [before = [], after = []] = pagesAsked(shown, (price) => shown(price === first ? price - 500 : price))
  expect(before).toHaveLength(cars.length)
  const changed = after.filter(({ url, listedAs }) =>
    before.some((one) => one.url === url && one.listedAs !== listedAs),
  )
  expect(changed.map(({ url }) => url)).toEqual([`${ownHost}/details/${cars[0]?.slug}`])
})

test('pages of a listing that shows no amounts are asked again each time', () => {
  const [before = []] = pagesAsked(
    () => '',
    () => '',
  )
  expect(before.map(({ listedAs }) => listedAs)).toEqual(cars.map(() => undefined))
})
