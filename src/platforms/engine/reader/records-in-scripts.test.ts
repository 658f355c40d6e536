import { expect, test } from 'vitest'
import {
  type Car,
  cardsOf,
  cars,
  detailsAt,
  expectAll,
  facts,
  menu,
  ofStock,
  ownHost,
  page,
  read,
  vins,
} from '../../../../test/support/odd-site.ts'

const recordOf = ({ vin, id, year, make, model, price, miles, slug }: Car) => ({
  vin,
  stock: id,
  year,
  make,
  model,
  price,
  mileage: miles,
  url: `/details/${slug}`,
})
const readStock = (script: string, data: (path: string) => string | undefined = () => undefined) =>
  read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Our stock', `<div id="app"></div>${script}`) : (data(path) ?? detailsAt(path))
  })
const assigned = (value: unknown) => `<script>window.STOCK=${JSON.stringify(value)}</script>`

test.each<[string, object, object]>([
  ['inactive', { active: 0 }, { active: 1 }],
  ['deleted', { deleted_at: '2026-10-02 10:00:00' }, { deleted_at: null }],
  ['out of stock', { quantity: 0 }, { quantity: 1 }],
  ['unpublished', { isPublished: false }, { isPublished: true }],
])('a car whose record calls it %s is no stock, unless all are called so [ANY-07]', (_, gone, shown) => {
  const stock = cars.map((car, at) => ({ ...recordOf(car), ...(at > 6 ? gone : shown) }))
  expect(ofStock(readStock(assigned(stock)))).toEqual(vins.slice(0, 7).sort())
  expectAll(readStock(assigned(cars.map((car) => ({ ...recordOf(car), ...gone })))))
})

test.each(['nearby', 'national', 'lastViewed'])('a longer list called %s is not the stock [ANY-08]', (name) => {
  const [own, nearby] = [cars.slice(0, 4), cars.slice(4)]
  const lists = { [name]: nearby.map(recordOf), inventory: own.map(recordOf) }
  expect(ofStock(readStock(assigned(lists)))).toEqual(vins.slice(0, 4).sort())
})

test.each(['floorPrice', 'minimum_price', 'tradePrice', 'cost'])('a %s below the price is none [ANY-05]', (name) => {
  const { scan } = readStock(assigned(cars.map((car) => ({ ...recordOf(car), [name]: car.price - 1_500 }))))
  expect(scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
})

test.each([
  ['make', (make: string, of: readonly Car[]) => ({ make, count: of.length, vehicles: unnamed(of) })],
  ['name', (make: string, of: readonly Car[]) => ({ id: `g-${make}`, name: make, items: unnamed(of) })],
])('the %s of a group is the make of the cars in it [ANY-03]', (_, group) => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  const found = readStock(
    assigned(
      makes.map((make) =>
        group(
          make,
          cars.filter((car) => car.make === make),
        ),
      ),
    ),
  )
  expectAll(found)
  const makeOf = new Map(cars.map(({ vin, make }) => [vin, make]))
  for (const { vin, make } of found.scan.vehicles) expect(make).toBe(makeOf.get(vin ?? ''))
})

const unnamed = (of: readonly Car[]) => of.map((car) => ({ ...recordOf(car), make: undefined }))

test('data in a script may be escaped as HTML is [ANY-03]', () => {
  const escaped = JSON.stringify(cars.map(recordOf)).replaceAll('"', '&quot;')
  expectAll(readStock(`<script type="text/template" id="stock">${escaped}</script>`))
})

test('data in a script may be shortened as Angular does [ANY-03]', () => {
  const state = { 'G.https://api.odd-sites.example/units?size=99': { body: { units: cars.map(recordOf) } } }
  const escaped = JSON.stringify(state).replaceAll('&', '&a;').replaceAll('"', '&q;').replaceAll("'", '&s;')
  expectAll(readStock(`<script id="shop-state" type="application/json">${escaped}</script>`))
})

test('a button shows the rest of what a page has in its data, as many as it counts [ANY-06]', () => {
  const shown = cars.slice(0, 4).map(({ slug, title }) => `<div><a href="/details/${slug}">${title}</a></div>`)
  const more = `<button class="more">Show ${cars.length - 4} more</button>`
  const stock = `<script>window.lot = ${JSON.stringify(cars.map(recordOf))}</script>`
  const found = readStock(`<h1>${cars.length} cars on the lot</h1>${shown.join('')}${more}${stock}`)
  expectAll(found)
  expect(found.sample.doubt).toBeNull()
})

