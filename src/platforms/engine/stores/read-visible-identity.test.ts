import { describe, expect, test } from 'vitest'
import { parseHtml } from '../cards/parse-html.ts'
import { readVisibleIdentity } from './read-visible-identity.ts'

const identityOf = (html: string) => readVisibleIdentity(parseHtml(html))
const nowhere = { street: null, city: null, state: null, zip: null }
const onHighway = { street: 'Hwy 12 East', city: 'Erie', state: 'PA', zip: '16509' }
const erie = { street: '12 Peach St', city: 'Erie', state: 'PA', zip: '16509' }

describe('the address on a page', () => {
  test.each([
    [
      'a Canadian one',
      '<p id="site-footer">7 King Road, North Bay, ON P1B 2T7</p>',
      { street: '7 King Road', city: 'North Bay', state: 'ON', zip: 'P1B 2T7' },
    ],
    [
      'one in Quebec, its province in brackets',
      '<footer>1250 boul. Taschereau<br>Saint-Jérôme (Québec) J4K 2X1</footer>',
      { street: '1250 boul. Taschereau', city: 'Saint-Jérôme', state: 'Québec', zip: 'J4K 2X1' },
    ],
    ['none of a state that is none', '<address>12 Peach St, Erie, ZZ 16509</address>', nowhere],
    ['one at the end of the page', '<p>Welcome</p><table><tr><td>12 Peach St, Erie, PA 16509</td></tr></table>', erie],
    [
      'none of two behind fifty likely ones',
      `${'<header></header>'.repeat(50)}<address>12 Peach St, Erie, PA 16509</address><p>7 King Rd, Akron, OH 44301</p>`,
      nowhere,
    ],
    [
      'one in Quebec, a comma after its number',
      '<p>Garage Beaulieu — 1250, boul. Saint-Joseph, Drummondville (Québec) J2C 2C4 — 819 555-0170</p>',
      { street: '1250, boul. Saint-Joseph', city: 'Drummondville', state: 'Québec', zip: 'J2C 2C4' },
    ],
    ['one with the number of a highway alone', '<p>Dan’s Cars, Hwy 12 East, Erie, PA 16509. Call</p>', onHighway],
    ['the only town that the page has', '<p>Visit us in Erie, PA 16509 today</p>', { ...erie, street: null }],
    [
      'none of two towns',
      '<p>Visit us in Erie, PA 16509 or</p><p>in Akron, OH 44301</p>',
      { street: null, city: null, state: null, zip: null },
    ],
    ['one between asterisks', '<p>12 Peach St * Erie, PA 16509 * Phone: 814-555-0142</p>', erie],
    ['none in a script', '<footer><script>"12 Peach St, Erie, PA 16509"</script></footer>', nowhere],
  ])('is %s', (_what, html, address) => {
    const { zip, ...rest } = address
    expect(identityOf(html)).toMatchObject(zip === undefined ? rest : { ...rest, zip })
  })

  test.each([
    ['Call us (814) 555-0142 · 12 Peach St', '12 Peach St'],
    ['814-555-0142 12 Peach St', '12 Peach St'],
    ['Lucky 7 Autos, 777 Lucky Ln', '777 Lucky Ln'],
    ['Route 66 Auto Sales, 9400 Central Ave NE', '9400 Central Ave NE'],
    ['© 2026 - Lakeside Kia, 12 Peach St', '12 Peach St'],
    ['$1,500 bonus cash at 12 Peach St', '12 Peach St'],
    ['Open 9-6 12 Peach St', '12 Peach St'],
    ['94-169 Farrington Hwy', '94-169 Farrington Hwy'],
    ['2350 US 93 N', '2350 US 93 N'],
    ['12 Peach St, 200 East', '12 Peach St, 200 East'],
    ['100 Pine Plaza, 2 Miles North', '100 Pine Plaza, 2 Miles North'],
    ['Autos Erie, Ave. 65 de Infantería Km 5', 'Ave. 65 de Infantería Km 5'],
    ['</p><h1>The 500 sale</h1>12 Peach St', '12 Peach St'],
    ['</p><app-home>All 500 cars</app-home><app-footer>12 Peach St', '12 Peach St'],
  ])('has its street begin at its own number: %s', (text, street) => {
    expect(identityOf(`<p>${text}, Erie, PA 16509</p>`)).toMatchObject({ ...erie, street })
  })

  test('is at least the town that stands as text, before the place in the title', () => {
    const title = '<title>Used Cars near Warren, OH</title>'
    expect(identityOf(`${title}<footer>Visit us in Erie, PA 16509 today</footer>`)).toMatchObject({
      street: null,
      city: 'Erie',
      state: 'PA',
      zip: '16509',
    })
    expect(identityOf(`${title}<footer>Built in Erie, ZZ 16509</footer>`)).toMatchObject({ city: 'Warren', zip: null })
  })

  test('is at least the place in the title', () => {
    expect(identityOf('<title>Used Cars in New Castle, PA</title>')).toMatchObject({
      ...nowhere,
      city: 'New Castle',
      state: 'PA',
    })
    expect(identityOf('<title>Used Cars in Erie, ZZ</title>')).toMatchObject(nowhere)
    expect(
      identityOf('<title>Cars near Warren, OH</title><address>12 Peach St, Erie, PA 16509</address>'),
    ).toMatchObject(erie)
  })
})

const fullName = 'Lakeside Auto & Truck Center'

