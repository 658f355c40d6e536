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
} from '../../../../test/support/odd-site.ts'

const home = page('Odd Motors', menu('/inventory'))
/** A listing of cards, and the pages of its cars. */
const withPages = (pageOf: (car: Car) => string, list = page('Our cars', cardsOf(cars))) =>
  read((path) => {
    if (path === '/') return home
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return path === '/inventory' ? list : car && page(car.title, `<h1>${car.title}</h1>${pageOf(car)}`)
  })

const listOfNames = page('Our cars', cardsOf(cars).replace(/ <b>[^<]*<\/b>/g, ''))

test('a car that a sentence of the description names makes no other car of what follows [ANY-04]', () => {
  const story = '<p>Great commuter. Bring your 2012 Honda Civic and get $1,000 over book.</p>'
  expectAll(withPages((car) => `<div>${story}${facts(car)}</div>`))
})

test('a button to reserve a car does not say that it is reserved, as a badge does [ANY-07]', () => {
  expectAll(withPages((car) => `${facts(car)}<div class="button">Reserve</div>`))
  const { scan } = withPages((car) => facts(car) + (car === cars[0] ? '<b>Réservé</b>' : ''))
  expect(ofStock({ scan })).toHaveLength(cars.length - 1)
})

test('stock number and VIN may stand in one line, and colors in lines of one paragraph [ANY-04]', () => {
  const { scan } = withPages(
    ({ id, vin, price }) => `<p>Stock# ${id} VIN# ${vin}</p><p>${price - 2} miles<br>Race Red exterior<br>CVT</p>`,
  )
  expect(scan.vehicles.map(({ stocknum }) => stocknum).sort()).toEqual(cars.map(({ id }) => id).sort())
  expect(new Set(scan.vehicles.map(({ exterior_color }) => exterior_color))).toEqual(new Set(['Race Red']))
})

/** What a site says of its first car, whose pages have these texts. */
const firstOf = (pageOf: (car: Car) => string, list?: string) =>
  withPages(pageOf, list).scan.vehicles.find(({ vin }) => vin === cars[0]?.vin)

test('what some pay after a credit is not the price, also where the amount is emphasized [ANY-04]', () => {
  const credited = ({ vin, price, miles }: Car) =>
    `<p><b>$${price - 4_000}</b> after $4,000 federal tax credit*</p><p>Price <b>$${price}</b></p><p>VIN: ${vin}</p><p>${miles} miles</p>`
  expect(firstOf(credited, listOfNames)?.prices?.price).toBe(cars[0]?.price)
})

test('a label of two words is not cut before the second [ANY-04]', () => {
  const { stocknum } = firstOf((car) => `<ul><li>STOCK NUM: ${car.id}</li></ul>${facts(car)}`) ?? {}
  expect(stocknum).toBe(cars[0]?.id)
})

test('the name of a car under a heading for name and trim is no trim [ANY-04]', () => {
  const rows = cars.map(
    ({ slug, title, price, id }) =>
      `<tr><td><a href="/details/${slug}">${title}</a><br>XSE</td><td>$${price}</td><td>${id}</td></tr>`,
  )
  const head = '<tr><th>Vehicle / Trim</th><th>Price</th><th>Stock</th></tr>'
  expect(firstOf(facts, page('Our cars', `<table>${head}${rows.join('')}</table>`))?.trim).toBe('XSE')
})

test('words that stand in elements of their own are one text [ANY-04]', () => {
  const inWords = (text: string) =>
    `<p>${text
      .split(' ')
      .map((word) => `<span>${word} </span>`)
      .join('')}</p>`
  const { exterior_color, stocknum } =
    firstOf((car) => facts(car) + inWords('Exterior color: Mojave Sand') + inWords(`Stock #: ${car.id}`)) ?? {}
  expect([exterior_color, stocknum]).toEqual(['Mojave Sand', cars[0]?.id])
})

test('labels and values may stand in columns side by side [ANY-04]', () => {
  const column = (texts: readonly (string | number)[]) =>
    `<div>${texts.map((text) => `<div>${text}</div>`).join('')}</div>`
  const found = firstOf(
    ({ price, miles, vin, id }) =>
      column(['Price', 'Mileage', 'VIN', 'Stock #', 'Exterior']) + column([`$${price}`, miles, vin, id, 'Pearl White']),
  )
  expect([found?.odometer, found?.stocknum, found?.exterior_color]).toEqual([
    String(cars[0]?.miles),
    cars[0]?.id,
    'Pearl White',
  ])
})

