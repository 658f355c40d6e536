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

const recordOf = ({ vin, year, make, model, price, miles, slug }: Car) => ({
  vin,
  year,
  make,
  model,
  price,
  mileage: miles,
  url: `/details/${slug}`,
})
const app = page('Our cars', '<div id="app"></div><script>fetch("/api/inventory/vehicles")</script>')
const size = 3

/** A site whose interface answers three cars a request, of which `param` names the first. */
const interfaceOf = (param: string, tokenOf: (at: number) => string, next: (token: string | null) => object) =>
  read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', menu('/inventory'))
    if (path === '/inventory') return app
    if (pathname !== '/api/inventory/vehicles') return detailsAt(path)
    const asked = searchParams.get(param)
    const from = asked === null ? 0 : cars.findIndex((_, at) => tokenOf(at) === asked)
    const rest = from + size < cars.length ? tokenOf(from + size) : null
    const vehicles = from < 0 ? [] : cars.slice(from, from + size).map(recordOf)
    return JSON.stringify({ ...next(rest), vehicles })
  })

const opaque = (at: number) => `x7${at}Qz`

test.each<readonly [string, string, (token: string | null) => object]>([
  ['a page token', 'pageToken', (token) => (token === null ? {} : { nextPageToken: token })],
  ['a continuation', 'continuation', (continuation) => ({ continuation })],
  ['what is next, in data about the answer', 'next', (next) => ({ meta: { next } })],
  ['a token among others', 'token', (token) => ({ csrf_token: 'abc', paging: { token } })],
])('an answer names the next one by %s [ANY-03] [ANY-06]', (_, param, next) => {
  expectAll(interfaceOf(param, opaque, next))
})

test('an answer names the next one by its number [ANY-03] [ANY-06]', () => {
  expectAll(interfaceOf('after', String, (token) => ({ pages: { next: token === null ? null : Number(token) } })))
})

test('a cursor that no parameter takes leaves cars unread, which is for a person to look at [ANY-06] [ANY-09]', () => {
  const { sample } = interfaceOf('strange', opaque, (nextCursor) => ({ nextCursor }))
  expect(sample.doubt).toContain('offers more vehicles')
  const ended = (token: string | null) => ({ has_more: false, nextCursor: token })
  expect(interfaceOf('strange', opaque, ended).sample.doubt).toBeNull()
})

const [halfA, halfB] = [cars.slice(0, 5), cars.slice(5)]
const links = (addresses: readonly string[]) => addresses.map((at) => `<a href="${at}">${at.slice(-1)}</a>`).join(' ')
const two = '<nav><a href="/new">New cars</a> <a href="/used">Used cars</a></nav>'
const partOf = (of: readonly Car[], number: string | null) => {
  const from = (Number(number ?? 1) - 1) * 2
  return cardsOf(of.slice(from, from + 2))
}

/** A section with numbered links, and another one whose further pages are shown otherwise. */
const sectionsOf = (usedAt: (path: string, body: string) => string | undefined, stated = '') =>
  read((path, body) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', two)
    if (pathname !== '/new') return usedAt(path, body) ?? detailsAt(path)
    const pager = links(['/new?page=1', '/new?page=2', '/new?page=3'])
    return page('New cars', stated + partOf(halfA, searchParams.get('page')) + pager)
  })

test('a section whose further cars a button loads goes on beside one with numbered pages [ANY-06]', () => {
  const button = '<button data-url="/more-used?offset=2">Load more</button>'
  expectAll(
    sectionsOf((path) => {
      if (path === '/used') return page('Used cars', cardsOf(halfB.slice(0, 2)) + button)
      const from = Number(/^\/more-used\?offset=(\d+)$/.exec(path)?.[1])
      return Number.isNaN(from) ? undefined : cardsOf(halfB.slice(from, from + 2))
    }),
  )
})

test('a section whose pages a form posts goes on beside one with numbered links [ANY-06]', () => {
  const buttons = '<button name="pageNo" value="1">1</button><button name="pageNo" value="2">2</button>'
  expectAll(
    sectionsOf((path, body) => {
      const form = `<form method="post" action="/used"><input type="hidden" name="q" value="x">${buttons}</form>`
      const number = /pageNo=(\d)/.exec(body)?.[1] ?? null
      return path === '/used' ? page('Used cars', partOf(halfB, number) + form) : undefined
    }),
  )
})

