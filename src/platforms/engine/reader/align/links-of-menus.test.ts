import { expect, test } from 'vitest'
import { cardsOf, cars, detailsAt, expectAll, page, read } from '../../../../../test/support/odd-site.ts'

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