test('in a list of facts without colons, colors have labels too [ANY-04]', () => {
  const rest = (car: Car) => `<p>Stock ${car.id}</p><p>Mileage ${car.miles}</p>`
  const found = firstOf((car) => `${facts(car)}${rest(car)}<p>Exterior Crystal Black Pearl</p>`)
  expect(found?.exterior_color).toBe('Crystal Black Pearl')
  expect(firstOf((car) => `${facts(car)}<p>Exterior Crystal Black Pearl</p>`)?.exterior_color).toBeUndefined()
})

test('a card may name its car in elements alike, and more fully than its page does [ANY-04]', () => {
  const cards = cars.map(({ slug, year, make, model, price }) => {
    const words = [year, make, `${model} XLE`].map((word) => `<div class="big">${word}</div>`)
    return `<div><a href="/details/${slug}">${words.join('')}<p><b>$${price}</b></p></a></div>`
  })
  expect(firstOf(facts, page('Our cars', cards.join('')))?.heading).toBe(`${cars[0]?.title} XLE`)
})

test('lines of preformatted text are a list of cars [ANY-02]', () => {
  const lines = cars.map(
    ({ slug, id, title, miles, price }) =>
      `<A HREF="/details/${slug}">${id}</A>    ${title}      ${miles}    $${price}`,
  )
  expectAll(withPages(facts, page('Stock list', `<PRE>\nSTOCK    VEHICLE\n${lines.join('\n')}\n</PRE>`)))
})

const size = 3

test('offsets may count from 1 [ANY-06]', () => {
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return home
      if (pathname !== '/inventory') return detailsAt(path)
      const from = Number(searchParams.get('startrow') ?? 1) - 1
      const links = [4, 7].map((row) => `<a href="/inventory?startrow=${row}">${row}</a>`)
      const shown = `<p>Displaying ${from + 1} to ${from + size} of 9 vehicles</p>`
      return page('Our cars', shown + cardsOf(cars.slice(from, from + size)) + links.join(' '))
    }),
  )
})

test('a form with a cursor is the way to the next page [ANY-06]', () => {
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return home
      if (pathname !== '/inventory') return detailsAt(path)
      const from = Number(searchParams.get('cursor')?.slice(1) ?? 0)
      const cursor = `<input type="hidden" name="cursor" value="c${from + size}">`
      const form = `<form method="get" action="/inventory">${cursor}<button type="submit">Load more</button></form>`
      const more = from + size < cars.length ? form : ''
      return page('Our cars', cardsOf(cars.slice(from, from + size)) + more)
    }),
  )
})

test.each([
  ['is all that a link for more tells', 'seek', 'More »'],
  ['has a name for places, whatever its link is called', 'cursor', '&rarr;&#8203;'],
])('a place in the list that %s is the way on [ANY-06]', (_what, name, text) => {
  const tokenOf = (at: number) => Buffer.from(`place:${at}`).toString('base64url')
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return home
      if (pathname !== '/inventory') return detailsAt(path)
      const token = searchParams.get(name)
      const from = token === null ? 0 : cars.findIndex((_, at) => tokenOf(at) === token)
      const link = `<a href="/inventory?${name}=${tokenOf(from + size)}">${text}</a>`
      const more = from + size < cars.length ? link : ''
      return page('Our cars', cardsOf(cars.slice(from, from + size)) + more)
    }),
  )
})

const recordOf = ({ vin, year, make, model, price, miles, id }: Car) => ({
  stock: id,
  vin,
  year,
  make,
  model,
  price,
  mileage: miles,
})

test('a search engine says how exact its total is, and how many of its parts answered [ANY-03] [ANY-06]', () => {
  const search = JSON.stringify({ from: 0, size, query: { match_all: {} } })
  const app = `<div id="app"></div><script>fetch("/api/cars/_search",{method:"POST",body:JSON.stringify(${search})})</script>`
  expectAll(
    read((path, body) => {
      if (path === '/') return home
      if (path === '/inventory') return page('Our cars', app)
      if (path !== '/api/cars/_search') return detailsAt(path)
      const { from } = JSON.parse(body)
      const found = cars.slice(from, from + size)
      const hits = found.map((car) => ({ _id: car.id, _source: { ...recordOf(car), url: `/details/${car.slug}` } }))
      const total = { value: cars.length, relation: 'eq' }
      return JSON.stringify({ took: 1, _shards: { total: 1 }, hits: { total, hits } })
    }),
  )
})