test('an interface is named by a setting of the page and what a script adds to it [ANY-03]', () => {
  const settings = JSON.stringify({ root: `${ownHost}/wp-json/`, nonce: 'a1' }).replaceAll('/', '\\/')
  const script = `<script>var wpApiSettings=${settings};fetch(wpApiSettings.root+'wp/v2/vehicle?per_page=100').then(draw)</script>`
  expectAll(
    readStock(script, (path) =>
      path === '/wp-json/wp/v2/vehicle?per_page=100' ? JSON.stringify(cars.map(recordOf)) : undefined,
    ),
  )
})

test.each<[string, (list: object) => unknown]>([
  ['in one field', (list) => ({ d: JSON.stringify(list) })],
  ['with the total around it', (list) => ({ ok: 1, result: JSON.stringify({ total: cars.length, list }) })],
])('an interface may answer JSON as a text inside JSON, %s [ANY-03]', (_, packed) => {
  const answer = JSON.stringify(packed(cars.map(recordOf)))
  const script = '<script>$.getJSON("/svc/GetInventory", (r) => draw(JSON.parse(r.d)))</script>'
  expectAll(readStock(script, (path) => (path === '/svc/GetInventory' ? answer : undefined)))
})

test('a component has its list beside what only runs [ANY-03]', () => {
  const stock = JSON.stringify(cars.map(recordOf))
    .replaceAll('"', "'")
    .replaceAll(/'(\w+)':/g, '$1: ')
  expectAll(readStock(`<div x-data="{ q: '', stock: ${stock}, get shown() { return this.stock.slice(9) } }"></div>`))
})

test('a component parses its list from a text in its attribute [ANY-02]', () => {
  const escaped = JSON.stringify(cars.map((car) => ({ ...recordOf(car), vin: undefined }))).replaceAll('"', '\\u0022')
  const found = readStock(
    `<div x-data="inventory(JSON.parse('${escaped}'))"><template x-for="car in all"></template></div>`,
  )
  expect(found.reader?.kind).toBe('embedded-records')
  expectAll(found)
})

test('cars of a file of data without pages of their own are shown by the page that reads it [ANY-03]', () => {
  const own = cars.map((car) => ({ ...recordOf(car), url: undefined }))
  const found = readStock('<script>load("/data/cars.json")</script>', (path) =>
    path === '/data/cars.json' ? JSON.stringify(own) : undefined,
  )
  expectAll(found)
  expect(new Set(found.scan.vehicles.map(({ vdp_link }) => vdp_link))).toEqual(new Set([`${ownHost}/stock`]))
})

test('cars without pages of their own are shown by the page whose data they are [ANY-02]', () => {
  const own = cars.map((car) => ({ ...recordOf(car), url: undefined, slug: undefined }))
  const found = readStock(`<div x-data='${JSON.stringify({ open: null, cars: own })}'></div>`)
  expectAll(found)
  expect(new Set(found.scan.vehicles.map(({ vdp_link }) => vdp_link))).toEqual(new Set([found.reader?.listings?.[0]]))
})

test('the attributes of a component describe a car [ANY-03]', () => {
  const card = ({ vin, id, year, make, model, price, slug }: Car) =>
    `<car-card class="c" vin="${vin}" stock="${id}" year="${year}" make="${make}" model="${model}" price="${price}" image="/p/${id}.jpg" href="/details/${slug}"></car-card>`
  expectAll(readStock(`<car-grid>${cars.map(card).join('')}</car-grid>`))
})

test('an interface answers rows of cells in HTML, as a table shows them [ANY-03] [ANY-06]', () => {
  const row = ({ slug, id, title, miles, price }: Car) => [
    `<img src="/p/${id}.jpg">`,
    `<a href="/details/${slug}">${title}</a><br><small>${id}</small>`,
    miles.toLocaleString('en-US'),
    `$${price}`,
  ]
  const script = `<table id="t"></table><script>$('#t').DataTable({serverSide:true,ajax:"/stock/data?draw=1&start=0&length=4"})</script>`
  expectAll(
    readStock(script, (path) => {
      const [, from] = /^\/stock\/data\?draw=1&start=(\d+)&length=4$/.exec(path) ?? []
      const data = cars.slice(Number(from), Number(from) + 4).map(row)
      return from === undefined ? undefined : JSON.stringify({ draw: 1, recordsTotal: cars.length, data })
    }),
  )
})

