import { expect, test } from 'vitest'
import {
  type Answers,
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
  vins,
} from '../../../../test/support/odd-site.ts'

test('a heading above a list of sold cars is about that list, not about the page’s own car [ANY-07]', () => {
  const sold = '<h3>Just sold</h3><ul><li><a href="/car.php?id=Z1">2015 Kia Soul</a> SOLD</li></ul>'
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/our-cars.php'))
      if (path === '/our-cars.php') {
        const rows = cars.map(
          ({ id, title, price }) => `<tr><td><a href="/car.php?id=${id}">${title}</a></td><td>$${price}</td></tr>`,
        )
        return page('Our cars', `${menu('/our-cars.php')}<table>${rows.join('')}</table>`)
      }
      const car = cars.find(({ id }) => path === `/car.php?id=${id}`)
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}${sold}`)
    }),
  )
})

test('a script names its interface from the page’s own folder, and a record its page from the site’s [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return page('Cars', '<div id="app"></div><script src="/js/site.js"></script>')
    if (path === '/js/site.js') return 'var n=1;fetch("data/stock.json?page="+n).then(function(r){return r.json()})'
    const record = ({ slug, ...car }: Car) => ({ ...car, detail: `car/${slug}.html` })
    if (path === '/data/stock.json?page=1')
      return JSON.stringify({ items: cars.slice(0, 5).map(record), count: cars.length })
    if (path === '/data/stock.json?page=2')
      return JSON.stringify({ items: cars.slice(5).map(record), count: cars.length })
    return /^\/car\/.*\.html$/.test(path) ? page('Car', '<div id="app"></div>') : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles[0]?.vdp_link).toBe(`${ownHost}/car/${cars[0]?.slug}.html`)
})

test.each([
  ['/vehicle/{slug}', '{"page":"/vehicle/{slug}"}'],
  ['/vehicle/{slug}', 'go("/vehicle/" + car.slug)'],
  ['/vehicle/{id}', `go(\`/vehicle/\${car.id}\`)`],
  ['/vehicle/{id}/show', 'route("/vehicle/:id/show")'],
])('pages are linked to as scripts write it: %s from %s [ANY-04]', (template, script) => {
  const linkOf = (car: Car) => template.replace('{slug}', car.slug).replace('{id}', car.id)
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars') return page('Cars', `<div id="app"></div><script>${script};load("/api/stock")</script>`)
    if (path === '/api/stock') return JSON.stringify({ stock: cars, total: cars.length })
    const car = cars.find((one) => path === linkOf(one))
    return car && page(car.title, '<div id="app"></div>')
  })
  expectAll(found)
  expect(found.reader?.link_template).toBe(template)
  expect(found.scan.vehicles.map(({ vdp_link }) => vdp_link)).toEqual(cars.map((car) => ownHost + linkOf(car)))
})

test('an interface is read from its first record on, though the page names where it goes on [ANY-06]', () => {
  const part = (from: number) => {
    const next = from + 5 < cars.length ? `/api/vehicles?cursor=${from + 5}` : null
    return {
      vehicles: cars.slice(from, from + 5).map((car) => ({ ...car, path: `/cars/${car.slug}` })),
      total: cars.length,
      next,
    }
  }
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars'))
      if (path === '/cars') return page('Cars', `<div id="root" data-props='${JSON.stringify(part(0))}'></div>`)
      const cursor = /^\/api\/vehicles(?:\?cursor=(\d+))?$/.exec(path)
      return cursor === null ? undefined : JSON.stringify(part(Number(cursor[1] ?? 0)))
    }),
  )
})

test('how a section goes on is found in one that has further pages; cards of a page are named whole by it [ANY-06]', () => {
  const card = (car: Car) => `<div><h3><a href="/details/${car.slug}">${car.title}</a></h3><p>$${car.price}</p></div>`
  const found = read((path) => {
    if (path === '/')
      return page('Home', '<nav><a href="/new-inventory">New</a><a href="/used-inventory">Used</a></nav>')
    if (path === '/new-inventory') return page('New', cars.slice(0, 5).map(card).join(''))
    if (path === '/used-inventory')
      return page('Used', `${cars.slice(5, 7).map(card).join('')}<a href="/used-inventory?start=2">&gt;</a>`)
    if (path === '/used-inventory?start=2') return page('Used', cars.slice(7).map(card).join(''))
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return car && page(car.title, `<h1>${car.title} Touring</h1>${facts(car)}`)
  })
  expectAll(found)
  for (const { heading } of found.scan.vehicles) expect(heading).toMatch(/ Touring$/)
})

test('a model in an address does not make another car’s record the page’s own [ANY-04]', () => {
  const record = ({ slug, ...car }: Car) => ({ ...car, url: `/stock/${slug}` })
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock')
        return page(
          'Stock',
          cars.map(({ slug, title, price }) => `<p><a href="/stock/${slug}">${title}</a> $${price}</p>`).join(''),
        )
      const at = cars.findIndex(({ slug }) => path === `/stock/${slug}`)
      const [own, ...others] = [...cars.slice(at), ...cars.slice(0, at)]
      if (at < 0 || own === undefined) return undefined
      const data = JSON.stringify([1, { similar: others.slice(0, 3).map(record), vehicle: record(own) }])
      return page(own.title, `<h1>${own.title}</h1><script>window.__DATA__ = ${data}</script>`)
    }),
  )
})

const part = (car: Car) => ({ id: car.id, vin: car.vin, modelYear: car.year, make: car.make, model: car.model })
const record = (car: Car) => ({ ...part(car), askingPrice: car.price, odometerMi: car.miles, url: `/cars/${car.slug}` })