const slugged = cars.map((car) => ({ ...recordOf(car), slug: car.slug }))
const inScript = page('Our cars', `<script>window.stock = ${JSON.stringify({ vehicles: slugged })}</script>`)
const featured = cars.slice(0, 3).map(({ slug, title }) => `<a href="/details/${slug}">${title}</a>`)
const links = cars.map(({ slug }) => `http://odd-sites.example/details/${slug}`).sort()
const sitemap = `<?xml version="1.0"?><urlset>${links.map((link) => `<url><loc>${link}</loc></url>`).join('')}</urlset>`

test.each([
  ['cars of the home page', home.replace('</body>', `${featured.join(' ')}</body>`), undefined],
  ['the sitemap', home, sitemap],
])('records without an address lead where the links of %s do [ANY-02] [ANY-04]', (_, start, map) => {
  const site = read((path) => {
    if (path === '/') return start
    if (path === '/robots.txt') return map && 'User-agent: *\nSitemap: http://odd-sites.example/sitemap.xml'
    if (path === '/sitemap.xml') return map
    return path === '/inventory' ? inScript : detailsAt(path)
  })
  expectAll(site)
  expect(site.reader).toMatchObject({ kind: 'embedded-records', link_template: expect.stringContaining('{slug}') })
  expect(site.scan.vehicles.map(({ vdp_link }) => vdp_link).sort()).toEqual(links)
})

test('what only some buyers pay is no price, in cards as on pages [ANY-04]', () => {
  const line = (label: string, amount: string) => `<li><span>${label}</span><span>${amount}</span></li>`
  const forAll = ({ price }: Car) => line('Sale Price', `$${price}`)
  const forms = [
    (car: Car) => `${forAll(car)}${line('Price after all conditional offers', `$${car.price - 900}`)}`,
    ({ price }: Car) =>
      `<p>Internet Price <b>$${price}</b>*</p><p>$${price - 900} with approved financing through us</p>`,
    ({ price }: Car) => `<p>Sale Price: <b>$${price}</b></p><p>With Our Financing*: <b>$${price - 1_000}</b></p>`,
    ({ price }: Car) => `<b>$${price}</b> <i>$${price - 900} after $900 state credit</i>`,
    ({ price }: Car) => `<b>$${price}</b> <i>$${price - 900} with all rebates of $900</i>`,
  ]
  for (const form of forms) {
    const shown = (car: Car) => `<p>VIN: ${car.vin}</p><ul class="pricing">${form(car)}</ul>`
    const cards = cars.map((car) => `<div><a href="/details/${car.slug}">${car.title}</a>${shown(car)}</div>`)
    const { scan } = withPages(shown, page('Our cars', cards.join('')))
    expect(scan.vehicles.map((vehicle) => vehicle.prices?.price).sort()).toEqual(cars.map(({ price }) => price).sort())
  }
})

test('a photo of the markup may be loaded later, behind an empty one [ANY-04]', () => {
  const { scan } = withPages(
    ({
      vin,
      id,
      price,
    }) => `<div itemscope itemtype="http://schema.org/Car"><meta itemprop="vehicleIdentificationNumber"
      content="${vin}"><img itemprop="image" data-src="/p/${id}.jpg" src="/blank.png"><b>$${price}</b></div>`,
    listOfNames,
  )
  expect(scan.vehicles.map(({ photos }) => photos?.join()).sort()).toEqual(
    cars.map(({ id }) => `http://odd-sites.example/p/${id}.jpg`).sort(),
  )
})

test('the pages of a list may be called by ranges, of which its own is no link [ANY-06]', () => {
  const ranges = ['1-3', '4-6', '7-9']
  expectAll(
    read((path) => {
      if (path === '/') return home
      const own = path === '/inventory' ? '1-3' : /^\/inventory\/(\d-\d)$/.exec(path)?.[1]
      if (own === undefined) return detailsAt(path)
      const links = ranges.map((range) => (range === own ? range : `<a href="/inventory/${range}">${range}</a>`))
      const [from = 0, to = 0] = own.split('-').map(Number)
      return page('Our cars', `${cardsOf(cars.slice(from - 1, to))}<p>${links.join(' | ')}</p>`)
    }),
  )
})

test('a home page of whole offers is the list, not the pages that they lead to [ANY-02] [ANY-06]', () => {
  const at = ({ make, model, year, id }: Car) =>
    `/2026/02/${make}-${model}-${year}-5${id.slice(1)}.html`.replaceAll(' ', '-')
  const post = (car: Car) => `<div><h3><a href="${at(car)}">${car.title}</a></h3>${facts(car)}</div>`
  const site = read((path) => {
    const car = cars.find((one) => path === at(one))
    if (car !== undefined) return page(car.title, post(car))
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    const from = Number(searchParams.get('start') ?? 0)
    const older = from + size < cars.length ? `<a href="/search?start=${from + size}">Older Posts</a>` : ''
    const isList = pathname === '/' || pathname === '/search'
    return isList
      ? page(
          'Odd Motors',
          cars
            .slice(from, from + size)
            .map(post)
            .join('') + older,
        )
      : undefined
  })
  expectAll(site)
  expect(site.reader?.listings).toEqual(['http://odd-sites.example/'])
})

