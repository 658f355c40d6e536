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

test('an article has a header of its own, and a badge that nobody sees says nothing [ANY-02] [ANY-07]', () => {
  const card = ({ slug, title, price }: Car) =>
    `<article><a href="/details/${slug}"><img src="/p/${slug}.jpg"></a><header><small>Used</small><h2><a href="/details/${slug}">${title}</a></h2></header><div class="badge w-condition-invisible">SOLD</div><p>$${price}</p></article>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      return path === '/stock' ? page('Our stock', cars.map(card).join('')) : detailsAt(path)
    }),
  )
})

test.each([
  ['SOLD - 2018 Honda', (title: string) => `SOLD - ${title}`],
  ['2018 Honda - SOLD!', (title: string) => `${title} - SOLD!`],
])('a car called "%s" is sold [ANY-07]', (_, called) => {
  const found = read((path) => {
    if (path !== '/') return undefined
    const cards = cars.map((car, at) => {
      const isSold = at > 5
      const price = isSold ? '' : `<b>$${car.price}</b>`
      return `<div class="post"><h3>${isSold ? called(car.title) : car.title}</h3><p>${car.miles} miles ${price} VIN ${car.vin}</p></div>`
    })
    return page('Our cars', cards.join(''))
  })
  expect(ofStock(found)).toEqual(vins.slice(0, 6).sort())
})

test('a page says in a sentence that its car is gone [ANY-07]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', cardsOf(cars))
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const car = cars[at]
    if (car === undefined || at < 7) return detailsAt(path)
    return page(car.title, `<h1>${car.title}</h1><p>Sorry, this vehicle is no longer available.</p>${facts(car)}`)
  })
  expect(ofStock(found)).toEqual(vins.slice(0, 7).sort())
})

test.each([
  [
    'scrolling loads',
    (next: string) => `<div hx-get="${next}" hx-trigger="revealed" hx-swap="outerHTML">Loading</div>`,
  ],
  ['its only link for more leads to', (next: string) => `<a href="${next}">Load more</a>`],
])('what %s is the next page, where it begins after a car and not after a number of them [ANY-06]', (_, more) => {
  const numberOf = (at: number) => 20_311 + at * 7
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      const [, after] = /^\/stock(?:\?after=(\d+))?$/.exec(path) ?? []
      if (!path.startsWith('/stock')) return detailsAt(path)
      const from = cars.findIndex((__, at) => String(numberOf(at)) === after) + 1
      const next = from + 4 < cars.length ? more(`/stock?after=${numberOf(from + 3)}`) : ''
      return page('Our stock', cardsOf(cars.slice(from, from + 4)) + next)
    }),
  )
})

test('a link back to the first page is the end, and a few cars stand on each page [ANY-06]', () => {
  const special = cardsOf(cars.slice(8))
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      const at = /^\/stock(?:\?page=(\d))?$/.exec(path)?.[1] ?? (path === '/stock' ? '1' : undefined)
      if (at === undefined) return detailsAt(path)
      const next = Number(at) < 2 ? 2 : 1
      const shown = cardsOf(cars.slice((Number(at) - 1) * 4, Number(at) * 4))
      return page('Our stock', `${special}${shown}<a href="/stock?page=${next}">Next ›</a>`)
    }),
  )
})

test.each([
  ['links', (make: string) => `<a href="/used-${make.toLowerCase()}">${make}</a>`, '%'],
  [
    'choices',
    (make: string) => `<option value="/used-${make.toLowerCase()}">${make}</option>`,
    '<select onchange="location.href=this.value"><option value="">Make</option>%</select>',
  ],
])('makes lead to their cars as %s, wherever in its address each is named [ANY-02]', (_, linkOf, around) => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', around.replace('%', makes.map(linkOf).join(' ')))
      const make = makes.find((one) => path === `/used-${one.toLowerCase()}`)
      return make === undefined ? detailsAt(path) : page(make, cardsOf(cars.filter((car) => car.make === make)))
    }),
  )
})

test('a page of all makes adds to those whose logos the home page shows [ANY-02] [ANY-06]', () => {
  const makes = [...new Set(cars.map(({ make }) => make))]
  const links = makes.map((make) => `<a href="/makes/${make}"><img alt="${make}" src="/${make}.svg"></a>`)
  const found = read((path) => {
    if (path === '/') return page('Home', `${links.slice(0, 3).join('')}<a href="/makes">Shop by make</a>`)
    if (path === '/makes') return page('All makes', links.join(''))
    const of = cars.filter(({ make }) => path === `/makes/${make}`)
    return of.length > 0 ? page('Used cars', cardsOf(of)) : detailsAt(path)
  })
  expectAll(found)
})

test('the stores of two makes each lead to a listing of their own, beside one of used cars [ANY-02] [ANY-06]', () => {
  const makes = ['Ford', 'Toyota']
  const isOf = (make: string | undefined) => (car: Car) => (makes.includes(car.make) ? car.make === make : make === '')
  const linkTo = (car: Car) => `${makes.includes(car.make) ? `/${car.make}/new` : '/used'}/${car.slug}`
  const cardOf = (car: Car) => `<div><a href="${linkTo(car)}">${car.title}</a> <b>$${car.price}</b></div>`
  const found = read((path) => {
    if (path === '/')
      return page('Home', '<a href="/Ford">Ford</a> <a href="/Toyota">Toyota</a> <a href="/used">Used</a>')
    const store = makes.find((make) => path === `/${make}`)
    if (store !== undefined) return page(store, `<h1>Welcome</h1><a href="/${store}/new">New ${store}</a>`)
    const car = cars.find((one) => path === linkTo(one))
    if (car !== undefined) return detailsAt(`/details/${car.slug}`)
    const of = path === '/used' ? '' : /^\/(\w+)\/new$/.exec(path)?.[1]
    return of === undefined ? undefined : page('Cars', cars.filter(isOf(of)).map(cardOf).join(''))
  })
  expectAll(found)
})

test('a home page of frames leads on as one page does [ANY-02]', () => {
  expectAll(
    read((path) => {
      if (path === '/')
        return '<html><head><title>Cars</title></head><frameset rows="90,*"><frame src="top.htm"><frame src="home.htm"></frameset></html>'
      if (path === '/top.htm') return page('Menu', '<a href="cars.htm" target="main">Our cars</a>')
      if (path === '/home.htm') return page('Welcome', '<p>Welcome to our lot.</p>')
      return path === '/cars.htm' ? page('Our cars', cardsOf(cars)) : detailsAt(path)
    }),
  )
})

test('cards that name their sellers show a marketplace [ANY-08]', () => {
  const { sample } = read((path) => {
    if (path === '/') return page('Home', menu('/ads'))
    const cards = cars.map(
      ({ slug, title, price }, at) =>
        `<div><a href="/details/${slug}">${title}</a> <b>$${price}</b><p class="seller">Lot ${'ABCD'[at % 4]}, Erie</p></div>`,
    )
    return path === '/ads' ? page('Ads', cards.join('')) : detailsAt(path)
  })
  expect(sample.doubt).toContain('4 sellers')
})

test('the stock of a dealer may be on a host below its own [ANY-02]', () => {
  const inventory = 'http://inventory.odd-sites.example'
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', `<a href="${inventory}/en-us/">View Inventory</a>`)
      if (!path.startsWith(inventory)) return undefined
      const local = path.slice(inventory.length)
      return local === '/en-us/' ? page('Inventory', cardsOf(cars)) : detailsAt(local)
    }),
  )
})

test('a page of a sitemap that leads to a listing is gone [ANY-07]', () => {
  const found = read((path) => {
    const urls = cars.map(({ slug }) => `<url><loc>${ownHost}/details/${slug}</loc></url>`)
    if (path === '/robots.txt') return `User-agent: *\nSitemap: ${ownHost}/map.xml`
    if (path === '/map.xml') return `<?xml version="1.0"?><urlset>${urls.join('')}</urlset>`
    if (path === '/' || path === '/search/') return page('Home', '<form action="/search/"><input name="q"></form>')
    return path === `/details/${cars[3]?.slug}` ? '-> /search/' : detailsAt(path)
  })
  expect(found.scan).toMatchObject({ complete: true, skipped: { gone: 1 } })
  expect(ofStock(found)).toEqual(vins.filter((_, at) => at !== 3).sort())
})

test('cars of one list may have addresses of several shapes, which begin with their makes [ANY-02]', () => {
  const addressOf = ({ make, model, year, id }: Car, at: number) =>
    at % 2 === 0 ? `/${make}/${model}/${year}/${id}.html` : `/${make}/${year}-${model}-${id}.html`
  const linkOf = (car: Car, at: number) => addressOf(car, at).toLowerCase().replaceAll(' ', '-')
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      const cards = cars.map((car, at) => `<div><a href="${linkOf(car, at)}">${car.title}</a> $${car.price}</div>`)
      if (path === '/stock') return page('Our stock', `<div>${cards.join('')}</div>`)
      const car = cars.find((one, at) => path === linkOf(one, at))
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
    }),
  )
})

test('a photo of a card may lead to its own large file, which is no page [ANY-02] [ANY-04]', () => {
  const card = ({ slug, title, price, id }: Car) =>
    `<div><a href="/full/${id}.JPG" class="fancybox"><img src="/small/${id}.jpg"></a><h3>${title}</h3> $${price} <a href="/details/${slug}">Learn more</a></div>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      return path === '/stock' ? page('Our stock', cars.map(card).join('')) : detailsAt(path)
    }),
  )
})

