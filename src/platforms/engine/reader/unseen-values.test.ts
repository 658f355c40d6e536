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
  vins,
} from '../../../../test/support/odd-site.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { readTitle } from '../../../model/read-title.ts'

type Say = (car: Car, at: number) => string

/** A site whose cards and pages say this of a car; cards link to their pages. */
function readSaying({ onCard = () => '', onPage = facts }: { readonly onCard?: Say; readonly onPage?: Say }) {
  return read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const card = (car: Car, at: number) =>
      `<div class="card"><a href="/details/${car.slug}">${car.title}</a>${onCard(car, at)}</div>`
    if (path === '/stock') return page('Our stock', cars.map(card).join(''))
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const car = cars[at]
    return car && page(car.title, `<h1>${car.title}</h1>${onPage(car, at)}`)
  })
}
const priceOf = ({ prices }: RawVehicle) => prices?.price
const bare = ({ vin, miles }: Pick<Car, 'vin' | 'miles'>) => `<p>VIN: ${vin}</p><p>Miles: ${miles}</p>`

test.each<[string, Say]>([
  [
    'in a sentence that asks for it',
    (car) =>
      `<p>A ${car.title} with ${car.miles} miles, a ten speed automatic transmission and one owner. VIN ${car.vin}, stock ${car.id}. Asking $${car.price} plus tax and $199 doc fee.</p>`,
  ],
  [
    'as a wholesale price beside the former MSRP',
    (car) => `${bare(car)}<p>Original MSRP $${car.price * 2}</p><p>Wholesale price $${car.price}</p>`,
  ],
  [
    'as wholesale to everybody',
    (car) => `${bare(car)}<p>Retail: $${car.price + 3000}</p><p>Wholesale: $${car.price}</p>`,
  ],
  ['behind the code of its currency', (car) => `${bare(car)}<p><b>Retail Price:</b> USD $${car.price}</p>`],
  [
    'below a line about its title',
    (car) => `<p>${car.miles} miles<br>VIN: ${car.vin}<br>Clean title</p><p><strong>$${car.price}</strong></p>`,
  ],
  ['as what it was reduced to', (car) => `${bare(car)}<p>Reduced from $${car.price + 1500} to $${car.price}!</p>`],
  [
    'above its former prices',
    (car) =>
      `<h2>$${car.price}</h2><p>Price history: Oct 1: $${car.price + 1500}, Nov 1: $${car.price + 500} (-$6,000)</p>${bare(car)}`,
  ],
])('a price stands %s [ANY-04] [ANY-07]', (_, onPage) => {
  const found = readSaying({ onPage })
  expectAll(found)
  expect(found.scan.vehicles.map(priceOf)).toEqual(cars.map(({ price }) => price))
})

test.each<[string, Say, readonly (string | number)[]]>([
  [
    'with a dot in its thousands',
    ({ miles }) => `<p>Mileage: ${(miles / 1000).toFixed(3)}</p>`,
    cars.map(({ miles }) => miles),
  ],
  [
    'with its unit in the label',
    ({ miles }) => `<p>Mileage (mi): ${miles} mi</p>`,
    cars.map(({ miles }) => `${miles} mi`),
  ],
  [
    'above a history of services',
    ({ miles }, at) =>
      `<p>${miles} miles</p><table><tr><th>Date</th><th>Mileage</th><th>Work</th><th>Cost</th></tr><tr><td>0${at + 1}/2021</td><td>5,02${at}</td><td>Oil change</td><td>$89</td></tr></table>`,
    cars.map(({ miles }) => `${miles} miles`),
  ],
])('a mileage stands %s [ANY-04]', (_, said, expected) => {
  const { scan } = readSaying({
    onPage: (car, at) => `<p>VIN: ${car.vin}</p><p>Price: $${car.price}</p>${said(car, at)}`,
  })
  expect(scan.vehicles.map(({ odometer }) => odometer)).toEqual(expected.map(String))
})

