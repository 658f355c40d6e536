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

test('a form that narrows the stock leads to all of it, and a form with hidden fields to its next page [ANY-06]', () => {
  const form = `<form action="/search.pl">Make <select name="make"><option value="">Any</option><option>Ford</option></select><input name="max"><input type="submit" value="Search inventory"></form>`
  const found = read((path) => {
    if (path === '/') return page('Home', form)
    const [, from] = /^\/search\.pl\?make=&max=(?:&from=(\d))?$/.exec(path) ?? []
    if (!path.startsWith('/search.pl?make=&max=')) return detailsAt(path)
    const start = Number(from ?? 0)
    const hidden = `<input type="hidden" name="make" value=""><input type="hidden" name="max" value=""><input type="hidden" name="from" value="${start + 4}">`
    const next =
      start + 4 < cars.length ? `<form action="/search.pl">${hidden}<input type="submit" value="Next 4"></form>` : ''
    return page('Found', `<p>${cars.length} cars found.</p>${cardsOf(cars.slice(start, start + 4))}${next}`)
  })
  expect(found.reader?.paging).toMatchObject({ by: 'links' })
  expectAll(found)
})

const pageForm = (at: number, buttons: readonly string[]) =>
  `<form method="post" action="/stock"><input type="hidden" name="pagenum" value="${at}">${buttons.map((text) => `<input type="submit" name="go" value="${text}">`).join('')}</form>`

test('a form that posts its page and the button for the next one, and no other form, leads to all pages [ANY-06]', () => {
  const news =
    '<form method="post" action="/news"><input type="hidden" name="list" value="7"><input name="mail"></form>'
  const found = read((path, body) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path !== '/stock') return detailsAt(path)
    const posted = new URLSearchParams(body)
    if (posted.has('list')) return page('Thank you', 'You will hear from us.')
    const at = Number(posted.get('pagenum') ?? 1) + (posted.get('go') === 'Next Page' ? 1 : 0)
    const buttons = at === 1 ? ['Next Page'] : at * 4 < cars.length ? ['Previous Page', 'Next Page'] : ['Previous Page']
    return page('Stock', news + pageForm(at, buttons) + cardsOf(cars.slice(at * 4 - 4, at * 4)))
  })
  expectAll(found)
})

test('a first page of several that names no way to the others is reviewed [ANY-06] [ANY-09]', () => {
  const { sample } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Stock', `<p>Page 1 of 3</p>${cardsOf(cars)}`) : detailsAt(path)
  })
  expect(sample.doubt).toBe('the listing offers more vehicles, which nothing that its pages name brings')
})

test('a listing that shows far fewer cars than it states, and names no way to the others, is reviewed [ANY-06] [ANY-09]', () => {
  const { sample } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Stock', `<p>30 vehicles in stock</p>${cardsOf(cars)}`) : detailsAt(path)
  })
  expect(sample.doubt).toBe('the site states 30 vehicles, its listing shows 9')
})

test('a VIN names its field by its shape, and short names are read beside it [ANY-02]', () => {
  const tile = ({ vin, id, year, make, model, price, miles }: Car) => {
    const data = {
      v: vin,
      stk: id,
      yr: year,
      mk: make,
      md: model,
      tr: 'Sport',
      pr: price,
      mi: miles,
      ec: 'Red',
      ic: 'Tan',
    }
    return `<div data-car='${JSON.stringify({ ...data, ph: [`/p/${id}.jpg`] })}'><h4>${year} ${make}</h4></div>`
  }
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Stock', cars.map(tile).join('')) : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles[0]).toMatchObject({
    stocknum: 'K700',
    year: '2022',
    make: 'Tesla',
    model: 'Model 3',
    trim: 'Sport',
    odometer: '20000',
    exterior_color: 'Red',
    interior_color: 'Tan',
    photos: ['http://odd-sites.example/p/K700.jpg'],
    prices: { price: 15000 },
  })
})

