import { expect, test } from 'vitest'
import { parseHtml } from '../../cards/parse-html.ts'
import { pageOf } from '../../conformance/fixture-site.ts'
import { readVehiclePage } from '../vehicle-page.ts'
import { readByLabel } from './read-by-label.ts'
import { readByName } from './read-by-name.ts'

const vin = '2T3P1RFV7KA100501'
const other = '1FTEW1EP4KA100502'
const read = (html: string) => readByLabel(parseHtml(html).root().toArray())

test.each([
  ['a definition list', `<dl><dt>Mileage</dt><dd>12,345</dd><dt>Stock #</dt><dd>A12</dd></dl>`],
  ['a table', `<table><tr><td>Mileage:</td><td>12,345</td></tr><tr><td>Stock #:</td><td>A12</td></tr></table>`],
  ['lines of text', `<p>Mileage: 12,345<br>Stock #: A12</p>`],
  ['one line', `<p>Mileage: 12,345 | Stock # A12</p>`],
  [
    'pairs of elements',
    `<div><span>Mileage</span><span>12,345</span></div><div><span>Stock #</span><span>A12</span></div>`,
  ],
  ['a label and the rest', `<li><b>Mileage</b> 12,345</li><li><b>Stock #</b> A12</li>`],
  [
    'texts that are wrapped one by one',
    ['Mileage', '12,345', 'Stock', 'A12'].map((text) => `<div><p><i><b>${text}</b></i></p></div>`).join(''),
  ],
  ['classes', `<i class="vehicle-mileage">12,345</i><i class="stock-number">A12</i>`],
  ['data attributes', `<div data-mileage="12,345" data-stock="A12"></div>`],
  ['numbers as they are written', `<p>Mileage 12,345</p><p>Numéro de stock A12</p>`],
  ['a number sign before it', `<p>Mileage 12,345</p><p># Stock A12</p>`],
  ['a panel that is hidden at first', `<div style="display:none"><p>Mileage: 12,345</p><p>Stock: A12</p></div>`],
  ['one line with slashes', `<p>Mileage 12,345 / Stk A12</p>`],
  ['an amount beside it', `<p>$9,000 – 12,345 miles</p><p>Stock: A12</p>`],
  ['an icon that has a title', `<p>12,345 miles</p><li><i class="fa fa-hashtag" title="Stock Number"></i> A12</li>`],
  ['an amount before a comma', `<p>$9,000, 12,345 miles</p><p>Stock: A12</p>`],
  ['sentences', `<p>12,345 miles. Title: clean. Stk# A12.</p>`],
  [
    'values above their names',
    `<div><b>12,345</b><em>Miles</em></div><div><b>V6</b><em>Engine</em></div><div><b>A12</b><em>Stock #</em></div>`,
  ],
  ['short facts in a row', `<p>Used. 12,345 mi. Stock # A12. VIN ${vin}. $9,000</p>`],
  [
    'a clause',
    `<p>Orange with tan seats, 12,345 miles. Fully serviced in our shop and ready for its next home.</p><p>Stock: A12</p>`,
  ],
  ['facts in a row with colons', `<p>Price: $14,906 Mileage: 12,345 Color: White</p><p>Stock: A12</p>`],
  ['facts in a row without', `<p>PRICE $13,086 MILEAGE 12,345</p><p>Stock: A12</p>`],
  ['words behind a number', `<p>12,345 on odometer</p><p>Stock: A12</p>`],
  ['both units', `<dl><dt>Odometer<dd>12,345 mi (19,867 km)</dl><p>Stock: A12</p>`],
  ['both units, metric first', `<dl><dt>Odometer<dd>19,867 km (12,345 mi)</dl><p>Stock: A12</p>`],
  ['a number sign without spaces', `<p>12,345 miles</p><p>STK#A12</p>`],
  ['the number of a unit', `<p>12,345 miles</p><p>Unit # A12</p>`],
  ['a label of several words', `<p>Actual Miles: 12,345</p><p>Stock: A12</p>`],
  ['facts between commas', `<p>12,345 miles, Stock # A12, VIN ${vin}, $9,000</p>`],
  ['a text of sentences', `<p>This one has 12,345 actual miles and two keys.</p><p>Stock: A12</p>`],
  [
    'a longer sentence',
    `<p>Showing 12,345 miles, finished in Carrara White Metallic over Black and Tan leather.</p><p>Stock: A12</p>`,
  ],
  ['dashes', `<p>Mileage - 12,345</p><p>Stock – A12</p>`],
  ['hyphens alone', `<div>Price-$9,000<br>Miles-12,345<br>Stock-A12<br>Color-Red</div>`],
  ['slashes', `<p>Mileage: 12,345 / Stock: A12</p>`],
  ['labels in elements, values between dots', `<p><i>Mileage:</i> 12,345 &bull; <i>Stock:</i> A12 &bull; <i>x</i></p>`],
  ['French words', `<ul><li>Kilométrage : 19,867 km</li><li>Inventaire : A12</li></ul>`],
  ['Spanish words', `<ul><li>Kilometraje: 19,867 km</li><li>Inventario: A12</li></ul>`],
])('values are found by labels in %s [ANY-04]', (_, html) => {
  const { vehicle } = read(html)
  expect([Number.parseInt(String(vehicle.odometer).replace(',', ''), 10), vehicle.stocknum]).toEqual([12_345, 'A12'])
})

