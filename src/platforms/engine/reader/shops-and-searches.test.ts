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

const goods = [
  'Floor mats for Nissan Rogue 2014-2020',
  'Roof rack',
  'Trailer hitch 2in',
  'Detail kit',
  'Reservation deposit',
].map((title, at) => ({ title, slug: title.toLowerCase().replaceAll(' ', '-'), price: 49 + at }))
const forSale = [...cars, ...goods].map((_, at, all) => all[(at * 5) % all.length] ?? all[0])
type Product = Pick<Car, 'title' | 'slug' | 'price'>

const product = ({ title, slug, price }: Product) =>
  `<li class="product"><a href="/product/${slug}/"><h2>${title}</h2><bdi><span>$</span>${price}.00</bdi></a><a href="?add-to-cart=${price}">Add to cart</a></li>`
const productAt = (path: string) => {
  const car = cars.find(({ slug }) => path === `/product/${slug}/`)
  const other = goods.find(({ slug }) => path === `/product/${slug}/`)
  if (car !== undefined) return page(car.title, `<h1>${car.title}</h1>${facts(car)}`)
  return other && page(other.title, `<h1>${other.title}</h1><p>$${other.price}.00</p><p>Fits most vehicles.</p>`)
}

test('a shop that sells goods among its cars is read to the total of both [ANY-06] [ANY-07]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', '<nav><a href="/shop/">Shop</a></nav>')
    const at = Number(/^\/shop\/(?:page\/(\d)\/)?$/.exec(path)?.[1] ?? (path === '/shop/' ? 1 : 0))
    if (at === 0) return productAt(path)
    const shown = forSale.slice((at - 1) * 5, at * 5).map((one) => (one === undefined ? '' : product(one)))
    const next = at < 3 ? `<a class="next" href="/shop/page/${at + 1}/">→</a>` : ''
    return page('Shop', `<p>Showing ${at * 5 - 4}–${at * 5} of 14 results</p><ul>${shown.join('')}</ul>${next}`)
  })
  expectAll(found)
  expect(found.scan.skipped).toEqual({ 'no vehicle': goods.length })
})

test('the interface of a shop has facts as terms, prices in cents, and goods that are no cars [ANY-03] [ANY-07]', () => {
  const record = ({ title, slug, price }: Product, attributes: readonly object[] = []) => ({
    name: title,
    permalink: `${ownHost}/product/${slug}/`,
    prices: { price: String(price * 100), currency_minor_unit: 2 },
    attributes,
  })
  const records = cars.map((car) =>
    record(car, [
      { name: 'VIN', terms: [{ name: car.vin }] },
      { name: 'Mileage', terms: [{ name: String(car.miles) }] },
    ]),
  )
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Cars', '<div id="app"></div><script>fetch("/wp-json/wc/products")</script>')
    if (path === '/wp-json/wc/products') return JSON.stringify([...records, ...goods.map((one) => record(one))])
    return productAt(path)
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
})

test('a page of the listing that robots.txt disallows hides its own vehicles alone [ANY-06] [ANY-11]', () => {
  const { scan } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Cars', `${cardsOf(cars.slice(0, 5))}<a href="/stock?page=2">Next</a>`)
    return path.startsWith('/stock?') ? 'disallowed' : detailsAt(path)
  })
  expect(scan.complete).toBe(false)
  expect(scan.vehicles.map(({ vin }) => vin)).toEqual(vins.slice(0, 5))
})

const recordOf = ({ vin, make, year, model, price, miles, slug }: Car) => ({
  vin,
  make,
  year,
  model,
  price,
  miles,
  url: `/details/${slug}`,
})