test('links of a card that differ by their campaign lead to one car [ANY-02]', () => {
  const card = ({ slug, title, price }: Car) =>
    `<div><a href="/details/${slug}#photo-1"><img src="/1.jpg"></a><h3><a href="/details/${slug}">${title}</a></h3><p>$${price}</p><a href="/details/${slug}?utm_source=srp&utm_medium=cta#inquire">Ask us</a></div>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      return path === '/stock' ? page('Our stock', cars.map(card).join('')) : detailsAt(path)
    }),
  )
})

const byMake = (name: string) => page(name, cardsOf(cars.filter(({ make }) => make === name)))
const makes = [...new Set(cars.map(({ make }) => make))]

test.each([
  ['an image map', '<map name="m"><area href="/our-list" alt="Our cars" coords="0,0,9,9"></map>'],
  ['a list of choices', '<select onchange="location=this.value"><option value="/our-list">Our cars</option></select>'],
  ['the page behind a splash page', '<a href="/home.html"><img src="/intro.gif"></a>'],
  ['a page of tiles', '<a href="/the-range">Vehicles</a>'],
  ['the pages of its places', '<a href="/erie/">Erie</a> <a href="/akron/">Akron</a>'],
  ['a page of a system without permalinks', '<a href="/?page_id=2">About</a> <a href="/?page_id=7">Inventory</a>'],
  ['a map of the site', '<a href="/about">About</a> <footer><a href="/site-map">Site map</a></footer>'],
])('%s leads to the stock [ANY-02]', (_, home) => {
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', home)
      if (path === '/our-list' || path === '/?page_id=7') return page('Our stock', cardsOf(cars))
      if (path === '/site-map') return page('Map', '<ul><li><a href="/our-list">What we have</a></li></ul>')
      if (path === '/home.html') return page('Home', menu('/our-list'))
      if (path === '/the-range')
        return page(
          'Find yours',
          makes.map((make) => `<a href="/the-range/${make}"><span>${make} cars</span></a>`).join(''),
        )
      const make = /^\/the-range\/(\w+)$/.exec(path)?.[1]
      if (make !== undefined) return byMake(make)
      const [, place, isList] = /^\/(erie|akron)\/(inventory)?$/.exec(path) ?? []
      if (place === undefined) return detailsAt(path)
      const own = place === 'erie' ? cars.slice(0, 5) : cars.slice(5)
      return page(place, isList ? cardsOf(own) : `<a href="/${place}/inventory">Inventory</a>`)
    }),
  )
})

test.each([
  ['behind its name', (name: string, { id }: Car) => `${name} <a href="/photos/${id}">All photos</a>`],
  ['before its name', (name: string, { slug }: Car) => `<a href="/photos/${slug}"><img src="/1.jpg"></a> ${name}`],
  ['on a button', (name: string, { id }: Car) => `${name} <button data-remote="/look/${id}">Quick look</button>`],
  ['with its number', (name: string, { id }: Car) => `${name} <a href="/hold.php?id=${id}">Reserve it</a>`],
])('a second link of each card, %s, leads to no other cars [ANY-04]', (_, cardOf) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const cards = cars.map((car) => {
      const name = `<h4><a href="/details/${car.slug}">${car.title}</a></h4>`
      return `<div>${cardOf(name, car)} <b>$${car.price}</b></div>`
    })
    if (path === '/stock') return page('Our stock', cards.join(''))
    return detailsAt(path) ?? (/^\/(?:photos|look|hold)/.test(path) ? page('More', 'More of it') : undefined)
  })
  expect(found.sample.doubt).toBeNull()
  expectAll(found)
})

test('a button of a card opens its car in a window, which is a piece of a page [ANY-04]', () => {
  const card = ({ id, title, price }: Car) =>
    `<div><h4>${title}</h4><p>$${price}</p><button data-target="#w" data-remote="/stock/look/${id}">Quick look</button></div>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock') return page('Our stock', cars.map(card).join(''))
      const car = cars.find(({ id }) => path === `/stock/look/${id}`)
      return car && `<div><h4>${car.title}</h4></div><div>${facts(car)}</div>`
    }),
  )
})