test('a year with its label below it is no name of a car, whose heading has no year [ANY-04]', () => {
  const { vehicle } = read('<h1>Toyota Sienna Limited</h1><div><div>2016</div><div>year</div></div>')
  expect(vehicle.heading).toBe('2016 Toyota Sienna Limited')
})

test.each([
  ['<div>2018 Honda</div><div><a href="/7">Odyssey EX-L</a></div>', '2018 Honda Odyssey EX-L'],
  ['<div>2018 Honda</div><div>One owner</div>', '2018 Honda'],
])('the model may stand on a line of its own below year and make: %s [ANY-04]', (html, heading) => {
  expect(read(html).vehicle.heading).toBe(heading)
})

test.each([
  ['<b>$9,895</b> <a href="tel:5550177">Call</a>', 9_895],
  ['<b>$9,895</b> <p>Call today</p>', undefined],
  ['<p>Offered at $9,895</p><p>The original window sticker totaled $58,900.</p>', 9_895],
])('the price is what words ask for, also beside a button to call: %s [ANY-04]', (html, price) => {
  expect(read(`<h1>2018 Honda Odyssey</h1>${html}`).vehicle.prices?.price).toBe(price)
})

test('a name in several elements is a heading, a sentence and a component of the page are none [ANY-04]', () => {
  const name = '<div><i>2019</i> <i>Toyota</i> <i>RAV4</i></div>'
  const { vehicle } = read(`<p>One owner 2019 Toyota RAV4, new tires.</p>${name}<div class="card-body">A car</div>`)
  expect([vehicle.heading, vehicle.body]).toEqual(['2019 Toyota RAV4', undefined])
})

test('a label inside an element says more than its class [ANY-04]', () => {
  const facts = '<li class="product-model"><b>Stock:</b> <span>SR505</span></li><li class="trim">Trim: LE</li>'
  const { vehicle } = read(`<h1>2019 Toyota RAV4</h1><ul>${facts}</ul>`)
  expect([vehicle.model, vehicle.stocknum, vehicle.trim]).toEqual([undefined, 'SR505', 'LE'])
})

test('a price behind a name is no part of the heading [ANY-04]', () => {
  for (const price of [' - $15,595', ' – $ 15,595.00'])
    expect(read(`<h2>2015 GMC Yukon SLT${price}</h2>`).vehicle).toMatchObject({
      heading: '2015 GMC Yukon SLT',
      prices: { price: 15_595 },
    })
})