test('a GraphQL query that only a script spells out is asked by POST, and paged by the cursor of its answers [ANY-03]', () => {
  const query =
    'query Stock($first: Int!, $after: String) { vehicles(first: $first, after: $after) { totalCount edges { node { ...Card } } pageInfo { endCursor } } }'
  const script = `const f="fragment Card on Vehicle { id vin url }",q=\`${query} \${f}\`;ask({query:q,variables:{first:4,after:cursor}});fetch("/graphql")`
  const { reader, scan } = read((path, body) => {
    if (path === '/') return page('Home', menu('/used-cars'))
    if (path === '/used-cars') return page('Our cars', '<div id="root"></div><script src="/app.js"></script>')
    if (path === '/app.js') return script
    if (path !== '/graphql' || !body.includes('fragment Card')) {
      const car = cars.find(({ slug }) => path === `/cars/${slug}`)
      return car && page(car.title, `<h1>${car.title}</h1>`)
    }
    const { first, after } = JSON.parse(body).variables
    const from = after ? Number(after.slice(1)) : 0
    const nodes = cars.slice(from, from + Math.min(first, 4)).map((car) => ({ node: record(car) }))
    const pageInfo = { endCursor: `c${from + nodes.length}` }
    return JSON.stringify({ data: { vehicles: { totalCount: cars.length, edges: nodes, pageInfo } } })
  })
  expect(reader).toMatchObject({ kind: 'json-interface', paging: { by: 'cursor' } })
  expectAll({ scan })
})

test('a table with a plain first row names its columns, and a page without headings is about the first car named [ANY-04]', () => {
  const head = ['PHOTO', 'YEAR', 'MAKE', 'MODEL', 'MILES', 'PRICE', ''].map((name) => `<td><b>${name}</b></td>`)
  const row = (car: Car, price = `$${car.price}`) =>
    `<tr><td></td><td>${car.year}</td><td>${car.make}</td><td>${car.model}</td><td>${car.miles}</td><td>${price}</td><td><a href="/details.php?id=${car.id}">More</a></td></tr>`
  const [first, ...rest] = cars
  const site = read((path) => {
    if (path === '/') return page('Home', menu('/inventory.php'))
    if (path === '/inventory.php') {
      const sold = first === undefined ? '' : row({ ...first, id: 'Z9' }, 'SOLD')
      return page('Inventory', `<table><tr>${head.join('')}</tr>${cars.map((car) => row(car)).join('')}${sold}</table>`)
    }
    const at = cars.findIndex(({ id }) => path === `/details.php?id=${id}`)
    const car = cars[at]
    const next = rest[at]
    return (
      car &&
      page(
        'Vehicle details',
        `<table><tr><td><font size=4><b>${car.title}</b></font><table><tr><td>VIN #:</td><td>${car.vin}</td></tr></table>${next ? `<a href="/details.php?id=${next.id}">NEXT</a>` : ''}</td></tr></table>`,
      )
    )
  })
  expectAll(site)
  expect(site.scan.vehicles.map(({ condition }) => condition)).toEqual(cars.map(() => 'used'))
  expect(site.scan.skipped).toMatchObject({ sold: 1 })
})

test('records among the arguments of a call lead to the pages whose addresses have one of their values [ANY-02]', () => {
  const list = cars.map(
    (car, at) =>
      `{uid:${9_000 + at},vin:"${car.vin}",title:"${car.title}",price:${car.price},miles:${car.miles},listed:new Date(17600000000)}`,
  )
  const site = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') {
      const links = cars.map(({ title }, at) => `<a href="/stock/${9_000 + at}">${title}</a>`)
      const script = `kit.start(app, element, {data: [null,{type:"data",data:{vehicles:[${list.join(',')}]}}]});`
      return page('Stock', `${links.join('')}<script>${script}</script>`)
    }
    return /^\/stock\/90/.test(path) ? page('Car', '<h1>Car</h1>') : undefined
  })
  expectAll(site)
  expect(site.scan.vehicles.map(({ vdp_link: link }) => link)).toEqual(
    cars.map((_, at) => `${ownHost}/stock/${9_000 + at}`),
  )
})

test('a site that shows its last page for whatever comes after it is read to its end [ANY-06]', () => {
  const shown = (from: number) =>
    cars
      .slice(from, from + 3)
      .map(
        (car) => `<li><a href="/car/${car.slug}">${car.title}</a> VIN ${car.vin} $${car.price} ${car.miles} miles</li>`,
      )
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars'))
      const number = /^\/cars(?:\?page=(\d+))?$/.exec(path)
      if (number !== null) {
        const at = Math.min(3, Number(number[1] ?? 1))
        return page('Cars', `<ul>${shown((at - 1) * 3).join('')}</ul><button>Load more</button>`)
      }
      const car = cars.find(({ slug }) => path === `/car/${slug}`)
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
    }),
  )
})

test('where the price is on request, an amount without words is none, and sentences of most cards are of no car [ANY-07]', () => {
  const example = 'Example: a car of $18,500 costs about $281 a month.'
  const site = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars')
      return page(
        'Cars',
        `<ul>${cars.map((car, at) => `<li><a href="/car/${car.slug}">${car.title}</a><p>${at === 2 ? 'Call for price' : `$${car.price}`}</p><p>${example}</p></li>`).join('')}</ul>`,
      )
    const at = cars.findIndex(({ slug }) => path === `/car/${slug}`)
    const car = cars[at]
    if (car === undefined) return undefined
    const price = at === 2 ? '<p>Call for price</p><p>$22,110</p>' : `<p>$${car.price}</p>`
    return page(car.title, `<h1>${car.title}</h1><p>VIN: ${car.vin}</p><p>Mileage: ${car.miles}</p>${price}`)
  })
  expectAll(site)
  const prices = site.scan.vehicles.map((vehicle) => vehicle.prices?.price ?? null)
  expect(prices).toEqual(cars.map(({ price }, at) => (at === 2 ? null : price)))
})

