import { expect, test } from 'vitest'
import { parseHtml } from '../../cards/parse-html.ts'
import { joinPage } from '../align/match-vehicles.ts'
import { fieldNamed } from './field-names.data.ts'
import { finishVehicle } from './finish-vehicle.ts'
import { readByLabel } from './read-by-label.ts'
import { readByName } from './read-by-name.ts'

const read = (html: string) => readByLabel(parseHtml(html).root().toArray()).vehicle

test.each([
  ['Milage', 'odometer'],
  ['Odomter', 'odometer'],
  ['Tranmission', 'transmission'],
  ['Exterier Color', 'exterior_color'],
  ['Drive Trian', 'drivetrain'],
  ['Unit #', 'stocknum'],
  ['Clave', 'stocknum'],
  ['Village', undefined],
  ['Make up', undefined],
  ['Stocked', undefined],
])('a label with one wrong letter means what it should: %s is %s [ANY-04]', (label, field) => {
  expect(fieldNamed(label)).toBe(field)
})

test('what an icon’s title or a name read aloud says is the label of the text beside it [ANY-04]', () => {
  const icon = (title: string, text: string) => `<li title="${title}"><svg></svg>${text}</li>`
  const found = read(`${icon('Fuel', 'Gas')}${icon('Exterior color', 'Red')}<i aria-label="Transmission">Auto</i>`)
  expect(found).toMatchObject({ fuel: 'Gas', exterior_color: 'Red', transmission: 'Auto' })
  expect(read('<p title="Ask for it"><b>Price</b> $9,450</p>').prices?.price).toBe(9_450)
})

test('a type or style is a body where it says one [ANY-04]', () => {
  expect(read('<table><tr><td>Type</td><td>SUV</td></tr></table>').body).toBe('SUV')
  expect(read('<p>Style: Pickup</p>').body).toBe('Pickup')
  expect(read('<p>Type: Financing</p>').body).toBeUndefined()
})

test('a unit of distance is no unit’s number, nor what stands in an element of that name [ANY-04]', () => {
  expect(read('<p>Unit: MI</p>').stocknum).toBeUndefined()
  expect(read('<div class="unit">5 Doors</div>').stocknum).toBeUndefined()
})

test.each([
  'Oxford White outside, ebony inside. 52,809 miles, 8-Speed A/T, FWD, 4dr Minivan. Stock B11.',
  '3.6L V6, 8-Speed A/T, FWD, 4dr Minivan, Oxford White ext., Ebony int., 52,809 mi, Stk B11',
])('facts in one sentence are read one by one: %s [ANY-04]', (text) => {
  const { exterior_color, interior_color, ...found } = read(`<p>${text} <b>$23,490</b></p>`)
  expect(Number.parseInt(String(found.odometer).replace(',', ''), 10)).toBe(52_809)
  expect(found).toMatchObject({ transmission: '8-Speed A/T', drivetrain: 'FWD', body: '4dr Minivan', stocknum: 'B11' })
  expect([exterior_color, interior_color?.toLowerCase()]).toEqual(['Oxford White', 'ebony'])
})

test('facts without labels are none in menus, nor where two of a kind stand [ANY-07]', () => {
  expect(read('<nav>SUV</nav><a href="/awd">AWD</a><p>Automatic</p><p>Manual</p>').transmission).toBeUndefined()
  expect(read('<nav>SUV</nav><a href="/awd">AWD</a>')).not.toMatchObject({ body: 'SUV' })
  expect(read('<p>Look inside</p>').interior_color).toBeUndefined()
})

test.each([
  ['<em>In Transit</em>', true],
  ['<p>This vehicle is in transit to our store.</p>', true],
  ['<b>En transit</b>', true],
  ['<nav><a href="/in-transit">In Transit</a></nav>', undefined],
  ['<p>Vehicles in transit may be reserved.</p>', undefined],
])('a vehicle is in transit where its card or page says so: %s [ANY-04]', (html, inTransit) => {
  expect(read(html).in_transit).toBe(inTransit)
})

test('an amount in pieces is one: the sign, its thousands, and the rest small and raised [ANY-04]', () => {
  expect(read('<b><i>$</i><span>17</span><sup>,190</sup></b>').prices?.price).toBe(17_190)
})

test('browsers show a declared shadow root in place of its template [ANY-04]', () => {
  const facts = '<table><tr><td>Stock</td><td>A12</td></tr></table>'
  expect(read(`<x-y><template shadowrootmode="open">${facts}</template></x-y>`).stocknum).toBe('A12')
  expect(read(`<x-y><template>${facts}</template></x-y>`).stocknum).toBeUndefined()
})

