import { describe, expect, test } from 'vitest'
import { pageOf } from '../../conformance/fixture-site.ts'
import { countedMakes, missingOf } from './counted-makes.ts'

const pageWith = (text: string) => pageOf('https://dealer.example/used', 200, { text, type: 'text/html' })
const counts = { Ford: 9, Ram: 4, 'Mercedes-Benz': 2 }
const cars = (makes: Readonly<Record<string, number>>) =>
  Object.entries(makes).flatMap(([make, count]) =>
    Array.from({ length: count }, () => ({ heading: `2021 ${make.toUpperCase()} 1500` })),
  )

describe('vehicles that a page counts beside their makes [ANY-07]', () => {
  test.each([
    [
      'boxes of a filter',
      '<label><input type="checkbox"> Ford (9)</label><label><input type="checkbox"> Ram (4)</label><label><input> Mercedes-Benz ( 2 )</label>',
    ],
    [
      'links with a number in its own element',
      '<a href="/a">Ford <span class="n">9</span></a>\n<a href="/b">Ram <span>4</span></a> <a href="/c">Mercedes <b>2</b></a>',
    ],
    [
      'a list of two columns, a name of no make among them',
      '<ul><li><span>Ford</span><em>9</em></li><li><span>Others</span><em>1</em></li><li><span>Ram</span><em>4</em></li><li><span>Mercedes Benz</span><em>2</em></li></ul>',
    ],
    [
      'the same list for small screens',
      '<p>Ford (9)</p><p>Ram (4)</p><p>Mercedes-Benz (2)</p><hr>Make<p>Ford (9)</p><p>Ram (4)</p><p>Mercedes-Benz (2)</p>',
    ],
  ])('%s', (_, html) => {
    expect(Object.fromEntries(countedMakes([pageWith(html)]))).toEqual(counts)
  })

  test.each([
    [
      'models whose names are numbers',
      '<tr><td>Ram</td><td>1500</td><td>Big Horn</td></tr><tr><td>Mazda</td><td>3</td><td>Sport</td></tr><tr><td>Fiat</td><td>500</td><td>Pop</td></tr>',
    ],
    ['two makes', '<p>Ford (9)</p><p>Ram (4)</p>'],
    ['other names', '<p>Sedans (9)</p><p>Trucks (4)</p><p>Vans (3)</p>'],
  ])('not %s', (_, html) => {
    expect(countedMakes([pageWith(html)]).size).toBe(0)
  })

  test('those that are read, or whose make is not known, are not missing', () => {
    const makes = new Map(Object.entries(counts))
    expect(missingOf(makes, cars(counts))).toBe(0)
    expect(missingOf(makes, cars({ Ford: 12, Ram: 1 }))).toBe(5)
    expect(missingOf(makes, [...cars({ Ford: 9, Ram: 1 }), {}, {}])).toBe(3)
  })
})