const places = ['Northside', 'Harbor']
const readPlaces = (says: (at: number) => string) =>
  read((path) => {
    const body = (car: Car) => `${facts(car)}<p>${says(cars.indexOf(car))}</p>`
    const card = (car: Car) => `<article><a href="/car/${car.slug}">${car.title}</a>${body(car)}</article>`
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars') return page('Cars', cars.map(card).join(''))
    const car = cars.find(({ slug }) => path === `/car/${slug}`)
    return car && page(car.title, `<h1>${car.title}</h1>${body(car)}`)
  })

test.each([
  (place: string) => `Located at: ${place}`,
  (place: string) => `This car is located at our ${place} location.`,
  (place: string) => `<b>Available at</b> <i>${place}</i>`,
  (place: string) => `Store Location: ${place} - 12 Lake Rd`,
  (place: string) => `Ubicado en ${place}`,
  (place: string) => `<b>Sucursal</b> <span>${place}</span>`,
  (place: string) => `Situé à : ${place}`,
])('the lot of a vehicle is read however its card says it: %s [ANY-07]', (says) => {
  const { scan } = readPlaces((at) => says(places[at % 2] ?? ''))
  expect(scan.vehicles.map(({ vin, lot }) => [vin, lot?.name])).toEqual(
    cars.map(({ vin }, at) => [vin, places[at % 2]]),
  )
})

test.each(['Located at 123 Main St', 'Located at: 45 Oak Ave, Erie', 'Location: call us', 'Available in red'])(
  '%s names no lot, and leaves no vehicle out as another store’s [ANY-07]',
  (line) => {
    const site = readPlaces((at) => (at % 2 ? line : 'Located at 9 Pier St'))
    expectAll(site)
    expect(site.scan.vehicles.some(({ lot }) => lot)).toBe(false)
  },
)

test('vehicles on several lots say on which, and records say so too where cards mark a car as sold [ANY-07]', () => {
  const card = (car: Car, at: number) =>
    `<article data-vin="${car.vin}" data-title="${car.title}" data-price="${car.price}" data-miles="${car.miles}" data-year="${car.year}"><a href="/car/${car.slug}">${car.title}</a>${at === 4 ? '<i class="badge">Sold</i>' : ''}<p>Located at: ${places[at % 2]}</p></article>`
  const { scan, reader } = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars') return page('Cars', cars.map(card).join(''))
    const at = cars.findIndex(({ slug }) => path === `/car/${slug}`)
    const car = cars[at]
    return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}<p>Location: ${places[at % 2]}, 9 Pier St</p>`)
  })
  expect(reader?.lots).toBe(true)
  expect(scan.skipped).toMatchObject({ sold: 1 })
  const expected = cars.flatMap(({ vin }, at) => (at === 4 ? [] : [[vin, places[at % 2]]]))
  expect(scan.vehicles.map(({ vin, lot }) => [vin, lot?.name])).toEqual(expected)
})

test('a function that only returns data is read as what it returns [ANY-04]', () => {
  const call = (list: readonly Car[]) => {
    const makes = [...new Set(list.map(({ make }) => make))]
    const records = list.map(
      ({ make, model, ...car }) =>
        `{vin:"${car.vin}",stock:"${car.id}",year:${car.year},make:m${makes.indexOf(make)},model:"${model}",price:${car.price},mileage:${car.miles},url:"/cars/${car.slug}"}`,
    )
    const names = makes.map((_, at) => `m${at}`)
    return `<script>window.__STATE__=(function(${names}){return {list:[${records}],total:${list.length}}}(${makes.map((make) => JSON.stringify(make))}))</script>`
  }
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars'))
      if (path === '/cars') return page('Cars', call(cars))
      const car = cars.find(({ slug }) => path === `/cars/${slug}`)
      return car && page(car.title, call([car]))
    }),
  )
})

test('links of one shape lead to listings if one of them does, whatever they are called [ANY-03]', () => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', makes.map((make) => `<a href="/brand/${make}">${make}</a>`).join(' '))
      const of = cars.filter(({ make }) => path === `/brand/${make}`)
      if (of.length > 0)
        return page(
          'Brand',
          of.map((car) => `<p><a href="/view/${car.id}">${car.title}</a> $${car.price}</p>`).join(''),
        )
      const car = cars.find(({ id }) => path === `/view/${id}`)
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
    }),
  )
})

test('a listing that goes on is preferred to one that ends with its first page [ANY-06]', () => {
  const card = (car: Car) => `<div><h3><a href="/vehicle/${car.slug}/">${car.title}</a></h3><p>$${car.price}</p></div>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/vehicles/'))
    if (path === '/vehicles/')
      return page('Vehicles', `${cars.slice(0, 4).map(card).join('')}<button>Load more</button>`)
    const number = /^\/vehicles\/page\/([23])\/$/.exec(path)?.[1]
    if (number === '2') return page('Vehicles', cars.slice(4, 8).map(card).join(''))
    if (number === '3') return page('Vehicles', cars.slice(8).map(card).join(''))
    const car = cars.find(({ slug }) => path === `/vehicle/${slug}/`)
    return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
  })
  expectAll(found)
})