test('neither the head of a page nor a script is part of a heading [ANY-04]', () => {
  const head = '<head><title>2019 Honda Civic | Plain Motors</title><script>track("view")</script></head>'
  const name = '<i>2019</i> <i>Honda</i> <i>Civic</i>'
  const { vehicle } = read(`<html>${head}<body><div>${name}<script>track("car")</script></div></body></html>`)
  expect(vehicle.heading).toBe('2019 Honda Civic')
})

test('a type is a condition where it says one [ANY-04]', () => {
  expect(read('<li>Type: New</li>').vehicle.condition).toBe('New')
  expect(read('<li>Type: SUV</li>').vehicle.condition).toBeUndefined()
})

test('payments, former prices and words are no price [ANY-07]', () => {
  const price = (html: string) => read(html).vehicle.prices?.price ?? null
  expect(price('<p>Price: $21,995</p><p>$399/mo</p>')).toBe(21_995)
  expect(price('<del>$23,995</del> <ins>$21,995</ins>')).toBe(21_995)
  expect(price('<p>Est. payment: $399 per month</p>')).toBeNull()
  expect(price('<p>Call for price</p>')).toBeNull()
  expect(price('<p>Prix : 21 995 $</p>')).toBe(21_995)
  for (const fee of ['plus $499 dealer fee', '+ $499 doc fee', 'más $499 de cargos'])
    expect([fee, price(`<p>$21,995 ${fee}</p>`)]).toEqual([fee, 21_995])
})

test('a price among short facts is one, whatever the name before it ends with [ANY-07]', () => {
  const { vehicle } = read(`<p><b>2019 Toyota RAV4 Premium Plus</b> Used. 71,697 mi. VIN ${vin}. $20,288</p>`)
  expect([vehicle.prices?.price, vehicle.condition]).toEqual([20_288, 'Used'])
})

