import { expect, test } from 'vitest'
import {
  type Answers,
  cardsOf,
  cars,
  detailsAt,
  expectAll,
  facts,
  menu,
  page,
  read,
} from '../../../../test/support/odd-site.ts'

const records = cars.map(({ id, slug, title, price }) => ({ id, slug, headline: title, price, shownAt: 'details' }))
const at = (listing: string, answers: Answers): Answers => {
  return (path, body, headers) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? listing : (answers(path, body, headers) ?? detailsAt(path))
  }
}

test.each([
  [
    'a template in double braces',
    '/details/{slug}',
    `<script type="text/x-template"><a href="/details/{{this.slug}}">{{headline}}</a></script>
    <script>var stock = ${JSON.stringify(records)}</script>`,
  ],
  [
    'a template between percent signs',
    '/details/{slug}',
    `<script type="text/template"><a href="/details/<%= slug %>"><%- headline %></a></script>
    <script>var stock = ${JSON.stringify(records)}</script>`,
  ],
  [
    'the base address of a component',
    '/details/{id}/{slug}',
    `<stock-grid base-url="/details/" :cars='${JSON.stringify(records)}'></stock-grid>`,
  ],
  [
    'a script that puts an address together',
    '/{shownAt}/{slug}',
    `<script>var stock = ${JSON.stringify(records)};
    const row = (car) => '<img src="/p/' + car.id + '.jpg"><a href="/' + car[names.shownAt] + '/' + car.slug + '">'</script>`,
  ],
])('%s says where records without addresses lead [ANY-02]', (_, template, listing) => {
  const vehicle = (path: string) => {
    const isRight = /\/K\d+\//.test(path) === template.includes('{id}')
    return isRight ? detailsAt(path.replace(/\/K\d+(?=\/)/, '')) : 'disallowed'
  }
  const found = read(at(page('Our cars', listing), vehicle))
  expectAll(found)
  expect(found.reader?.link_template).toBe(template)
})

const shell = '<div id="app"></div><script>fetch("/data/stock.json?limit=4")</script><a href="/details/">x</a>'
const template = `<script>const link = "/details/" + car.slug</script>`

test.each([
  ['a file that ignores a page number', () => ({ stock: records })],
  [
    'an interface that counts from an offset',
    (start: number) => ({ total: records.length, stock: records.slice(start, start + 4) }),
  ],
])('%s, whose records lead to pages, is read to its end [ANY-03] [ANY-06]', (_, answer) => {
  const found = read(
    at(page('Our cars', shell + template), (path) => {
      const { pathname, searchParams } = new URL(path, 'http://odd-sites.example')
      if (pathname !== '/data/stock.json') return undefined
      return JSON.stringify(answer(Number(searchParams.get('offset') ?? 0)))
    }),
  )
  expectAll(found)
})

test('each section asks the interface for its own cars, and links to them by a number [ANY-02] [ANY-03] [ANY-06]', () => {
  const types = ['new', 'used']
  const ofType = (path: string) => cars.filter((_, at) => path.endsWith(types[at % 2] ?? ''))
  const found = read((path) => {
    if (path === '/') return page('Home', '<nav><a href="/stock/new">New</a> <a href="/stock/used">Used</a></nav>')
    const car = cars.find(({ id }) => path === `/car?no=${id}`)
    if (car !== undefined) return detailsAt(`/details/${car.slug}`)
    if (path.startsWith('/stock.json'))
      return JSON.stringify(ofType(path).map(({ id, vin, title }) => ({ id, vin, title })))
    if (!path.startsWith('/stock/')) return undefined
    const script = `fetch("/stock.json?type=${path.slice(7)}"); const row = (v) => \`<a href="/car?no=\${v.id}">\``
    return page('Our cars', `<div id="app"></div><script>${script}</script>`)
  })
  expectAll(found)
  expect(found.reader?.link_template).toBe('/car?no={id}')
})

