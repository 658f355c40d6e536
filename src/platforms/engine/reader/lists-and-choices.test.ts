import { expect, test } from 'vitest'
import {
  type Car,
  cardsOf,
  cars,
  detailsAt,
  expectAll,
  facts,
  menu,
  ownHost,
  page,
  read,
} from '../../../../test/support/odd-site.ts'

const makes = [...new Set(cars.map(({ make }) => make))]
const menuOfMakes = `<nav>${makes.map((make) => `<a href="/stock?of=${make}">${make}</a>`).join('')}</nav>`

test('links that narrow the list of a make by two facts each lead to no further list [ANY-02] [ANY-06]', () => {
  const asked: string[] = []
  const filtersOf = (of: string | null) =>
    cars.map(({ make, year }) => `<li><a href="/stock?of=${of}&make=${make}&year=${year}">${make}, ${year}</a></li>`)
  expectAll(
    read((path) => {
      asked.push(path)
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return page('Odd Motors', menuOfMakes)
      if (pathname !== '/stock') return detailsAt(path)
      const of = searchParams.get('of')
      return page(`${of}`, `<ul>${filtersOf(of).join('')}</ul>${cardsOf(cars.filter(({ make }) => make === of))}`)
    }),
  )
  expect(asked.filter((path) => path.includes('year='))).toEqual([])
})

test('choices of a make and a year are no cars, where only a script loads the cards below them [ANY-02]', () => {
  const choices = makes.map(
    (make, at) =>
      `<li><a href="/stock?make=${make}&body=${at}">${make}, SUV</a> <a href="/stock?make=${make}&year=2019">${make}, 2019</a></li>`,
  )
  const found = read((path) => {
    if (path === '/') return page('Odd Motors', menu('/stock'))
    if (path === '/stock/part') return cardsOf(cars)
    if (!path.startsWith('/stock')) return detailsAt(path)
    return page('Our cars', `<ul>${choices.join('')}</ul><div hx-get="/stock/part" hx-trigger="load"></div>`)
  })
  expectAll(found)
  expect(found.reader?.link).toBe('odd-sites.example/details/*')
})

test('cars on the home page whose addresses say nothing of a car are no lists [ANY-02] [ANY-03]', () => {
  const addressOf = (car: Car) => `/stock/view?id=${cars.indexOf(car)}`
  const linked = (of: readonly Car[]) =>
    of.map((car) => `<div><a href="${addressOf(car)}">${car.title}</a> <b>$${car.price}</b></div>`).join('')
  const records = cars.map((car) => {
    const { year, make, model, price, miles } = car
    return { year, make, model, price, mileage: miles, url: addressOf(car) }
  })
  const found = read((path) => {
    if (path === '/') return page('Odd Motors', `${menu('/inventory')}<h2>Featured</h2>${linked(cars.slice(0, 3))}`)
    if (path === '/inventory') return page('Our cars', '<div id="app" data-url="/api/vehicles"></div>')
    if (path === '/api/vehicles') return JSON.stringify({ vehicles: records })
    const car = cars.find((one) => path === addressOf(one))
    const others = linked(cars.filter((one) => one !== car).slice(3, 6))
    return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}<section><h3>Similar cars</h3>${others}</section>`)
  })
  expectAll(found)
  expect(found.reader?.kind).toBe('json-interface')
})

test('one of a car’s facts is its VIN, which makes no car of it, though some of the cars are sold [ANY-03] [ANY-07]', () => {
  const sold = 7
  const vehicles = cars.map(({ vin, year, make, model, price, miles, slug }, at) => {
    const values = { VIN: vin, Year: year, Make: make, Model: model, Price: `$${price}`, Mileage: `${miles} mi` }
    const attributes = Object.entries(values).map(([label, value]) => ({ label, value: String(value) }))
    return { id: at, href: `/details/${slug}`, attributes, status: at < sold ? 'available' : 'sold' }
  })
  const { scan } = read((path) => {
    if (path === '/') return page('Odd Motors', menu('/inventory'))
    if (path === '/inventory') return page('Our cars', '<div id="app" data-url="/api/vehicles"></div>')
    return path === '/api/vehicles' ? JSON.stringify(vehicles) : undefined
  })
  expect(scan.vehicles.map(({ vin, make, model }) => [vin, make, model])).toEqual(
    cars.slice(0, sold).map(({ vin, make, model }) => [vin, make, model]),
  )
})

const columnOf: Readonly<Record<string, (car: Car) => string | number>> = {
  Vehicle: ({ title }) => title,
  Price: ({ price }) => `$${price}`,
  Miles: ({ miles }) => miles,
  'Stock #': ({ id }) => id,
  VIN: ({ vin }) => vin,
}

test.each([
  ['leads to its page', ({ slug, title }: Car) => `<a href="/details/${slug}">${title}</a>`],
  ['has no page', ({ title }: Car) => title],
])('a table has a column for each car, which %s [ANY-02] [ANY-04]', (_, name) => {
  const rows = Object.entries({ ...columnOf, Vehicle: name }).map(([label, textOf]) => {
    const tag = label === 'Vehicle' ? 'th' : 'td'
    const cells = cars.map((car) => `<${tag}>${textOf(car)}</${tag}>`)
    return `<tr><th>${label}</th>${cells.join('')}</tr>`
  })
  const [head = '', ...body] = rows
  const table = `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Used cars for sale', `${table}<p>Financing available</p>`)
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return car && page(car.title, `<h1>${car.title}</h1><p>Ask us about it.</p>`)
  })
  expectAll(found)
  const byVin = new Map(found.scan.vehicles.map((vehicle) => [vehicle.vin, vehicle]))
  for (const { vin, title, price, miles, id } of cars)
    expect(byVin.get(vin)).toMatchObject({ heading: title, prices: { price }, odometer: `${miles}`, stocknum: id })
})