test('a longer list of cars that a page does not link to is no stock, whatever it is called [ANY-07]', () => {
  const recordOf = ({ slug, ...car }: Car) => ({ ...car, url: `/cars/${slug}` })
  const gone = Array.from({ length: 30 }, (_, at) => ({
    vin: `1FTEW1EP5GU${String(300_000 + at)}`,
    id: `G${at}`,
    year: 2016,
    make: 'Ford',
    model: 'F-150',
    price: 20_000 + at,
    miles: 50_000 + at,
    url: `/cars/2016-ford-f-150-g${at}`,
  }))
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars'))
      if (path === '/cars') {
        const data = JSON.stringify({ lot: { list: cars.map(recordOf) }, other: { list: gone } })
        const links = cars.map(({ slug, title }) => `<a href="/cars/${slug}">${title}</a>`)
        return page('Cars', `${links.join('')}<script>window.__STATE__ = ${data}</script>`)
      }
      const car = cars.find(({ slug }) => path === `/cars/${slug}`)
      return car && page(car.title, `<h1>${car.title}</h1>`)
    }),
  )
})

const home = page('Lot', menu('/cars'))
const vehicleAt = (path: (car: Car) => string, asked: string, more: (car: Car) => string = facts) => {
  const car = cars.find((one) => path(one) === asked)
  return car === undefined ? undefined : page(car.title, `<h1>${car.title}</h1>${more(car)}`)
}
const ofSlug = (car: Car) => `/car/${car.slug}`
const named = (car: Car) => `<h3>${car.title}</h3><p>$${car.price}</p>`

test('a menu that only a script writes leads to the listing [ANY-02]', () => {
  const answers: Answers = (path) => {
    if (path === '/') return page('Lot', '<div id="nav"></div><script src="/js/nav.js"></script>')
    if (path === '/js/nav.js') return 'var items = [{t: "Home", u: "/"}, {t: "Browse the lot", u: "/on-hand.html"}]'
    if (path === '/on-hand.html')
      return page(
        'On hand',
        cars.map((car) => `<div><a href="${ofSlug(car)}">${car.title}</a> $${car.price}</div>`).join(''),
      )
    return vehicleAt(ofSlug, path)
  }
  expectAll(read(answers))
})

test('the page of a featured car leads to the listing that it is in [ANY-02]', () => {
  const answers: Answers = (path) => {
    const link = (car: Car) => `<div><a href="${ofSlug(car)}">${car.title}</a> $${car.price}</div>`
    if (path === '/') return page('Lot', cars.slice(0, 3).map(link).join(''))
    if (path === '/stock') return page('Stock', cars.map(link).join(''))
    return vehicleAt(ofSlug, path, (car) => `<a href="/stock">Stock list</a>${facts(car)}`)
  }
  expectAll(read(answers))
})

test('listings of one make each are read together, however shortly they name their cars [ANY-02]', () => {
  const ofMake = (car: Car) => `/${car.make.toLowerCase()}/${car.id}`
  const makes = [...new Set(cars.map(({ make }) => make))]
  const answers: Answers = (path) => {
    if (path === '/') return page('Lot', makes.map((make) => `<a href="/${make.toLowerCase()}">${make}</a>`).join(' '))
    const make = makes.find((one) => path === `/${one.toLowerCase()}`)
    if (make === undefined) return vehicleAt(ofMake, path)
    const own = cars.filter((car) => car.make === make)
    return page(
      make,
      own.map((car) => `<div><a href="${ofMake(car)}">${car.model}, ${car.year}</a> $${car.price}</div>`).join(''),
    )
  }
  expectAll(read(answers))
})

test('cards that only a click leads from, and addresses below another base, are followed [ANY-03]', () => {
  const answers: Answers = (path) => {
    if (path === '/') return home
    if (path === '/cars')
      return `<base href="${ownHost}/lot/"><title>Cars</title>${cars.map((car) => `<div onclick="location.href='car/${car.slug}'">${named(car)}</div>`).join('')}`
    return vehicleAt((car) => `/lot${ofSlug(car)}`, path)
  }
  expectAll(read(answers))
})

test('further cars are posted for with what the page names for it [ANY-04]', () => {
  const link = (car: Car) => `<div><a href="${ofSlug(car)}">${car.title}</a> $${car.price}</div>`
  const script = `<script>var ours = {"ajax_url": "${ownHost}/wp-admin/admin-ajax.php", "nonce": "8f1c2a"}</script>
    <script>$.post(ours.ajax_url, {action: 'more_cars', offset: shown, nonce: ours.nonce}, append)</script>`
  const answers: Answers = (path, body) => {
    if (path === '/') return home
    if (path === '/cars')
      return page('Cars', `${cars.slice(0, 3).map(link).join('')}<button>Load more</button>${script}`)
    if (path !== '/wp-admin/admin-ajax.php') return vehicleAt(ofSlug, path)
    const form = new URLSearchParams(body)
    const start = Number(form.get('offset'))
    if (form.get('action') !== 'more_cars' || form.get('nonce') !== '8f1c2a') return '0'
    return JSON.stringify({
      success: true,
      data: {
        html:
          cars
            .slice(start, start + 3)
            .map(link)
            .join('') || '<p></p>',
      },
    })
  }
  const found = read(answers)
  expectAll(found)
  expect(found.reader?.paging).toMatchObject({ by: 'offset', form: 'action=more_cars&offset={n}&nonce={nonce}' })
})

