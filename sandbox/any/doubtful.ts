import { type AnyCar, createCars } from './cars.ts'
import { type AnyShape, type Asked, html, money, nameOf } from './site.ts'

const home = (listing: string) =>
  html('Elm Street Motors | Used cars', `<h1>Elm Street Motors</h1><a href="${listing}">Inventory</a>`)
const card = (car: AnyCar, further = '') =>
  `<div class="card"><a href="/inventory/${car.id}">${nameOf(car)}</a> <b>${money(car.price)}</b> <i>${car.miles.toLocaleString('en-US')} miles</i> VIN: ${car.vin} ${further}</div>`
const detail = ({ path, cars }: Asked) => {
  const car = cars.find(({ id }) => path === `/inventory/${id}`)
  return car === undefined
    ? null
    : html(nameOf(car), `<h1>${nameOf(car)}</h1><p>VIN: ${car.vin}</p><p>Price: ${money(car.price)}</p>`)
}

/** A car blog, a shop of parts, and a site of manuals: none offers cars. */
export const noDealers: readonly AnyShape[] = [
  {
    name: 'car-blog',
    page: ({ path }) => {
      const post = (at: number) =>
        `<article><h2><a href="/blog/2019-honda-accord-review-${at}">2019 Honda Accord review ${at}</a></h2><p>It costs $24,995 and we drove it for 12,000 miles.</p></article>`
      if (path === '/') return html('Wheel Talk, a magazine about driving', [1, 2, 3].map(post).join(''))
      return path.startsWith('/blog/')
        ? html(
            '2019 Honda Accord review',
            '<h1>2019 Honda Accord review</h1><p>Price: $24,995. Engine: 1.5L 4 Cyl.</p>',
          )
        : null
    },
  },
  {
    name: 'parts-shop',
    page: ({ path }) => {
      if (path === '/') return html('Gasket House', '<a href="/parts">Parts</a>')
      if (path === '/parts')
        return html(
          'Parts',
          Array.from(
            { length: 9 },
            (_, at) =>
              `<div class="product"><a href="/parts/${at}">Brake pads for 2015-2019 Ford F-150</a><b>$${40 + at}.99</b> Stock #: BP${at}</div>`,
          ).join(''),
        )
      return /^\/parts\/\d$/.test(path)
        ? html('Brake pads', '<h1>Brake pads for 2015-2019 Ford F-150</h1><p>Price: $44.99</p><p>Stock #: BP4</p>')
        : null
    },
  },
]

/** A dealer's site whose listing is empty. */
export const emptyLot: AnyShape = {
  name: 'empty-lot',
  page: ({ path }) =>
    path === '/' ? home('/inventory') : path === '/inventory' ? html('Inventory', '<p>0 vehicles found</p>') : null,
}

/** Shows vehicles only through a script of another host. */
export const scriptsAlone: AnyShape = {
  name: 'scripts-alone',
  page: ({ path }) =>
    path === '/'
      ? home('/inventory')
      : path === '/inventory'
        ? html('Inventory', '<div id="inventory-app"></div><script src="https://grid.example/app.js"></script>')
        : null,
}

export const disallowed: AnyShape = {
  name: 'disallowed',
  robots: 'User-agent: *\nDisallow: /inventory\n',
  page: (asked) =>
    asked.path === '/'
      ? home('/inventory')
      : asked.path === '/inventory'
        ? html('Inventory', asked.cars.map((car) => card(car)).join(''))
        : detail(asked),
}

/** Its listing invents vehicles for every page that it is asked for. */
export const endless: AnyShape = {
  name: 'endless',
  page: (asked) => {
    const page = Math.max(1, Number(asked.query.get('page') ?? 1) || 1)
    const invented = createCars(12, `page ${page}`).map((car) => ({ ...car, id: page * 100 + car.id }))
    if (asked.path === '/') return home('/inventory')
    if (asked.path === '/inventory')
      return html(
        'Inventory',
        `${invented.map((car) => card(car)).join('')}<a rel="next" href="/inventory?page=${page + 1}">Next</a>`,
      )
    return html('Car', '<h1>Car</h1>')
  },
}

function listing(
  name: string,
  change: (car: AnyCar, at: number) => AnyCar,
  further: (at: number) => string = () => '',
): AnyShape {
  return {
    name,
    page: (given) => {
      const asked = { ...given, cars: given.cars.map(change) }
      if (asked.path === '/') return home('/inventory')
      return asked.path === '/inventory'
        ? html('Inventory', asked.cars.map((car, at) => card(car, further(at))).join(''))
        : detail(asked)
    },
  }
}

/** Sites whose listing looks like a lot and is none, or not this dealer's. */
export const doubtful: readonly (AnyShape & { readonly doubt: RegExp })[] = [
  {
    ...listing('wrong-digits', (car) => ({
      ...car,
      vin: `${car.vin.slice(0, 8)}${car.vin[8] === '1' ? '2' : '1'}${car.vin.slice(9)}`,
    })),
    doubt: /check digit/,
  },
  {
    ...listing('one-model', (car, at) => ({
      ...car,
      vin: createCars(400, 'one').filter(({ model }) => model === 'Camry')[at]?.vin ?? car.vin,
      year: 2019,
      make: 'Toyota',
      model: 'Camry',
      trim: 'SE',
      price: 19_995,
    })),
    doubt: /one model and price/,
  },
  { ...listing('other-years', (car) => ({ ...car, year: car.year - 3 })), doubt: /model year/ },
  {
    ...listing('other-models', (car) => ({ ...car, make: 'Mazda', model: 'CX-5', trim: 'Touring' })),
    doubt: /not those of their VINs/,
  },
  {
    ...listing(
      'marketplace',
      (car) => car,
      (at) => `<p>Dealer: ${['Oak Autos', 'Pine Cars', 'Birch Motors', 'Fir Sales'][at % 4]}</p>`,
    ),
    doubt: /sellers/,
  },
]