test.each([
  ['what a part of it is worth', '<p>$22,099</p><p>$4,300 in options!</p>', 22_099],
  ['a total of something else', '<p>Price: $8,046</p><p>Total options: $4,785</p>', 8_046],
  ['the total of itself', '<p>MSRP: $9,046</p><p>Total: $8,785</p>', 8_785],
  ['its history', '<h2>$9,500</h2><p>Price history: Oct 1: $9,000, Nov 1: $10,000 (-$1,000)</p>', 9_500],
  ['what it was reduced from', '<p>Reduced from $27,000 to $25,500!</p>', 25_500],
  ['the price of a warranty', '<p>Price: $9,995</p><p>Extended warranty price: $2,495</p>', 9_995],
  ['what it is bought back for', '<p>Buyback price: $10,150</p><p>Price: $14,500</p>', 14_500],
  ['what a trade brings', '<p>$14,788</p><em>$2,500 for your trade</em>', 14_788],
  ['a value of another name', '<dl><dt>Price</dt><dd>$26,500</dd><dt>Total equipment</dt><dd>$6,995</dd></dl>', 26_500],
  [
    'a row of another name',
    '<table><tr><td>Price</td><td>$26,500</td></tr><tr><td>Extras</td><td>$6,995</td></tr></table>',
    26_500,
  ],
  ['a payment', '<div>$300<small>/mo</small></div><div>or $17,995</div>', 17_995],
  ['a name', '<p>2019 Toyota RAV4 LE - $10,765</p>', 10_765],
  ['a mileage in hundred thousands', '<p>$7,300 141,000 miles</p>', 7_300],
  ['a mileage before it', '<p>- 141,000 miles - $7,300</p>', 7_300],
  ['a mileage with spaces', '<p>141 000 km $7 300</p>', 7_300],
  ['a mileage and what is paid at first', '<p>141,000 miles $1,500 down</p>', null],
  ['a name without a sign', '<p>Price 16364</p>', 16_364],
  ['no sign, but its word', '<p>Price: 19,995 dollars</p>', 19_995],
  ['the word of its currency', '<p>USD $78,000</p>', 78_000],
  ['its country', '<p>US $15,400</p>', 15_400],
  ['its country, without a space', '<p>MX$350,000</p>', 350_000],
  ['its country between number and name', '<p>22,900 US$</p>', 22_900],
  ['an option with its amount above it', '<li><b>$7,800</b> Technology Package</li><b>$18,300</b>', 18_300],
  ['what everybody pays', '<p>NADA $21,000</p><p>Wholesale Price To The Public $18,300</p>', 18_300],
  [
    'a table of warranties',
    '<p>No-haggle price $18,300</p><table><tr><th>Warranty<th>Miles<th>Price<tr><td>Gold<td>12,000<td>$795<tr><td>Blue<td>36,000<td>$1,895</table>',
    18_300,
  ],
  ['what one does with the car', '<p>Take it home for $18,300</p>', 18_300],
  ['the price in pesos', '<p>$18,300 USD / $329,400 MXN</p>', 18_300],
  ['a name in a heading', '<h2>2019 Toyota RAV4 LE $18,300</h2>', 18_300],
  ['praise of its mileage', '<p>$18,300</p><p>Odometer is 3,852 miles below market average!</p>', 18_300],
  ['sentences', '<p>Price drop! $500 less than last week. Now $18,300.</p>', 18_300],
  ['options whose amounts come first', '<p>$18,300</p><ul><li>$7,800 Blackout Edition<li>+$950 Tow Hitch</ul>', 18_300],
  ['the equipment that it includes', '<p>$18,300 Leather, navigation</p><p>MSRP $21,000</p>', 18_300],
  [
    'another one for those who trade',
    '<tr><th>Our price</th><td>$18,300</td></tr><tr><th>With $500 trade assist*</th><td>$17,800</td></tr>',
    18_300,
  ],
  ['what a discount leaves', '<tr><th>Price after $500 discount</th><td>$18,300</td></tr>', 18_300],
  ['its currency behind', '<p>$18,300 USD</p>', 18_300],
  ['its country behind', '<p>27 450 $ CA</p>', 27_450],
  ['the title of its papers', '<p>Clean title</p><p>$15,388</p>', 15_388],
  ['a higher value', '<p>Retail Value $24,788</p><p>Savings $2,200</p><p>List Price $22,588</p>', 22_588],
  ['a long sentence', `<p>Gray RAV4 with ${'many options, '.repeat(9)} two keys. Asking $16,677 plus tax.</p>`, 16_677],
])('the price stands beside %s [ANY-07]', (_, html, price) => {
  expect(read(html).vehicle.prices?.price ?? null).toBe(price)
})

test.each([
  ['"exempt" with another number', '<dl><dt>Odometer<dd>Exempt (10+ years)</dl><p>Ours has 8,006 miles less</p>', ''],
  ['a comparison', '<p>This car shows 8,006 miles less than average</p>', undefined],
  ['an adjective without a comma', '<p>90341 original miles. Clean.</p>', '90341 original miles'],
  ['an adjective', '<p>Only 63,752 one-owner miles. Clean.</p>', '63,752 one-owner miles'],
  ['its name in a row', '<table><tr><td>Honda Civic LX<td>12,345 miles<td>$9,000</table>', '12,345 miles'],
  ['the cell of a warranty', '<table><tr><td>Basic<td>36,000 miles / 36 months</table>', undefined],
])('an odometer is not what stands beside %s [ANY-07]', (_, html, odometer) => {
  expect(read(html).vehicle.odometer).toBe(odometer)
})

test('a new part in a table is no new car [ANY-04]', () => {
  const row = (name: string, value: string) => `<tr><td>${name}</td><td>${value}</td></tr>`
  expect(read(`<table>${row('Tires', 'Brand New')}</table>`).vehicle.condition).toBeUndefined()
  expect(read(`<table>${row('Type', 'Brand New')}</table>`).vehicle.condition).toBe('Brand New')
})

test('what is taken off an MSRP is no MSRP [ANY-07]', () => {
  expect(read('<p>$3,000 off MSRP</p><p>$18,300</p>').vehicle.prices).toMatchObject({ price: 18_300, msrp: null })
})