test('pages that ASP.NET posts back for are read with the state of the page before [ANY-04]', () => {
  const answers: Answers = (path, body) => {
    if (path === '/') return home
    if (path !== '/cars') return vehicleAt(ofSlug, path)
    const form = new URLSearchParams(body)
    const number = Number(/^Page\$(\d)$/.exec(form.get('__EVENTARGUMENT') ?? '')?.[1] ?? 1)
    if (number > 1 && form.get('__VIEWSTATE') !== `state${number - 1}`) return undefined
    const rows = cars
      .slice((number - 1) * 4, number * 4)
      .map((car) => `<tr><td><a href="${ofSlug(car)}">${car.title}</a><td>$${car.price}`)
    const pages = [1, 2, 3].map((to) => `<a href="javascript:__doPostBack('ctl00$grid','Page$${to}')">${to}</a>`)
    return page(
      'Cars',
      `<form action="/cars"><input type="hidden" name="__VIEWSTATE" value="state${number}"><table>${rows.join('')}</table>${pages.join('')}</form>`,
    )
  }
  expectAll(read(answers))
})

test('a lot on one page whose cars have no pages is read by their VINs [ANY-03]', () => {
  const answers: Answers = (path) => {
    if (path === '/') return home
    return path === '/cars'
      ? page('Cars', cars.map((car) => `<section><h2>${car.title}</h2>${facts(car)}</section>`).join(''))
      : undefined
  }
  const found = read(answers)
  expectAll(found)
  expect(found.scan.vehicles.map(({ vdp_link: link }) => link)).toEqual(cars.map(() => `${ownHost}/cars`))
})

test('properties of islands are read, and lead to pages that the listing does not link to [ANY-03]', () => {
  const pack = (value: unknown): unknown =>
    Array.isArray(value)
      ? [1, value.map(pack)]
      : typeof value === 'object' && value !== null
        ? [0, packed(value)]
        : [0, value]
  const packed = (value: object) => Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
  const records = cars.map(({ slug, vin, year, make, model, price, miles }) => ({
    slug,
    vin,
    year,
    make,
    model,
    price,
    mileage: miles,
  }))
  const props = JSON.stringify(packed({ cars: records })).replaceAll('"', '&quot;')
  const links = cars.slice(0, 4).map((car) => `<a href="${ofSlug(car)}">${car.title}</a>`)
  const answers: Answers = (path) => {
    if (path === '/') return home
    if (path === '/cars') return page('Cars', `<astro-island props="${props}">${links.join('')}</astro-island>`)
    return vehicleAt(ofSlug, path)
  }
  const found = read(answers)
  expectAll(found)
  expect(found.scan.vehicles.map(({ vdp_link: link }) => link)).toEqual(cars.map((car) => ownHost + ofSlug(car)))
})

test('the names of photos say the VIN where nothing else does [ANY-03]', () => {
  const answers: Answers = (path) => {
    if (path === '/') return home
    if (path === '/cars')
      return page(
        'Cars',
        cars.map((car) => `<div><a href="${ofSlug(car)}">${car.title}</a> $${car.price}</div>`).join(''),
      )
    return vehicleAt(
      ofSlug,
      path,
      (car) => `<p>$${car.price}</p><p>${car.miles} miles</p><img src="/img/${car.vin}_1.jpg">`,
    )
  }
  expectAll(read(answers))
})

test('a record with its year, make and model in an object of their own is one car, not two [ANY-04]', () => {
  const recordOf = ({ id, vin, year, make, model, price, miles }: Car) => ({
    vehicle: { id, ids: { vin, stock: id }, named: { year, make, model }, odometer: miles, price, sold: false },
  })
  const answers: Answers = (path) => {
    if (path === '/') return home
    if (path === '/cars')
      return page('Cars', cars.map((car) => `<p><a href="${ofSlug(car)}">${car.title}</a></p>`).join(''))
    const car = cars.find((one) => ofSlug(one) === path)
    return car && page('A car', `<div id="app"></div><script>window.state = ${JSON.stringify(recordOf(car))}</script>`)
  }
  expectAll(read(answers))
})

test('sold cars between the others do not make pages longer than their links say [ANY-06]', () => {
  const card = (car: Car) => `<div><a href="${ofSlug(car)}">${car.title}</a> $${car.price}</div>`
  const answers: Answers = (path) => {
    if (path === '/') return home
    const start = /^\/cars(?:\?from=(\d))?$/.exec(path)
    if (start === null) return vehicleAt(ofSlug, path)
    const from = Number(start[1] ?? 0)
    const sold =
      from > 0
        ? ''
        : ['gone', 'left']
            .map((name) => `<div><a href="/car/2019-kia-soul-${name}">2019 Kia Soul</a> <b>Sold</b></div>`)
            .join('')
    const links = [0, 3, 6].map((to) => `<a href="/cars?from=${to}">${to / 3 + 1}</a>`)
    return page(
      'Cars',
      sold +
        cars
          .slice(from, from + 3)
          .map(card)
          .join('') +
        links.join(''),
    )
  }
  expectAll(read(answers))
})

const pieces = [cars.slice(0, 3), cars.slice(3, 6), cars.slice(6)]
const linked = (some: readonly Car[] = []) =>
  some.map(({ id, title, price }) => `<div><a href="/cars/${id}.html">${title}</a> $${price}</div>`).join('')
const carPage = (path: string) => {
  const car = cars.find(({ id }) => path === `/cars/${id}.html`)
  return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
}