test('a record in an attribute leads where the only link inside its element does [ANY-03] [ANY-08]', () => {
  const card = ({ url: _, ...record }: ReturnType<typeof recordOf>, link: string) =>
    `<div data-car='${JSON.stringify(record)}'><a href="${link}"><img src="/p/${record.stock}.jpg"></a></div>`
  const linksOf = (linkTo: (at: number) => string) =>
    readStock(cars.map((car, at) => card(recordOf(car), linkTo(at))).join('')).scan.vehicles.map((one) => one.vdp_link)
  expect(linksOf((at) => `/show/${90_311 + at * 7}`)).toEqual(cars.map((_, at) => `${ownHost}/show/${90_311 + at * 7}`))
  expect(linksOf(() => '/lot')).toEqual(cars.map(() => `${ownHost}/stock`))
})

test.each([true, false])(
  'an OData interface is asked as the page writes it, to its end (names the next answer: %s) [ANY-06]',
  (isNamed) => {
    const address = (from: number) => `/odata/Vehicles?$filter=Active eq true&$count=true&$top=4&$skip=${from}`
    const script = `<script>window.cfg={url:"${address(0)}"}</script>`
    expectAll(
      readStock(script, (path) => {
        const [, from] =
          /^\/odata\/Vehicles\?\$filter=Active%20eq%20true&\$count=true&\$top=4&\$skip=(\d+)$/.exec(
            decodeURIComponent(path).replaceAll(' ', '%20').replaceAll('+', '%20'),
          ) ?? []
        const next = Number(from) + 4
        const link = isNamed && next < cars.length ? { '@odata.nextLink': ownHost + encodeURI(address(next)) } : {}
        const value = cars.slice(next - 4, next).map(recordOf)
        return from === undefined ? undefined : JSON.stringify({ '@odata.count': cars.length, value, ...link })
      }),
    )
  },
)

/** What a page tells its analytics of cars: by no VIN, and with no address. */
const analyticsOf = (of: readonly Car[]) => {
  const items = of.map(({ id, make, title, price }) => ({ stock: id, item_name: title, item_brand: make, price }))
  return `<script>dataLayer.push({"event":"view","ecommerce":{"items":${JSON.stringify(items)}}})</script>`
}

test('the stock of a page are records that lead to cars, and not as many events about them [ANY-03] [ANY-08]', () => {
  const records = cars.map(({ year, make, model, price, miles, slug }) => {
    return { year, make, model, price, mileage: miles, url: `/details/${slug}` }
  })
  const data = `<script type="application/json">${JSON.stringify({ results: { items: records } })}</script>`
  const found = read((path) => {
    if (path === '/') return page('Odd Motors', menu('/inventory'))
    return path === '/inventory' ? page('Our cars', analyticsOf(cars) + data) : detailsAt(path)
  })
  expectAll(found)
  expect(found.reader?.records).toBe('results.items')
})

/** Of a page that says so much that no other way to read the site is looked for. */
const everyFact = Object.entries({
  Condition: 'Used',
  Stock: 'A7',
  Trim: 'Sport',
  'Exterior Color': 'Red',
  'Interior Color': 'Black',
  Transmission: 'Automatic',
  Drivetrain: 'AWD',
  'Fuel Type': 'Gasoline',
  'Body Style': 'SUV',
  MPG: '20 City / 28 Hwy',
  MSRP: '$42,000',
}).map(([name, value]) => `<p>${name}: ${value}</p>`)
const wholePage = (car: Car) => {
  const photo = `<img src="/photos/${car.id}/1.jpg"><h2>Description</h2><p>One owner, clean history and new tires.</p>`
  return page(car.title, `<h1>${car.title}</h1>${facts(car)}${everyFact.join('')}${photo}`)
}

test.each<readonly [string, string, (car: Car) => object]>([
  ['by stock numbers that links of the home page have', '<div id="app" data-endpoint="/api/stock"></div>', () => ({})],
  ['by VINs', '<div id="app" data-endpoint="/api/stock"></div>', ({ vin }) => ({ vin })],
  ['by VINs, beside a list that only a script knows', '<div id="app"></div>', ({ vin }) => ({ vin })],
])('the first cars that a page tells its analytics of, %s, are not all [ANY-06] [ANY-09]', (_, app, idOf) => {
  const events = cars.slice(0, 3).map((car) => ({ id: car.id, item_name: car.title, price: car.price, ...idOf(car) }))
  const script = `<script>dataLayer.push({"ecommerce":{"items":${JSON.stringify(events)}}})</script>`
  const pathOf = ({ id }: Car) => `/car/${id}`
  const found = read((path) => {
    if (path === '/')
      return page('Odd Motors', menu('/inventory') + cars.slice(0, 2).map((car) => `<a href="${pathOf(car)}">See</a>`))
    if (path === '/inventory') return page('Our cars', `${script}${app}<script src="/app.js"></script>`)
    if (path === '/app.js') return 'fetch("/api/stock").then(show)'
    if (path === '/api/stock')
      return JSON.stringify({ cars: cars.map((car) => ({ ...recordOf(car), url: pathOf(car) })) })
    const car = cars.find((one) => path === pathOf(one))
    return car && wholePage(car)
  })
  expectAll(found)
})

