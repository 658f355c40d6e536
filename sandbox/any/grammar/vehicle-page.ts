import { escapeHtml } from '../../sites/markup.ts'
import { photoAddresses } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { embed } from './embed.ts'
import { dataAttributes, labelled, priceBlock } from './items.ts'
import { cssClass, pairs } from './markup.ts'
import { carTitle, record } from './names.ts'
import { analytics, besideTheCar, breadcrumbs, priceNotes } from './noise.ts'
import { jsonLd, microdata } from './schema-org.ts'
import type { Shown } from './shown.ts'
import type { Field } from './words.data.ts'
import type { World } from './world.ts'

/** The car's own page, without the frame. */
export function vehiclePage(site: World, car: GrammarCar, { page: shown }: Shown): string {
  const { choices } = site
  if (choices.page === 'shell') return '<div id="vehicle-root"></div><script src="/assets/vehicle.js"></script>'
  const isSold = site.lot.sold.includes(car)
  const parts = [
    breadcrumbs(site, carTitle(site, car)),
    isSold ? `<p class="banner">${site.say('sold')}</p>` : '',
    choices.page === 'microdata' ? '' : heading(site, escapeHtml(carTitle(site, car))),
    choices.page === 'microdata' ? '' : gallery(site, car),
    priceBlock(site, car),
    priceNotes(site, car),
    ownFacts(site, car, shown),
    hiddenVin(site, car),
    choices.description
      ? `<div class="${cssClass(site, 'description')}"><h3>${site.say('description')}</h3><p>${escapeHtml(describe(site, car))}</p></div>`
      : '',
    besideTheCar(site, car),
    analytics(site, 'view_item', [car]),
  ]
  const body = parts.join('\n')
  return choices.page === 'hydration'
    ? embed(
        site,
        {
          vehicle: record(site, car, shown),
          ...others(site, car),
          dealer: { name: site.dealer.name, phone: site.dealer.phone },
        },
        body,
      )
    : body
}

function heading(site: World, title: string): string {
  const { pageHeading: tag } = site.choices
  if (tag === 'bold') return `<p class="${cssClass(site, 'title')}"><b>${title}</b></p>`
  return `<${tag} class="${cssClass(site, 'title')}">${title}</${tag}>`
}

function others(site: World, car: GrammarCar) {
  if (site.choices.similar !== 'records') return {}
  const { stock } = site.lot
  const at = stock.indexOf(car)
  const similar = [1, 4, 6].flatMap((step) => stock[(at + step) % stock.length] ?? []).filter((other) => other !== car)
  return {
    similarVehicles: similar.map((other) =>
      record(site, other, new Set(['vin', 'year', 'make', 'model', 'price', 'odometer'])),
    ),
  }
}

function ownFacts(site: World, car: GrammarCar, shown: ReadonlySet<Field>): string {
  const { page, price } = site.choices
  if (page === 'json-ld') return jsonLd(site, car, shown) + lotLine(site, car)
  if (page === 'microdata') return microdata(site, car, { shown, heading: 'h1' })
  if (page === 'data-attributes')
    return `<div id="vehicle"${dataAttributes(site, car, shown)}><p>${site.text(car, 'odometer')}</p></div>`
  const isApart = (field: Field) => (field === 'price' || field === 'msrp') && price !== 'in-facts'
  const list = labelled(site, car, new Set([...shown].filter((field) => !isApart(field))))
  if (page === 'hydration' || page === 'shell') return ''
  return pairs(site, page, list)
}

function lotLine(site: World, car: GrammarCar): string {
  const lot = site.text(car, 'lot')
  return lot === null ? '' : `<p>${site.label('lot')}: <b>${lot}</b></p>`
}

/** Where sites that do not print the VIN still have it. */
function hiddenVin({ choices }: World, { vin }: GrammarCar): string {
  if (choices.vin === 'hidden-field')
    return `<form action="/contact" method="post"><input type="hidden" name="vin" value="${vin}"><input name="email"><button>Ask</button></form>`
  return choices.vin === 'history-link'
    ? `<a href="https://www.carfax.com/VehicleHistory/p/Report.cfx?partner=DLR_1&amp;vin=${vin}">Carfax</a>`
    : ''
}

function gallery(site: World, car: GrammarCar): string {
  const { photos } = site.choices
  const words = site.choices.vin === 'photo-words' ? `${escapeHtml(carTitle(site, car))} ${car.vin}` : ''
  const each = photoAddresses(site, car).map((url) => {
    if (photos === 'lazy') return `<img data-src="${url}" src="/img/blank.gif" alt="${words}">`
    if (photos === 'background')
      return `<div class="slide" role="img" aria-label="${words}" style="background-image:url('${url}')"></div>`
    return photos === 'source-set'
      ? `<img src="${url}" srcset="${url}?w=400 400w, ${url}?w=800 800w" alt="${words}">`
      : `<a href="${url}"><img src="${url}?w=120" alt="${words}"></a>`
  })
  return `<div class="${cssClass(site, 'gallery')}">${each.join('')}</div>`
}

export function describe(site: World, car: GrammarCar): string {
  return `${car.year} ${car.make} ${car.model}. ${site.say('tale')}`
}