test('a router says where a car’s page is, by the only id of its record [ANY-03]', () => {
  const record = ({ id, slug, title, ...car }: Car) => ({ ...car, stockId: id })
  const found = read((path) => {
    if (path === '/api/stock') return JSON.stringify({ results: cars.map(record), total: cars.length })
    if (path === '/main.js') return 'routes=[{path:"blog/:id"},{path:"vehicle/:id"}];get("/api/stock")'
    return page('App', '<app-root></app-root><script src="/main.js"></script>')
  })
  expectAll(found)
  expect(found.scan.vehicles[0]?.vdp_link).toBe('http://odd-sites.example/vehicle/K700')
})

const shell = (script: string) => page('Our cars', `<div id="list">Loading</div><script>${script}</script>`)
const fields = ['vin', 'id', 'year', 'make', 'model', 'price', 'miles'] as const
const quotedCell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
const xmlOf = (car: Car) => fields.map((field) => `<${field}>${car[field]}</${field}>`).join('')

test.each([
  [
    'a table of CSV that a page links to',
    '/files/inventory.csv',
    `<p><a href="/files/inventory.csv">Download</a></p>${shell('Papa.parse("/files/inventory.csv")')}`,
    [
      'VIN;Stock;Year;Make;Model;Price;Miles',
      ...cars.map((car) => fields.map((field) => quotedCell(car[field])).join(';')),
    ].join('\r\n'),
  ],
  [
    'XML that a script asks for',
    '/data/inventory.xml',
    shell('$.get("data/inventory.xml", show)'),
    `<?xml version="1.0"?><lot>${cars.map((car) => `<car>${xmlOf(car)}<photo>/p/1.jpg</photo><photo>/p/2.jpg</photo></car>`).join('')}</lot>`,
  ],
  [
    'literals in a script of the site',
    '/cars.js',
    shell('</script><script src="cars.js"></script><script>draw(cars)'),
    `// don't forget the comma\nvar cars = [${cars.map((car) => `{ ${fields.map((field) => `${field}: '${car[field]}'`).join(', ')} }, // new`).join('\n')}\n];`,
  ],
])('the stock is read from %s [ANY-03]', (_, at, listing, data) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return listing
    return path === at ? data : undefined
  })
  expectAll(found)
  expect(found.reader).toMatchObject({ kind: 'json-interface', listings: [`http://odd-sites.example${at}`] })
  const { vin, year, make, model, prices, odometer } = found.scan.vehicles[0] ?? {}
  const [first] = cars
  expect([vin, Number(year), make, model, prices?.price, Number(odometer)]).toEqual([
    first?.vin,
    first?.year,
    first?.make,
    first?.model,
    first?.price,
    first?.miles,
  ])
})

test.each([
  ['from 0', 'page', 0],
  ['in brackets', 'page[number]', 1],
])('pages of an interface that are counted %s are all read [ANY-03] [ANY-06]', (_, name, first) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return shell(`fetch("/api/vehicles?${name}=1")`)
    const url = new URL(path, 'http://odd-sites.example')
    if (url.pathname !== '/api/vehicles') return undefined
    const start = (Number(url.searchParams.get(name) ?? first) - first) * 4
    const content = start < 0 ? [] : cars.slice(start, start + 4)
    return JSON.stringify({ content, totalElements: cars.length })
  })
  expectAll(found)
})

test('an empty element holds the address that fills it, and its parameters [ANY-03]', () => {
  const element = '<div id="app" data-endpoint="/api/inventory" data-store="77" data-per-page="5"></div>'
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return page('Our cars', `${element}<script src="/app.js"></script>`)
    const { pathname, searchParams } = new URL(path, 'http://odd-sites.example')
    if (pathname !== '/api/inventory' || searchParams.get('store') !== '77') return undefined
    const start = (Number(searchParams.get('page') ?? 1) - 1) * Number(searchParams.get('per_page'))
    return JSON.stringify({ data: cars.slice(start, start + 5), total: cars.length })
  })
  expectAll(found)
})

test('what a script writes into its markup is where a car’s page is [ANY-03]', () => {
  const script = `$.get("data/inventory.xml",function(x){out('<a href="car.html?stock='+$(this).find("id").text()+'">')})`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return shell(script)
    if (path === '/data/inventory.xml') return `<lot>${cars.map((car) => `<car>${xmlOf(car)}</car>`).join('')}</lot>`
    return path.startsWith('/car.html?stock=') ? page('Car', '') : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles[0]?.vdp_link).toBe('http://odd-sites.example/car.html?stock=K700')
})

