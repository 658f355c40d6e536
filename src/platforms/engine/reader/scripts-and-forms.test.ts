import { expect, test } from 'vitest'
import { type Car, cardsOf, cars, detailsAt, expectAll, menu, page, read } from '../../../../test/support/odd-site.ts'

test('a form that narrows the stock leads to all of it, and a form with hidden fields to its next page [ANY-06]', () => {
  const form = `<form action="/search.pl">Make <select name="make"><option value="">Any</option><option>Ford</option></select><input name="max"><input type="submit" value="Search inventory"></form>`
  const found = read((path) => {
    if (path === '/') return page('Home', form)
    const [, from] = /^\/search\.pl\?make=&max=(?:&from=(\d))?$/.exec(path) ?? []
    if (!path.startsWith('/search.pl?make=&max=')) return detailsAt(path)
    const start = Number(from ?? 0)
    const hidden = `<input type="hidden" name="make" value=""><input type="hidden" name="max" value=""><input type="hidden" name="from" value="${start + 4}">`
    const next =
      start + 4 < cars.length ? `<form action="/search.pl">${hidden}<input type="submit" value="Next 4"></form>` : ''
    return page('Found', `<p>${cars.length} cars found.</p>${cardsOf(cars.slice(start, start + 4))}${next}`)
  })
  expect(found.reader?.paging).toMatchObject({ by: 'offset', size: 4 })
  expectAll(found)
})

test('a listing that shows far fewer cars than it states, and names no way to the others, is reviewed [ANY-06] [ANY-09]', () => {
  const { sample } = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Stock', `<p>30 vehicles in stock</p>${cardsOf(cars)}`) : detailsAt(path)
  })
  expect(sample.doubt).toBe('the site states 30 vehicles, its listing shows 9')
})

test('a VIN names its field by its shape, and short names are read beside it [ANY-02]', () => {
  const tile = ({ vin, id, year, make, model, price, miles }: Car) => {
    const data = {
      v: vin,
      stk: id,
      yr: year,
      mk: make,
      md: model,
      tr: 'Sport',
      pr: price,
      mi: miles,
      ec: 'Red',
      ic: 'Tan',
    }
    return `<div data-car='${JSON.stringify({ ...data, ph: [`/p/${id}.jpg`] })}'><h4>${year} ${make}</h4></div>`
  }
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/stock'))
    return path === '/stock' ? page('Stock', cars.map(tile).join('')) : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles[0]).toMatchObject({
    ...{ stocknum: 'K700', year: '2022', make: 'Tesla', model: 'Model 3', trim: 'Sport', odometer: '20000' },
    ...{ exterior_color: 'Red', interior_color: 'Tan', photos: ['http://odd-sites.example/p/K700.jpg'] },
    prices: { price: 15000 },
  })
})

test('a router says where a car’s page is, by the only id of its record [ANY-03]', () => {
  const record = ({ id, slug, title, ...car }: Car) => ({ ...car, stockId: id })
  const found = read((path) => {
    if (path === '/api/stock') return JSON.stringify({ results: cars.map(record), total: cars.length })
    if (path === '/main.js') return 'routes=[{path:"blog/:id"},{path:"vehicle/:id"}];get("/api/stock")'
    return page('App', '<app-root></app-root><script src="/main.js"></script>')
  })
  expectAll(found)
  expect(found.scan.vehicles[0]?.vdp_link).toBe('http://odd-sites.example/vehicle/K700')
})
