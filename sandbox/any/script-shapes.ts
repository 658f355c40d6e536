import { byId, facts, home, pageIn, photo } from './parts.ts'
import { type AnyShape, html, money, nameOf, paged } from './site.ts'

const shell = (title: string) => html(title, '<div id="root"></div><script src="/assets/app.js"></script>')

/** The address of the interface stands nowhere as a whole. */
const appWithInterface: AnyShape = {
  name: 'app-with-interface',
  page: (asked) => {
    if (asked.path === '/assets/app.js')
      return `const root = document.getElementById('root')
const from = ['', 'ap' + 'i', 'v3', 'un' + 'its'].join('/')
const place = location.pathname
if (place === '/') root.innerHTML = '<h1>Elm Street Motors</h1><a href="/inventory">Inventory</a>'
if (place === '/inventory') fetch(from + '?page=' + (new URLSearchParams(location.search).get('page') ?? 1))
  .then((answer) => answer.json())
  .then(({ units, total }) => {
    root.innerHTML = '<p>' + total + ' vehicles</p>' + units.map((unit) =>
      '<div class="unit"><a href="' + unit.link + '">' + unit.year + ' ' + unit.make + ' ' + unit.model + '</a></div>').join('')
  })`
    if (asked.path === '/api/v3/units') {
      const units = paged(asked.cars, pageIn(asked), 12).map((car) => ({
        vin: car.vin,
        stock: car.stock,
        year: car.year,
        make: car.make,
        model: car.model,
        trim: car.trim,
        price: car.price,
        mileage: car.miles,
        condition: 'used',
        link: `/inventory/${car.id}`,
        exteriorColor: car.color,
        interiorColor: car.interior,
        bodyStyle: car.body,
        fuel: car.fuel,
        transmission: car.transmission,
        drivetrain: car.drive,
        engine: car.engine,
        description: car.description,
        photos: [photo(car, 1), photo(car, 2)],
      }))
      return { units, total: asked.cars.length }
    }
    const isPage = asked.path === '/' || /^\/inventory(?:\/\d+)?$/.test(asked.path)
    return isPage ? shell('Elm Street Motors | Used cars in Dayton') : null
  },
}

/** The vehicles come with the script, which no reader of data understands. */
const appWithoutInterface: AnyShape = {
  name: 'app-without-interface',
  size: 14,
  page: (asked) => {
    if (asked.path === '/') return home('/inventory')
    if (asked.path === '/assets/app.js') {
      const cars = asked.cars.map((car) => ({
        id: car.id,
        card: `<a href="/inventory/${car.id}">${nameOf(car)}</a> <b>${money(car.price)}</b> <i>${car.miles.toLocaleString('en-US')} miles</i> VIN: ${car.vin}`,
        page: `<h1>${nameOf(car)}</h1><p>Price: ${money(car.price)}</p><table>${facts(car)
          .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
          .join('')}</table>`,
      }))
      const text = Buffer.from(JSON.stringify(cars)).toString('base64')
      return `const cars = JSON.parse(atob('${text}'))
const root = document.getElementById('root')
const shown = Number(new URLSearchParams(location.search).get('page') ?? 1)
const id = Number(location.pathname.split('/')[2])
const list = cars.slice((shown - 1) * 12, shown * 12)
root.innerHTML = id ? cars.find((car) => car.id === id).page :
  list.map((car) => '<div class="card">' + car.card + '</div>').join('') +
  (shown * 12 < cars.length ? '<a rel="next" href="/inventory?page=' + (shown + 1) + '">Next</a>' : '')`
    }
    const id = /^\/inventory\/(\d+)$/.exec(asked.path)?.[1]
    return asked.path === '/inventory' || byId(asked, id) !== undefined ? shell('Elm Street Motors | Used cars') : null
  },
}

/** Sites that show vehicles only in a browser. */
export const scriptShapes: readonly AnyShape[] = [appWithInterface, appWithoutInterface]