test.each<[string, string]>([
  [
    'in the call',
    'fetch("/api/inventory/search",{method:"POST",body:JSON.stringify({page:page,pageSize:4,filters:{}})})',
  ],
  [
    'in a variable',
    'let page=1;const SIZE=4;const what={page,pageSize:SIZE,sort:"price"};fetch("/api/inventory/search",{method:"POST",body:JSON.stringify(what)})',
  ],
  [
    'beside an address that a setting holds',
    'const o={searchUrl:"/api/inventory/search"};fetch(o.searchUrl,{method:"POST",body:JSON.stringify({page:n,pageSize:4})})',
  ],
  ['as its argument', 'const API="/api";axios.post(API+"/inventory/search",{page:this.page,pageSize:4})'],
])('an interface is asked by a POST whose JSON stands %s [ANY-03] [ANY-06]', (_, script) => {
  expectAll(
    read((path, body) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock') return page('Cars', `<div id="app"></div><script>${script}</script>`)
      if (path !== '/api/inventory/search') return detailsAt(path)
      const { page: at, pageSize } = body === '' ? { page: 1, pageSize: 0 } : JSON.parse(body)
      const results = cars.slice((at - 1) * pageSize, at * pageSize).map(recordOf)
      return body === '' ? undefined : JSON.stringify({ total: cars.length, results })
    }),
  )
})

const listOf = (of: readonly Car[]) => of.map(({ id, slug, title }) => ({ id, url: `/details/${slug}`, title }))

test.each<[string, string, (of: readonly Car[]) => object]>([
  [
    'an object of options, answered by markup',
    `$.ajax({url:'/wp-admin/admin-ajax.php',type:'POST',data:{action:'get_inventory',page:page},dataType:'json'})`,
    (of) => ({ html: cardsOf(of), pages: 3 }),
  ],
  [
    'its fields, answered by records',
    `const B='/wp-admin';fetch(\`\${B}/admin-ajax.php\`,{method:'POST',body:new URLSearchParams({page:String(n),action:'get_inventory'})})`,
    (of) => ({ items: listOf(of) }),
  ],
])('a script posts the form of the first page too, by %s [ANY-03] [ANY-06]', (_, script, answer) => {
  const size = 4
  expectAll(
    read((path, body, headers) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock') return page('Cars', `<div id="list"></div><script>${script}</script>`)
      if (path !== '/wp-admin/admin-ajax.php') return detailsAt(path)
      const fields = new URLSearchParams(body)
      const isForm = headers?.['content-type'] === 'application/x-www-form-urlencoded'
      if (!isForm || fields.get('action') !== 'get_inventory') return '0'
      const at = Number(fields.get('page'))
      return JSON.stringify(answer(cars.slice((at - 1) * size, at * size)))
    }),
  )
})

test('a script loads the list into an element [ANY-03]', () => {
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock')
        return page('Cars', `<div id="list"></div><script>$('#list').load('/inc/list.html')</script>`)
      return path === '/inc/list.html' ? cardsOf(cars) : detailsAt(path)
    }),
  )
})

test('what a page posts to another host is not sent there [ANY-03]', () => {
  const script = 'fetch("https://api.other.example/inventory/search",{method:"POST",body:JSON.stringify({page:1})})'
  const asked: string[] = []
  read((path, body) => {
    if (body !== '') asked.push(path)
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Cars', `${cardsOf(cars)}<script>${script}</script>`) : detailsAt(path)
  })
  expect(asked).toEqual([])
})

const inGroups = (keyOf: (car: Car, at: number) => string) => {
  const groups = [...Map.groupBy(cars, (car) => keyOf(car, cars.indexOf(car)))]
  return Object.fromEntries(groups.map(([key, of]) => [key, of.map((car) => ({ ...recordOf(car), make: undefined }))]))
}

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['makes', inGroups(({ make }) => make)],
  ['conditions', inGroups((_, at) => (at < 4 ? 'new' : 'used'))],
  ['years', inGroups(({ year }) => String(year))],
  ['bodies', inGroups((_, at) => (at < 4 ? 'trucks' : 'cars'))],
])('lists that an object keeps by %s are one list [ANY-04] [ANY-06]', (_, stock) => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const script = `<script>window.lot = ${JSON.stringify({ stock })}</script>`
    return path === '/stock' ? page('Cars', `<div id="app"></div>${script}`) : detailsAt(path)
  })
  expectAll(found)
  if (stock.Tesla)
    expect(found.scan.vehicles[0]).toMatchObject({ make: 'Tesla', sources: { make: 'data of a script: make' } })
  if (stock.new) expect(found.scan.vehicles.filter(({ condition }) => condition === 'new')).toHaveLength(4)
})