test.each([
  ['fuel economy', '<p>Mileage: 19 city / 26 hwy</p><p>Odometer: 60,741</p>'],
  [
    'other cars of the market',
    `<table><tr><th></th><th>Market average</th><th>This car</th></tr>
      <tr><td>Mileage</td><td>70,000</td><td>60,741</td></tr></table>`,
  ],
  [
    'its services',
    `<p>60,741 miles</p><table><tr><th>Date</th><th>Mileage</th><th>Work</th></tr>
      <tr><td>03/2021</td><td>25,022</td><td>Oil change</td></tr></table>`,
  ],
  ['nothing, with a dot', '<p>Mileage: 60.741</p>'],
])('the mileage of a car stands beside that of %s [ANY-07]', (_, html) => {
  expect(read(html).vehicle.odometer).toMatch(/^60,?741\b/)
})

test('a price that markup holds gives way to one that the page says was reduced from it [ANY-07]', () => {
  const offer = `{"@type":"Car","vehicleIdentificationNumber":"${vin}","offers":{"price":15688}}`
  const priceOf = (shown: string) => {
    const text = `<script type="application/ld+json">${offer}</script><h1>2019 Toyota RAV4</h1><p>VIN: ${vin}</p>${shown}`
    const page = pageOf('https://dealer.example/cars/1', 200, { text, type: 'text/html' })
    return Number(readVehiclePage(page, { isVehicle: (url) => url.includes('/cars/') }).vehicle.prices?.price)
  }
  expect(priceOf('<p>Retail: <s>$15,688</s></p><p>Sale price: $13,888</p>')).toBe(13_888)
  expect(priceOf('<p>Sale price: $13,888</p>')).toBe(15_688)
})

test('photos that are drawn as backgrounds name the vehicle beside other cars', () => {
  const photo = (file: number) => `<div style="background-image:url('/photos/${vin}/${file}.jpg')"></div>`
  const similar = `<div><a href="/cars/2"><img src="/photos/${other}/1.jpg"><b>2019 Ford F-150</b></a></div>`
  const body = `<h1>2019 Toyota RAV4</h1>${photo(1)}${photo(2)}<p>$21,995</p><div>${similar}</div>`
  const page = pageOf('https://lot.example/cars/1', 200, {
    text: `<html><body>${body}</body></html>`,
    type: 'text/html',
  })
  const { vehicle } = readVehiclePage(page, { isVehicle: (url) => /cars\/\d/.test(url) })
  expect(vehicle.vin).toBe(vin)
})

test('a card that is sold, for dealers or announced is left out [ANY-07]', () => {
  expect(read('<h3>2019 Toyota RAV4</h3><b>SOLD</b>').skipped).toBe('sold')
  expect(read('<h3>2019 Toyota RAV4</h3><p>Price: SOLD</p>').skipped).toBe('sold')
  expect(read('<h3>2019 Toyota RAV4</h3><p>Dealers only</p>').skipped).toBe('reserved for trade')
  expect(read('<h3>2019 Toyota RAV4</h3><p>Coming soon</p>').skipped).toBe('coming soon')
  expect(read(`<h3>2019 Toyota RAV4</h3><p>Coming soon</p><p>VIN: ${vin}</p>`).skipped).toBeNull()
})

test('records are read by the names that feeds and websites use [ANY-02]', () => {
  const record = {
    VehYear: 2019,
    make: { name: 'Toyota' },
    Model: 'RAV4',
    vin_number: vin,
    pricing: { sellingPrice: 22_995, estimatedPayment: 399 },
    mileage: { value: 100, unit: 'km' },
    cost: 9_000,
    dealer: { name: 'Oak Autos' },
  }
  const { vehicle, seller } = readByName(record, 'data')
  expect(vehicle).toMatchObject({
    year: '2019',
    make: 'Toyota',
    model: 'RAV4',
    vin,
    odometer: '62 miles',
    prices: { price: 22_995 },
  })
  expect(seller).toBe('Oak Autos')
  expect(vehicle.sources).toMatchObject({ price: 'data: pricing.sellingPrice' })
  expect(readByName({ vin, status: 'Sold' }, 'data').skipped).toBe('sold')
})

