import { expect, test } from 'vitest'
import {
  type Car,
  cardsOf,
  cars,
  detailsAt,
  expectAll,
  facts,
  menu,
  page,
  read,
} from '../../../../test/support/odd-site.ts'
import { normalizeAll } from '../../../normalize/normalize-all.ts'
import { conditionIn, withCondition } from './understand/condition-words.ts'

const context = { baseUrl: 'http://odd-sites.example', observedAt: new Date('2026-11-21T12:00:00Z'), state: null }
const conditionsOf = (found: ReturnType<typeof read>) => {
  expectAll(found)
  const { vehicles } = normalizeAll(found.scan.vehicles, context)
  return Object.fromEntries(vehicles.map(({ content }) => [content.vin, content.condition]))
}
/** All of them were driven, so that a new one has to say that it is. */
const firstNew = (count: number) => Object.fromEntries(cars.map(({ vin }, at) => [vin, at < count ? 'New' : 'Used']))

test.each([
  ['Brand New', 'Pre-Loved'],
  ['Factory New', 'Previously Owned'],
  ['New - never titled', 'Second hand'],
])('a badge says "%s" or "%s" [ANY-04]', (fresh, used) => {
  const card = (car: Car, at: number) =>
    `<div><a href="/details/${car.slug}">${car.title}</a> <b>$${car.price}</b> <i>${at < 3 ? fresh : used}</i></div>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Our stock', cars.map(card).join('')) : detailsAt(path)
  })
  expect(conditionsOf(found)).toEqual(firstNew(3))
})

test.each([
  [3, 'New Vehicles', 'Pre-Owned Vehicles'],
  [0, 'New in stock this week', 'All used cars'],
  [0, 'New Vehicles', 'Ask us about financing'],
])('headings say that %d of the cards below them are new: %s, %s [ANY-04]', (count, one, other) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const listed = `<h2>${one}</h2>${cardsOf(cars.slice(0, 3))}<h2>${other}</h2>${cardsOf(cars.slice(3))}`
    return path === '/stock' ? page('Our stock', listed) : detailsAt(path)
  })
  expect(conditionsOf(found)).toEqual(firstNew(count))
})

test.each([
  ['breadcrumb', 4],
  ['footer-links', 0],
])('of lists of links on the page of a car, the %s says that %d are new [ANY-04]', (name, count) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', cardsOf(cars))
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const car = cars[at]
    if (car === undefined) return undefined
    const links = `<ol class="${name}"><li><a href="/">Home</a></li><li>${at < 4 ? 'New' : 'Used'} Vehicles</li></ol>`
    return page(car.title, `${links}<h1>${car.title}</h1>${facts(car)}`)
  })
  expect(conditionsOf(found)).toEqual(firstNew(count))
})

test.each([
  ['two links of a menu', '<div><a href="/new">New</a> <a href="/used">Pre-Owned</a></div>'],
  ['a link of a menu', '<table><td><a href="/new">New</a></td><td><a href="/map">Map</a></td></table>'],
  ['two tabs', '<ul><li class="on">New</li><li>Used</li></ul>'],
])('%s say nothing of a car whose heading says what it is [ANY-04]', (_, menuOf) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', menuOf + cardsOf(cars))
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const car = cars[at]
    return car && page('Car', `${menuOf}<h1>${at < 2 ? 'New' : 'Pre-Owned'} ${car.title}</h1>${facts(car)}`)
  })
  expect(conditionsOf(found)).toEqual(firstNew(2))
})

test('a car in transit is for sale, although it arrives soon [ANY-07]', () => {
  const card = (car: Car, at: number) =>
    `<div><a href="/details/${car.slug}">${car.title}</a> <b>$${car.price}</b>${at > 5 ? '<p>In transit - arriving soon</p>' : ''}</div>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Our stock', cars.map(card).join('')) : detailsAt(path)
  })
  expectAll(found)
  expect(found.scan.vehicles.filter(({ in_transit: isInTransit }) => isInTransit)).toHaveLength(3)
})

test.each([
  ['** 2018 FORD ESCAPE SE ** NEW TIRES **', null],
  ['2018 Ford Escape SE - like new', null],
  ['Vehicles | New Castle Auto Mall', null],
  ['2018 Ford Escape, new brakes and battery, used by one owner', 'used'],
  ['Brand new 2026 Ford Escape', 'new'],
])('what is new in "%s" [ANY-04]', (heading, condition) => {
  expect(conditionIn(heading)).toBe(condition)
})

test('a car that was driven is not new, whatever its list is called [ANY-04]', () => {
  const driven = { odometer: '85,245 miles', heading: '2019 Toyota Tacoma SR5' }
  expect(withCondition(driven, 'new').condition).toBeUndefined()
  expect(withCondition({ ...driven, odometer: '12 miles' }, 'new').condition).toBe('new')
  expect(withCondition(driven, 'used').condition).toBe('used')
  const arrival = { vdp_link: 'https://x.example/new-arrivals/2019-toyota-tacoma' }
  expect(withCondition(arrival, null).condition).toBeUndefined()
  expect(withCondition({ vdp_link: 'https://x.example/new/2026-toyota-tacoma' }, null).condition).toBe('new')
})