const listOf = (links: readonly string[]) => links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('')

test.each([
  ['makes', '', '/make', (car: Car) => `/make/${car.make}/${car.model}`],
  ['a page of makes', menu('/used-cars'), '/used-cars', (car: Car) => `/used-cars/${car.make}/${car.model}`],
  [
    'two places',
    '<a href="/places">Find us</a>',
    '/places',
    (car: Car) => `/places/lot-${(car.year ?? 0) > 2019 ? 'a' : 'b'}/all`,
  ],
  ['places', '<a href="/places">Find us</a>', '/places', (car: Car) => `/places/lot-${car.make.length}/all`],
])('%s lead in two steps to the cars [ANY-02]', (_, nav, start, addressOf) => {
  const lists = Map.groupBy(cars, (car) => addressOf(car).replaceAll(' ', '-'))
  const folders = [...new Set([...lists.keys()].map((path) => path.slice(0, path.lastIndexOf('/'))))]
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', nav || listOf(folders))
      if (path === start) return page('Where', listOf(folders))
      if (folders.includes(path)) return page('Here', listOf([...lists.keys()].filter((list) => list.startsWith(path))))
      const own = lists.get(path)
      return own === undefined ? detailsAt(path) : page('Cars', cardsOf(own))
    }),
  )
})