test('a section that offers more cars than is found is for a person to look at [ANY-06] [ANY-09]', () => {
  const usedOf = (button: string) =>
    sectionsOf((path) => (path === '/used' ? page('Used cars', cardsOf(halfB.slice(0, 2)) + button) : undefined))
  expect(usedOf('<button>Load more</button>').sample.doubt).toContain('offers more vehicles')
  expect(usedOf('').sample.doubt).toBeNull()
})

test('a button for more is below a whole section too, where the sections count their cars [ANY-06] [ANY-09]', () => {
  const counted = (of: readonly Car[]) => `<div data-total="${of.length}"></div>`
  const used = page('Used cars', `${counted(halfB)}${cardsOf(halfB)}<button>Load more</button>`)
  const doubtOf = (stated: string) => sectionsOf((path) => (path === '/used' ? used : undefined), stated).sample.doubt
  expect(doubtOf(counted(halfA))).toBeNull()
  expect(doubtOf('')).toContain('offers more vehicles')
})

test('two lists of one page, each with numbers of its own, are both read to their ends [ANY-06]', () => {
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return page('Odd Motors', menu('/inventory'))
      if (pathname !== '/inventory') return detailsAt(path)
      const list = (of: readonly Car[], name: string, count: number) => {
        const addresses = Array.from({ length: count }, (_, at) => `/inventory?${name}=${at + 1}`)
        return partOf(of, searchParams.get(name)) + links(addresses)
      }
      return page('Our cars', `${list(halfA, 'new_page', 3)}<hr>${list(halfB, 'used_page', 2)}`)
    }),
  )
})

/** An inventory page, and whatever else the site has. */
const siteOf = (inventory: string, others: Readonly<Record<string, string>>, more = '') =>
  read((path) => {
    if (path === '/') return page('Odd Motors', menu('/inventory') + more)
    return path === '/inventory' ? page('Our cars', inventory) : (others[path] ?? detailsAt(path))
  })

test.each([
  ['a link', '<a href="/inventory/all">View all</a>', cars.slice(0, 6)],
  ['a button', '<button data-url="/inventory/all">Show all 9 cars</button>', cars.slice(0, 2)],
])('%s that shows all cars leads to the listing [ANY-06]', (_, element, shown) => {
  const site = siteOf(cardsOf(shown) + element, { '/inventory/all': page('All cars', cardsOf(cars)) })
  expectAll(site)
  expect(site.reader?.listings).toHaveLength(1)
})

test.each([
  ['tabs', '<a role="tab" data-url="/lot?of=1">North</a> <a role="tab" data-url="/lot?of=2">South</a>', ''],
  ['letters', '<a href="/lot?of=1">A</a> <a href="/lot?of=2">B</a>', '<h1>Our cars</h1>'],
])('%s that only the listing has lead to the rest of its cars [ANY-06]', (_, elements, heading) => {
  const lot = (of: readonly Car[]) =>
    heading === '' ? cardsOf(of) : page('Our cars', heading + elements + cardsOf(of))
  expectAll(siteOf(elements + cardsOf(halfA), { '/lot?of=1': lot(halfA), '/lot?of=2': lot(halfB) }))
})

const side = '<a href="/specials">Specials</a> <a href="/classics">Classics</a> <a href="/fame">Hall of fame</a>'

test('pages that no word calls a listing are of the stock if they offer cars of no other list [ANY-02] [ANY-07]', () => {
  const sold = cardsOf(cars.slice(7)).replaceAll('<b>', '<i>SOLD</i> <b>')
  const { scan, sample, reader } = siteOf(
    cardsOf(cars.slice(0, 4)),
    {
      '/specials': page('Specials', cardsOf(cars.slice(2, 5))),
      '/classics': page('Classics', cardsOf(cars.slice(5, 7))),
      '/fame': page('Hall of fame', sold),
    },
    `<nav>${side}</nav>`,
  )
  expect(ofStock({ scan })).toEqual(
    cars
      .slice(0, 7)
      .map(({ vin }) => vin)
      .sort(),
  )
  expect([sample.doubt, scan.complete, reader?.listings?.length]).toEqual([null, true, 3])
})

