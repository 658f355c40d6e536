import { escapeHtml } from '../../sites/markup.ts'
import { photoAddresses, vehiclePath } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { cssClass, type Labelled, pairs } from './markup.ts'
import { carTitle, record } from './names.ts'
import { priceNotes } from './noise.ts'
import { jsonLd, microdata } from './schema-org.ts'
import type { Field } from './words.data.ts'
import type { World } from './world.ts'

export function labelled(site: World, car: GrammarCar, shown: ReadonlySet<Field>): Labelled {
  return [...shown].flatMap((field) => {
    const value = site.text(car, field)
    return value === null ? [] : [[site.label(field), value] as const]
  })
}

/** The price as it stands apart from the facts. */
export function priceBlock(site: World, car: GrammarCar): string {
  const { price } = site.choices
  const asked = `<span class="${cssClass(site, 'price')}">${site.text(car, 'price')}</span>`
  if (price === 'in-facts') return ''
  const msrp = car.msrp === null ? '' : `<div>${site.label('msrp')}: ${site.money(car.msrp)}</div>`
  if (price === 'labelled') return `<div>${msrp}<label>${site.label('price')}</label> ${asked}</div>`
  if (price === 'struck' && car.price !== null) {
    const before = car.msrp ?? car.price + 1_500
    const label = car.msrp === null ? site.say('was') : site.label('msrp')
    return `<div><span>${label}</span> <del>${site.money(before)}</del> <ins>${asked}</ins></div>`
  }
  return `<div>${msrp}${asked}</div>`
}

/** The cars of a listing as HTML, in the form of the site. */
export function items(site: World, cars: readonly GrammarCar[], shown: ReadonlySet<Field>): string {
  const { listing } = site.choices
  const marked = (car: GrammarCar) => (site.lot.sold.includes(car) ? `<i class="badge">${site.say('sold')}</i>` : '')
  if (listing === 'table') return table(site, cars, { shown, marked })
  if (listing === 'prose') return cars.map((car) => paragraph(site, car, marked(car))).join('\n')
  if (listing === 'links')
    return `<ul>${cars.map((car) => `<li><a href="${vehiclePath(site, car)}">${escapeHtml(carTitle(site, car))}</a> ${marked(car)}</li>`).join('')}</ul>`
  const each = cars.map((car) => {
    if (listing === 'microdata') return microdata(site, car, { shown, tail: marked(car) })
    const markup = listing === 'json-ld' ? jsonLd(site, car, shown) : ''
    return card(site, car, { shown, tail: marked(car) + markup })
  })
  const grid = `<div class="${cssClass(site, 'grid')}">${each.join('\n')}</div>`
  return grid
}

/** A car in a paragraph of its own. */
function paragraph(site: World, car: GrammarCar, tail: string): string {
  const { choices, unit } = site
  const driven = site.text(car, 'odometer') ?? ''
  const condition = choices.condition === 'field' ? `${site.text(car, 'condition')}. ` : ''
  const facts = `${/\D$/.test(driven) ? driven : `${driven} ${unit}`}. ${site.label('stock')} ${car.stock}. ${site.label('vin')} ${car.vin}.`
  return `<p id="car-${car.id}"><b>${escapeHtml(carTitle(site, car))}</b> ${tail} ${condition}${facts} ${site.text(car, 'price')}</p>`
}

type Shown = { readonly shown: ReadonlySet<Field>; readonly tail: string }

