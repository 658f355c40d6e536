import { expect, test } from 'vitest'
import type { PageRequest } from '../../../model/page.ts'
import { generic } from '../../sites/generic/platform.ts'
import { driveCollection } from '../conformance/drive-collection.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'

/** Valid check digits; the tenth character is the model year. */
const vins = [
  ...['5YJ3E1EA2NU170788', '5FNRL6H78JU170794', '4S4BTAFC5PU170800', '1G1YB2D45TU170804', '1FTEW1EPXMU170801'],
  ...['2T3P1RFV6KU185751', '2T3P1RFV8KU185752', '1FTEW1EPXNU185753', '1FTEW1EP5GU185758'],
]
const names = ['Tesla Model 3', 'Honda Odyssey', 'Subaru Outback', 'Chevrolet Corvette', 'Ford F-150']
const names2 = ['Toyota RAV4', 'Toyota RAV4', 'Ford F-150', 'Ford F-150']
const years = [2022, 2018, 2023, 2026, 2021, 2019, 2019, 2022, 2016]
const cars = vins.map((vin, at) => {
  const name = [...names, ...names2][at] ?? ''
  const [make = '', ...model] = name.split(' ')
  const title = `${years[at]} ${name}`
  const id = `K${700 + at}`
  const slug = `${title} ${id}`.toLowerCase().replaceAll(' ', '-')
  return {
    vin,
    id,
    slug,
    title,
    year: years[at],
    make,
    model: model.join(' '),
    price: 15_000 + at * 10,
    miles: 20_000 + at,
  }
})
type Car = (typeof cars)[number]

const host = 'http://odd-sites.example'
type Answers = (path: string, body: string) => string | undefined

function read(answers: Answers) {
  const config = { base_url: host, inventory_type: 'all', site_id: null } as const
  const answer = ({ url, body = '' }: PageRequest) => {
    const { origin, pathname, search } = new URL(url)
    const text = origin === host ? answers(pathname + search, body) : undefined
    if (text === undefined) return failureAt(url, { class: 'changed', code: 'http_error' })
    return pageOf(url, 200, { text, type: /^[{[]/.test(text) ? 'application/json' : 'text/html' })
  }
  const { reader } = driveCollection(generic.collect({ config }, { sample: true }), answer).scan
  expect(reader).toBeDefined()
  const known = reader === undefined ? config : { ...config, reader }
  return { reader, scan: driveCollection(generic.collect({ config: known }, { sample: false }), answer).scan }
}

const page = (title: string, body: string) => `<html><head><title>${title}</title></head><body>${body}</body></html>`
const menu = (path: string) => `<nav><a href="${path}">Our cars</a></nav>`
const facts = (car: Car) => `<p>VIN: ${car.vin}</p><p>Price: $${car.price}</p><p>Mileage: ${car.miles} miles</p>`
const expectAll = ({ scan }: ReturnType<typeof read>) => {
  expect(scan).toMatchObject({ complete: true, incompleteReason: null })
  expect(scan.vehicles.map(({ vin }) => vin).sort()).toEqual(cars.map(({ vin }) => vin).sort())
}

test('a heading above a list of sold cars is about that list, not about the page’s own car [ANY-07]', () => {
  const sold = '<h3>Just sold</h3><ul><li><a href="/car.php?id=Z1">2015 Kia Soul</a> SOLD</li></ul>'
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/our-cars.php'))
      if (path === '/our-cars.php') {
        const rows = cars.map(
          ({ id, title, price }) => `<tr><td><a href="/car.php?id=${id}">${title}</a></td><td>$${price}</td></tr>`,
        )
        return page('Our cars', `${menu('/our-cars.php')}<table>${rows.join('')}</table>`)
      }
      const car = cars.find(({ id }) => path === `/car.php?id=${id}`)
      return car && page(car.title, `<h1>${car.title}</h1>${facts(car)}${sold}`)
    }),
  )
})

test('a script names its interface from the page’s own folder, and a record its page from the site’s [ANY-04]', () => {
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars.html'))
    if (path === '/cars.html') return page('Cars', '<div id="app"></div><script src="/js/site.js"></script>')
    if (path === '/js/site.js') return 'var n=1;fetch("data/stock.json?page="+n).then(function(r){return r.json()})'
    const record = ({ slug, ...car }: Car) => ({ ...car, detail: `car/${slug}.html` })
    if (path === '/data/stock.json?page=1')
      return JSON.stringify({ items: cars.slice(0, 5).map(record), count: cars.length })
    if (path === '/data/stock.json?page=2')
      return JSON.stringify({ items: cars.slice(5).map(record), count: cars.length })
    return /^\/car\/.*\.html$/.test(path) ? page('Car', '<div id="app"></div>') : undefined
  })
  expectAll(found)
  expect(found.scan.vehicles[0]?.vdp_link).toBe(`${host}/car/${cars[0]?.slug}.html`)
})