test('a few cars beside a text are a box, where the listing has further pages [ANY-02]', () => {
  const { reader } = read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', `${menu('/inventory')}<nav><a href="/story">Our story</a></nav>`)
    if (path === '/story') return page('Our story', `<p>We began in 1970.</p>${cardsOf(cars.slice(6, 8))}`)
    if (pathname !== '/inventory') return detailsAt(path)
    return page('Our cars', partOf(cars, searchParams.get('page')) + links(['/inventory?page=1', '/inventory?page=2']))
  })
  expect(reader?.listings).toHaveLength(1)
})

test('the number of the page itself may stand in brackets, and the others’ in the middle of their addresses [ANY-06]', () => {
  const addressOf = (at: number) => `/stock/tab/5${at === 1 ? '' : `/showpage/${at}`}/list.aspx`
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu(addressOf(1)))
      const at = [1, 2, 3].find((one) => path === addressOf(one))
      if (at === undefined) return detailsAt(path)
      const pages = [1, 2, 3].map((one) => (one === at ? `<b>[${one}]</b>` : `<a href="${addressOf(one)}">${one}</a>`))
      return page('Our cars', `${cardsOf(cars.slice(at * size - size, at * size))}<p>${pages.join(' ')}</p>`)
    }),
  )
})

test('the offset of the third page tells how far apart pages are, where the first one lacks a sold car [ANY-06]', () => {
  const apart = 4
  const button = (next: number) =>
    next < cars.length + 1 ? `<button data-endpoint="/more" data-offset="${next}">Load more</button>` : ''
  const site = read((path) => {
    if (path === '/') return page('Odd Motors', menu('/inventory'))
    if (path === '/inventory') return page('Our cars', cardsOf(cars.slice(0, apart - 1)) + button(apart))
    const at = Number(/^\/more\?offset=(\d+)$/.exec(path)?.[1])
    if (Number.isNaN(at)) return detailsAt(path)
    const from = Math.floor(at / apart) * apart - 1
    return from < 0 ? cardsOf(cars.slice(0, apart - 1)) : cardsOf(cars.slice(from, from + apart)) + button(at + apart)
  })
  expectAll(site)
})

test('the list of all states the total, whichever of its sections has as many cars on its first page [ANY-06] [ANY-09]', () => {
  const lists: Readonly<Record<string, readonly Car[]>> = {
    '/showroom/new': cars.filter((_, at) => at % 2 === 0),
    '/showroom/used': cars.filter((_, at) => at % 2 === 1),
    '/showroom': cars,
  }
  const names = ['New cars', 'Used cars', 'Show']
  const all = Object.keys(lists).map((path, at) => `<a href="${path}">${names[at]}</a>`)
  const found = read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', `<nav>${all.join(' ')}</nav>`)
    const of = lists[pathname]
    if (of === undefined) return detailsAt(path)
    const pages = Array.from({ length: Math.ceil(of.length / 2) }, (_, at) => `${pathname}?page=${at + 1}`)
    return page('Cars', `<p>${of.length} vehicles found</p>${partOf(of, searchParams.get('page'))}${links(pages)}`)
  })
  expectAll(found)
  expect(found.sample.stated.total).toBe(cars.length)
})

test('the last car that a button loads, in markup inside JSON, leads to its page [ANY-03] [ANY-06]', () => {
  const item = ({ id, slug, year, make, model, price }: Car) =>
    `<li data-stock="${id}" data-year="${year}" data-make="${make}" data-model="${model}" data-price="${price}"><a href="/details/${slug}">Details</a></li>`
  const list = (of: readonly Car[]) => `<ul>${of.map(item).join('')}</ul>`
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu('/inventory'))
      if (path === '/more?page=2') return JSON.stringify({ success: true, html: list(cars.slice(8)) })
      if (path !== '/inventory') return detailsAt(path)
      return page(
        'Our cars',
        `<p>9 vehicles found</p>${list(cars.slice(0, 8))}<a href="#" data-href="/more?page=2">View more</a>`,
      )
    }),
  )
})