function card(site: World, car: GrammarCar, { shown, tail }: Shown): string {
  const { choices } = site
  const tag = site.one('card tag', ['div', 'article', 'li', 'div'])
  const level = site.one('card heading', ['h2', 'h3', 'h4', 'div'])
  const link = vehiclePath(site, car)
  const [photo = ''] = photoAddresses(site, car)
  const own =
    choices.listing === 'data-attributes'
      ? dataAttributes(site, car, shown)
      : ` id="${choices.isOnePage ? 'car' : 'post'}-${car.id}"`
  const hasData = choices.listing === 'cards' && choices.cardData && !choices.isOnePage
  const data = hasData ? ` data-vehicle="${escapeHtml(JSON.stringify(record(site, car, shown)))}"` : ''
  const clicks = {
    anchor: '',
    onclick: ` onclick="location.href='${link}'"`,
    'data-href': ` data-href="${link}" role="link"`,
  }
  const attributes = own + data + (choices.isOnePage ? '' : clicks[choices.cardLink])
  const isAnchor = !choices.isOnePage && choices.cardLink === 'anchor'
  const to = (content: string) => (isAnchor ? `<a href="${link}">${content}</a>` : content)
  const beside: readonly Field[] = ['price', 'year', 'make', 'model', 'msrp']
  const isBrief = choices.listing === 'data-attributes' || choices.listing === 'json-ld'
  const facts = new Set(
    [...shown].filter((field) =>
      isBrief ? field === 'odometer' : !beside.includes(field) || (choices.price === 'in-facts' && field === 'price'),
    ),
  )
  const price = choices.price === 'in-facts' && isBrief ? `<b>${site.text(car, 'price')}</b>` : priceBlock(site, car)
  const image = to(`<img loading="lazy" ${site.one('lazy', ['src', 'data-src'])}="${photo}" alt="">`)
  const title = `<${level} class="${cssClass(site, 'title')}">${to(escapeHtml(carTitle(site, car)))}</${level}>`
  const about = `${price}${priceNotes(site, car)}${pairs(site, choices.facts, labelled(site, car, facts))}`
  const details = choices.isOnePage ? '' : to(site.say('details'))
  return `<${tag} class="${cssClass(site, 'card')}"${attributes}>${image}${title}${about}${details}${tail}</${tag}>`
}

const dataNames: Readonly<Record<Field, readonly string[]>> = {
  vin: ['vin', 'vehicle-vin'],
  stock: ['stock', 'stocknumber', 'stk'],
  year: ['year', 'yr', 'vehicle-year'],
  make: ['make', 'vehicle-make'],
  model: ['model', 'vehicle-model'],
  trim: ['trim', 'vehicle-trim'],
  condition: ['condition', 'type', 'vehicle-condition'],
  odometer: ['mileage', 'miles', 'odometer'],
  price: ['price', 'final-price', 'asking-price'],
  msrp: ['msrp'],
  body: ['body', 'bodystyle', 'body-type'],
  transmission: ['transmission', 'trans'],
  drive: ['drivetrain', 'drive'],
  fuel: ['fuel', 'fueltype', 'fuel-type'],
  engine: ['engine'],
  doors: ['doors'],
  exterior: ['ext-color', 'exterior-color', 'extcolor', 'color'],
  interior: ['int-color', 'interior-color', 'intcolor'],
  lot: ['location', 'lot'],
}

/** Attributes of one element with a car's values; amounts without words. */
export function dataAttributes(site: World, car: GrammarCar, shown: ReadonlySet<Field>): string {
  const numbers: Partial<Record<Field, number | null>> = { price: car.price, msrp: car.msrp, odometer: car.odometer }
  const name = (field: Field) =>
    field === 'odometer' && site.unit === 'km' ? 'kilometers' : site.one(`data ${field}`, dataNames[field])
  const one = (field: Field) => {
    const value = field in numbers ? String(numbers[field] ?? '') : (site.text(car, field) ?? '')
    return ` data-${name(field)}="${escapeHtml(value)}"`
  }
  return ` data-id="${car.id}"${[...shown].map(one).join('')}`
}

type TableShown = { readonly shown: ReadonlySet<Field>; readonly marked: (car: GrammarCar) => string }

function table(site: World, cars: readonly GrammarCar[], { shown, marked }: TableShown): string {
  const columns = [...shown].filter((field) => site.choices.lots === 'two' || field !== 'lot')
  const isPlain = site.choices.tableHead === 'cells'
  const head = columns
    .map((field) => (isPlain ? `<td><b>${site.label(field)}</b></td>` : `<th>${site.label(field)}</th>`))
    .join('')
  const linked: Field = shown.has('model') ? 'model' : 'price'
  const cell = (car: GrammarCar, field: Field) => {
    const text = escapeHtml(site.text(car, field) ?? '')
    return field === linked
      ? `<td><a href="${vehiclePath(site, car)}">${text}</a> ${marked(car)}</td>`
      : `<td>${text}</td>`
  }
  const rows = cars.map((car) => `<tr>${columns.map((field) => cell(car, field)).join('')}</tr>`)
  return isPlain
    ? `<table border="1"><tr>${head}</tr>${rows.join('')}</table>`
    : `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}
