import type { GrammarCar } from './cars.ts'
import type { Choices } from './choices.ts'
import { frame } from './markup.ts'
import { carTitle } from './names.ts'
import { priceNotes } from './noise.ts'
import type { World } from './world.ts'

type Other = Exclude<Choices['business'], 'dealer'>

/** A page of a site that sells no cars of its own; null: it has no such page. */
export function otherBusiness(site: World, business: Other, path: string): string | null {
  const { at, title, menu } = shops[business]
  const nav = `<nav>${menu.map(([label, to]) => `<a href="${to}">${label}</a>`).join(' ')}</nav>`
  const page = (body: string) => frame(site, nav, { title, body })
  if (path === '/') return page(`<h1>${title}</h1><a href="${at}">${menu[0]?.[0]}</a>${shops[business].home(site)}`)
  const list = shops[business].list(site)
  if (path === at) return page(list.map(({ item }) => item).join(''))
  const detail = list.find((one) => one.path === path)
  return detail === undefined ? null : page(detail.page)
}

type Shop = {
  readonly title: string
  readonly at: string
  readonly menu: readonly (readonly [label: string, path: string])[]
  home(site: World): string
  list(site: World): readonly { readonly path: string; readonly item: string; readonly page: string }[]
}

const each = (site: World, write: (car: GrammarCar, at: number) => { path: string; item: string; page: string }) =>
  site.lot.stock.slice(0, 16).map(write)
const nothing: Pick<Shop, 'home' | 'list'> = { home: () => '', list: () => [] }
const parts = ['Brake pads', 'Headlight assembly', 'Used engine', 'Front bumper', 'Alternator', 'Floor mats']

const shops: Readonly<Record<Other, Shop>> = {
  'parts-shop': {
    title: 'Gasket and Gear, auto parts',
    at: '/shop',
    menu: [
      ['Shop', '/shop'],
      ['Cart', '/cart'],
    ],
    home: (site) => `<p>Parts for ${site.lot.stock.length} models.</p>`,
    list: (site) =>
      each(site, (car, at) => {
        const name = `${parts[at % parts.length]} for ${car.year} ${car.make} ${car.model}`
        const price = `<span class="price">${site.money(40 + at * 37)}</span>`
        return {
          path: `/shop/part-${car.id}`,
          item: `<div class="product"><a href="/shop/part-${car.id}"><h3>${name}</h3></a>${price}<small>SKU ${car.stock}</small><button>Add to cart</button></div>`,
          page: `<h1>${name}</h1>${price}<p>Stock #: ${car.stock}</p><p>Condition: Used</p><p>From a donor car with ${site.text(car, 'odometer')}, VIN ${car.vin}</p><button>Add to cart</button>`,
        }
      }),
  },
  rental: {
    title: 'Harbor Car Rental',
    at: '/fleet',
    menu: [
      ['Our fleet', '/fleet'],
      ['Reservations', '/book'],
    ],
    home: () => '<p>Pick up at the airport, unlimited miles.</p>',
    list: (site) =>
      each(site, (car, at) => ({
        path: `/fleet/${car.id}`,
        item: `<div class="car"><a href="/fleet/${car.id}"><h3>${car.year} ${car.make} ${car.model} or similar</h3></a><span>${site.money(45 + at * 3)} / day</span></div>`,
        page: `<h1>${car.year} ${car.make} ${car.model} or similar</h1><p>${site.money(45 + at * 3)} per day, ${site.money(260 + at * 20)} per week</p><ul><li>Seats: 5</li><li>Transmission: Automatic</li><li>Doors: ${car.doors}</li></ul><button>Reserve</button>`,
      })),
  },
  blog: {
    title: 'Wheel Talk, a magazine about driving',
    at: '/reviews',
    menu: [
      ['Reviews', '/reviews'],
      ['News', '/news'],
    ],
    home: () => '<p>Every week a new test.</p>',
    list: (site) =>
      each(site, (car) => ({
        path: `/reviews/${car.id}`,
        item: `<article><h2><a href="/reviews/${car.id}">${carTitle(site, car)} review</a></h2><p>It costs ${site.money(31_995)} and we drove it for 12,000 miles.</p></article>`,
        page: `<article><h1>${carTitle(site, car)} review</h1><p>Price as tested: ${site.money(31_995)}. Engine: ${car.engine}. Our test car (VIN ${car.vin}) had ${site.text(car, 'odometer')}.</p></article>`,
      })),
  },
  marketplace: {
    title: 'Autoboard, cars from private sellers and dealers',
    at: '/search',
    menu: [
      ['Search', '/search'],
      ['Sell your car', '/sell'],
      ['Dealers', '/dealers'],
    ],
    home: () => '<p>Two million ads from 14,000 dealers.</p>',
    list: (site) =>
      each(site, (car, at) => ({
        path: `/ad/${car.id}`,
        item: `<div class="ad"><a href="/ad/${car.id}"><h3>${carTitle(site, car)}</h3></a><b>${site.text(car, 'price')}</b>${priceNotes(site, car)} <i>${site.text(car, 'odometer')}</i> <small>Sold by ${sellers[at % sellers.length]}</small></div>`,
        page: `<h1>${carTitle(site, car)}</h1><b>${site.text(car, 'price')}</b><p>VIN: ${car.vin}</p><p>Mileage: ${site.text(car, 'odometer')}</p><p>Seller: ${sellers[at % sellers.length]}</p>`,
      })),
  },
  'repair-shop': {
    title: 'Third Gear Garage, repairs and tires',
    at: '/services',
    menu: [
      ['Services', '/services'],
      ['Appointments', '/book'],
    ],
    home: () => '<p>We repair all makes. Oil change from $49.</p>',
    list: (site) =>
      each(site, (car, at) => ({
        path: `/services/${at}`,
        item: `<div><a href="/services/${at}"><h3>Timing belt, ${car.make} ${car.model}</h3></a><span>from ${site.money(400 + at * 20)}</span></div>`,
        page: `<h1>Timing belt, ${car.make} ${car.model}</h1><p>From ${site.money(400 + at * 20)}, every 90,000 miles.</p>`,
      })),
  },
  'empty-lot': {
    ...nothing,
    title: 'Elm Street Motors, used cars',
    at: '/inventory',
    menu: [
      ['Inventory', '/inventory'],
      ['Financing', '/financing'],
    ],
    home: () => '<p>New stock arrives every week.</p>',
    list: () => [{ path: '/inventory/none', item: '<p>0 vehicles found</p>', page: '' }],
  },
  'scripts-only': {
    ...nothing,
    title: 'Elm Street Motors, used cars',
    at: '/inventory',
    menu: [
      ['Inventory', '/inventory'],
      ['Financing', '/financing'],
    ],
    home: () => '',
    list: () => [
      {
        path: '/inventory/none',
        item: '<div id="inventory-app"></div><script src="https://grid.example/app.js"></script>',
        page: '',
      },
    ],
  },
}

const sellers = ['Bob (private)', 'Riverside Auto Mart', 'Anna (private)', 'Summit Ford of Boise', 'Lakeside Kia']

/** Pages that no reader may take for the stock of such a site. */
export function vinsOf(site: World): readonly string[] {
  return [...site.lot.stock, ...site.lot.sold, ...site.lot.neighbors].map(({ vin }) => vin)
}