test('a script of its own loads what follows when a long list has been scrolled [ANY-06]', () => {
  const asked =
    "fetch('/stock/part/' + n).then((r) => r.text()).then((part) => box.insertAdjacentHTML('beforeend', part))"
  const size = 8
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu('/stock'))
      const list = `${cardsOf(cars.slice(0, size))}<div id="end"></div><script src="/js/scroll.js"></script>`
      if (path === '/stock') return page('Our cars', list)
      if (path === '/js/scroll.js') return asked
      const at = Number(/^\/stock\/part\/(\d)$/.exec(path)?.[1])
      return Number.isNaN(at) ? detailsAt(path) : cardsOf(cars.slice((at - 1) * size, at * size))
    }),
  )
})

test('pages of each section are counted from zero, below addresses that end with a slash [ANY-06]', () => {
  const lists: Readonly<Record<string, readonly Car[]>> = { '/new/': cars.slice(0, 5), '/used/': cars.slice(5) }
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return page('Odd Motors', '<nav><a href="/new/">New</a> <a href="/used/">Used</a></nav>')
      const of = lists[pathname]
      if (of === undefined) return detailsAt(path)
      const at = Number(searchParams.get('_p') ?? 0)
      const pages = Array.from({ length: Math.ceil(of.length / 2) }, (_, one) => `${pathname}?_p=${one}`)
      return page('Cars', cardsOf(of.slice(at * 2, at * 2 + 2)) + links(pages))
    }),
  )
})

test.each<readonly [string, (at: number | null) => object]>([
  ['the address of the next one', (at) => ({ next: at === null ? null : `/more?page=${at}` })],
  ['whether another follows', (at) => ({ has_more: at !== null })],
])('scrolling loads markup inside JSON, which says %s [ANY-03] [ANY-06]', (_, next) => {
  const size = 4
  const partAt = (at: number) => cardsOf(cars.slice((at - 1) * size, at * size))
  expectAll(
    read((path) => {
      if (path === '/') return page('Odd Motors', menu('/inventory'))
      if (path === '/inventory') return page('Our cars', `<div data-next-url="/more?page=2">${partAt(1)}</div>`)
      const at = Number(/^\/more\?page=(\d)$/.exec(path)?.[1])
      if (Number.isNaN(at)) return detailsAt(path)
      return JSON.stringify({ html: partAt(at), ...next(at * size < cars.length ? at + 1 : null) })
    }),
  )
})

test.each([
  ['', '"/api/stock?kind="+state.list.kind+"&from="+from+"&size=3"'],
  ['a template, ', `\`/api/stock?kind=\${state.list.kind}&from=\${from}&size=3\``],
])(
  'further cars of data in a page are answers to an address that only its script puts together: %s%s [ANY-06]',
  (_, code) => {
    const of = (kind: string | null) => cars.filter((_, at) => kind === null || (at % 2 === 0) === (kind === 'new'))
    const answer = (kind: string | null, from: number) => ({
      total: of(kind).length,
      hits: of(kind)
        .slice(from, from + size)
        .map(recordOf),
    })
    expectAll(
      read((path) => {
        const { pathname, searchParams } = new URL(path, 'http://a.example')
        if (path === '/')
          return page('Odd Motors', '<nav><a href="/new">New cars</a><a href="/used">Used cars</a></nav>')
        const kind = pathname.slice(1)
        if (kind === 'new' || kind === 'used') {
          const state = { list: { endpoint: '/api/stock', kind, results: answer(kind, 0) } }
          return page(
            'Cars',
            `<div id="app"></div><script>window.state=${JSON.stringify(state)}</script><script src="/app.js"></script>`,
          )
        }
        if (path === '/app.js') return `function more(from){return fetch(${code})}`
        if (pathname !== '/api/stock') return detailsAt(path)
        return JSON.stringify(answer(searchParams.get('kind'), Number(searchParams.get('from'))))
      }),
    )
  },
)

