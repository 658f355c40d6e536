import type { AnyCar } from './cars.ts'
import { dataAttributes, interfaceInScript, scriptVariable } from './data-shapes.ts'
import { byId, facts, home, pageIn, photo, photos } from './parts.ts'
import { type AnyShape, html, money, nameOf, paged } from './site.ts'

const tables: AnyShape = {
  name: 'spec-tables',
  page: (asked) => {
    if (asked.path === '/') return home('/inventory/')
    if (asked.path === '/inventory/') {
      const page = pageIn(asked)
      const cards = paged(asked.cars, page, 12).map(
        (car) =>
          `<div class="listing"><a href="/inventory/view/${car.id}"><img src="${photo(car)}"></a><h2><a href="/inventory/view/${car.id}">${nameOf(car)}</a></h2><span>${money(car.price)}</span> <span>${car.miles.toLocaleString('en-US')} mi</span></div>`,
      )
      const more = page * 12 < asked.cars.length ? `<a rel="next" href="/inventory/?page=${page + 1}">Older</a>` : ''
      return html('Inventory', `${cards.join('')}${more}`)
    }
    const car = byId(asked, /^\/inventory\/view\/(\d+)$/.exec(asked.path)?.[1])
    if (car === undefined) return null
    const others = asked.cars.filter(({ id }) => id !== car.id).slice(0, 3)
    const similar = others
      .map(
        (other) =>
          `<div class="box"><a href="/inventory/view/${other.id}">${nameOf(other)}</a> ${money(other.price - 900)} VIN: ${other.vin} Stock #: ${other.stock}</div>`,
      )
      .join('')
    return html(
      nameOf(car),
      `<h1>${nameOf(car)}</h1>${photos(car)}<p>Internet Price ${money(car.price)}</p><p>Est. payment $289/mo</p><table class="specs">${facts(
        car,
      )
        .map(([label, value]) => `<tr><td>${label}:</td><td>${value}</td></tr>`)
        .join('')}</table><p>${car.description}</p><section><h3>You may also like</h3>${similar}</section>`,
    )
  },
}

const loadMore: AnyShape = {
  name: 'load-more',
  size: 40,
  page: (asked) => {
    const cards = (from: number) =>
      asked.cars
        .slice(from, from + 12)
        .map(
          (car) =>
            `<article><a href="/used/${car.id}-${car.model.toLowerCase()}"><b>${nameOf(car)}</b></a><p>VIN: ${car.vin} | Stock #: ${car.stock} | ${car.miles.toLocaleString('en-US')} miles</p><p>Sale Price: ${money(car.price)}</p></article>`,
        )
        .join('')
    if (asked.path === '/') return home('/used')
    if (asked.path === '/used')
      return html('Used', `<div id="cars">${cards(0)}</div><button data-url="/used/more?offset=12">Load more</button>`)
    if (asked.path === '/used/more') return { html: cards(Number(asked.query.get('offset') ?? 0)), done: false }
    const car = byId(asked, /^\/used\/(\d+)-/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1>${photos(car)}<div class="specs">${facts(car)
            .map(([label, value]) => `<div><span>${label}</span><span>${value}</span></div>`)
            .join('')}</div><div>Sale Price: ${money(car.price)}</div>`,
        )
  },
}

const sitemapOnly: AnyShape = {
  name: 'sitemap-only',
  page: (asked) => {
    const path = (car: AnyCar) => `/auto/${car.make}-${car.model}-${car.id}`.toLowerCase()
    if (asked.path === '/') return html('Elm Street Motors', '<p>Welcome</p><a href="/contact">Contact</a>')
    if (asked.path === '/sitemap.xml')
      return `<?xml version="1.0"?><urlset>${['/', '/contact', ...asked.cars.map(path)].map((one) => `<url><loc>${asked.origin}${one}</loc></url>`).join('')}</urlset>`
    const car = asked.cars.find((one) => path(one) === asked.path)
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><p>Price: ${money(car.price)}</p>${facts(car)
            .map(([label, value]) => `<p><strong>${label}:</strong> ${value}</p>`)
            .join('')}${photos(car)}`,
        )
  },
}

