import { expect, test } from 'vitest'
import { type Car, cars, menu, page, read } from '../../../../../test/support/odd-site.ts'

/** The doubt about a site whose vehicle pages show this beside their VIN and mileage. */
function doubtOf(shown: (car: Car) => string, { home = '', card = '' } = {}) {
  const { sample } = read((path) => {
    if (path === '/') return page('Home', menu('/cars') + home)
    const cards = cars.map((one) => `<div><a href="/cars/${one.slug}">${one.title}</a> <p>${card}</p></div>`)
    if (path === '/cars') return page('Cars', cards.join(''))
    const car = cars.find(({ slug }) => path === `/cars/${slug}`)
    return car && page(car.title, `<h1>${car.title}</h1><p>VIN: ${car.vin}</p><p>${car.miles} miles</p>${shown(car)}`)
  })
  return sample.doubt
}
const notOffered = 'the pages of the site do not offer its vehicles for sale'

test.each([
  ['a museum', ({ price }: Car) => `<p>Price new: $${price}</p><p>On display in hall B.</p>`],
  ['a shop that lifts trucks', ({ price }: Car) => `<p>6 inch lift and bumpers. Build price: $${price}</p>`],
  ['an inspector', ({ price }: Car) => `<p>Asking price at inspection: $${price}</p><p>Passed 142 points</p>`],
  [
    'a magazine',
    ({ price }: Car) => `<p>Used car advice</p><p>Price as tested: <b>$${price}</b></p><p>Our verdict: 8/10</p>`,
  ],
  [
    'a price guide',
    ({ price }: Car) =>
      `<p>Used car values</p><p>MSRP</p><p>Average price: $${price}</p><p>An example VIN, your trade-in</p>`,
  ],
  ['a club', ({ price }: Car) => `<p>Bought in 2019</p><p>Price then: $${price}</p>`],
])('the cars of %s, which offers none, wait for a review [ANY-08] [ANY-09]', (_, shown) => {
  expect(doubtOf(shown)).toBe(notOffered)
})

test.each([
  [
    'clients',
    ({ price }: Car) => `<p>Asking price: $${price}</p><p>Client paid: $9,000</p><p>We do not stock cars.</p>`,
  ],
  ['bids', ({ price }: Car) => `<b>$${price}</b><p>12 bids</p><button>Place bid</button>`],
  ['rates', ({ price }: Car) => `<p>$65 / day</p><p>Price: $${price}</p>`],
  ['a lease to take over', ({ price }: Car) => `<p>Lease takeover</p><p>$389/month</p><p>Buyout price: $${price}</p>`],
  [
    'a private sale',
    ({ price }: Car) => `<h2>FS by owner</h2><p>For sale is my car, PM me.</p><p>Asking $${price}</p>`,
  ],
  [
    'advertisements of owners',
    ({ price, id }: Car) => `<p>Price: $${price}. Ask for Ann at 555-0${id.slice(1)}, no dealers please.</p>`,
  ],
  ['placing one', ({ price }: Car) => `<a href="/new-ad">Post your free ad</a><p>Asking $${price}</p>`],
  ['sellers', ({ price }: Car) => `<p>The seller asked $${price}</p><p>Inspection report of 142 points</p>`],
  ['another trade', ({ price }: Car) => `<b>$${price}</b><p>Note: we don’t sell cars.</p>`],
  ['the car that a part is from', ({ id }: Car) => `<p>Donor VIN above</p><b>$2,900</b> Stock #: ${id}`],
])('pages that speak of %s count for more than a word of sales [ANY-09]', (_, shown) => {
  expect(doubtOf(shown, { home: '<p>Ask us for financing.</p>' })).toBe(notOffered)
})

test.each([
  ['takes no fee', ({ price }: Car) => `<b>$${price}</b><p>No dealer fees, ever</p>`, '<h1>Smith Motors</h1>'],
  ['names its price', ({ price }: Car) => `<p>Price: $${price}</p>`, ''],
  ['says what it asks', ({ price }: Car) => `<p>Asking: $${price}</p>`, ''],
  ['asks at the end of its story', ({ price }: Car) => `<p>Runs well, new tires. Asking $${price}.</p>`, ''],
  ['numbers its stock', ({ price, id }: Car) => `<b>$${price}</b> Stock #: ${id}`, ''],
  ['says no more than an amount', ({ price }: Car) => `<p>USD ${price}.00</p>`, ''],
  ['has a sign beside its amount', ({ price }: Car) => `<b>$ <i>${price}.00</i></b>`, ''],
  ['tells what it asks', ({ price }: Car) => `<p>A fine car. We are asking $${price} and throw in tires.</p>`, ''],
  ['prices each name', ({ price, title }: Car) => `<h2>${title} - $${price}</h2>`, ''],
  ['is a dealer’s', ({ price }: Car) => `<b>$${price}</b>`, '<h1>Smith Motors</h1>'],
  ['lends', ({ price }: Car) => `<b>$${price}</b>`, '<a href="/apply">Financing</a>'],
  [
    'also rents',
    ({ price }: Car) => `<p>Price: $${price}, or $65 a day</p>`,
    'Used cars. Financing. Test drives. MSRP',
  ],
])('a site that %s is accepted [ANY-09]', (_, shown, home) => {
  expect(doubtOf(shown, { home })).toBeNull()
})