test('every link of a shape is followed where one leads to further cars, however few its own are [ANY-02] [ANY-06]', () => {
  const lines: Readonly<Record<string, readonly Car[]>> = {
    '/line/a': cars.slice(4, 5),
    '/line/b': cars.slice(5, 8),
    '/line/c': [],
    '/line/d': cars.slice(8),
  }
  const side = Object.keys(lines).map((path) => `<a href="${path}">${path.slice(-1)}</a>`)
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return page('Odd Motors', `<nav><a href="/used">Used cars</a>${side.join('')}</nav>`)
      if (lines[path] !== undefined) return page('Line', cardsOf(lines[path]))
      if (pathname !== '/used') return detailsAt(path)
      return page('Used', partOf(cars.slice(0, 4), searchParams.get('page')) + links(['/used?page=1', '/used?page=2']))
    }),
  )
})

test('a list that no word calls one leads to its cars by addresses like those of the others [ANY-02]', () => {
  const kinds: Readonly<Record<string, readonly Car[]>> = {
    new: cars.slice(0, 3),
    used: cars.slice(3, 6),
    fleet: cars.slice(6),
  }
  expectAll(
    read((path) => {
      const [, kind = '', name = '', slug = ''] = path.split('/')
      const of = kinds[kind]
      if (path === '/')
        return page(
          'Odd Motors',
          '<nav><a href="/new">New cars</a><a href="/used">Used cars</a><a href="/fleet">Fleet</a></nav>',
        )
      if (of === undefined) return undefined
      return name === ''
        ? page('Cars', cardsOf(of).replaceAll('/details/', `/${kind}/car/`))
        : detailsAt(`/details/${slug}`)
    }),
  )
})

test('one of two lists may show whole cars that have no pages [ANY-02] [ANY-06]', () => {
  const found = read((path) => {
    if (path === '/') return page('Odd Motors', '<nav><a href="/new">New cars</a><a href="/used">Used cars</a></nav>')
    const whole = cars.slice(5).map((car) => `<div><h4>${car.title}</h4>${facts(car)}</div>`)
    if (path === '/new') return page('New cars', whole.join(''))
    return path === '/used' ? page('Used cars', cardsOf(cars.slice(0, 5))) : detailsAt(path)
  })
  expectAll(found)
  const prices = new Map(found.scan.vehicles.map(({ vin, prices }) => [vin, prices?.price]))
  expect(cars.map(({ vin }) => prices.get(vin))).toEqual(cars.map(({ price }) => price))
})

test('cards that are a part of what their page states lead to the interface of its button [ANY-03] [ANY-06]', () => {
  const shown = page(
    'Our cars',
    `<p>Showing 3 of ${cars.length} vehicles</p>${cardsOf(cars.slice(0, size))}<button class="more">Load more</button>
    <script>var vms = {"root":"${ownHost}/wp-json/vms/v1","count":"3"}</script><script src="/plugin.js"></script>`,
  )
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return page('Odd Motors', menu('/inventory'))
      if (pathname === '/inventory') return shown
      if (path === '/plugin.js')
        return "var page=1;$('.more').click(function(){page++;$.getJSON(vms.root+'/vehicles',{page:page},add)})"
      if (pathname !== '/wp-json/vms/v1/vehicles') return detailsAt(path)
      const from = (Number(searchParams.get('page') ?? 1) - 1) * size
      return JSON.stringify({ vehicles: cars.slice(from, from + size).map(recordOf), total: cars.length })
    }),
  )
})

test('two lists of a section have pages of their own, beside a section with one list [ANY-06]', () => {
  const pagerOf = (path: string, name: string, count: number) =>
    links(Array.from({ length: count }, (_, at) => `${path}?${name}=${at + 1}`))
  expectAll(
    read((path) => {
      const { pathname, searchParams } = new URL(path, 'http://a.example')
      if (path === '/') return page('Odd Motors', two)
      if (pathname === '/new')
        return page('New', partOf(cars.slice(0, 3), searchParams.get('p')) + pagerOf('/new', 'p', 2))
      if (pathname !== '/used') return detailsAt(path)
      const used = partOf(cars.slice(3, 6), searchParams.get('up')) + pagerOf('/used', 'up', 2)
      return page('Used', `${used}<hr>${partOf(cars.slice(6), searchParams.get('cp'))}${pagerOf('/used', 'cp', 2)}`)
    }),
  )
})