test('the page of a search may stand in a list of searches [ANY-03] [ANY-06]', () => {
  const search = JSON.stringify({ searches: [{ collection: 'cars', q: '*', per_page: size, page: 1 }] })
  const app = `<div id="app"></div><script>fetch("/api/cars/search",{method:"POST",body:JSON.stringify(${search})})</script>`
  expectAll(
    read((path, body) => {
      if (path === '/') return home
      if (path === '/inventory') return page('Our cars', app)
      if (path !== '/api/cars/search') return detailsAt(path)
      const from = (JSON.parse(body).searches[0].page - 1) * size
      const hits = cars.slice(from, from + size).map((car) => ({ document: recordOf(car) }))
      return JSON.stringify({ results: [{ found: cars.length, hits }] })
    }),
  )
})

test.each([
  ['its mileage', (miles: number) => `<i>${miles} miles</i>`],
  ['its price alone', () => ''],
])('a lot in two languages is proven by as many cars as one in one, by %s [ANY-02]', (_, driven) => {
  const paths = { '/en/stock': '/details/', '/es/autos': '/autos/' }
  const cardsAt = (base: string, unit: string) =>
    cars.map(
      ({ slug, title, price, miles }) =>
        `<div><a href="${base}${slug}">${title}</a> <b>$${price}</b> ${driven(miles).replace('miles', unit)}</div>`,
    )
  const { sample } = read((path) => {
    if (path === '/')
      return page('Odd Motors', '<nav><a href="/en/stock">Inventory</a><a href="/es/autos">Inventario</a></nav>')
    if (path === '/en/stock') return page('Inventory', cardsAt(paths[path], 'miles').join(''))
    if (path === '/es/autos') return page('Inventario', cardsAt(paths[path], 'millas').join(''))
    return detailsAt(path.replace('/autos/', '/details/'))
  })
  expect(new Set(ofStock({ scan: sample })).size).toBeGreaterThanOrEqual(4)
})

test.each([
  ['dots between them', (car: Car) => `... ${car.miles} mi ... $${car.price}`],
  ['a space between them', (car: Car) => `${car.miles} miles $${car.price}`],
])('a mileage stands before a price with %s [ANY-07]', (_, facts) => {
  const cards = cars.map((car) => `<p><a href="/details/${car.slug}">${car.title}</a> ${facts(car)}</p>`)
  const pageOf = ({ vin, price }: Car) => `<p>$${price}</p><p>VIN ${vin}</p>`
  const { scan } = withPages(pageOf, page('Our cars', cards.join('')))
  expect(scan.vehicles.map(({ odometer }) => parseInt(String(odometer), 10))).toEqual(cars.map(({ miles }) => miles))
})

test('cards under headings of years name their cars without them, and each page states its own [ANY-02]', () => {
  const entry = ({ id, make, model, price, miles }: Car) =>
    `<li><a href="/stock/${id}/">${make} ${model}</a> ${miles} miles <b>$${price}</b></li>`
  const groups = Map.groupBy(cars, ({ year }) => year)
  const lists = [...groups].map(([year, of]) => `<h2>${year}</h2><ul>${of.map(entry).join('')}</ul>`)
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock/'))
      if (path === '/stock/') return page('Our stock', lists.join(''))
      const car = cars.find(({ id }) => path === `/stock/${id}/`)
      return car && page(car.make, `<h1>${car.make} ${car.model}</h1><p>Year: ${car.year}</p>${facts(car)}`)
    }),
  )
})

const titles = ['#', 'Year', 'Make', 'Model', 'Miles', 'VIN', 'Price']