test.each([
  ['<p>SOLD to the Johnson family!</p>', true],
  ['<p>Now sold</p>', true],
  ['<p>This car has sold.</p>', true],
  ['<p>Thank you Bill! SOLD</p>', true],
  ['<p>Sold: Nov 3</p>', true],
  ['<p>Off the market</p>', true],
  ['<p>It was sold new here and serviced by us.</p>', false],
  ['<p>Congratulations to the Lee family on their new ride!</p>', true],
  ['<p>Congratulations, you are pre-approved!</p>', false],
  ['<small>Sold 11/12/2026</small>', true],
  ['<div>No longer available</div>', true],
  ['<p>Sold out</p>', true],
  ['<p>Sold - Thank you Mr. Jones!</p>', true],
  ['<b>Deposit taken</b>', true],
  ['<b>ON HOLD</b>', true],
  ['<b>Sale Pending</b>', false],
  ['<b>Found a new home!</b>', true],
  ['<b>S O L D</b>', true],
  ['<i class="product outofstock"></i>', true],
  [
    '<script type="application/ld+json">{"@type":"Car","offers":{"availability":"https://schema.org/SoldOut"}}</script>',
    true,
  ],
  ['<p>Sold - as is, no warranty</p>', false],
  ['<img src="/img/sold.gif">', true],
  ['<p>Sold new by us in 2019!</p>', false],
  ['<p>Sold as-is, over 400 sold last year</p>', false],
])('%s on card and page says sold: %s [ANY-07]', (note, isSold) => {
  const noteOf = (at: number) => (at > 6 ? note : '')
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const cards = cars.map(
      ({ slug, title, price }, at) =>
        `<div><a href="/details/${slug}">${title}</a> <b>$${price}</b>${noteOf(at)}</div>`,
    )
    if (path === '/stock') return page('Our stock', cards.join(''))
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const car = cars[at]
    return car && page(car.title, `<h1>${car.title}</h1>${noteOf(at)}${facts(car)}`)
  })
  expect(ofStock(found)).toEqual(vins.slice(0, isSold ? 7 : vins.length).sort())
})