test.each<readonly [string, Readonly<Record<string, readonly Car[]>>]>([
  ['a part of one of two lists', { new: cars.slice(0, 3), used: cars.slice(3), certified: cars.slice(3, 5) }],
  [
    'the list of all, which shows none of one of its parts first',
    { all: cars, new: cars.slice(0, 4), used: cars.slice(4) },
  ],
])('what sections state adds up to the stock, also with %s [ANY-06] [ANY-09]', (_, lists) => {
  const nav = Object.keys(lists).map((name) => `<a href="/cars/${name}">${name} cars</a>`)
  const found = read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', `<nav>${nav.join('')}</nav>`)
    const of = lists[pathname.slice('/cars/'.length)]
    if (of === undefined) return detailsAt(path)
    const pages = Array.from({ length: Math.ceil(of.length / 2) }, (_, at) => `${pathname}?page=${at + 1}`)
    return page('Cars', `<p>${of.length} vehicles found</p>${partOf(of, searchParams.get('page'))}${links(pages)}`)
  })
  expectAll(found)
  expect(found.sample.stated.total).toBe(cars.length)
})

test.each([
  [
    'the examples of a lease',
    ({ title, vin, price }: Car) => `<h3>${title}</h3>$299/mo. Example: VIN ${vin}, MSRP $${price}`,
  ],
  ['what dealers alone may buy', ({ title, vin, miles }: Car) => `<h3>${title}</h3>VIN ${vin}, ${miles} miles`],
])('%s are none of the stock beside a list of priced cars [ANY-07]', (_, blockOf) => {
  const stock = cars.slice(0, 5)
  const found = read((path) => {
    if (path === '/') return page('Odd Motors', '<nav><a href="/stock">Our cars</a> <a href="/more">More</a></nav>')
    if (path === '/stock') return page('Our cars', cardsOf(stock))
    const blocks = cars.slice(5).map((car) => `<div>${blockOf(car)}</div>`)
    return path === '/more' ? page('More', blocks.join('')) : detailsAt(path)
  })
  expect(ofStock(found)).toEqual(stock.map(({ vin }) => vin).sort())
})

test('pages of files are counted in their names, where the link to the next is a picture [ANY-06]', () => {
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock/'))
      const [, number = '1'] = /^\/stock\/(?:p-(\d)\.html)?$/.exec(path) ?? []
      if (!path.startsWith('/stock/')) return detailsAt(path)
      const from = (Number(number) - 1) * size
      const next =
        from + size < cars.length ? `<a href="/stock/p-${Number(number) + 1}.html"><img src="/next.png"></a>` : ''
      return page('Stock', cardsOf(cars.slice(from, from + size)) + next)
    }),
  )
})

test('an interface takes the number and the length of its pages in brackets [ANY-03] [ANY-06]', () => {
  const script =
    'const base="/api";async function load(n){return fetch(base+"/vehicles?pagination[page]="+n+"&pagination[pageSize]=4&populate=*")}'
  const { scan } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Stock', '<div id="app"></div><script src="/app.js"></script>')
    if (path === '/app.js') return script
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (pathname !== '/api/vehicles') return detailsAt(path)
    const from = (Number(searchParams.get('pagination[page]')) - 1) * 4
    const photos = { data: [{ id: 1, attributes: { url: '/a.jpg', formats: { thumbnail: { url: '/t.jpg' } } } }] }
    const data = cars.slice(from, from + 4).map((car) => ({ id: car.id, attributes: { ...recordOf(car), photos } }))
    return JSON.stringify({ data, meta: { pagination: { total: cars.length } } })
  })
  expectAll({ scan })
  for (const { photos } of scan.vehicles) expect(photos).toEqual([`${ownHost}/a.jpg`])
})

test('an interface without a number shows the first of pages that are counted from 0 [ANY-06]', () => {
  const found = read((path) => {
    const { pathname, searchParams } = new URL(path, 'http://a.example')
    if (path === '/') return page('Odd Motors', menu('/inventory'))
    if (path === '/inventory') return app
    if (pathname !== '/api/inventory/vehicles') return detailsAt(path)
    const number = Number(searchParams.get('page') ?? 0)
    return JSON.stringify({
      total: cars.length,
      content: cars.slice(number * size, number * size + size).map(recordOf),
    })
  })
  expectAll(found)
  expect(found.reader?.paging).toMatchObject({ by: 'page', first: 0 })
})