test('a whole mileage counts before a rounded one, which says that a car is used [ANY-04]', () => {
  expect(read('<div><div data-miles="57839"><li title="Mileage">58k mi</li></div></div>').odometer).toBe('57839')
  expect(joinPage({ odometer: '58k mi' }, { odometer: '57,839' }).odometer).toBe('57,839')
  expect(finishVehicle({ odometer: '58k mi' }, { kind: 'cards' }).condition).toBe('used')
})

test('an old car is used, whatever stands for its mileage [ANY-04]', () => {
  const conditionOf = (year: number) => finishVehicle({ year, odometer: 'TMU' }, { kind: 'cards' }).condition
  const now = new Date().getUTCFullYear()
  expect([now - 12, now - 4, now - 2, now].map(conditionOf)).toEqual(['used', 'used', undefined, undefined])
})

test.each([
  [{ heading: 'Used 2014 Honda Accord Sport' }, 'used'],
  [{ heading: '2025 Honda Accord', vdp_link: 'https://x.example/used/2025-honda-accord' }, 'used'],
  [{ heading: '2025 Honda Accord', odometer: '93,129' }, 'used'],
  [{ heading: '2026 Honda Accord', odometer: '4,100' }, 'NewCondition'],
])('markup says of every car that it is new: %o is %s [ANY-04]', (shown, condition) => {
  expect(finishVehicle({ condition: 'NewCondition', ...shown }, { kind: 'structured-data' }).condition).toBe(condition)
})

test('a trim behind the model is found where the model has its make before it [ANY-04]', () => {
  const named = { make: 'Honda', model: 'Honda Accord', heading: 'Used 2014 Honda Accord Sport' }
  expect(finishVehicle(named, { kind: 'structured-data' }).trim).toBe('Sport')
})

test.each([
  ['<tr><td>Trans / Drive:</td><td>CVT / AWD</td></tr>', { transmission: 'CVT', drivetrain: 'AWD' }],
  ['<tr><td>Exterior color / Außenfarbe</td><td>Silver</td></tr>', { exterior_color: 'Silver' }],
  ['<tr><td>Interior color ....... Silver</td></tr>', { interior_color: 'Silver' }],
  ['<tr><td>INT. COLOR.....</td><td>SILVER</td></tr>', { interior_color: 'SILVER' }],
  ['<tr><td><i class="fa icon-exterior-color"></i> Silver</td></tr>', { exterior_color: 'Silver' }],
  ['<tr><td><span class="mileage-icon"><svg></svg></span><br><small>78,412</small></td></tr>', { odometer: '78,412' }],
  ['<tr><td><i class="fas fa-tachometer-alt"></i> 51,554</td></tr>', { odometer: '51,554' }],
  ['<tr><td>Submarca: Sentra<br>Modelo: 2021</td></tr>', { model: 'Sentra', year: '2021' }],
  ['<tr><td>Modelo: 2008<br>Año: 2020</td></tr>', { model: '2008', year: '2020' }],
  ['<tr><td><a href="/"><i class="icon-exterior"></i> Gallery</a></td></tr>', { exterior_color: undefined }],
  ['<tr><td><label>Interior</label></td><td>Jet Black</td></tr>', { interior_color: 'Jet Black' }],
  ['<tr><td>Interior</td><td></td></tr><tr><td>Trim</td><td>LX</td></tr>', { interior_color: undefined, trim: 'LX' }],
])('a label names what its row says: %s [ANY-04]', (row, facts) => {
  expect({ interior_color: undefined, exterior_color: undefined, ...read(`<table>${row}</table>`) }).toMatchObject(
    facts,
  )
})

test('a label reaches over no form field, and a link of a menu is none [ANY-07]', () => {
  const filter = '<form><b>Transmission</b> <select><option>Manual</option></select></form>'
  expect(read(`${filter}<h1>2024 Kia Soul LX</h1><p>$9,450</p>`).transmission).toBeUndefined()
  expect(read('<label>Exterior Color</label><input readonly value="Red"><p>Kia</p>').exterior_color).toBe('Red')
  expect(read('<a href="/">Home</a> <a href="/s">Stock</a><h3>2018 Ford F-250</h3>').stocknum).toBeUndefined()
})

test('a row of a history is none of the vehicle’s [ANY-07]', () => {
  const head = '<tr><th>Date</th><th>Mileage</th><th>Service</th></tr>'
  const rows = [48_749, 61_002].map((miles) => `<tr><td>05/02/2021</td><td>${miles}</td><td>Oil</td></tr>`)
  const facts = '<table><tr><td>Mileage</td><td>146,248</td></tr></table>'
  expect(read(`<table>${head}${rows.join('')}</table>${facts}`).odometer).toBe('146,248')
})

