import type { AnyCar } from './cars.ts'
import { dataAttributes, interfaceInAttribute, interfaceInScript, nextData, scriptVariable } from './data-shapes.ts'
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

const definitionLists: AnyShape = {
  name: 'definition-lists',
  page: (asked) => {
    if (asked.path === '/') return home('/cars.php')
    if (asked.path === '/cars.php') {
      const start = Number(asked.query.get('start') ?? 0)
      const cards = asked.cars
        .slice(start, start + 15)
        .map(
          (car) =>
            `<li><a href="/car.php?id=${car.id}">${nameOf(car)}</a><dl><dt>Price</dt><dd>${money(car.price)}</dd><dt>Miles</dt><dd>${car.miles}</dd></dl></li>`,
        )
      const next = start + 15 < asked.cars.length ? `<a href="/cars.php?start=${start + 15}">Next 15</a>` : ''
      return html('Cars', `<ul>${cards.join('')}</ul>${next}`)
    }
    const car = asked.path === '/car.php' ? byId(asked, asked.query.get('id')) : undefined
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><div class="gallery">${photos(car)}</div><dl>${[...facts(car), ['Price', money(car.price)] as const].map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
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

const spanish: AnyShape = {
  name: 'en-espanol',
  title: 'Autos Del Valle | Autos usados',
  page: (asked) => {
    const km = (car: AnyCar) => Math.round(car.miles * 1.609344).toLocaleString('en-US')
    if (asked.path === '/') return home('/inventario', 'Autos Del Valle | Autos usados y seminuevos')
    if (asked.path === '/inventario')
      return html(
        'Inventario',
        asked.cars
          .map(
            (car) =>
              `<div class="auto"><a href="/inventario/${car.id}">${nameOf(car)}</a><span>Precio: ${money(car.price)}</span><span>Kilometraje: ${km(car)} km</span></div>`,
          )
          .join(''),
      )
    const car = byId(asked, /^\/inventario\/(\d+)$/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1>${photos(car)}<p>Precio: ${money(car.price)}</p><p>Mensualidad: $250 por mes</p><table><tr><th>Número de serie</th><td>${car.vin}</td></tr><tr><th>Inventario</th><td>${car.stock}</td></tr><tr><th>Año</th><td>${car.year}</td></tr><tr><th>Marca</th><td>${car.make}</td></tr><tr><th>Modelo</th><td>${car.model}</td></tr><tr><th>Kilometraje</th><td>${km(car)} km</td></tr><tr><th>Transmisión</th><td>Automática</td></tr><tr><th>Combustible</th><td>Gasolina</td></tr><tr><th>Color exterior</th><td>Negro</td></tr><tr><th>Condición</th><td>Usado</td></tr></table>`,
        )
  },
}

const french: AnyShape = {
  name: 'en-francais',
  page: (asked) => {
    const km = (car: AnyCar) => Math.round(car.miles * 1.609344).toLocaleString('fr-CA')
    if (asked.path === '/')
      return html(
        'Autos Beaulieu | Concessionnaire',
        '<h1>Autos Beaulieu</h1><a href="/vehicules-occasion">Véhicules d’occasion</a>',
      )
    if (asked.path === '/vehicules-occasion')
      return html(
        'Occasion',
        asked.cars
          .map(
            (car) =>
              `<div><a href="/vehicules-occasion/${car.id}/">${nameOf(car)}</a> <em>${car.price.toLocaleString('fr-CA')} $</em> <i>${km(car)} km</i></div>`,
          )
          .join(''),
      )
    const car = byId(asked, /^\/vehicules-occasion\/(\d+)\/$/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1>${photos(car)}<p>Prix : ${car.price.toLocaleString('fr-CA')} $</p><ul><li>NIV : ${car.vin}</li><li>Inventaire : ${car.stock}</li><li>Kilométrage : ${km(car)} km</li><li>Couleur extérieure : Noir</li><li>Transmission : Automatique</li><li>Carburant : Essence</li><li>État : Occasion</li></ul>`,
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

const flight: AnyShape = {
  name: 'flight-data',
  page: (asked) => {
    if (asked.path === '/') return home('/cars')
    if (asked.path === '/cars') {
      const list = asked.cars.map((car) => ({
        vin: car.vin,
        stock: car.stock,
        year: car.year,
        make: car.make,
        model: car.model,
        trim: car.trim,
        price: car.price,
        mileage: car.miles,
        color: car.color,
        href: `/cars/${car.id}`,
        type: 'used',
      }))
      const text = `5:["$","main",null,{"children":["$","L7",null,${JSON.stringify({ inventory: list, total: list.length })}]}]\n`
      return html(
        'Cars',
        `<main>${asked.cars.map((car) => `<a href="/cars/${car.id}">${nameOf(car)}</a>`).join('')}</main><script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`,
      )
    }
    const car = byId(asked, /^\/cars\/(\d+)$/.exec(asked.path)?.[1])
    return car === undefined ? null : html(nameOf(car), `<h1>${nameOf(car)}</h1><p>${car.vin}</p>${photos(car)}`)
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

const pathPages: AnyShape = {
  name: 'path-pages',
  page: (asked) => {
    if (asked.path === '/') return home('/inventory')
    const number = /^\/inventory(?:\/page\/(\d+))?\/?$/.exec(asked.path)
    if (number !== null) {
      const page = Number(number[1] ?? 1)
      const sold =
        page === 1
          ? '<div class="post sold"><a href="/vehicle/old-one-1"><h3>2016 Ford Focus SE</h3></a><span>$9,995</span><strong>SOLD</strong></div>'
          : ''
      const posts = paged(asked.cars, page, 10).map(
        (car) =>
          `<div class="post"><a href="/vehicle/${car.model.toLowerCase()}-${car.id}"><h3>${nameOf(car)}</h3></a><del>${money(car.price + 1_500)}</del> <ins>${money(car.price)}</ins> <small>$199/mo</small></div>`,
      )
      const next = page * 10 < asked.cars.length ? `<a href="/inventory/page/${page + 1}/">${page + 1}</a>` : ''
      return html('Inventory', `${sold}${posts.join('')}<nav>${next}</nav>`)
    }
    if (asked.path === '/vehicle/old-one-1')
      return html('2016 Ford Focus', '<h1>2016 Ford Focus SE</h1><p>SOLD</p><p>VIN: 1FADP3F20GL200001</p>')
    const car = byId(asked, /^\/vehicle\/.*-(\d+)$/.exec(asked.path)?.[1])
    return car === undefined
      ? null
      : html(
          nameOf(car),
          `<h1>${nameOf(car)}</h1><p><del>${money(car.price + 1_500)}</del> <ins>${money(car.price)}</ins></p><ul class="facts">${facts(
            car,
          )
            .map(([label, value]) => `<li><em>${label}</em>: ${value}</li>`)
            .join(
              '',
            )}</ul><section class="finance-example"><h4>Finance example</h4><p>Price: $30,000, deposit $3,000, 60 payments of $510</p></section>`,
        )
  },
}

/** Written after the reader worked on the sites of platforms, to see what it does with what it was not written for. */
export const anyShapes: readonly AnyShape[] = [
  nextData,
  scriptVariable,
  dataAttributes,
  interfaceInScript,
  interfaceInAttribute,
  tables,
  definitionLists,
  loadMore,
  spanish,
  french,
  sitemapOnly,
  flight,
  tableOfCars,
  framed,
  statedTotal,
  pathPages,
]