const perPage = 3
const pagesOf = [1, 2, 3]
test.each([
  ['called by a range', (at: number) => `/stock/${at * 3 - 2}-${at * 3}`, (at: number) => `${at * 3 - 2}-${at * 3}`],
  [
    'called by a word',
    (at: number) => (at === 1 ? '/stock' : `/stock/part${'abc'[at - 1]}`),
    (at: number) => `Page ${['one', 'two', 'three'][at - 1]}`,
  ],
  [
    'called by a word and a number',
    (at: number) => (at === 1 ? '/stock' : `/stock/part${'abc'[at - 1]}`),
    (at: number) => `Page ${at}`,
  ],
])('pages %s are read one after the other [ANY-06]', (_, addressOf, named) => {
  const links = pagesOf.map((at) => `<a href="${addressOf(at)}">${named(at)}</a>`).join(' ')
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      const at = path === '/stock' ? 1 : pagesOf.find((one) => path === addressOf(one))
      if (at === undefined) return detailsAt(path)
      return page('Our stock', cardsOf(cars.slice((at - 1) * perPage, at * perPage)) + links)
    }),
  )
})

test.each([
  ['by a date', (next: string) => `<a href="/stock?before=${next}">Older arrivals</a>`],
  ['when its end is seen', (next: string) => `<div class="sentinel" data-next-url="/stock?before=${next}"></div>`],
])('a list that goes on %s is read to its end [ANY-06]', (_, more) => {
  const day = (at: number) => `2026-11-${String(30 - at).padStart(2, '0')}`
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      const before = /^\/stock(?:\?before=(.*))?$/.exec(path)
      if (before === null) return detailsAt(path)
      const from = before[1] === undefined ? 0 : cars.findIndex((__, at) => day(at) < (before[1] ?? ''))
      const next = from + perPage < cars.length ? more(day(from + perPage - 1)) : ''
      return page('Our stock', cardsOf(cars.slice(from, from + perPage)) + next)
    }),
  )
})

test.each([
  ['img', 'photo.jpg'],
  ['amp-img', '1024/photo.jpg'],
  ['img', 'photo.jpg/v1/fill/w_900,h_700/car.jpg'],
])('photos that each have a folder are one gallery, without their thumbnails: %s of %s [ANY-04]', (tag, name) => {
  const files = ['a1', 'b2', 'c3'].map((id) => `/blobs/${id}/${name}`)
  const shown = files
    .map((file) => `<${tag} src="${file}"></${tag}><img src="${file.replace('.jpg', '_t.jpg')}" width="80">`)
    .join('')
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Our stock', cardsOf(cars))
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return (
      car && page(car.title, `<h1>${car.title}</h1>${shown.replaceAll('/blobs/', `/blobs/${car.id}-`)}${facts(car)}`)
    )
  })
  const own = cars.map(({ id }) => files.map((file) => ownHost + file.replace('/blobs/', `/blobs/${id}-`)))
  expect(found.scan.vehicles.map(({ photos }) => photos)).toEqual(own)
})

test.each(['Recently sold (thanks!)', 'Recent deliveries', 'For rent', 'More cars from other dealers'])(
  'cards below the heading "%s" are no stock, up to the next heading [ANY-07]',
  (heading) => {
    const found = read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      const parts = [
        ['For sale', cars.slice(0, 4)],
        [heading, cars.slice(4, 7)],
        ['Trucks', cars.slice(7)],
      ] as const
      const shown = parts.map(([name, of]) => `<h2>${name}</h2><div>${cardsOf(of)}</div>`)
      return path === '/stock' ? page('Our stock', shown.join('')) : detailsAt(path)
    })
    expect(ofStock(found)).toEqual([...vins.slice(0, 4), ...vins.slice(7)].sort())
  },
)

test('menus lead to rental fleets and partners too, which are no stock [ANY-07]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', `${menu('/stock')}${menu('/rental-fleet')}${menu('/partners')}`)
    if (path === '/stock') return page('Our stock', cardsOf(cars.slice(0, 4)))
    if (path === '/rental-fleet') return page('Rental fleet', cardsOf(cars.slice(4, 7)))
    return path === '/partners' ? page('Partner vehicles', cardsOf(cars.slice(7))) : detailsAt(path)
  })
  expect(ofStock(found)).toEqual(vins.slice(0, 4).sort())
})