test('a car in the one object of an element is no car of a list, though an event names it too [ANY-03] [ANY-08]', () => {
  const element = ({ vin, id, year, make, model, price, miles }: Car) => {
    const vehicle = { vin, stock: id, year, make, model, price, mileage: miles }
    return `<script type="application/json">${JSON.stringify({ tree: ['$', 'main', null, { vehicle }] })}</script>`
  }
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu('/inventory'))
      if (path === '/inventory') return page('Our cars', cardsOf(cars))
      const car = cars.find(({ slug }) => path === `/details/${slug}`)
      return car && page(car.title, `<h1>${car.title}</h1>${analyticsOf([car])}${element(car)}`)
    }),
  )
})

test.each(['id', 'slug'] as const)(
  'records without addresses have their pages below the list, by their %s, where these show their VINs [ANY-02]',
  (key) => {
    const props = (of: object) => `<div id="app" data-page='${JSON.stringify({ props: of })}'></div>`
    const { scan } = read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock') return page('Stock', props({ cars }))
      const car = cars.find((one) => path === `/stock/${one[key]}`)
      return car && page(car.title, props({ car }))
    })
    expectAll({ scan })
    expect(scan.vehicles.map(({ vdp_link }) => vdp_link)).toEqual(cars.map((car) => `${ownHost}/stock/${car[key]}`))
  },
)

const byMakeAndModel = (leaf: (of: readonly Car[]) => unknown) =>
  Object.fromEntries(
    [...Map.groupBy(cars, ({ make }) => make)].map(([make, of]) => [
      make,
      Object.fromEntries([...Map.groupBy(of, ({ model }) => model)].map(([model, list]) => [model, leaf(list)])),
    ]),
  )
const withoutName = (car: Car) => ({ ...recordOf(car), make: undefined, model: undefined })

test.each([
  ['lists', byMakeAndModel((of) => of.map(withoutName))],
  ['records by VIN', byMakeAndModel((of) => Object.fromEntries(of.map((car) => [car.vin, withoutName(car)])))],
])('%s below makes and their models are one list, named by both [ANY-03] [ANY-06]', (_, stock) => {
  const found = readStock(assigned({ data: { inventory: stock } }))
  expectAll(found)
  const named = found.scan.vehicles.map(({ make, model }) => `${make} ${model}`)
  expect(new Set(named)).toEqual(new Set(cars.map(({ make, model }) => `${make} ${model}`)))
})

const years = Array.from({ length: 20 }, (_, at) => 2007 + at)
const valued = years.map((year) => ({ year, make: 'Honda', model: 'Civic', price: 4_000 + 2 * year }))
const calculator = `<script>var estimate = ${JSON.stringify({ rate: 4.9, vehicles: valued })};</script>`

test('models that a calculator values are no stock, and end no search for it [ANY-02] [ANY-06]', () => {
  const shown = (title: string, body: string) =>
    page(title, `<h1>Odd</h1>${'<p>We warrant every one.</p>'.repeat(9)}${body}${calculator}`)
  const stock = assigned(cars.map(recordOf))
  for (const list of [cardsOf(cars), cardsOf(cars) + stock]) {
    const found = read((path) => {
      if (path === '/') return shown('Home', menu('/inventory'))
      if (path === '/inventory') return shown('Cars', '<a href="/shelf-2">View all cars</a>')
      return path === '/shelf-2' ? shown('All', list) : detailsAt(path)
    })
    expectAll(found)
    expect(found.sample.doubt).toBeNull()
    expect(found.reader?.kind).toBe(list.endsWith('</script>') ? 'embedded-records' : 'cards')
  }
})

test.each([
  ['of a few cars', cars.slice(0, 3).map(recordOf)],
  ['of others', cars.map((car) => ({ ...recordOf(car), vin: car.vin.replace(/.{6}$/, '000777') }))],
])('data %s in a script of the site is left for all that an interface answers [ANY-05] [ANY-06]', (_, box) => {
  const scripts = '<script src="/box.js"></script><script src="/list.js"></script>'
  const found = readStock(scripts, (path) => {
    if (path === '/box.js') return `var box = ${JSON.stringify(box)}`
    if (path === '/list.js') return 'fetch("/data/feed.json").then(show)'
    return path === '/data/feed.json' ? JSON.stringify({ items: cars.map(recordOf) }) : undefined
  })
  expectAll(found)
  expect(found.sample.doubt).toBeNull()
})