test('markup that a plugin filled in yields to the mileage that the page shows [ANY-04] [ANY-07]', () => {
  const markup = ({ title, vin }: Car) =>
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Vehicle',
      name: title,
      vehicleIdentificationNumber: vin,
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: '0', unitCode: 'SMI' },
      itemCondition: 'https://schema.org/NewCondition',
      offers: { '@type': 'Offer', price: '0' },
    })
  const { scan } = readSaying({
    onPage: (car) => `<script type="application/ld+json">${markup(car)}</script>${facts(car)}`,
  })
  expect(scan.vehicles.map(({ odometer }) => odometer)).toEqual(cars.map(({ miles }) => `${miles} miles`))
  expect(new Set(scan.vehicles.map(({ condition }) => condition))).toEqual(new Set(['used']))
})

test.each<[string, string, (price: number) => string, boolean]>([
  ['to the lower one that the page shows', 'Discount', (price) => `$${price}`, true],
  [
    'to the lower one before what only some buyers get',
    '<p>Military Rebate: -$500</p>Discount',
    (price) => `$${price}`,
    true,
  ],
  ['to none that only some buyers get', 'Military Discount', (price) => `$${price}`, false],
  ['to no amount that is no price of a car', 'Discount', () => '$3,000', false],
  ['to no payment of eighty-four', 'Discount', (price) => `$${(price / 1000).toFixed(3)} x 84 Months`, false],
])('markup whose price is the MSRP yields %s [ANY-04] [ANY-07]', (_, discount, shown, isAsked) => {
  const sticker = ({ price }: Car) => price + 4000
  const markup = (car: Car) =>
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Vehicle',
      name: car.title,
      vehicleIdentificationNumber: car.vin,
      offers: { '@type': 'Offer', price: sticker(car) },
    })
  const { scan } = readSaying({
    onPage: (car) =>
      `<script type="application/ld+json">${markup(car)}</script>${bare(car)}<p>MSRP: $${sticker(car)}</p><p>${discount}: -$4,000</p><p>Our Price: ${shown(car.price)}</p>`,
  })
  expect(scan.vehicles.map((car) => Number(priceOf(car)))).toEqual(
    cars.map((car) => (isAsked ? car.price : sticker(car))),
  )
})

test('markup whose price is the MSRP asks none where the page asks to call [ANY-04] [ANY-07]', () => {
  const { scan } = readSaying({
    onPage: (car) => {
      const markup = {
        '@type': 'Vehicle',
        name: car.title,
        vehicleIdentificationNumber: car.vin,
        offers: { price: car.price },
      }
      return `<script type="application/ld+json">${JSON.stringify(markup)}</script>${bare(car)}<p>MSRP: $${car.price}</p><p>Call for Price</p>`
    },
  })
  expect(scan.vehicles.map(({ prices }) => [prices?.price ?? null, Number(prices?.msrp)])).toEqual(
    cars.map(({ price }) => [null, price]),
  )
})

test('a badge says brand new or pre-loved [ANY-04]', () => {
  const { scan } = readSaying({ onCard: (_, at) => `<span>${at < 3 ? 'Brand New' : 'Pre-Loved'}</span>` })
  expect(scan.vehicles.map(({ condition }) => condition)).toEqual(
    cars.map((_, at) => (at < 3 ? 'Brand New' : 'Pre-Loved')),
  )
})

test.each(['Inventory #', 'Lot #', 'Item #', 'Stock#'])('"%s" is a stock number [ANY-04]', (label) => {
  const { scan } = readSaying({ onPage: (car) => `<p>Price:$${car.price} VIN#:${car.vin} ${label}:${car.id}</p>` })
  const apart = readSaying({ onPage: (car) => `${facts(car)}<p><b>${label}</b> ${car.id}</p>` })
  if (label === 'Stock#') expect(scan.vehicles[0]?.stocknum).toBe('K700')
  expect(apart.scan.vehicles.map(({ stocknum }) => stocknum)).toEqual(cars.map(({ id }) => id))
})