test.each([
  ['<meta name="og:site_name" content=" "><title>Lakeside Kia</title>', 'Lakeside Kia'],
  ['<title>Home | Lakeside Kia - Used Cars</title>', 'Lakeside Kia'],
  ['<title>Home · Lakeside Kia</title>', 'Lakeside Kia'],
  ['<title>Autos usados | Lakeside Kia Erie PA</title><a href="/">Lakeside Kia</a>', 'Lakeside Kia'],
  ['<title>Used Cars in Erie | Lakeside Kia</title>', 'Lakeside Kia'],
  ['<title>Used Cars in Erie</title>', 'Used Cars in Erie'],
  ['<title>Home</title><footer>Lakeside Kia, 12 Peach St, Erie, PA 16509</footer>', 'Lakeside Kia'],
  ['<title>Lakeside | Cars</title><p>Lakeside Auto & Truck Center, 12 Peach St, Erie, PA 16509</p>', fullName],
  [
    '<title>Lakeside</title><footer><p>Lakeside Kia, 12 Peach St, Erie, PA 16509</p><p>Lakeside VW, 7 King Rd, Akron, OH 44301</p></footer>',
    'Lakeside',
  ],
  ['<title>Lakeside Kia</title><p>Lakeside Kia Service, 12 Peach St, Erie, PA 16509</p>', 'Lakeside Kia'],
  ['<title>Lakeside Kia</title><p>Lakeside Kia moved to, 12 Peach St, Erie, PA 16509</p>', 'Lakeside Kia'],
  ['<title>Lakeside Kia</title><p>Lakeside Kia LLC, 12 Peach St, Erie, PA 16509</p>', 'Lakeside Kia'],
  ['<title>Used Cars Erie PA - Lakeside Kia</title><img src="/logo.png" alt="Lakeside Kia logo">', 'Lakeside Kia'],
  ['<title>Used Cars Erie PA - Lakeside Kia</title><a href="/">Lakeside Kia</a>', 'Lakeside Kia'],
  ['<title>Used Cars Erie PA - Lakeside Kia</title><p>© 2026 Lakeside Kia. All rights</p>', 'Lakeside Kia'],
  ['<title>Autos usados en Erie — Lakeside</title><p>Lakeside, 12 Peach St, Erie, PA 16509</p>', 'Lakeside'],
  ['<title>Lakeside Kia, Erie</title><a href="/"><img alt="Lakeside Kia"></a>', 'Lakeside Kia'],
  ['<title>Lakeside Kia - Erie Group</title><p>© 2026 Erie Group</p>', 'Lakeside Kia'],
  ['<title>Smith Used Cars - Erie</title><a href="/">Smith Used Cars</a><p>© 2026 Erie</p>', 'Smith Used Cars'],
  ['<title>Smith Used Cars - Erie</title>', 'Smith Used Cars'],
  ['<title>We say yes | Smith Auto</title><p><b>Smith Auto</b> 12 Peach St, Erie, PA 16509</p>', 'Smith Auto'],
  ['<title>We say yes | Smith Auto</title><p>Smith Auto</p>', 'We say yes'],
  [
    '<title>Lakeside Kia | Smith Group</title><a href="/">Lakeside Kia</a><p>Smith Group 12 Peach St, Erie, PA 16509</p>',
    'Lakeside Kia',
  ],
  ['<title>Home</title><h1>Smith Auto Mall</h1><p>Welcome to Smith Auto Mall!</p>', 'Smith Auto Mall'],
  ['<title>Home</title><h1>Quality Used Cars</h1><p>Our Quality Used Cars</p>', null],
  ['<title>Home</title><h1>Drive Home Today</h1><p>Apply now</p>', null],
])('the name in %j is %j', (html, name) => {
  expect(identityOf(html).name).toBe(name)
})

test.each([
  ['<a href="TEL:%28814%29555-0142">Call</a>', '(814) 555-0142'],
  [`${'<a href="tel:1">x</a>'.repeat(19)}<a href="tel:8145550142">y</a>`, '(814) 555-0142'],
  ['<footer>Service: (814) 555-0199<br>Sales: (814) 555-0142</footer>', '(814) 555-0142'],
  ['<header><b>Fax</b> 814-555-0199 | 814.555.0142</header>', '(814) 555-0142'],
  ['<p>Lakeside Kia, 12 Peach St, Erie, PA 16509, 814-555-0142</p>', '(814) 555-0142'],
  ['<p>12 Peach St, Erie, PA 16509 / 814 555 0142</p>', '(814) 555-0142'],
  ['<p>819 555-0170</p>', '(819) 555-0170'],
  ['<p>Tél. : 819 555 0170</p>', '(819) 555-0170'],
  ['<p>814 555 0142 miles</p>', null],
  ['<div>Sales (814) 555-0142</div><div>Service (814) 555-0143</div>', '(814) 555-0142'],
  ['<div>Parts (814) 555-0142</div><div>Service (814) 555-0143</div>', null],
  ['<div>Sales (814) 555-0142</div><div>Sales (814) 555-0143</div>', null],
  ['<div>Recalls: 888-327-4236</div>', null],
  ['<div>814-555-0142</div><div>Fax 814-555-0143</div><div>(814) 555-0142</div>', '(814) 555-0142'],
  ['<script>"814-555-0142"</script>', null],
])('the telephone number in %j is %j', (html, phone) => {
  expect(identityOf(html).phone).toBe(phone)
})

test('a page that scripts fill says who it is of in what they hold', () => {
  const settings = 'window.APP={dealer:{address:"12 Peach St, Erie, PA 16509",phone:"(814) 555-0133"}}'
  const app = `<title>Lakeside Kia</title><div id="app"></div><script>${settings}</script>`
  const stated = { street: '12 Peach St', city: 'Erie', zip: '16509', phone: '(814) 555-0133' }
  expect(identityOf(app)).toMatchObject(stated)
  expect(identityOf(`${app}<p>${'We sell cars. '.repeat(30)}</p>`)).toMatchObject({ street: null, phone: null })
})