const tableOfCars: AnyShape = {
  name: 'table-of-cars',
  page: (asked) => {
    if (asked.path === '/') return home('/list')
    if (asked.path === '/list')
      return html(
        'Vehicle list',
        `<table><thead><tr><th>Year</th><th>Make</th><th>Model</th><th>Stock No.</th><th>Miles</th><th>Price</th></tr></thead><tbody>${asked.cars.map((car) => `<tr><td>${car.year}</td><td>${car.make}</td><td><a href="/detail?stock=${car.stock}">${car.model}</a></td><td>${car.stock}</td><td>${car.miles}</td><td>${money(car.price)}</td></tr>`).join('')}</tbody></table>`,
      )
    const car =
      asked.path === '/detail' ? asked.cars.find(({ stock }) => stock === asked.query.get('stock')) : undefined
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><p>Price: ${money(car.price)}</p>${facts(car)
            .map(([label, value]) => `<div class="row"><div>${label}</div><div>${value}</div></div>`)
            .join('')}`,
        )
  },
}

const framed: AnyShape = {
  name: 'framed',
  page: ({ path }) => {
    if (path === '/') return home('/inventory')
    return path === '/inventory'
      ? html('Inventory', '<iframe src="http://frames-of-lots.example/lot/12" width="100%"></iframe>')
      : null
  },
  frame: {
    host: 'frames-of-lots.example',
    page: (asked) => {
      if (asked.path === '/lot/12')
        return html(
          'Lot',
          asked.cars
            .map(
              (car) =>
                `<div class="unit"><a href="/lot/12/unit/${car.id}">${nameOf(car)}</a> <b>${money(car.price)}</b> <i>${car.miles.toLocaleString('en-US')} miles</i> VIN ${car.vin}</div>`,
            )
            .join(''),
        )
      const car = byId(asked, /^\/lot\/12\/unit\/(\d+)$/.exec(asked.path)?.[1])
      return car === undefined
        ? null
        : html(
            nameOf(car),
            `<h2>${nameOf(car)}</h2><p>Asking Price: ${money(car.price)}</p><ul>${facts(car)
              .map(([label, value]) => `<li>${label}: ${value}</li>`)
              .join('')}</ul>`,
          )
    },
  },
}

const statedTotal: AnyShape = {
  name: 'stated-total',
  size: 40,
  page: (asked) => {
    if (asked.path === '/') return home('/shop')
    if (asked.path === '/shop') {
      const page = pageIn(asked)
      const shown = paged(asked.cars, page, 16)
      return html(
        'Shop',
        `<p>Showing ${(page - 1) * 16 + 1} - ${(page - 1) * 16 + shown.length} of ${asked.cars.length}</p><div class="grid">${shown.map((car) => `<div class="cell"><a href="/shop/${car.vin}"><h4>${nameOf(car)}</h4></a><div class="cell-price">${money(car.price)}</div><div class="cell-mileage">${car.miles.toLocaleString('en-US')}</div><div class="cell-stock-number">${car.stock}</div></div>`).join('')}</div><div id="sentinel" class="infinite-scroll"></div>`,
      )
    }
    const car = asked.cars.find(({ vin }) => asked.path === `/shop/${vin}`)
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><div class="vehicle-price">${money(car.price)}</div>${facts(car)
            .map(([label, value]) => `<div class="spec"><label>${label}</label> <span>${value}</span></div>`)
            .join('')}${photos(car)}`,
        )
  },
}

/** Sites of fixed pages, which tests change; `grammar/` combines the other ways of showing a lot. */
export const anyShapes: readonly AnyShape[] = [
  scriptVariable,
  dataAttributes,
  interfaceInScript,
  tables,
  loadMore,
  sitemapOnly,
  tableOfCars,
  framed,
  statedTotal,
]
