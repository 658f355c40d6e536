import { byId, facts, home, pageIn, photo, photos } from './parts.ts'
import { type AnyShape, html, money, nameOf, paged } from './site.ts'

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