test.each([
  ['/vehicle/{slug}', '{"page":"/vehicle/{slug}"}'],
  ['/vehicle/{slug}', 'go("/vehicle/" + car.slug)'],
  ['/vehicle/{id}', `go(\`/vehicle/\${car.id}\`)`],
  ['/vehicle/{id}/show', 'route("/vehicle/:id/show")'],
])('pages are linked to as scripts write it: %s from %s [ANY-04]', (template, script) => {
  const linkOf = (car: Car) => template.replace('{slug}', car.slug).replace('{id}', car.id)
  const found = read((path) => {
    if (path === '/') return page('Home', menu('/cars'))
    if (path === '/cars') return page('Cars', `<div id="app"></div><script>${script};load("/api/stock")</script>`)
    if (path === '/api/stock') return JSON.stringify({ stock: cars, total: cars.length })
    const car = cars.find((one) => path === linkOf(one))
    return car && page(car.title, '<div id="app"></div>')
  })
  expectAll(found)
  expect(found.reader?.link_template).toBe(template)
  expect(found.scan.vehicles.map(({ vdp_link }) => vdp_link)).toEqual(cars.map((car) => host + linkOf(car)))
})

test('an interface is read from its first record on, though the page names where it goes on [ANY-06]', () => {
  const part = (from: number) => {
    const next = from + 5 < cars.length ? `/api/vehicles?cursor=${from + 5}` : null
    return {
      vehicles: cars.slice(from, from + 5).map((car) => ({ ...car, path: `/cars/${car.slug}` })),
      total: cars.length,
      next,
    }
  }
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/cars'))
      if (path === '/cars') return page('Cars', `<div id="root" data-props='${JSON.stringify(part(0))}'></div>`)
      const cursor = /^\/api\/vehicles(?:\?cursor=(\d+))?$/.exec(path)
      return cursor === null ? undefined : JSON.stringify(part(Number(cursor[1] ?? 0)))
    }),
  )
})

test('how a section goes on is found in one that has further pages; cards of a page are named whole by it [ANY-06]', () => {
  const card = (car: Car) => `<div><h3><a href="/details/${car.slug}">${car.title}</a></h3><p>$${car.price}</p></div>`
  const found = read((path) => {
    if (path === '/')
      return page('Home', '<nav><a href="/new-inventory">New</a><a href="/used-inventory">Used</a></nav>')
    if (path === '/new-inventory') return page('New', cars.slice(0, 5).map(card).join(''))
    if (path === '/used-inventory')
      return page('Used', `${cars.slice(5, 7).map(card).join('')}<a href="/used-inventory?start=2">&gt;</a>`)
    if (path === '/used-inventory?start=2') return page('Used', cars.slice(7).map(card).join(''))
    const car = cars.find(({ slug }) => path === `/details/${slug}`)
    return car && page(car.title, `<h1>${car.title} Touring</h1>${facts(car)}`)
  })
  expectAll(found)
  for (const { heading } of found.scan.vehicles) expect(heading).toMatch(/ Touring$/)
})

test('a model in an address does not make another car’s record the page’s own [ANY-04]', () => {
  const record = ({ slug, ...car }: Car) => ({ ...car, url: `/stock/${slug}` })
  expectAll(
    read((path) => {
      if (path === '/') return page('Home', menu('/stock'))
      if (path === '/stock')
        return page(
          'Stock',
          cars.map(({ slug, title, price }) => `<p><a href="/stock/${slug}">${title}</a> $${price}</p>`).join(''),
        )
      const at = cars.findIndex(({ slug }) => path === `/stock/${slug}`)
      const [own, ...others] = [...cars.slice(at), ...cars.slice(0, at)]
      if (at < 0 || own === undefined) return undefined
      const data = JSON.stringify([1, { similar: others.slice(0, 3).map(record), vehicle: record(own) }])
      return page(own.title, `<h1>${own.title}</h1><script>window.__DATA__ = ${data}</script>`)
    }),
  )
})
