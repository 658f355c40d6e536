import { expect, test } from 'vitest'
import { cardsOf, cars, detailsAt, expectAll, ownHost, page, read } from '../../../../../test/support/odd-site.ts'

const models = ['Kia Sorento', 'Kia Sportage', 'Kia Telluride', 'Kia Carnival', 'Kia Seltos']
const lineup = models.map((name, at) => {
  const [path, price] = [`/lineup/${name.toLowerCase().replace(' ', '-')}-${at + 1}`, `$${28 + at},490`]
  return { path, name, price, tile: `<div><a href="${path}"><h5>2027 ${name}</h5></a><p>MSRP ${price}</p></div>` }
})
const menu = `<nav><a href="/inventory">Our cars</a><a href="/autos-elsewhere">Autos elsewhere</a>${lineup.map(({ tile }) => tile).join('')}</nav>`

type Lists = { readonly box: string; readonly lists: Readonly<Record<string, string>> }

const site = ({ box, lists }: Lists) =>
  read((path) => {
    if (path === '/') return page('Odd Motors', menu + box)
    const list = lists[path]
    if (list !== undefined) return page('Cars', menu + box + list)
    const model = lineup.find((one) => one.path === path)
    if (model !== undefined) return page(model.name, `${menu}<h1>2027 ${model.name}</h1><p>From ${model.price}</p>`)
    return detailsAt(path.replace('/arrivals/', '/details/'))
  })

test('what the menu of every page tells of models is no stock [ANY-02] [ANY-06]', () => {
  const found = site({ box: '', lists: { '/inventory': cardsOf(cars), '/autos-elsewhere': '<p>We drive to you.</p>' } })
  expectAll(found)
  expect(found.sample.doubt).toBeNull()
})

test('a list of cars which a box on every page shows too is of the stock [ANY-06]', () => {
  const first = cardsOf(cars.slice(0, 3)).replaceAll('/details/', '/arrivals/')
  const lists = { '/inventory': cardsOf(cars.slice(3)), '/autos-elsewhere': first }
  const found = site({ box: `<aside><div>${first}</div></aside>`, lists })
  expectAll(found)
  expect(found.sample.doubt).toBeNull()
})

test('models of a menu do not end the search for the list [ANY-02]', () => {
  const leading = `<p>Welcome.</p>${'<p>Every one is inspected and warranted by us.</p>'.repeat(4)}<a href="/shelf-2">View all cars</a>`
  const lists = { '/inventory': leading, '/autos-elsewhere': '<p>We drive to you.</p>', '/shelf-2': cardsOf(cars) }
  expectAll(site({ box: '', lists }))
})

test('nor for the data that fills it, where a sitemap names some cars [ANY-02]', () => {
  const leading = `${'<p>Every one is inspected and warranted by us.</p>'.repeat(8)}<script src="/list-app.js"></script>`
  const records = cars.map(({ vin, slug, year, make, model, price, miles }) => ({
    vin,
    year,
    make,
    model,
    price,
    mileage: miles,
    url: `/details/${slug}`,
  }))
  const sitemap = cars.slice(0, 5).map(({ slug }) => `<url><loc>${ownHost}/details/${slug}</loc></url>`)
  const found = read((path) => {
    if (path === '/robots.txt') return `Sitemap: ${ownHost}/sitemap.xml`
    if (path === '/sitemap.xml') return `<?xml version="1.0"?><urlset>${sitemap.join('')}</urlset>`
    if (path === '/list-app.js') return 'fetch("/api/inventory").then((answer) => show(answer))'
    if (path === '/api/inventory') return JSON.stringify({ items: records })
    if (path === '/') return page('Odd Motors', menu)
    if (path === '/inventory' || path === '/autos-elsewhere') return page('Cars', menu + leading)
    const model = lineup.find((one) => one.path === path)
    return model === undefined ? detailsAt(path) : page(model.name, `${menu}<h1>2027 ${model.name}</h1>`)
  })
  expectAll(found)
})