test('records that say wholesale by a flag are for the trade [ANY-07]', () => {
  const found = read((path) => {
    const stock = cars.map(({ slug, ...car }, at) => ({ ...car, url: `/details/${slug}`, wholesale: at > 6 }))
    if (path === '/') return page('Home', menu('/stock'))
    if (path !== '/stock') return detailsAt(path)
    return page('Our stock', `<div id="list"></div><script>const stock = ${JSON.stringify(stock)}</script>`)
  })
  expect(ofStock(found)).toEqual(vins.slice(0, 7).sort())
})

test('pages are asked for where a script puts their number into an address [ANY-06]', () => {
  const script =
    "new IntersectionObserver(() => { const n = ++at; fetch('/stock/page/' + n + '.html').then(add) }).observe(end)"
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock')
        return page(
          'Our stock',
          `<div data-pages="3" data-page="1">${cardsOf(cars.slice(0, 3))}</div><script>${script}</script>`,
        )
      const at = Number(/^\/stock\/page\/(\d)\.html$/.exec(path)?.[1] ?? 0)
      if (at > 0) return at > 3 ? '<p>No vehicles found</p>' : cardsOf(cars.slice((at - 1) * 3, at * 3))
      return detailsAt(path)
    }),
  )
})

test('a listing that links to a further page, which is missing, is not whole [ANY-06] [COL-30]', () => {
  const { scan } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock'
      ? page('Our stock', `${cardsOf(cars.slice(0, 5))}<a href="/stock/page/2/">2</a>`)
      : detailsAt(path)
  })
  expect(scan).toMatchObject({ complete: false, vehicles: { length: 5 } })
})

test('photos of a listing are those of the vehicle whose VIN they name, where its markup has none [ANY-04]', () => {
  const marked = cars.map(({ vin, title, slug, price }) => ({
    '@type': 'Car',
    name: title,
    url: `/details/${slug}`,
    vehicleIdentificationNumber: vin,
    offers: { price },
  }))
  const shown = cars.map(({ vin }) => `<img src="/lot/${vin}-1.jpg"><img src="/lot/${vin}-2.jpg">`).join('')
  const { scan } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const markup = `<script type="application/ld+json">${JSON.stringify(marked)}</script>`
    return path === '/stock' ? page('Our stock', `<img src="/lot/front.jpg">${shown}${markup}`) : undefined
  })
  const photos = new Map(scan.vehicles.map((vehicle) => [vehicle.vin, vehicle.photos]))
  for (const vin of vins) expect(photos.get(vin)).toEqual([1, 2].map((at) => `${ownHost}/lot/${vin}-${at}.jpg`))
})

test('each make is a section of its own, however its list is loaded and whatever forms narrow it [ANY-06]', () => {
  const filter =
    '<form action="/lot"><select name="price_max"><option>10000</option></select><button>Search cars</button></form>'
  const links = makes.map((make) => `<a href="/lot?make=${make}">Used ${make} cars</a>`).join(' ')
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', links)
      const make = /^\/lot(?:\/part)?\?make=(\w+)$/.exec(path)?.[1]
      if (make === undefined) return path.startsWith('/lot') ? page('None', 'No vehicles found') : detailsAt(path)
      if (path.startsWith('/lot/part')) return cardsOf(cars.filter((car) => car.make === make))
      return page(make, `${filter}<div hx-get="/lot/part?make=${make}" hx-trigger="load"></div>`)
    }),
  )
})

test('data of an element may say what a car is in labels and values alone [ANY-02] [ANY-04]', () => {
  const escaped = (data: unknown) => JSON.stringify(data).replaceAll('"', '&quot;')
  const items = cars.map(({ title, slug, price, miles }) => ({
    title,
    href: `/details/${slug}`,
    attributes: [
      { label: 'Miles', value: `${miles} miles` },
      { label: 'Sale Price', value: `$${price}` },
    ],
  }))
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      return path === '/stock' ? page('Our stock', `<stock-page :data="${escaped({ items })}">`) : detailsAt(path)
    }),
  )
})