test('sold and similar cars beside the groups of an object are none of its stock [ANY-07]', () => {
  const stock = {
    new: cars.slice(0, 3).map(recordOf),
    used: cars.slice(3, 7).map(recordOf),
    sold: cars.slice(7).map(recordOf),
  }
  const { scan } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const script = `<script>window.lot = ${JSON.stringify({ stock })}</script>`
    return path === '/stock' ? page('Cars', `<div id="app"></div>${script}`) : detailsAt(path)
  })
  expect(scan.vehicles.map(({ vin }) => vin)).toEqual(vins.slice(0, 7))
})

test.each<[string, (text: string) => string]>([
  ['a script decodes', (text) => `<div id="app"></div><script>lot = JSON.parse(atob("${text}"))</script>`],
  ['an attribute holds', (text) => `<div id="app" data-lot="${text}"></div><script src="/app.js"></script>`],
])('data in Base64 that %s is read [ANY-04]', (_, shown) => {
  const text = Buffer.from(JSON.stringify({ stock: cars.map(recordOf) })).toString('base64')
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      return path === '/stock' ? page('Cars', shown(text)) : detailsAt(path)
    }),
  )
})

test('columns are called as in a database, and the final price is the last of several [ANY-04]', () => {
  const headers = ['year', 'make', 'vin', 'list_price', 'dealer_discount', 'final_price']
  const row = ({ slug, year, make, vin, price }: Car) => [
    `<a href="/details/${slug}">${year}</a>`,
    make,
    vin,
    price + 2000,
    2000,
    price,
  ]
  const cells = (tag: string, of: readonly unknown[]) =>
    `<tr>${of.map((one) => `<${tag}>${one}</${tag}>`).join('')}</tr>`
  const table = `<table>${cells('th', headers)}${cars.map((car) => cells('td', row(car))).join('')}</table>`
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Cars', table) : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
  expect(found.scan.vehicles[0]?.prices?.list_price).toBe(17_000)
})

test('a price is a picture whose words say it [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    const card = ({ slug, title, vin, price }: Car) =>
      `<div><a href="/details/${slug}">${title}</a> ${vin} <img src="/p/${slug}.png" alt="Price: $${price}"></div>`
    return path === '/stock' ? page('Cars', cars.map(card).join('')) : undefined
  })
  expect(found.scan.vehicles.map(({ prices }) => prices?.price)).toEqual(cars.map(({ price }) => price))
})

test('a description and a list of features may name other cars [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    if (path === '/stock') return page('Cars', cardsOf(cars))
    const at = cars.findIndex(({ slug }) => path === `/details/${slug}`)
    const car = cars[at]
    if (car === undefined) return undefined
    const told = `<p>This ${car.make} drives like a new one (${car.id}).</p><p>Traded in for a ${cars[(at + 1) % 9]?.title}</p>`
    const features = `<li>Heated seats</li><li>Option ${at}</li><li>Bumper of a 2020 Honda Accord</li>`
    return page(
      car.title,
      `<h1>${car.title}</h1>${facts(car)}<div class="description">${told}</div><h3>Features</h3><ul>${features}</ul>`,
    )
  })
  expectAll(found)
  expect(found.scan.vehicles[0]?.description).toMatch(/drives like a new one.*2018 Honda Odyssey/)
  expect(found.scan.vehicles[0]?.features).toEqual(['Heated seats', 'Option 0', 'Bumper of a 2020 Honda Accord'])
})

const posting = (search: string) =>
  `<div id="list"></div><script>$.ajax({url:'/Stock/Search',type:'POST',data:JSON.stringify(${search})})</script>`