test('the stock in a search service is read with the key of the pages, to its end [ANY-03] [ANY-06]', () => {
  const settings = 'var c={host:"https://search.lot.example",searchKey:"2f7d1b6a0c9e4d31a8b5",index:"cars"}'
  const found = read((path, body, headers) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return shell(`${settings};fetch(c.host+"/indexes/"+c.index+"/search")`)
    if (path !== 'https://search.lot.example/indexes/cars/search') return undefined
    if (headers?.authorization !== 'Bearer 2f7d1b6a0c9e4d31a8b5') return undefined
    const { offset } = JSON.parse(body)
    const hits = cars.slice(offset, offset + 4).map((car) => ({ ...car, url: `/cars/${car.slug}` }))
    return JSON.stringify({ hits, offset, limit: 4, estimatedTotalHits: cars.length })
  })
  expectAll(found)
  expect(found.reader).toMatchObject({ key: '2f7d1b6a0c9e4d31a8b5', paging: { by: 'offset', size: 4 } })
})

test('a listing in markup leaves out the cars that its cards call sold [ANY-01] [ANY-07]', () => {
  const card = ({ vin, slug, title, price }: Car, at: number) => {
    const marked = `<meta itemprop="vehicleIdentificationNumber" content="${vin}"><a itemprop="url" href="/details/${slug}"><span itemprop="name">${title}</span></a>`
    const offer = `<p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${price}">$${price}</p>`
    return `<div itemscope itemtype="https://schema.org/Car">${marked}${offer}${at < 2 ? '<b>Vendido</b>' : ''}</div>`
  }
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Stock', cars.map(card).join('')) : detailsAt(path)
  })
  expect(found.reader?.kind).toBe('structured-data')
  expect(found.scan.vehicles.map(({ vin }) => vin)).toEqual(cars.slice(2).map(({ vin }) => vin))
})

test('an address of the home page’s own may answer pieces of the list [ANY-02] [ANY-03] [ANY-06]', () => {
  const script = `<script>var lot = {"url_of_vehicles":"\\/?ajax=get_vehicles"}; $.get(lot.url_of_vehicles, show)</script>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars') return page('Our cars', `<ul class="results"></ul>${script}`)
    if (!path.startsWith('/?ajax=get_vehicles')) return detailsAt(path)
    const at = Number(/&page=(\d)$/.exec(path)?.[1] ?? 1)
    return JSON.stringify({
      total: cars.length,
      list: cardsOf(cars.slice(at * 5 - 5, at * 5)),
      more: '<a href="#">2</a>',
    })
  })
  expect(found.sample.doubt).toBeNull()
  expectAll(found)
})

test('the data of each section is asked for, and a path within it leads to a page [ANY-02] [ANY-03]', () => {
  const sections = ['new', 'used'] as const
  const data = (section: string) => `/page-data/${section}-cars/page-data.json`
  const found = read((path) => {
    const links = sections.map((one) => `<a href="/${one}-cars/">${one} cars</a>`).join(' ')
    const section = sections.find((one) => path === `/${one}-cars/` || path === data(one))
    if (section === undefined) return path === '/' ? page('Home', `<nav>${links}</nav>`) : detailsAt(path)
    const own = cars.filter(({ year }) => (year ?? 0) >= 2022 === (section === 'new'))
    const preload = `<link rel="preload" as="fetch" href="${data(section)}">`
    if (path !== data(section)) return page('Cars', `${preload}${cardsOf(own.slice(0, 2))}<button>Load more</button>`)
    const nodes = own.map((car) => ({ ...car, slug: undefined, fields: { slug: `/details/${car.slug}` } }))
    return JSON.stringify({ result: { data: { cars: { totalCount: own.length, nodes } } } })
  })
  expect(found.reader?.kind).toBe('json-interface')
  expectAll(found)
  expect(found.scan.vehicles.map(({ vdp_link: link }) => link)).toContain(`${ownHost}/details/${cars[0]?.slug}`)
})

test.each([
  ['a module of the page', '<script type="module">import { show } from "/js/boot.js"; show("#app")</script>'],
  ['a module that is loaded ahead', '<link rel="modulepreload" href="/js/boot.js"><script></script>'],
])('the modules that %s loads name the interface [ANY-03]', (_, head) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars') return page('Our cars', `<div id="app"></div>${head}`)
    if (path === '/js/boot.js') return 'import{a}from"./chunk.js";export const show=()=>import("./list-1f.js")'
    if (path === '/js/list-1f.js')
      return `fetch("/services/stock?kind=all").then(draw);const to=(c)=>\`/details/\${c.slug}\``
    return path.startsWith('/services/stock') ? JSON.stringify(cars) : detailsAt(path)
  })
  expectAll(found)
})