test('the VIN of a page is its own, whatever others stand on it [ANY-07]', () => {
  const isVehicle = { isVehicle: (url: string) => url.includes('/car/') }
  const page = (body: string) =>
    pageOf('https://lot.example/car/1', 200, { text: `<html><body>${body}</body></html>`, type: 'text/html' })
  const similar = `<div class="others"><div><a href="/car/2">2019 Ford F-150</a> $9,995 VIN: ${other}</div></div>`
  const own = readVehiclePage(
    page(`<main><h1>2019 Toyota RAV4</h1><p>VIN: ${vin}</p><p>Price: $22,995</p></main>${similar}`),
    isVehicle,
  )
  expect(own.vehicle).toMatchObject({ vin, prices: { price: 22_995 } })
  const bare = readVehiclePage(page(`<main><h1>2019 Toyota RAV4</h1><p>Price: $22,995</p></main>${similar}`), isVehicle)
  expect(bare.vehicle.vin).toBeNull()
})

test('features are the items of the page’s own list; pairs and long texts are none [ANY-04]', () => {
  const page = (html: string) => pageOf(`https://a.example/used/${vin}`, 200, { text: html, type: 'text/html' })
  const featuresOf = (html: string) =>
    readVehiclePage(page(`<h1>2019 Toyota RAV4</h1>${html}`), { isVehicle: () => false }).vehicle.features
  const long = 'x'.repeat(151)
  expect(
    featuresOf(`<ul class="features"><li>Sunroof</li><li>Color: red</li><li>${long}</li><li>Sunroof</li></ul>`),
  ).toEqual(['Sunroof'])
  expect(featuresOf('<h3>Features</h3><ul><li><b>Tow</b> hitch</li><p>Ask us</p></ul>')).toEqual(['Tow hitch'])
  expect(featuresOf('<div class="features"><p>Sunroof</p></div>')).toBeUndefined()
})

test.each(['28 city / 36 highway', 'City 28, Hwy 36', '28/36', '28 mpg city, 36 mpg hwy'])(
  'the fuel economy %s is 28 in the city and 36 on the highway',
  (value) => {
    expect(read(`<dl><dt>MPG</dt><dd>${value}</dd></dl>`).vehicle).toMatchObject({ city_mpg: '28', hwy_mpg: '36' })
  },
)

test('words that begin like the choices of a search form are values where they are', () => {
  const value = (label: string, text: string) => read(`<dl><dt>${label}</dt><dd>${text}</dd></dl>`).vehicle
  expect(value('Drivetrain', 'All Wheel Drive').drivetrain).toBe('All Wheel Drive')
  expect(value('Trim', 'Select').trim).toBe('Select')
  for (const choice of ['All makes', 'Any Make', 'Select a make', 'All', 'Select', 'Todas las marcas'])
    expect(value('Make', choice).make).toBeUndefined()
  expect(value('Trim', 'Select trim').trim).toBeUndefined()
})

test('a certified badge counts beside another word for the condition, a menu does not', () => {
  expect(read('<b>Used</b><i>Certified Pre-Owned</i>').vehicle).toMatchObject({
    condition: 'Used',
    certified: 'Certified Pre-Owned',
  })
  for (const badge of [
    'Certifié',
    'Occasion certifiée',
    "D'occasion certifié",
    'Usado certificado',
    'Kia Gold Certified',
    'Certified by Kia',
  ])
    expect(read(`<b>Used</b><i>${badge}</i>`).vehicle.certified).toBe(badge)
  for (const menu of [
    '<nav>Certified</nav>',
    '<a href="/cpo">Certified</a>',
    '<label>Certified</label>',
    '<i>Safety Certified</i>',
  ])
    expect(read(`<b>Used</b>${menu}`).vehicle.certified).toBeUndefined()
})