test.each([
  [
    'the letters of a spreadsheet',
    `<tr><th></th>${[...'ABCDEFG'].map((letter) => `<th>${letter}</th>`).join('')}</tr>`,
  ],
  ['a title', '<tr><td colspan="8">Updated this morning: 9 cars</td></tr>'],
])('columns are named in the row below %s [ANY-04]', (_, above) => {
  const row = (at: number, cells: readonly unknown[]) =>
    `<tr><th>${at}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/list'))
    const rows = cars.map(({ id, year, make, model, miles, vin, price }, at) =>
      row(at + 2, [id, year, make, model, miles, vin, `$${price}`]),
    )
    return path === '/list' ? page('List', `<table>${above}${row(1, titles)}${rows.join('')}</table>`) : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles).toEqual(
    cars.map(({ id, make, model, miles }) =>
      expect.objectContaining({ stocknum: id, make, model, odometer: String(miles) }),
    ),
  )
})

test('a row may say two figures of the year, and its link nothing [ANY-02] [ANY-04]', () => {
  const row = ({ id, slug, year, make, model, miles, price }: Car) =>
    [id, `'${String(year).slice(2)}`, make, model, miles, `$${price}`, `<a href="/details/${slug}">info</a>`]
      .map((cell) => `<td>${cell}</td>`)
      .join('')
  const head = ['Stk#', 'Yr', 'Make', 'Model', 'Odo', 'Price', ''].map((name) => `<th>${name}</th>`).join('')
  const rows = [head, ...cars.map(row)].map((cells) => `<tr>${cells}</tr>`)
  const found = withPages(({ vin }) => `<p>VIN: ${vin}</p>`, page('Our cars', `<table>${rows.join('')}</table>`))
  expectAll(found)
  expect(found.scan.vehicles.map(({ year }) => Number(year))).toEqual(cars.map(({ year }) => year))
})

test('below the heading of a make the names of its cars have none, also where a model is a number [ANY-04]', () => {
  const [first] = cars
  const own = cars.map((car) => (car === first ? { ...car, make: 'Ram', model: '1500 Lone Star' } : car))
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/list'))
    const sections = Map.groupBy(own, ({ make }) => make)
    const line = (car: Car) =>
      `<p><b>${car.year} ${car.model}</b>, ${car.miles} miles. VIN ${car.vin}. <b>$${car.price}</b></p>`
    const shown = [...sections].map(([make, list]) => `<h3>${make}</h3>${list.map(line).join('')}`)
    return path === '/list' ? page('List', `<p>Used cars. Financing.</p>${shown.join('')}`) : undefined
  })
  const ram = found.scan.vehicles.find(({ vin }) => vin === first?.vin)
  expect(ram).toMatchObject({ make: 'Ram', heading: `${first?.year} Ram 1500 Lone Star` })
})

type Rows = { readonly make: string; readonly head: string; readonly rows: string }