test('how many are in stock is no stock number [ANY-04]', () => {
  const stock = ({ id }: Car) => `<p class="stock">1 in stock</p><p><span class="sku">${id}</span></p>`
  const { scan } = readSaying({ onPage: (car) => facts(car) + stock(car) })
  expect(scan.vehicles.map(({ stocknum }) => stocknum)).toEqual(cars.map(({ id }) => id))
})

test.each<[string, Say, number]>([
  ['a row of its status', () => '<p>Status: Sold</p>', 6],
  ['a heading that names it', ({ title }) => `<h2>Sorry, the ${title} has been sold</h2>`, 6],
  ['the title of a dot', () => '<span class="dot red" title="Sold"></span>', 6],
  ['a sentence about what was looked for', () => '<p>The vehicle you are looking for is no longer available.</p>', 6],
  ['no word about how it is sold', () => '<p>This vehicle is sold as-is.</p><p>Sold as is, no warranty</p>', 9],
])('a car is sold by %s [ANY-07]', (_, said, left) => {
  const onPage: Say = (car, at) => (at < 6 && left < 9 ? facts(car) : said(car, at) + facts(car))
  expect(readSaying({ onPage }).scan.vehicles.map(({ vin }) => vin)).toEqual(vins.slice(0, left))
})

test('a car whose page leads back to the listing is gone [ANY-07]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', cardsOf(cars))
    return path === `/details/${cars[4]?.slug}` ? '-> /stock' : detailsAt(path)
  })
  expect(found.scan).toMatchObject({ complete: true, skipped: { gone: 1 } })
  expect(found.scan.vehicles).toHaveLength(8)
})

test('a sitemap’s pages that lead back to a whole listing are no vehicles that it lacks [ANY-07]', () => {
  const stale = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `2015-kia-soul-${letter}1`)
  const urls = [...cars.map(({ slug }) => slug), ...stale].map(
    (slug) => `<url><loc>${ownHost}/details/${slug}</loc></url>`,
  )
  const found = read((path) => {
    if (path === '/robots.txt') return `User-agent: *\nSitemap: ${ownHost}/map.xml`
    if (path === '/map.xml') return `<?xml version="1.0"?><urlset>${urls.join('')}</urlset>`
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', `<p>${cars.length} cars found</p>${cardsOf(cars)}`)
    return path.includes('kia') ? '-> /stock' : detailsAt(path)
  })
  expect(found.sample.doubt).toBeNull()
  expectAll(found)
})

test('facts in the cards of similar cars are not the page’s own [ANY-07]', () => {
  const similar = (at: number) =>
    [1, 2, 3]
      .flatMap((beside) => cars[(at + beside) % cars.length] ?? [])
      .map(
        ({ slug, title, price, id, miles }) =>
          `<li><a href="/details/${slug}"><span>${title}</span></a><p class="amount">${(price - 5000).toLocaleString('en-US')} USD</p><ul><li><span>Stock ID</span> <span>${id}</span></li><li><span>Mileage</span> <span>${miles}</span></li></ul></li>`,
      )
  const found = readSaying({
    onPage: (car, at) =>
      `<p class="amount">${car.price.toLocaleString('en-US')} USD</p><p>VIN: ${car.vin}</p><div class="also"><h3>You may like</h3>${similar(at).join('')}</div>`,
  })
  expectAll(found)
  expect(found.scan.vehicles.map(priceOf)).toEqual(cars.map(({ price }) => price))
})

test.each<[string, string, Say]>([
  [
    'an image map without words',
    '<map name="m"><area shape="rect" href="/list1.htm"></map>',
    (car) => `<a href="/details/${car.slug}">${car.title}</a>`,
  ],
  [
    'a window that a script opens',
    menu('/list1.htm'),
    (car) => `<a href="javascript:openWin('/details/${car.slug}',600,500)"><img src="/1.jpg"></a><h3>${car.title}</h3>`,
  ],
  [
    'a function that puts an address together',
    menu('/list1.htm'),
    (car) =>
      `<script>function show(slug) { window.open('/details/' + slug, 'car', 'width=600') }</script><a href="javascript:show('${car.slug}')">${car.title}</a>`,
  ],
  [
    'names with commas',
    menu('/list1.htm'),
    (car) => `<a href="/details/${car.slug}">${car.title.replaceAll(' ', ', ')}</a>`,
  ],
])('%s leads to the cars [ANY-02]', (_, home, name) => {
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', home)
      const card = (car: Car, at: number) => `<div>${name(car, at)}<p>$${car.price}</p><p>${car.miles} miles</p></div>`
      return path === '/list1.htm' ? page('List', cars.map(card).join('')) : detailsAt(path)
    }),
  )
})