test('pages after the first, whose data the page holds, are asked for by a cursor that counts [ANY-03] [ANY-06]', () => {
  const part = (from: number) => ({ items: cars.slice(from, from + 4), total: cars.length, nextCursor: from + 4 })
  const state = { queries: [{ queryKey: ['cars', { kind: 'all' }], data: part(0) }] }
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars')
      return page(
        'Our cars',
        `<script>window.STATE=${JSON.stringify(state)}</script><script src="/js/app.js"></script>`,
      )
    if (path === '/js/app.js')
      return `next=({pageParam:t})=>fetch(\`/api/cars?kind=\${e}&cursor=\${t}\`);to=\`/details/\${c.slug}\``
    const [, from] = /^\/api\/cars\?kind=all&cursor=(\d+)$/.exec(path) ?? []
    return from === undefined ? detailsAt(path) : JSON.stringify(part(Number(from)))
  })
  expect(found.reader?.paging).toMatchObject({ by: 'offset', size: 4 })
  expectAll(found)
})

test('a sitemap that names sold cars is reviewed where scripts fill the listing [ANY-05] [ANY-09]', () => {
  const [shown, old] = [cars.slice(0, 5), cars.slice(5)]
  const doubtOf = (sold: readonly Car[]) => {
    const { sample } = read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock')
        return page('Our stock', '<div v-for="car in cars">{{ car.name }}</div><script src="/l.js"></script>')
      const urls = [...shown, ...sold].map(({ slug }) => `<url><loc>${ownHost}/details/${slug}</loc></url>`)
      if (path === '/sitemap.xml') return `<?xml version="1.0"?><urlset>${urls.join('')}</urlset>`
      const gone = sold.find(({ slug }) => path === `/details/${slug}`)
      return gone ? page(gone.title, `<h1>${gone.title}</h1><p>SOLD</p>${facts(gone)}`) : detailsAt(path)
    })
    return sample.doubt
  }
  expect(doubtOf(old)).toContain('which scripts fill')
  expect(doubtOf([])).toBeNull()
})

test('a posted form of makes alone leads to all of the stock, and one that takes a message is not sent [ANY-06]', () => {
  const makes = cars.map(({ make }) => `<option>${make}</option>`)
  const form = (address: string, field: string) =>
    `<form method="post" action="${address}"><select name="make"><option value="">Any</option>${makes}</select>${field}</form>`
  const hidden = (at: number) => `<input type="hidden" name="pg" value="${at}">`
  const sent: string[] = []
  const found = read((path, body) => {
    if (body !== '') sent.push(`${path} ${body}`)
    if (path === '/') return page('Home', '<nav><a href="/find">Search</a></nav>')
    if (path === '/find') return page('Find', form('/lead', '<input name="phone">') + form('/results', hidden(1)))
    if (path !== '/results' || body === '') return detailsAt(path)
    const at = Number(new URLSearchParams(body).get('pg'))
    const next = `<form method="post" action="/results"><input type="hidden" name="make" value="">${hidden(at + 1)}</form>`
    return page('Found', cardsOf(cars.slice(at * 4 - 4, at * 4)) + (at * 4 < cars.length ? next : ''))
  })
  expectAll(found)
  expect(sent[0]).toBe('/results make=&pg=1')
  expect(sent.every((one) => one.startsWith('/results '))).toBe(true)
})