test('a card says that the car of its markup is sold, also where only the markup has another protocol [ANY-07]', () => {
  const marked = ({ vin, title, slug, price }: Car) =>
    JSON.stringify({
      '@type': 'Car',
      name: title,
      url: `${ownHost.replace('http:', 'https:')}/details/${slug}/`,
      vehicleIdentificationNumber: vin,
      offers: { price },
    })
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const card = (car: Car, at: number) =>
      `<div onclick="location.href='/details/${car.slug}'"><h2>${car.title}</h2> $${car.price} ${at > 6 ? '<i>Vendu</i>' : ''}<script type="application/ld+json">${marked(car)}</script></div>`
    return path === '/stock' ? page('Our stock', cars.map(card).join('')) : undefined
  })
  expect(ofStock(found)).toEqual(vins.slice(0, 7).sort())
})

test('a number alone is the mileage where older cars were driven further, and no other [ANY-04]', () => {
  const milesOf = ({ year = 0 }: Car, at: number) => (2026 - year) * 11_000 + at * 7 + 40
  const stockOf = (show: (car: Car, at: number) => string) =>
    read((path) => {
      if (path !== '/') return undefined
      const card = (car: Car, at: number) =>
        `<div><h3>${car.title}</h3><ul><li>${car.vin}</li><li>${show(car, at)}</li><li>$${car.price}</li><li>4</li></ul></div>`
      return page('Our cars', cars.map(card).join(''))
    }).scan.vehicles
  const shown = stockOf((car, at) => milesOf(car, at).toLocaleString('en-US'))
  expect(shown.map(({ odometer }) => odometer)).toEqual(cars.map((car, at) => String(milesOf(car, at))))
  for (const other of [({ year = 0 }: Car) => year * 9, () => 16_501, ({ year = 0 }: Car) => (2030 - year) * 41])
    expect(stockOf((car, at) => String(other(car) + at)).filter(({ odometer }) => odometer)).toEqual([])
})

test('a picture may be all that names a car [ANY-02]', () => {
  const named = ({ id, title }: Car) => `<img src="/i/${id}.jpg" alt="${title}">`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const card = (car: Car) => `<div><a href="/details/${car.slug}">${named(car)}</a> <b>$${car.price}</b></div>`
    if (path === '/stock') return page('Our stock', cars.map(card).join(''))
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return car && page('Our lot', named(car) + facts(car))
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ heading }) => heading)).toEqual(cars.map(({ title }) => title))
})

test('a form that leaves nothing to choose is a link, and one that posts or asks is none [ANY-02]', () => {
  const fields = ({ id }: Car) => `<input type="hidden" name="id" value="${id}"><input type="submit" value="Details">`
  const ask = '<form action="/ask"><input type="hidden" name="to" value="us"><input name="text"></form>'
  const found = read((path) => {
    expect(path).not.toMatch(/ask|save/)
    if (path === '/') return page('Home', menu('/stock'))
    const card = (car: Car) =>
      `<div><h3>${car.title}</h3> $${car.price} <form action="/detail.asp">${fields(car)}</form>${ask}<form method="post" action="/save">${fields(car)}</form></div>`
    if (path === '/stock') return page('Our stock', cars.map(card).join(''))
    const car = cars.find(({ id }) => path === `/detail.asp?id=${id}`)
    return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
  })
  expectAll(found)
})

test('the next page is behind a form that posts its number [ANY-06]', () => {
  expectAll(
    read((path, body) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path !== '/stock') return detailsAt(path)
      const at = Number(/^sort=a&pagenum=(\d)$/.exec(body)?.[1] ?? 1)
      const fields = `<input type="hidden" name="sort" value="a"><input type="hidden" name="pagenum" value="${at + 1}">`
      const next = `<form method="post">${fields}<input type="submit" name="buy" value="Next 3 vehicles"></form>`
      return page('Our stock', cardsOf(cars.slice((at - 1) * 3, at * 3)) + (at < 3 ? next : ''))
    }),
  )
})

test('a number in the name of the host makes no page of the menu a car’s [ANY-08]', () => {
  const others = ['financing', 'about-us', 'contact', 'directions', 'our-team']
  const links = others.map((name) => `<a href="/${name}">${name}</a>`).join('')
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars/all') + links)
    if (path === '/cars/all') return page('Our stock', cardsOf(cars).replaceAll('/details/', '/'))
    return detailsAt(`/details${path}`)
  }, 'http://cars24.example')
  expectAll(found)
  expect(found.sample.doubt).toBeNull()
})