test('commas divide the names of a title where the make stands alone', () => {
  expect(readTitle('2019, Ford, Edge, SEL')).toEqual({ year: '2019', make: 'Ford', model: 'Edge', trim: 'SEL' })
})

test('the last page of a listing has few links, each with the session of a server [ANY-06]', () => {
  const session = ';jsessionid=9F3A11'
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu(`/search.do${session}`))
      const [, at] = /^\/search\.do(?:;jsessionid=9F3A11)?(?:\?page=(\d))?$/.exec(path) ?? []
      const number = Number(at ?? 1)
      const shown = cars.slice((number - 1) * 4, number * 4)
      const cards = shown.map(
        ({ id, title, price }) => `<p><a href="/car.do${session}?id=${id}">${title}</a> $${price}</p>`,
      )
      const pages = [1, 2, 3].map((one) => (one === number ? one : `<a href="/search.do?page=${one}">${one}</a>`))
      if (path.startsWith('/search.do')) return page('Search', cards.join('') + pages.join(' '))
      const car = cars.find(({ id }) => path === `/car.do?id=${id}`)
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
    }),
  )
})

test.each(['Previous inventory', 'Past sales', 'Our customers'])(
  'cars below "%s" are sold [ANY-07] [ANY-08]',
  (called) => {
    const shell = '<div id="app"></div><script src="https://widgets.example/w.js"></script>'
    const asked = () =>
      read((path) => {
        if (path === '/') return page('Home', `${menu('/inventory')}<a href="/gallery">${called}</a>`)
        if (path === '/inventory') return page('Inventory', shell)
        return path === '/gallery' ? page(called, `<h1>${called}</h1>${cardsOf(cars)}`) : detailsAt(path)
      })
    expect(asked).toThrow()
  },
)

test('a list beside the inventory that scripts fill is reviewed [ANY-09]', () => {
  const shell = '<div id="app"></div><script src="https://widgets.example/w.js"></script>'
  const { sample } = read((path) => {
    if (path === '/') return page('Home', `${menu('/inventory')}<a href="/gallery">Gallery</a>`)
    if (path === '/inventory') return page('Inventory', shell)
    return path === '/gallery' ? page('Gallery', cardsOf(cars)) : detailsAt(path)
  })
  expect(sample.doubt).toContain('which scripts fill')
})

test('a page without a VIN adds its photos to the car that leads to it, where both name the same car [ANY-07]', () => {
  const row = ({ vin, slug, year, make, model, price, miles }: Car) =>
    `<tr><td>${year}</td><td>${make}</td><td>${model}</td><td>${miles}</td><td>${vin}</td><td>$${price}</td><td><a href="/details/${slug}">View</a></td></tr>`
  const head = '<tr><th>Year</th><th>Make</th><th>Model</th><th>Miles</th><th>VIN</th><th>Price</th><th></th></tr>'
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Stock', `<table>${head}${cars.map(row).join('')}</table>`)
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const title = at === 8 ? '2020 Kia Sorento' : cars[at]?.title
    return title && page(title, `<h1>${title}</h1><img src="/p/${at}-1.jpg"><img src="/p/${at}-2.jpg"><p>Ask Luis</p>`)
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ photos = [] }) => photos?.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 0])
})