test('the section that counts its cars tells how the others go on [ANY-03] [ANY-06]', () => {
  const size = 2
  const found = read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://odd-sites.example')
    if (path === '/') return page('Home', menu('/stock'))
    const asked = '<script>fetch("/stock.json"); fetch("/stock.json?type=new&from=0&size=2")</script>'
    if (pathname === '/stock') return page('Our cars', `<div id="app"></div>${asked}`)
    if (pathname !== '/stock.json') return detailsAt(path)
    const of = searchParams.get('type') === 'new' ? cars.slice(4) : cars
    const from = Number(searchParams.get('from') ?? 0)
    const stock = of.slice(from, from + size).map(({ vin, slug, title, price }) => {
      return { vin, url: `/details/${slug}`, title, price }
    })
    return JSON.stringify({ total: of.length, stock })
  })
  expectAll(found)
})

test('cars in place of sold ones prove what was read [ANY-08]', () => {
  const isSold = (path: string) => cars.some(({ slug }, index) => path.endsWith(slug) && index % 4 === 0)
  const { sample } = read(
    at(page('Our cars', cardsOf(cars)), (path) =>
      isSold(path) ? detailsAt(path)?.replace('<h1>', '<p>This car has been sold</p><h1>') : undefined,
    ),
  )
  expect(sample.vehicles.length).toBeGreaterThan(3)
})

test('cards may lead to the pages of a vendor that name the dealer; those of a neighbor are no list [ANY-01] [ANY-07]', () => {
  const listOf = (host: string) => {
    const shown = cardsOf(cars).replaceAll('href="', `href="${host}`)
    return at(page('Our cars', shown), (address) => {
      const car = cars.find(({ slug }) => address === `${host}/details/${slug}`)
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
    })
  }
  expectAll(read(listOf('http://vendor.example/odd-sites')))
  expect(() => read(listOf('http://neighbor.example'))).toThrow()
})

test.each([
  ['events of pages', true],
  ['filters of a page', false],
])('%s that scripts fill, which lead to no car, take no requests from the interface [ANY-03]', (_, hasEvents) => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  const list = (asked: string | null) => {
    const items = cars.filter(({ make }) => hasEvents && make === asked)
    const events = items.map(({ title, make, price }) => ({ item_name: title, item_brand: make, price, year: 2022 }))
    const named = ['model', 'body'].flatMap((name) => makes.map((make) => `${name}=${make}&year=2020`))
    const filters = named.map((one) => `<a href="/stock?make=${asked ?? 'all'}&${one}">Some</a>`).join('')
    const script = `<script>dataLayer.push({ items: ${JSON.stringify(events)} }); fetch("/api/stock")</script>`
    return page('Our cars', `<div id="app"></div>${filters}${script}`)
  }
  const shown = cars.map(({ vin, slug, title, price, miles }) => ({
    vin,
    url: `/details/${slug}`,
    title,
    price,
    miles,
  }))
  const found = read((path) => {
    const ofMakes = makes.map((make) => `<a href="/stock?make=${make}">${make} inventory</a>`).join('')
    if (path === '/') return page('Home', hasEvents ? ofMakes : menu('/stock'))
    if (path.startsWith('/stock')) return list(new URL(path, 'http://odd-sites.example').searchParams.get('make'))
    return path === '/api/stock' ? JSON.stringify(shown) : detailsAt(path)
  })
  expectAll(found)
  expect(found.sample.pagesRead).toBeLessThan(20)
})

const used = (host: string) => `<a href="http://${host}/">Used cars</a>`
test.each<[string, string, string, string | null]>([
  ['used cars on another host', used('smith-preowned.example'), 'New', 'smith-preowned.example'],
  ['used cars on another host, which it has too', used('smith-preowned.example'), 'Used', null],
  ['cars on another host', '<a href="http://group.example/">All our cars</a>', 'New', null],
  ['used cars on a page of reports', used('www.carfax.com'), 'New', null],
])('a menu that leads to %s is doubted if these may be missing [ANY-08] [ANY-09]', (_, link, condition, host) => {
  const { sample } = read((path) => {
    if (path === '/') return page('Smith Motors', menu('/stock') + link)
    if (path === '/stock') return page('Our cars', cardsOf(cars))
    return detailsAt(path)?.replace('</h1>', `</h1><p>Condition: ${condition}</p>`)
  })
  expect(sample.doubt).toBe(host === null ? null : `the site leads to its used vehicles on ${host}`)
})