test('pages go on by a link that is called so, whatever its address [ANY-03]', () => {
  const names = ['/cars/index.html', '/cars/b.html', '/cars/third.html']
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars/index.html'))
      const at = names.indexOf(path)
      if (at === -1) return carPage(path)
      const links = `<a href="${names[at - 1] ?? '#'}">Back</a> <a href="${names[at + 1]?.slice(6) ?? '#'}">Next page »</a>`
      return page('Cars', linked(pieces[at]) + links)
    }),
  )
})

test.each([
  [
    'buttons',
    (at: number) => `<button name="seite" value="${at}">x</button><button name="pg" value="${at + 2}">Next</button>`,
  ],
  ['a list of choices', () => '<select name="pg"><option value="1">1</option><option value="2">2</option></select>'],
])('pages go on by a form with %s, which keeps its hidden fields [ANY-03]', (_, controls) => {
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars'))
      const { pathname, searchParams } = new URL(path, ownHost)
      if (pathname !== '/cars') return carPage(path)
      const at = searchParams.get('lot') === '7' ? Number(searchParams.get('pg')) - 1 : 0
      const form = `<form action="/cars"><input type="hidden" name="lot" value="7">${controls(at)}</form>`
      return page('Cars', linked(pieces[at]) + (at < 2 ? form : ''))
    }),
  )
})

test('a short menu is read whole where nothing in it is called a listing, behind a home page that leads on [ANY-03]', () => {
  expectAll(
    read((path) => {
      if (path === '/') return '<meta http-equiv="refresh" content="0; url=/start.asp">'
      if (path === '/start.asp') return page('Home', '<a href="/hello">Hello</a> <a href="/the-line">The line</a>')
      if (path === '/hello') return page('Hello', '<p>Hello</p>')
      return path === '/the-line' ? page('The line', linked(cars)) : carPage(path)
    }),
  )
})

test.each(['trade-credit-service', 'sold-finance-parts', 'capital-api-blog', 'dealership-photo-history'])(
  'words in the name of a host say nothing of its pages: %s [ANY-03]',
  (name) => {
    const site = `http://${name}.example`
    const record = ({ id, ...car }: Car) => ({
      ...car,
      where: `${site}/cars/${id}.html`,
      url: `${site}/cars/${id}.html`,
    })
    const answer = (isData: boolean) => (path: string) => {
      if (path === '/') return page('Home', menu('/what-we-have'))
      if (path !== '/what-we-have') return carPage(path)
      const data = `<script>var stock = ${JSON.stringify(cars.map(record))}</script>`
      return page('Cars', isData ? data : linked(cars))
    }
    for (const isData of [false, true]) {
      const found = read(answer(isData), site)
      expectAll(found)
      expect(found.scan.vehicles[0]?.vdp_link).toBe(`${site}/cars/${cars[0]?.id}.html`)
    }
  },
)

test('a button that shows cards that are on the page already leaves no doubt, one that brings others does [ANY-09]', () => {
  const doubtOf = (isHidden: boolean) => {
    const cards = cars.map((car, at) => `<div class="${isHidden && at > 3 ? 'is-hidden' : ''}">${linked([car])}</div>`)
    const answers = (path: string) => {
      if (path === '/') return page('Home', menu('/cars'))
      return path === '/cars' ? page('Cars', `${cards.join('')}<button>Show more</button>`) : carPage(path)
    }
    return read(answers).sample.doubt ?? null
  }
  expect(doubtOf(true)).toBeNull()
  expect(doubtOf(false)).toContain('offers more vehicles')
})

test('what sections say of themselves adds up to the lot [ANY-09]', () => {
  const sections = { '/used': cars.slice(0, 5), '/new': cars.slice(5) }
  const found = read((path) => {
    if (path === '/') return page('Home', '<nav><a href="/used">Used</a> <a href="/new">New</a></nav>')
    const { pathname, searchParams } = new URL(path, ownHost)
    const lot = pathname === '/used' || pathname === '/new' ? sections[pathname] : null
    if (lot === null) return carPage(path)
    const at = 2 * (Number(searchParams.get('pg') ?? 1) - 1)
    const next = at + 2 < lot.length ? `<a href="${pathname}?pg=${at / 2 + 2}">&gt;</a>` : ''
    const featured = linked(cars.filter((_, index) => index % 3 === 2))
    return page(
      'Cars',
      `<p>${lot.length} vehicles found</p>${linked(lot.slice(at, at + 2))}${next}<aside>${at === 0 ? '' : featured}</aside>`,
    )
  })
  expectAll(found)
  expect(found.sample.doubt ?? null).toBeNull()
})

const recordOf = ({ vin, year, make, model, price, miles, slug }: Car) => ({
  vin,
  year,
  make,
  model,
  price,
  mileage: miles,
  condition: 'Used',
  url: `/car/${slug}`,
})