test.each([
  ['behind a rounded mileage', '61k miles, Silver Ice Metallic'],
  ['before it, with a stop', 'Silver Ice Metallic. 61,204 mi.'],
  ['between bars', 'Silver Ice Metallic / 61,204 miles'],
])('a color stands alone %s [ANY-04]', (_, said) => {
  const { scan } = readSaying({ onPage: ({ vin, price }) => `<p>${said}</p><p>VIN ${vin}</p><p>$${price}</p>` })
  expect(new Set(scan.vehicles.map((vehicle) => vehicle.exterior_color))).toEqual(new Set(['Silver Ice Metallic']))
})

test.each<[string, Say]>([
  [
    'a dash between elements',
    ({ id, miles, price, vin }) =>
      [`Asking|$${price}`, `Miles|${miles}`, `Ref|${id}`, `VIN|${vin}`]
        .map((fact) => `<p><span>${fact.replace('|', '</span> — <span>')}</span></p>`)
        .join(''),
  ],
  [
    'a part for readers without scripts',
    ({ id, miles, price, vin }) =>
      `<div id="js-car"></div><noscript><p>$${price}</p><ul><li>VIN: ${vin}</li><li>Stock: ${id}</li><li>Mileage: ${miles}</li></ul></noscript>`,
  ],
])('facts are read with %s [ANY-04]', (_, onPage) => {
  const { scan } = readSaying({ onPage })
  expectAll({ scan })
  const read = scan.vehicles.map(({ stocknum, odometer, prices }) => [stocknum, odometer, prices?.price])
  expect(read).toEqual(cars.map(({ id, miles, price }) => [id, String(miles), price]))
})

test('an empty fact is not the label behind it [ANY-07]', () => {
  const none = '<dl><dt>Trim</dt><dd>—</dd><dt>Warehouse</dt><dd>B</dd></dl>'
  const { scan } = readSaying({ onPage: (car) => facts(car) + none })
  expect(scan.vehicles.map(({ trim }) => trim)).not.toContain('Warehouse')
})

test.each([
  ['that the page labels, before the article number of its markup', (id: string) => `<p>Stock number: ${id}</p>`, ''],
  ['that is the article number, where the page labels none', () => '', 'WC-'],
])('a stock number is the one %s [ANY-03] [ANY-04]', (_, labeled, prefix) => {
  const marked = ({ vin, id, title, price }: Car) => {
    const offers = { '@type': 'Offer', price, priceCurrency: 'USD' }
    const car = { '@type': 'Car', name: title, vehicleIdentificationNumber: vin, sku: `WC-${id}`, offers }
    return `<script type="application/ld+json">${JSON.stringify(car)}</script>`
  }
  const { scan } = readSaying({ onPage: (car) => facts(car) + labeled(car.id) + marked(car) })
  expect(scan.vehicles.map(({ stocknum }) => stocknum)).toEqual(cars.map(({ id }) => prefix + id))
})

test('facts that a page tells only to previews are its car’s, after those that it shows [ANY-03] [ANY-04]', () => {
  const meta = (name: string, content: string | number) => `<meta property="${name}" content="${content}">`
  const { scan } = readSaying({
    onPage: ({ vin, price, miles, id }, at) =>
      [
        at % 2 === 0 ? bare({ vin, miles }) : `<p>VIN: ${vin}</p>`,
        meta('product:price:amount', price) + meta('product:price:currency', 'USD'),
        meta('twitter:label1', 'Odometer') + meta('twitter:data1', `${miles + (at % 2 === 0 ? 9 : 0)} miles`),
        meta('twitter:label2', 'Stock #') + meta('twitter:data2', id),
        meta('twitter:label3', 'Est. reading time') + meta('twitter:data3', '1 minute'),
      ].join(''),
  })
  expect(scan.vehicles.map(priceOf).map(Number)).toEqual(cars.map(({ price }) => price))
  expect(scan.vehicles.map(({ odometer }) => Number.parseInt(String(odometer), 10))).toEqual(
    cars.map(({ miles }) => miles),
  )
  expect(scan.vehicles.map(({ stocknum }) => stocknum)).toEqual(cars.map(({ id }) => id))
})
