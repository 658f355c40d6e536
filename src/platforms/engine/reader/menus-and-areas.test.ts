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

test('models that a menu shows on every page are no list that ends the search for one [ANY-02] [ANY-06]', () => {
  const models = ['Toyota Camry', 'Toyota RAV4', 'Ford F-150', 'Kia Telluride'].map(
    (name) => `<li><a href="/models/${named(`2026 ${name}`)}">2026 ${name}</a></li>`,
  )
  const areas = towns.map((town) => `<a href="/areas/${named(town)}">Used cars near ${town}</a>`)
  const show = (title: string, body: string) =>
    page(
      title,
      `<script src="/js/menu.js"></script><ul>${models.join('')}</ul>${body}<footer>${areas.join(' ')}</footer>`,
    )
  const found = read((path) => {
    if (path === '/js/menu.js') return `document.write('<a href="/all">Our lot</a>')`
    if (path === '/') return show('Odd Motors', '')
    if (path.startsWith('/areas/')) return show('Close to you', '<p>We are a short drive away.</p>')
    return path === '/all' ? show('Our lot', cardsOf(cars)) : detailsAt(path)
  })
  expectAll(found)
})

test('what the menu calls the list is asked for before pages of towns whose addresses sound like one [ANY-02]', () => {
  const areas = towns.map((town) => `<a href="/used-cars-near-${named(town)}">Used cars near ${town}</a>`)
  const asked: string[] = []
  const found = read((path) => {
    asked.push(path)
    if (path === '/') return page('Odd Motors', `${menu('/lot/all')}<footer>${areas.join(' ')}</footer>`)
    if (path === '/lot/all') return page('Our cars', cardsOf(cars))
    return path.startsWith('/used') ? page('Close to you', '<p>We are a short drive away.</p>') : detailsAt(path)
  })
  expectAll(found)
  expect(asked.find((path) => path !== '/' && path !== '/robots.txt')).toBe('/lot/all')
})

test('the second page of a filter is no list of its own [ANY-06]', () => {
  const lists: Record<string, readonly (typeof cars)[number][]> = {
    all: cars,
    Ford: cars.filter(({ make }) => make === 'Ford'),
    Toyota: cars.filter(({ make }) => make === 'Toyota'),
  }
  const size = 2
  const found = read((path) => {
    const { pathname, searchParams: asked } = new URL(path, 'http://odd-sites.example')
    if (path === '/')
      return page(
        'Odd',
        Object.keys(lists)
          .map((name) => menu(`/inventory?make=${name}`))
          .join(''),
      )
    if (pathname !== '/inventory') return detailsAt(path)
    const [name, number] = [asked.get('make') ?? '', Number(asked.get('page') ?? 1)]
    const list = lists[name] ?? []
    const next = number * size < list.length ? `<a href="?make=${name}&page=${number + 1}">Next vehicles</a>` : ''
    return page(
      'Cars',
      `<h1>${list.length} vehicles found</h1>${cardsOf(list.slice(number * size - size, number * size))}${next}`,
    )
  })
  expectAll(found)
})