test('a VIN in hidden text is read', () => {
  expect(read(`<h3>2019 Toyota RAV4</h3><p hidden>VIN ${vin}</p>`).vehicle.vin).toBe(vin)
})

test.each([
  ['<p>Price: 25,245.00</p>', 25_245],
  ['<b>Asking price</b> <i>25,245</i>', 25_245],
  ['<p>Sale price: 9800</p><p>Mileage: 45,000</p>', 9_800],
  ['<p>Price: $24,000</p><p>Sale price: 25,245</p>', 24_000],
  ['<p>Payment: 1,245</p><p>45,000</p>', undefined],
  ['<p>Price: 2019</p>', 2_019],
])(
  'an amount without a sign is a price only behind such a label, where none has a sign: %s [ANY-04]',
  (html, price) => {
    expect(read(html).vehicle.prices?.price).toBe(price)
  },
)

test('a menu that leads to sold vehicles says nothing of this one, a badge in the link of its card does [ANY-04]', () => {
  const menu = '<div><a href="/">Home</a> <a href="/sold/">Sold</a></div>'
  expect(read(`${menu}<h1>2019 Honda Accord</h1>`).skipped).toBeNull()
  expect(read(`${menu}<h1>2019 Honda Accord</h1><b>Sold</b>`).skipped).toBe('sold')
  expect(read('<a href="/car/1"><img src="/1.jpg"><span>SOLD</span></a>').skipped).toBe('sold')
})

test('the brand of a page’s header is the dealer’s, a title may shorten its year [ANY-04]', () => {
  const { vehicle } = read(`<header><b class="brand">Summit</b></header><h1>'20 Honda Accord EX</h1>`)
  expect([vehicle.make, vehicle.heading]).toEqual([undefined, "'20 Honda Accord EX"])
})

test.each([
  ['nobody sees, of all vehicles', '<div class="sold-banner w-condition-invisible">SOLD</div>', null],
  ['everybody sees', '<div class="sold-banner"></div>', 'sold'],
])('a mark that %s says so [ANY-07]', (_, mark, skipped) => {
  expect(read(`<div>${mark}<h1>2019 Honda Accord</h1><p>VIN: ${vin}</p></div>`).skipped).toBe(skipped)
})

test('a photo may be named only in several sizes, of which the largest counts [ANY-04]', () => {
  const image = '<img srcset="/p/1.jpg?w=400 400w, /p/1.jpg?w=1200 1200w" sizes="100vw">'
  const page = pageOf('http://lot.example/car', 200, {
    type: 'text/html',
    text: `<h1>2019 Honda Accord</h1><p>VIN: ${vin}</p>${image}`,
  })
  const { vehicle } = readVehiclePage(page, { isVehicle: () => false })
  expect(vehicle.photos).toEqual(['http://lot.example/p/1.jpg?w=1200'])
})

test('a gap that an editor keeps open parts a label from its value; a space parts words', () => {
  expect(read('<ul><li>Color&nbsp; Crystal Black Pearl</li></ul>').vehicle.exterior_color).toBe('Crystal Black Pearl')
  expect(read('<ul><li>Color Crystal Black Pearl</li></ul>').vehicle.exterior_color).toBeUndefined()
})

test('whoever posted a car offers it', () => {
  expect(read('<p>Posted by member #7. 12,345 miles.</p>').seller).toBe('member #7')
})

test('the attribute of a card may name its car, with bars between the words and its VIN [ANY-04]', () => {
  const card = parseHtml(`<div data-car="2019|Jeep|Grand Cherokee|${vin}|24995"><b>$24,995</b></div>`)('div').toArray()
  const { vehicle, vins } = readByLabel(card)
  expect(vehicle).toMatchObject({ heading: '2019 Jeep Grand Cherokee', vin, prices: { price: 24_995 } })
  expect(vins).toEqual([vin])
})