test('records inside two others are read whole, and the base of a page holds for what it asks for [ANY-02] [ANY-03]', () => {
  const listing = `<base href="/"><div id="app"></div><script>fetch("api/stock.json").then(show)</script>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars/all/'))
      if (path === '/cars/all/') return page('Our cars', menu('/cars/all/') + listing)
      const edges = cars.map((car, at) => ({
        cursor: String(at),
        node: { id: car.id, type: 'vehicle', attributes: recordOf(car) },
      }))
      return path === '/api/stock.json' ? JSON.stringify({ edges }) : undefined
    }),
  )
})

test('cars of the home page are not the lot where scripts fill its listings [ANY-09]', () => {
  const featured = cars.slice(0, 3).map(({ slug, title }) => `<li><a href="/car/${slug}">${title}</a></li>`)
  const { sample } = read((path) => {
    if (path === '/') return page('Home', `${menu('/cars')}<ul>${featured.join('')}</ul>`)
    if (path === '/cars') return page('Our cars', `<div id="app"></div><script>start()</script>`)
    const car = cars.find(({ slug }) => path === `/car/${slug}`)
    return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
  })
  expect(sample.doubt).toContain('only other pages show vehicles')
})

test('a record that holds its facts in objects is its page’s own before what analytics say of it [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', cardsOf(cars))
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    if (car === undefined) return undefined
    const name = { year: car.year, make: { name: car.make }, model: { name: car.model } }
    const record = { id: 'v7', ids: { vin: car.vin, stock: car.id }, name, odometer: { value: car.miles, unit: 'mi' } }
    const item = { item_id: car.id, item_name: car.title, item_brand: car.make, price: car.price }
    const data = `dataLayer.push(${JSON.stringify({ items: [item] })});var all=[];all.push(${JSON.stringify(record)})`
    return page(car.title, `<h1>${car.title}</h1><script>${data}</script>`)
  })
  expectAll(found)
})

test('what the analytics of a page say of its car does not hide its record [ANY-04]', () => {
  const found = read((path) => {
    const links = cars.map(({ id, title }) => `<li><a href="/car.php?id=${id}">${title}</a></li>`)
    if (path === '/') return page('Home', menu('/our-cars.php'))
    if (path === '/our-cars.php') return page('Our cars', `<ul>${links.join('')}</ul>`)
    const car = cars.find(({ id }) => path === `/car.php?id=${id}`)
    if (car === undefined) return undefined
    const { vin, url: _, ...record } = recordOf(car)
    const item = { item_id: `S${car.price}`, item_name: car.title, item_brand: car.make, price: car.price }
    const data = `<script>dataLayer.push(${JSON.stringify({ items: [item] })});window.__DATA__ = ${JSON.stringify(record)}</script>`
    return page(car.title, `<h1>${car.title}</h1><input type="hidden" name="vin" value="${vin}">${data}`)
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ odometer }) => Number.parseInt(String(odometer), 10)).sort()).toEqual(
    cars.map(({ miles }) => miles).sort(),
  )
})

test.each([
  ['ul', (id: string, text: string) => `<div id="${id}">${text}</div>`],
  ['table', (id: string, text: string) => `<p><i><b id="${id}">${text}</b></i></p>`],
] as const)('what a button of a %s shows of a car says of it what its card does not [ANY-03]', (_, box) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path !== '/cars') return undefined
    const cards = cars.map(
      ({ id, title, price, miles }) =>
        `<li><a href="#${id}">${title}</a><p>$${price}</p><p>${miles} miles</p><button data-target="#${id}">More</button></li>`,
    )
    const shown = cars.map(({ id, vin, title }) => box(id, `<h5>${title}</h5><span>VIN: ${vin}</span>`))
    return page('Our cars', `<ul>${cards.join('')}</ul>${shown.join('')}`)
  })
  expectAll(found)
  const shown = found.scan.vehicles.map(({ prices, odometer }) => [
    prices?.price,
    Number.parseInt(String(odometer), 10),
  ])
  expect(shown).toEqual(cars.map(({ price, miles }) => [price, miles]))
})

test('records in a call that an attribute makes are read [ANY-02]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    const records = JSON.stringify(cars.map(recordOf)).replaceAll('"', '&quot;')
    if (path === '/cars') return page('Our cars', `<div ng-init="init(${records})"><a ng-href="/v/{{v.id}}"></a></div>`)
    const car = cars.find(({ slug }) => path === `/car/${slug}`)
    return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
  })
  expectAll(found)
  expect(found.reader?.kind).toBe('embedded-records')
})

test('a price in cents beside the same in dollars is in dollars [ANY-07]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    const links = cars.map(({ slug, title }) => `<li><a href="/car/${slug}">${title}</a></li>`)
    if (path === '/cars') return page('Our cars', `<ul>${links.join('')}</ul>`)
    const car = cars.find(({ slug }) => path === `/car/${slug}`)
    if (car === undefined) return undefined
    const variants = [{ id: 1, name: car.title, price: car.price * 100, sku: car.id }]
    const meta = { product: { id: 7, vendor: car.make, type: 'SUV', variants } }
    return page(car.title, `<h1>${car.title}</h1>${facts(car)}<script>var meta = ${JSON.stringify(meta)};</script>`)
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
})

test('a page whose box shows most cars of the first one again is a further page if it lists others [ANY-06]', () => {
  const box = `<h2>Featured</h2>${cardsOf(cars.slice(0, 3))}`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/our-stock'))
      if (path === '/our-stock')
        return page('Our stock', `${cardsOf(cars.slice(0, 5))}${box}<a rel="next" href="/our-stock?page=2">Next</a>`)
      if (path === '/our-stock?page=2') return page('Our stock', cardsOf(cars.slice(5)) + box)
      return detailsAt(path)
    }),
  )
})

test('every make that a script writes into the menu is opened, also the first, whose entry says least [ANY-04]', () => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  const entries = makes.map((make) => `add("/our-stock?make=${make}", "${make}");`).join('\n')
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', `<div id="menu"></div><script>${entries}</script>`)
      const make = /^\/our-stock\?make=(\w+)$/.exec(path)?.[1]
      if (make !== undefined) return page(make, cardsOf(cars.filter((car) => car.make === make)))
      return detailsAt(path)
    }),
  )
})

test('what a form answers is no further page if it shows the cars of the page’s own data again [ANY-06]', () => {
  const data = cars.slice(0, 4).map(({ slug, vin: _, ...car }) => ({ ...car, url: `/details/${slug}` }))
  const state = { list: { entities: data }, paging: { totalItems: cars.length, perPage: 4, currentPage: 1 } }
  const more = "<script>let at=2;$('.more').on('click',()=>$.post('/stock/more',{pageNumber:at++},add))</script>"
  expectAll(
    read((path, body) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock')
        return page('Stock', `<script>var data = ${JSON.stringify(state)};</script><button>Show more</button>${more}`)
      const at = Number(new URLSearchParams(body).get('pageNumber') ?? 1)
      const pictured = ({ vin, slug, title }: Car) =>
        `<div><img src="/photos/${vin}/1.jpg"><a href="/details/${slug}">${title}</a></div>`
      if (path === '/stock/more')
        return cars
          .slice((at - 1) * 4, at * 4)
          .map(pictured)
          .join('')
      return detailsAt(path)
    }),
  )
})

test('sections whose pages are pieces go on as the first one does, and end where one shows its last again [ANY-06]', () => {
  const sections: Readonly<Record<string, readonly Car[]>> = {
    new: cars.slice(0, 4),
    used: cars.slice(4, 7),
    trucks: cars.slice(7),
  }
  const part = (name: string, at: number) => sections[name]?.slice((at - 1) * 2, at * 2) ?? []
  const links = Object.keys(sections).map((name) => `<a href="/stock-${name}">${name} vehicles</a>`)
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', `<nav>${links.join('')}</nav>`)
      const [, name = '', rest = ''] = /^\/stock-(new|used|trucks)(.*)$/.exec(path) ?? []
      if (rest === '' && name !== '') return page(name, `<div hx-get="/stock-${name}/part" hx-trigger="load"></div>`)
      const further = part(name, 2).length > 0
      if (rest === '/part')
        return cardsOf(part(name, 1)) + (further ? `<button data-url="/stock-${name}/more?p=2">Load more</button>` : '')
      const at = Number(/^\/more\?p=(\d+)$/.exec(rest)?.[1] ?? 0)
      if (at > 0) return cardsOf(part(name, at).length > 0 ? part(name, at) : part(name, further ? 2 : 1))
      return detailsAt(path)
    }),
  )
})

test('a sitemap of which only sold pages are beyond the listing does not doubt it [ANY-07]', () => {
  const old = cars.slice(5)
  const found = read((path) => {
    const stock = cars.slice(0, 5)
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', `<p>5 vehicles found</p>${cardsOf(stock)}`)
    if (path === '/robots.txt') return `User-agent: *\nSitemap: ${ownHost}/map.xml`
    const urls = [...stock, ...old].map(({ slug }) => `<url><loc>${ownHost}/details/${slug}</loc></url>`)
    if (path === '/map.xml') return `<?xml version="1.0"?><urlset>${urls.join('')}</urlset>`
    const sold = old.find(({ slug }) => path === `/details/${slug}`)
    return sold ? page(sold.title, `<h1>${sold.title}</h1><p>SOLD</p>${facts(sold)}`) : detailsAt(path)
  })
  expect(found.sample.doubt).toBeNull()
  expect(found.scan.vehicles.map(({ vin }) => vin).sort()).toEqual(vins.slice(0, 5).sort())
})

test('the count beside a button for more is that of the page, and what the button loads has no markup [ANY-06]', () => {
  const marked = (car: Car) =>
    `<div itemscope itemtype="https://schema.org/Car"><a itemprop="url" href="details/${car.slug}"><b itemprop="name">${car.title}</b></a><meta itemprop="vehicleIdentificationNumber" content="${car.vin}"></div>`
  const button = '<button data-action="/stock/more" data-pg="2">View more</button>'
  const base = '<base href="/">'
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock/'))
      if (path === '/stock/')
        return page('Stock', `${base}<p>4 vehicles found</p>${cars.slice(0, 4).map(marked).join('')}${button}`)
      const at = Number(/^\/stock\/more\?pg=(\d+)$/.exec(path)?.[1] ?? 0)
      if (at > 0) return cardsOf(cars.slice((at - 1) * 4, at * 4))
      return detailsAt(path)
    }),
  )
})

test('an interface is asked before links to other dealers that look like one [ANY-03]', () => {
  const others = cars.map(({ vin }) => `<li><a href="http://other.example/stock/${vin}">A car there</a></li>`)
  const script = 'async function load(at){show(await (await fetch(`/_api/stock?pageNumber=$'
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/our-cars'))
      if (path === '/our-cars')
        return page('Our cars', `<ul>${others.join('')}</ul><div id="list"></div><script src="/app.js"></script>`)
      if (path === '/app.js') return `${script}{at}&size=24\`)).json())}`
      const stock = cars.map(({ slug, ...car }) => ({ ...car, url: `/details/${slug}` }))
      if (path === '/_api/stock?pageNumber=1&size=24') return JSON.stringify({ hits: stock, total: stock.length })
      return detailsAt(path)
    }),
  )
})

test('records that a script adds to a list of sold cars are not those of the stock [ANY-07]', () => {
  const add = (list: string, of: readonly Car[]) =>
    of.map(({ slug, ...car }) => `${list}.push(${JSON.stringify({ ...car, url: `/details/${slug}` })});`).join('\n')
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/our-cars'))
    const script = `${add('stock', cars.slice(0, 6))}${add('recentlySold', cars.slice(6))}`
    return path === '/our-cars' ? page('Our cars', `<div id="list"></div><script>${script}</script>`) : detailsAt(path)
  })
  expect(found.scan.vehicles.map(({ vin }) => vin).sort()).toEqual(vins.slice(0, 6).sort())
})