test.each([
  ['a frame that leads to the next one within it', 'turbo-frame', (src: string) => `src="${src}"`],
  ['an element that a script fills', 'section', (src: string) => `data-src="${src}"`],
])('%s has a word of patience in it until then [ANY-02] [ANY-06]', (_, tag, leading) => {
  const size = tag === 'section' ? cars.length : 4
  const frame = (src: string, inside: string) => `<${tag} ${leading(src)}>${inside}</${tag}>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu('/stock'))
      if (path === '/stock') return page('Our cars', frame('/stock/rows', '<p>One moment, please</p>'))
      const [, behind] = /^\/stock\/rows(?:\?behind=(\w+))?$/.exec(path) ?? []
      if (!path.startsWith('/stock/rows')) return detailsAt(path)
      const from = cars.findIndex(({ id }) => id === behind) + 1
      const last = cars[from + size - 1]
      const next = last === undefined || last === cars.at(-1) ? '' : frame(`/stock/rows?behind=${last.id}`, '')
      return `<${tag}>${cardsOf(cars.slice(from, from + size))}${next}</${tag}>`
    }),
  )
})

test('cars without pages stand on a page for each model, few of them on some [ANY-02] [ANY-06]', () => {
  const models = [...new Set(cars.map(({ model }) => model))]
  const folded = ({ title, price, vin, id }: Car) =>
    `<details><summary>${title}</summary><p>$${price}</p><p>VIN ${vin}<br>Stock ${id}</p></details>`
  expectAll(
    read((path) => {
      const links = models.map((model, at) => `<li><a href="/used-cars/kind-${at}">${model}</a></li>`).join('')
      if (path === '/') return page('Odd Motors', `<ul>${links}</ul>`)
      const at = /^\/used-cars\/kind-(\d)$/.exec(path)?.[1]
      const own = cars.filter(({ model }) => at !== undefined && model === models[Number(at)])
      return own.length === 0 ? undefined : page('Odd Motors', own.map(folded).join(''))
    }),
  )
})

test('new and used cars in tabs of one page have addresses of their own [ANY-02]', () => {
  const kindOf = (car: Car) => (cars.indexOf(car) < 4 ? 'new' : 'pre-owned')
  const tab = (kind: string) => {
    const own = cars.filter((car) => kindOf(car) === kind)
    return `<div id="${kind}">${cardsOf(own).replaceAll('/details/', `/${kind}/`)}</div>`
  }
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu('/stock'))
      if (path === '/stock') return page('Our cars', tab('new') + tab('pre-owned'))
      return detailsAt(path.replace(/^\/(?:new|pre-owned)\//, '/details/'))
    }),
  )
})

test('stores that no word calls a listing each lead to a list of theirs [ANY-02]', () => {
  const stores = ['north-side', 'old-mill', 'harbor', 'airport']
  expectAll(
    read((path) => {
      const links = stores.map((store) => `<h3><a href="/${store}">Odd Motors ${store}</a></h3>`)
      if (path === '/') return page('Odd Motors', links.join(''))
      const [, store = '', list] = /^\/([a-z-]+)(\/vehicles)?$/.exec(path) ?? []
      const at = stores.indexOf(store)
      if (at < 0) return detailsAt(path)
      if (list === undefined) return page(store, `<a href="/${store}/vehicles">Vehicles of this store</a>`)
      return page('Vehicles', cardsOf(cars.filter((_, index) => index % stores.length === at)))
    }),
  )
})

test('pages of the same cars in another language, which a sitemap names too, are not read beside them [ANY-05]', () => {
  const addresses = ['/vehicules/', '/en/vehicles/'].flatMap((folder) => cars.map(({ slug }) => folder + slug))
  const entries = addresses.map((path) => `<url><loc>${ownHost}${path}</loc></url>`).join('')
  const found = read((path) => {
    if (path === '/') return page('Autos', '<p>Bienvenue</p>')
    if (path === '/sitemap.xml') return `<?xml version="1.0"?><urlset>${entries}</urlset>`
    return addresses.includes(path) ? detailsAt(`/details/${path.split('/').at(-1)}`) : undefined
  })
  expect(found.reader?.link).toBe('odd-sites.example/vehicules/*')
  expectAll(found)
})