test('a sentence or a badge’s picture says it too [ANY-04]', () => {
  expect(read('<p>Our stock number is PA1200. It is nice.</p>').stocknum).toBe('PA1200')
  expect(read('<img src="/cpo.svg" alt="Certified Pre-Owned"><h1>2024 Kia Soul</h1>').certified).toBeDefined()
})

test.each([
  ['<p>Only <b>$188</b> per month with $0 down</p><p>Cash price $12,788</p>', 12_788],
  ['<p><b>$1,000</b> down <b>$58</b>/week</p><p>Cash price: $8,490</p>', 8_490],
  ['<p>Only $1,500 Down!</p><p>Weekly payment: $95</p><p>Cash price: $8,995</p>', 8_995],
  ['<p>Now $18,995 down from $20,495</p>', 18_995],
  ['<p><b>$8,490</b> <i>Finance from</i> <b>$58</b>/week</p>', 8_490],
  ['<p>Cash $18,995 / Financed $20,195</p>', 18_995],
  ['<p>Retail: $7,988</p><p>Dealers only: $5,888</p>', 7_988],
  ["<p>$14'188</p>", 14_188],
  ['<div><a href="/1">2020 Audi Q5 Premium Plus</a><b>$27,088</b></div>', 27_088],
  ['<p><b>Note:</b> plus tax<br> <b>Your Price:</b> US$ 27,088<br></p>', 27_088],
])('what is asked in cash from everybody is the price: %s [ANY-07]', (html, price) => {
  expect(read(html).prices?.price).toBe(price)
})

test('a value that states miles is in miles, whatever its name says [ANY-02]', () => {
  expect(readByName({ kilometraje: '54,061 millas' }, '').vehicle.odometer).toBe('54,061 millas')
})

test.each([
  ['<p>41,000 mi &bull; Summit White &bull; #A12</p>', 'Summit White'],
  ['<p>Black • Automatic • AWD</p>', 'Black'],
  ['<p>Ext / Int: Ruby Red / Jet Black</p>', 'Ruby Red', 'Jet Black'],
  ['<p>Ext: Ruby Red Int: Jet Black</p>', 'Ruby Red', 'Jet Black'],
  ['<p>Black • 18 in wheels • 5 seats</p>', undefined],
  ['<p>41,000 mi • White • Black • AWD</p>', undefined],
  ['<p>Automatic • Great White • AWD</p>', undefined],
  ['<p>Call us • Red • Blog</p>', undefined],
  ['<pre>Interior\nBlack\n41,000 mi</pre>', undefined, 'Black'],
  ['<nav>2024 • Red • AWD</nav>', undefined],
])('a color without a label is one between facts, and the only one: %s [ANY-04] [ANY-07]', (html, ...colors) => {
  const { exterior_color, interior_color } = read(html)
  expect([exterior_color, interior_color]).toEqual([colors[0], colors[1]])
})

test.each([
  ['<p>VIN 1FTFW1E50MFA12345 Stock HM4582 Ruby Red</p>', { stocknum: 'HM4582', exterior_color: 'Ruby Red' }],
  ['<p>Stock HM4582 VIN 1FTFW1E50MFA12345</p>', { vin: '1FTFW1E50MFA12345', stocknum: 'HM4582' }],
  ['<div><i>Stock No.</i><i>........</i><i>BL7221</i></div>', { stocknum: 'BL7221' }],
  ['<p>Engine / Trans: 2.0L / Automatic, Stock: A12</p>', { stocknum: 'A12' }],
  ['<p>VIN 1FTFW1E50MFA12345 Stock photo only</p>', { vin: '1FTFW1E50MFA12345', stocknum: undefined }],
])('labels and values stand in one line, or with dots between them: %s [ANY-04]', (html, facts) => {
  expect({ stocknum: undefined, ...read(html) }).toMatchObject(facts)
})

test.each([
  ['<h1>Pre-Owned 2019 Honda Odyssey</h1><h2>EX-L</h2>', 'EX-L'],
  ['<h3>2019 Honda Odyssey</h3><p>Touring</p>', 'Touring'],
  ['<h1>2019 Honda Odyssey EX</h1><h2>Touring</h2>', 'EX'],
  ['<h1>2019 Honda Odyssey</h1><h2>Overview</h2>', undefined],
  ['<h1>2019 Honda Odyssey</h1><h2>Houston</h2><p>EX-L</p>', undefined],
])('a trim may stand below the name of its car, where it is known as one: %s [ANY-04] [ANY-07]', (html, trim) => {
  const found = finishVehicle({ make: 'Honda', model: 'Odyssey', ...read(html) }, { kind: 'cards' })
  expect(found.trim).toBe(trim)
})
