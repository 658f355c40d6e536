import { expect, test } from 'vitest'
import { cardsOf, cars, detailsAt, expectAll, menu, page, read } from '../../../../test/support/odd-site.ts'

const towns = ['Ashby', 'Brook Haven', 'Dunmore', 'East Fork', 'Glenwood', 'Hollis', 'Kempton']
const named = (text: string) => text.toLowerCase().replaceAll(' ', '-')

test.each([
  ['in one folder', (town: string) => `<a href="/vehicles/${named(town)}">${town}</a>`],
  ['ending alike', (town: string) => `<a href="/${named(town)}-pre-owned-cars.html">${town}</a>`],
  ['whose words alone are alike', (town: string) => `<a href="/${named(town)}">Vehicles for drivers in ${town}</a>`],
  ['of one parameter', (town: string) => `<a href="/used-cars?town=${named(town)}">Used cars in ${town}</a>`],
])('pages of towns %s do not take the place of the list [ANY-02]', (_, linkTo) => {
  const asked: string[] = []
  const links = towns.map(linkTo)
  const found = read((path) => {
    asked.push(path)
    if (path === '/') return page('Odd Motors', `<footer>${links.join(' ')} <a href="/our-cars">Our cars</a></footer>`)
    if (path === '/our-cars') return page('Our cars', cardsOf(cars))
    const isOfTown = links.some((link) => link.includes(`"${path}"`))
    return isOfTown ? page('Close to you', '<p>We are a short drive away.</p>') : detailsAt(path)
  })
  expectAll(found)
  expect(new Set(asked.filter((path) => towns.some((town) => path.includes(named(town))))).size).toBe(2)
})

test('a third page of a kind is asked for where the second showed vehicles [ANY-02] [ANY-06]', () => {
  const found = read((path) => {
    const at = towns.findIndex((town) => path === `/cars-in/${named(town)}`)
    if (path === '/')
      return page(
        'Odd Motors',
        towns
          .slice(0, 4)
          .map((town) => menu(`/cars-in/${named(town)}`))
          .join(''),
      )
    return at < 1
      ? at === 0
        ? page('Cars', 'None here now.')
        : detailsAt(path)
      : page('Cars', cardsOf(cars.slice(at * 3 - 3, at * 3)))
  })
  expectAll(found)
})
