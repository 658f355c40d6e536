import { expect, test } from 'vitest'
import { type Car, cars, detailsAt, expectAll, menu, page, read } from '../../../../test/support/odd-site.ts'

const recordOf = ({ vin, year, make, model, price, miles, slug }: Car) => ({
  vin,
  year,
  make,
  model,
  price,
  mileage: miles,
  url: `/details/${slug}`,
})
const app = page('Our cars', '<div id="app"></div><script>fetch("/api/inventory/vehicles")</script>')
const size = 3

/** A site whose interface answers three cars a request, of which `param` names the first. */
const interfaceOf = (param: string, tokenOf: (at: number) => string, next: (token: string | null) => object) =>
  read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', menu('/inventory'))
    if (path === '/inventory') return app
    if (pathname !== '/api/inventory/vehicles') return detailsAt(path)
    const asked = searchParams.get(param)
    const from = asked === null ? 0 : cars.findIndex((_, at) => tokenOf(at) === asked)
    const rest = from + size < cars.length ? tokenOf(from + size) : null
    const vehicles = from < 0 ? [] : cars.slice(from, from + size).map(recordOf)
    return JSON.stringify({ ...next(rest), vehicles })
  })

const opaque = (at: number) => `x7${at}Qz`

test.each<readonly [string, string, (token: string | null) => object]>([
  ['a page token', 'pageToken', (token) => (token === null ? {} : { nextPageToken: token })],
  ['a continuation', 'continuation', (continuation) => ({ continuation })],
  ['what is next, in data about the answer', 'next', (next) => ({ meta: { next } })],
  ['a token among others', 'token', (token) => ({ csrf_token: 'abc', paging: { token } })],
])('an answer names the next one by %s [ANY-03] [ANY-06]', (_, param, next) => {
  expectAll(interfaceOf(param, opaque, next))
})

test('an answer names the next one by its number [ANY-03] [ANY-06]', () => {
  expectAll(interfaceOf('after', String, (token) => ({ pages: { next: token === null ? null : Number(token) } })))
})

test('a cursor that no parameter takes leaves cars unread, which is for a person to look at [ANY-06] [ANY-09]', () => {
  const { sample } = interfaceOf('strange', opaque, (nextCursor) => ({ nextCursor }))
  expect(sample.doubt).toContain('offers more vehicles')
  const ended = (token: string | null) => ({ has_more: false, nextCursor: token })
  expect(interfaceOf('strange', opaque, ended).sample.doubt).toBeNull()
})