test('a search may answer a piece of a page [ANY-03] [ANY-06]', () => {
  expectAll(
    read((path, body) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock') return page('Cars', posting('{"Page":page,"PageSize":4}'))
      if (path !== '/Stock/Search') return detailsAt(path)
      const at = body === '' ? 0 : JSON.parse(body).Page
      return at === 0 ? undefined : cardsOf(cars.slice(at * 4 - 4, at * 4))
    }),
  )
})

test('pages of sections may each post a search of their own to one address [ANY-03] [ANY-06]', () => {
  const [fresh, driven] = [cars.slice(0, 3), cars.slice(3)]
  const found = read((path, body) => {
    if (path === '/') return page('Home', menu('/new') + menu('/used'))
    if (path === '/new' || path === '/used') return page('Cars', posting(`{from:from,size:4,isNew:${path === '/new'}}`))
    if (path !== '/Stock/Search') return detailsAt(path)
    const { from, isNew } = body === '' ? { from: cars.length, isNew: false } : JSON.parse(body)
    const list = isNew ? fresh : driven
    return JSON.stringify({ total: list.length, hits: list.slice(from, from + 4).map(recordOf) })
  })
  expectAll(found)
  expect(found.reader?.bodies).toHaveLength(2)
})

test('a script posts what its page states anew for each visit [ANY-03] [ANY-06]', () => {
  let nonce = 7_000
  const script = '$.post(theme.ajax_url,{action:theme.action,nonce:theme.nonce,paged:paged,make:$("#make").val()},show)'
  const settings = () => JSON.stringify({ ajax_url: '/wp-admin/admin-ajax.php', action: 'cars', nonce: `n${++nonce}` })
  expectAll(
    read((path, body) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/theme.js') return script
      if (path === '/stock')
        return page(
          'Cars',
          `<script>var theme=${settings()}</script><div id="list"></div><script src="/theme.js"></script>`,
        )
      if (path !== '/wp-admin/admin-ajax.php') return detailsAt(path)
      const fields = new URLSearchParams(body)
      if (fields.get('action') !== 'cars' || fields.get('nonce') !== `n${nonce}`) return undefined
      const at = Number(fields.get('paged'))
      return JSON.stringify({ success: true, data: { html: cardsOf(cars.slice(at * 4 - 4, at * 4)) } })
    }),
  )
})

test('pages of sections may each state what one script posts for them [ANY-03] [ANY-06]', () => {
  let nonce = 7_000
  const script = '$.post(theme.ajax_url,{action:"cars",nonce:theme.nonce,kind:theme.kind,paged:paged},show)'
  const settings = (kind: string) =>
    JSON.stringify({ ajax_url: '/wp-admin/admin-ajax.php', kind, nonce: `n${++nonce}` })
  const lists: Readonly<Record<string, typeof cars>> = { fresh: cars.slice(0, 5), driven: cars.slice(5) }
  const shown = (kind: string) =>
    page('Cars', `<script>var theme=${settings(kind)}</script><div id="list"></div><script src="/theme.js"></script>`)
  const found = read((path, body) => {
    if (path === '/') return page('Home', menu('/new') + menu('/used'))
    if (path === '/theme.js') return script
    if (path === '/new') return shown('fresh')
    if (path === '/used') return shown('driven')
    if (path !== '/wp-admin/admin-ajax.php') return detailsAt(path)
    const fields = new URLSearchParams(body)
    const isValid = fields.get('action') === 'cars' && Number(fields.get('nonce')?.slice(1)) > nonce - 3
    const at = Number(fields.get('paged'))
    const list = lists[fields.get('kind') ?? ''] ?? []
    return isValid
      ? JSON.stringify({ success: true, data: { html: cardsOf(list.slice(at * 4 - 4, at * 4)) } })
      : undefined
  })
  expectAll(found)
  expect(found.reader?.stated_on).toHaveLength(2)
})