test.each<readonly [string, (rows: Rows) => string]>([
  ['a heading above a table', ({ make, head, rows }) => `<h2>Used ${make}</h2><table>${head}${rows}</table>`],
  ['a table’s caption', ({ make, head, rows }) => `<table><caption>${make} (2)</caption>${head}${rows}</table>`],
  ['a row among the others', ({ make, rows }) => `<tr><td colspan="7"><b>${make}</b></td></tr>${rows}`],
])('%s is the make of the cars below, and the names of columns are no values [ANY-04]', (_, sectionOf) => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  const names = ['STK#', 'YR', 'MODEL', 'NOTE', 'MILES', 'VIN', 'PRICE'].map((name) => `<td>${name}</td>`)
  const head = `<tr>${names.join('')}</tr>`
  const row = ({ id, year, model, miles, vin, price }: Car) =>
    `<tr>${[id, year, model.toUpperCase(), '', miles, vin, `$${price}`].map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const sections = makes.map((make) => {
    const rows = cars.flatMap((car) => (car.make === make ? row(car) : []))
    return sectionOf({ make: make.toUpperCase(), head, rows: rows.join('') })
  })
  const shown = sections.every((section) => section.startsWith('<tr'))
    ? `<table>${head}${sections.join('')}</table>`
    : sections.join('')
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/list'))
    if (path !== '/list') return undefined
    return page('List', shown)
  })
  expectAll(found)
  const named = found.scan.vehicles.map(({ vin, make, model }) => `${vin} ${make} ${model}`)
  expect(named.sort()).toEqual(cars.map(({ vin, make, model }) => `${vin} ${make} ${model}`.toUpperCase()).sort())
})

test.each([
  '<p>Calculator: Vehicle price $5,000</p>',
  '<div><h4>Payment calculator</h4><p>Vehicle price: $5,000</p><p>Down payment: $500</p></div>',
])('a price that every page names beside its own is none: %s [ANY-07]', (box) => {
  const list = page(
    'Our cars',
    cars.map(({ slug, title }) => `<p><a href="/details/${slug}">${title}</a></p>`).join(''),
  )
  const found = withPages((car) => `<h1>${car.title}</h1>${facts(car)}${box}`, list)
  expect(found.scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
})

test('a name without a year has that of its label, and no labels in it [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return home
    const cards = cars.map(
      ({ slug, make, model, miles }) => `<p><a href="/details/${slug}">${make} ${model}</a> ${miles} miles</p>`,
    )
    if (path === '/inventory') return page('Our cars', cards.join(''))
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return car && page(car.model, `<h1>${car.make} ${car.model}</h1><p>Year: ${car.year}</p>${facts(car)}`)
  })
  expect(found.scan.vehicles.map(({ heading }) => heading)).toEqual(cars.map(({ title }) => title))
})

test('cars on one page have the heading, pictures and table before the next heading [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return home
    const shown = cars.map(({ title, vin, price, miles }, at) => {
      const photos = '<img src="/1.jpg">'.repeat(1 + (at % 4))
      return `<h3>${title}</h3>${photos}<table><tr><td>VIN</td><td>${vin}</td></tr><tr><td>Price</td><td>$${price}</td></tr><tr><td>Miles</td><td>${miles}</td></tr></table><br>`
    })
    return path === '/inventory'
      ? page('Our cars', `<h2>For sale</h2>${shown.join('')}<h3>Hours</h3><h3>Call us</h3>`)
      : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ heading }) => heading)).toEqual(cars.map(({ title }) => title))
})

test('a column that shows trims behind the models has no trim in a model, also where one says only how it is built [ANY-04]', () => {
  const rows = cars.map(({ vin, year, make, model, price, miles }, at) => {
    const cells = [vin, year, make, `${model} ${at === 1 ? 'Base' : 'Sport'}`, price, miles]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const head = '<tr><th>VIN</th><th>Year</th><th>Make</th><th>Model</th><th>Price</th><th>Miles</th></tr>'
  const found = read((path) => {
    if (path === '/') return home
    return path === '/inventory' ? page('Our cars', `<table>${head}${rows.join('')}</table>`) : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ model }) => model)).toEqual(cars.map(({ model }) => model))
})

test('emoji before facts, and one for a dollar, hide none of them [ANY-04]', () => {
  const shown = ({ vin, price, miles, id }: Car) =>
    `<p>💲${price.toLocaleString('en-US')}</p><p>🛣️ ${miles} miles</p><p>🏷️ Stock ${id}</p><p>VIN ${vin}</p>`
  const found = withPages(
    (car) => `<h1>${car.title}</h1>${shown(car)}`,
    page('Our cars', cardsOf(cars).replaceAll('$', '💲')),
  )
  expectAll(found)
  const facts = found.scan.vehicles.map(({ prices, stocknum }) => [prices?.price, stocknum])
  expect(facts).toEqual(cars.map(({ price, id }) => [price, id]))
})

test('prose that no heading announces describes the car, without what every page says [ANY-04]', () => {
  const told = ({ id }: Car) =>
    `<p>Bought here new and serviced by us ever since, ${id} has never been smoked in.</p><p>${id} comes with two keys, fresh brakes and a set of winter tires on their own rims.</p>`
  const ofAll =
    '<p>We are a family business that has sold good cars in this town for more than forty years. Come and see us.</p>'
  const { scan } = withPages((car) => `<div>${told(car)}</div>${facts(car)}<div>${ofAll}</div>`)
  for (const { description } of scan.vehicles)
    expect(description).toMatch(/^Bought here .* K70\d has .* smoked in\. K70\d comes with .* own rims\.$/)
  const { description } = firstOf((car) => facts(car) + ofAll) ?? {}
  expect(description).toBeUndefined()
})

test('a short sentence of its own describes a car too [ANY-04]', () => {
  const { description } =
    firstOf((car) => `${facts(car)}<p>With ${car.id} come fresh brakes, new tires and both keys.</p>`) ?? {}
  expect(description).toBe(`With ${cars[0]?.id} come fresh brakes, new tires and both keys.`)
})

test('a list of facts is no description, and a short text gives way to the whole one [ANY-04]', () => {
  const list = '<div class="description">Year 2018 Make Ford Model F-150 Trim XLT Condition Used Mileage 60,000</div>'
  const short = ({ id }: Car) => `<div class="short-description">60,000 km, ${id} rouge</div>`
  const whole = ({ id }: Car) => `<div class="description">One owner has kept ${id} in a garage from new.</div>`
  const { description } = firstOf((car) => list + short(car) + facts(car) + whole(car)) ?? {}
  expect(description).toBe(`One owner has kept ${cars[0]?.id} in a garage from new.`)
})

test.each([
  ['<b>Comments:</b><br><span>', '</span>'],
  ['<div class="desc"><p>', '</p></div>'],
  ['<div class="field field--name-body"><p>', '</p></div>'],
])('few words describe a car where their name says so: %s [ANY-04]', (before, behind) => {
  const { description } = firstOf((car) => `${facts(car)}${before}ONE OWNER ${car.id}. NO RUST!${behind}`) ?? {}
  expect(description).toBe(`ONE OWNER ${cars[0]?.id}. NO RUST!`)
})

test('a stock number that the page labels counts before the article number of its markup [ANY-04]', () => {
  const markup = ({ vin, price }: Car) =>
    JSON.stringify({ '@type': 'Car', vehicleIdentificationNumber: vin, sku: '48213', offers: { price } })
  const { stocknum } =
    firstOf(
      (car) => `<script type="application/ld+json">${markup(car)}</script>${facts(car)}<p>Stock: ${car.id}</p>`,
    ) ?? {}
  expect(stocknum).toBe(cars[0]?.id)
})

test('a colon in a cell of its own parts a label from its value [ANY-04]', () => {
  const rows = ({ vin, id, price, miles }: Car) =>
    Object.entries({ VIN: vin, 'Stock No': id, Price: `$${price}`, Mileage: miles })
      .map(([label, value]) => `<tr><td>${label}</td><td>:</td><td>${value}</td></tr>`)
      .join('')
  const { stocknum, odometer } = firstOf((car) => `<table>${rows(car)}</table>`, listOfNames) ?? {}
  expect([stocknum, odometer]).toEqual([cars[0]?.id, String(cars[0]?.miles)])
})

test('the sign, the thousands and the comma of a price may each be an element [ANY-04]', () => {
  const split = ({ price, vin, miles }: Car) =>
    `<div><sup>$</sup><span>${Math.floor(price / 1_000)}</span><i>,</i><span>${String(price).slice(-3)}</span><sup>00</sup></div><p>VIN: ${vin}</p><p>${miles} miles</p>`
  expect(firstOf(split, listOfNames)?.prices?.price).toBe(cars[0]?.price)
})

test('prose beside a car without a page describes it, without what stands beside each [ANY-04]', () => {
  const shown = (car: Car) =>
    `<div class="unit"><h2>${car.title}</h2>${facts(car)}<p>One family has owned ${car.id} from new, and all of its services were done in our own shop.</p><p>Every one of our cars has been through the shop and is ready to be driven home today.</p></div>`
  const { scan } = read((path) =>
    path === '/' ? home : path === '/inventory' ? page('Our cars', cars.map(shown).join('')) : undefined,
  )
  for (const { description } of scan.vehicles) expect(description).toMatch(/^One family has owned K70\d .* own shop\.$/)
})

test.each([
  ['data-orig-src', 'data-thumb-src'],
  ['data-image-large-src', 'data-src'],
  ['data-hero', 'data-blur'],
])('photos are where %s says, not %s [ANY-04]', (full, small) => {
  const photo = (id: string, at: number) =>
    `<img ${small}="/t/${id}-${at}.jpg" ${full}="/p/${id}-${at}.jpg" src="/no.svg">`
  const { photos } = firstOf((car) => facts(car) + [1, 2, 3].map((at) => photo(car.id, at)).join('')) ?? {}
  expect(photos).toEqual([1, 2, 3].map((at) => `${ownHost}/p/${cars[0]?.id}-${at}.jpg`))
})

test('a car in the data of a calculator is not that of a page that does not name it [ANY-04]', () => {
  const estimate = { price: 19_500, trade: { year: 2014, make: 'Mazda', model: 'Mazda6', payoff: 3_100 } }
  const script = `<script>var estimate = ${JSON.stringify(estimate)};</script>`
  const linked = cars.map(({ id, title }) => `<div><a href="/unit/${id}">${title}</a></div>`).join('')
  const { scan } = read((path) => {
    if (path === '/') return home
    if (path === '/inventory') return page('Our cars', linked)
    const car = cars.find(({ id }) => path === `/unit/${id}`)
    const named = car && `<p>Year: ${car.year}</p><p>Make: ${car.make}</p><p>Model: ${car.model}</p>`
    return car && page('Drive home happy', `<h1>Drive home happy</h1>${named}${facts(car)}${script}`)
  })
  const shown = scan.vehicles.map(({ year, make, model, prices }) => [Number(year), make, model, prices?.price])
  expect(shown).toEqual(cars.map(({ year, make, model, price }) => [year, make, model, price]))
})

test.each([
  ['another mileage', 20_000],
  ['nearly its mileage', 300],
])('nor is one of the same name with %s [ANY-04]', (_, more) => {
  const traded = ({ year, make, model, miles }: Car) => ({ year, make, model, mileage: miles + more, value: 3_100 })
  const script = (car: Car) =>
    `<script>var estimate = ${JSON.stringify({ price: 19_500, trade: traded(car) })};</script>`
  const linked = cars.map(({ id, title }) => `<div><a href="/unit/${id}">${title}</a></div>`).join('')
  const { scan } = read((path) => {
    if (path === '/') return home
    if (path === '/inventory') return page('Our cars', linked)
    const car = cars.find(({ id }) => path === `/unit/${id}`)
    return car && page(car.title, `<h1>${car.title}</h1><p>Mileage: ${car.miles}</p>${facts(car)}${script(car)}`)
  })
  const shown = scan.vehicles.map(({ odometer, prices }) => [
    Number(String(odometer).replace(/\D/g, '')),
    prices?.price,
  ])
  expect(shown).toEqual(cars.map(({ miles, price }) => [miles, price]))
})

test('a fact may stand in the footer of an element that has its name as a header [ANY-04]', () => {
  const fact = (name: string, value: string | number) =>
    `<section><header>${name}</header><footer>${value}</footer></section>`
  const shown = ({ vin, id, miles, price }: Car) =>
    `<p>$${price}</p>${fact('VIN', vin)}${fact('Stock no.', id)}${fact('Odometer', miles)}`
  const found = withPages(shown)
  expectAll(found)
  const numbers = found.scan.vehicles.map(({ stocknum, odometer }) => [stocknum, Number(odometer)])
  expect(numbers).toEqual(cars.map(({ id, miles }) => [id, miles]))
})

test.each([
  ['the title of a calculator beside it', '<aside><h4>Estimated payment</h4><p>Down</p><b>$PAYMENT</b>/month</aside>'],
  ['no words but a class', ''],
])('an offer’s price is a price with %s [ANY-04]', (_, beside) => {
  const shown = ({ vin, price, miles }: Car) =>
    `<div><div class="offer-price">$${price}</div>${beside.replace('PAYMENT', `${price / 50}`)}</div><p>VIN: ${vin}</p><p>${miles} miles</p>`
  const { scan } = withPages(shown, listOfNames)
  expect(scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
})

test('a picture of a palette before a text says that it is a color [ANY-04]', () => {
  for (const palette of ['🎨 ', '<span>🎨</span> '])
    expect(firstOf((car) => `${facts(car)}<ul><li>${palette}Pearl White</li></ul>`)?.exterior_color).toBe('Pearl White')
})

test('a file may have a record in JSON on each line [ANY-02]', () => {
  const lines = cars.map(({ vin, year, make, model, price, id, slug }) =>
    JSON.stringify({ vin, year, make, model, price, stock: id, url: `/details/${slug}` }),
  )
  const list = page('Our cars', '<div id="lot"></div><script>fetch("/data/cars.jsonl").then(show)</script>')
  expectAll(
    read((path) => {
      if (path === '/data/cars.jsonl') return `${lines.join('\n')}\n`
      return path === '/' ? home : path === '/inventory' ? list : detailsAt(path)
    }),
  )
})

test('a car’s make may be a picture above its model, and its year stand apart [ANY-04]', () => {
  const badge = ({ make, model, year }: Car) => `<img src="/m.svg" alt="${make}"><h2>${model}</h2><i>${year}</i>`
  const linked = cars.map((car) => `<div><a href="/unit/${car.id}">${badge(car)}</a></div>`).join('')
  const { scan } = read((path) => {
    if (path === '/') return home
    if (path === '/inventory') return page('Our cars', linked)
    const car = cars.find(({ id }) => path === `/unit/${id}`)
    return car && page('Drive home happy', badge(car) + facts(car))
  })
  expect(scan.vehicles.map(({ heading }) => heading)).toEqual(cars.map(({ title }) => title))
})

test('where the first cars have no price, a few more pages are opened before a person is asked [ANY-09]', () => {
  const isAsked = (path: string) => [0, 2, 4, 8].some((at) => path === `/details/${cars[at]?.slug}`)
  const linked = cars.map(({ slug, title }) => `<div><a href="/details/${slug}">${title}</a></div>`).join('')
  const { sample } = read((path) => {
    if (path === '/') return home
    if (path === '/inventory') return page('Our cars', linked)
    return isAsked(path) ? detailsAt(path)?.replace(/Price: \$\d+/, 'Please call') : detailsAt(path)
  })
  expect(sample.vehicles.filter(({ prices }) => prices?.price).length).toBeGreaterThan(3)
})
