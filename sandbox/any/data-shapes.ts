import type { AnyCar } from './cars.ts'
import { byId, facts, home, pageIn, photo, photos } from './parts.ts'
import { type AnyShape, html, money, nameOf, paged } from './site.ts'

export const nextData: AnyShape = {
  name: 'next-data',
  page: (asked) => {
    if (asked.path === '/') return home('/inventory')
    const page = pageIn(asked)
    const shown = paged(asked.cars, page, 12)
    const last = Math.ceil(asked.cars.length / 12)
    const slug = (car: AnyCar) => `${car.year}-${car.make}-${car.model}-${car.id}`.toLowerCase()
    if (asked.path === '/inventory') {
      const list = shown.map((car) => ({
        id: car.id,
        vin: car.vin,
        stockNumber: car.stock,
        year: car.year,
        make: { name: car.make },
        model: { name: car.model },
        trim: car.trim,
        bodyStyle: car.body,
        mileage: { value: car.miles, unit: 'mi' },
        pricing: { sellingPrice: car.price, estimatedPayment: 399 },
        exteriorColor: car.color,
        interiorColor: car.interior,
        transmission: car.transmission,
        drivetrain: car.drive,
        fuelType: car.fuel,
        engine: car.engine,
        condition: 'Used',
        slug: `/inventory/${slug(car)}`,
        images: [{ url: photo(car, 1) }, { url: photo(car, 2) }],
      }))
      const data = { props: { pageProps: { results: { vehicles: list, totalCount: asked.cars.length } } } }
      const links = shown.map((car) => `<a href="/inventory/${slug(car)}">${nameOf(car)}</a>`).join('')
      const next = page < last ? `<a href="/inventory?page=${page + 1}">Next</a>` : ''
      return html(
        'Inventory',
        `<div>${links}</div>${next}<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`,
      )
    }
    const car = asked.cars.find((one) => asked.path === `/inventory/${slug(one)}`)
    return car === undefined
      ? null
      : html(nameOf(car), `<h1>${nameOf(car)}</h1><p class="description">${car.description}</p>${photos(car)}`)
  },
}

export const scriptVariable: AnyShape = {
  name: 'script-variable',
  page: (asked) => {
    if (asked.path === '/') return home('/our-cars.html')
    if (asked.path === '/our-cars.html') {
      const list = asked.cars.map((car) => ({
        StockNo: car.stock,
        VinNumber: car.vin,
        VehYear: car.year,
        VehMake: car.make,
        VehModel: car.model,
        VehTrim: car.trim,
        Miles: car.miles,
        AskingPrice: car.price,
        Cost: 9_000,
        ExtColor: car.color,
        IntColor: car.interior,
        Url: `/car-${car.id}.html`,
        Sold: false,
      }))
      return html(
        'Our cars',
        `<div id="grid">${asked.cars.map((car) => `<a href="/car-${car.id}.html">${car.model}</a>`).join(' ')}</div><script>var lot = ${JSON.stringify(list)}; drawGrid(lot)</script>`,
      )
    }
    const car = byId(asked, /^\/car-(\d+)\.html$/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><ul>${facts(car)
            .map(([label, value]) => `<li><b>${label}</b> ${value}</li>`)
            .join('')}</ul>${photos(car)}<div class="price">${money(car.price)}</div>`,
        )
  },
}

export const dataAttributes: AnyShape = {
  name: 'data-attributes',
  page: (asked) => {
    if (asked.path === '/') return home('/vehicles/used')
    if (asked.path === '/vehicles/used') {
      const page = pageIn(asked, 'pg')
      const cards = paged(asked.cars, page, 10).map(
        (car) =>
          `<div class="tile" data-vin="${car.vin}" data-stock="${car.stock}" data-year="${car.year}" data-make="${car.make}" data-model="${car.model}" data-trim="${car.trim}" data-price="${car.price}" data-odometer="${car.miles}" data-ext-color="${car.color}"><a href="/vehicles/${car.id}/"><img src="${photo(car)}"><h3>${nameOf(car)}</h3></a></div>`,
      )
      const pages = Array.from(
        { length: Math.ceil(asked.cars.length / 10) },
        (_, at) => `<a href="/vehicles/used?pg=${at + 1}">${at + 1}</a>`,
      )
      return html(
        'Used vehicles',
        `<p>${asked.cars.length} vehicles found</p>${cards.join('')}<div class="pager">${pages.join('')}</div>`,
      )
    }
    const car = byId(asked, /^\/vehicles\/(\d+)\/$/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><table>${facts(car)
            .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
            .join('')}</table><p>Our Price: ${money(car.price)}</p>`,
        )
  },
}

export const interfaceInScript: AnyShape = {
  name: 'interface-in-script',
  size: 45,
  page: (asked) => {
    if (asked.path === '/') return html('Elm Street Motors', '<a href="/inventory">Shop inventory</a>')
    if (asked.path === '/inventory') return html('Inventory', '<div id="app"></div><script src="/js/app.js"></script>')
    if (asked.path === '/js/app.js')
      return [
        'async function load(page){ const answer = await fetch(`/api/v2/vehicles?page=$',
        '{page}&limit=20`); show(await answer.json()) } load(1)',
      ].join('')
    if (asked.path !== '/api/v2/vehicles') return null
    const size = Math.min(20, Number(asked.query.get('limit') ?? 20))
    const list = paged(asked.cars, pageIn(asked), size)
    return {
      total: asked.cars.length,
      data: list.map((car) => ({
        vin: car.vin,
        stock_number: car.stock,
        model_year: car.year,
        make: car.make,
        model: car.model,
        trim_level: car.trim,
        price: car.price,
        odometer: car.miles,
        exterior_color: car.color,
        body_type: car.body,
        drive_type: car.drive,
        status: 'available',
        url: `/inventory/${car.id}`,
        condition: 'used',
        photo_urls: [photo(car, 1), photo(car, 2)],
      })),
    }
  },
}

export const interfaceInAttribute: AnyShape = {
  name: 'interface-in-attribute',
  page: (asked) => {
    if (asked.path === '/') return home('/stock')
    if (asked.path === '/stock')
      return html(
        'Stock',
        '<section id="stock-list" data-feed="/data/stock.json"><span>Loading</span></section><script src="https://cdn.example/grid.js"></script>',
      )
    if (asked.path === '/data/stock.json')
      return asked.cars.map((car) => ({
        VIN: car.vin,
        Stock: car.stock,
        Year: String(car.year),
        Make: car.make,
        Model: car.model,
        Trim: car.trim,
        Price: money(car.price),
        Mileage: car.miles.toLocaleString('en-US'),
        Color: car.color,
        Type: 'Used',
        Link: `/stock/${car.id}`,
      }))
    const car = byId(asked, /^\/stock\/(\d+)$/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(nameOf(car), `<h1>${nameOf(car)}</h1><p>VIN ${car.vin}</p><p id="description">${car.description}</p>`)
  },
}
