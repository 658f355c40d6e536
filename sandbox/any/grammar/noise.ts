import { escapeHtml, scriptJson } from '../../sites/markup.ts'
import { photoAddresses, type Section, vehiclePath } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { estimate } from './marketing.ts'
import { carTitle } from './names.ts'
import type { World } from './world.ts'

/** What stands on pages beside the car that they are about. */
export function besideTheCar(site: World, car: GrammarCar): string {
  const { choices, lot } = site
  const at = lot.stock.indexOf(car)
  const others = [3, 5, 9].flatMap((step) => lot.stock[(at + step) % lot.stock.length] ?? [])
  const soldBox =
    choices.sold === 'box'
      ? box(
          site,
          'recentlySold',
          lot.sold.slice(0, 2).map((sold) => soldItem(site, sold)),
        )
      : ''
  return [
    choices.similar === 'cards' || choices.similar === 'attributes'
      ? box(
          site,
          'similar',
          others.filter((other) => other !== car).map((other) => otherItem(site, other)),
        )
      : '',
    soldBox,
    neighborBox(site),
    choices.calculator ? calculator(site) : '',
    estimate(site),
  ].join('')
}

export function box(site: World, heading: 'similar' | 'recentlySold' | 'neighbors', items: readonly string[]): string {
  if (items.length === 0) return ''
  const tag = site.one('box', ['section', 'aside', 'div'])
  const level = site.one('box heading', ['h2', 'h3', 'h4', 'strong'])
  return `<${tag} class="${heading === 'similar' ? 'rel' : 'bx'}"><${level}>${site.say(heading)}</${level}>${items.join('')}</${tag}>`
}

function otherItem(site: World, car: GrammarCar): string {
  const vin = site.choices.similar === 'attributes' ? ` data-vin="${car.vin}" data-price="${car.price ?? ''}"` : ''
  return `<div class="rel-i"${vin}><a href="${vehiclePath(site, car)}"><img src="${photoAddresses(site, car)[0]}" alt=""><b>${escapeHtml(carTitle(site, car))}</b></a><span>${site.text(car, 'price')}</span> <em>${site.text(car, 'odometer')}</em> <small>${site.label('stock')} ${car.stock}</small></div>`
}

/** A sold car with its VIN, as dealers leave them on their sites. */
export function soldItem(site: World, car: GrammarCar): string {
  return `<div class="rel-i"><b>${escapeHtml(carTitle(site, car))}</b> <span>${site.text(car, 'price')}</span> <i>${site.say('sold')}</i> VIN ${car.vin}</div>`
}

function neighborBox(site: World): string {
  if (site.choices.neighbors !== 'box') return ''
  return box(
    site,
    'neighbors',
    site.lot.neighbors.map((car) => neighborItem(site, car)),
  )
}

/** A car that another dealer's site sells. */
export function neighborItem(site: World, car: GrammarCar): string {
  return `<div class="rel-i"><a href="http://www.other-dealer.example/stock/${car.vin.toLowerCase()}" target="_blank" rel="noopener"><b>${escapeHtml(carTitle(site, car))}</b></a> <span>${site.text(car, 'price')}</span> <em>${site.text(car, 'odometer')}</em> <small>Other Dealer, 40 miles away</small></div>`
}

export function calculator(site: World): string {
  return `<section class="calc"><h4>Payment calculator</h4><label>Vehicle price <input name="amount" value="25000"></label><label>Down payment <input name="down" value="2500"></label><p>${site.say('example')}</p></section>`
}

/** What a listing tells an analytics service. */
export function analytics(site: World, event: 'view_item_list' | 'view_item', cars: readonly GrammarCar[]): string {
  if (!site.choices.analytics) return ''
  const items = cars.map((car, index) => ({
    index,
    item_id: car.stock,
    item_name: `${car.year} ${car.make} ${car.model}`,
    item_brand: car.make,
    item_category: car.condition,
    price: car.price ?? 0,
    quantity: 1,
  }))
  return `<script>dataLayer.push(${scriptJson({ event, ecommerce: { currency: `${site.choices.country}D`, items } })})</script>`
}

/** The form beside a listing that narrows it. */
export function filters(site: World): string {
  if (!site.choices.filters) return ''
  const makes = Map.groupBy(site.lot.stock, ({ make }) => make)
  const boxes = [...makes].map(
    ([make, cars]) => `<label><input type="checkbox" name="make" value="${make}"> ${make} (${cars.length})</label>`,
  )
  const limits = [10_000, 20_000, 30_000].map((limit) => `<option value="${limit}">${site.money(limit)}</option>`)
  return `<form class="filters"><fieldset><legend>${site.label('make')}</legend>${boxes.join('')}</fieldset><label>${site.label('price')}</label><select name="price_max">${limits.join('')}</select><label>${site.label('odometer')}</label><select name="miles_max"><option>30,000</option><option>60,000</option></select></form>`
}

const maxFacets = 40

/** Links that narrow a listing by two facts each: more of them than cars. */
export function facets(site: World, { path }: Section): string {
  if (!site.choices.facets) return ''
  const { stock } = site.lot
  const pairsOf = stock.flatMap(({ make, body, year }) => [`make=${make}&body=${body}`, `make=${make}&year=${year}`])
  const to = (query: string) => escapeHtml(`${path}${path.includes('?') ? '&' : '?'}${query.replace(/ /g, '+')}`)
  const links = [...new Set(pairsOf)].slice(0, maxFacets)
  return `<ul class="facets">${links.map((query) => `<li><a href="${to(query)}" rel="nofollow">${query.replace(/\w+=/g, '').replace('&', ', ')}</a></li>`).join('')}</ul>`
}

/** What it advertises of many cars at once. */
export function offers(site: World): string {
  if (!site.choices.offers) return ''
  const [low, high] = [site.money(8_995), site.money(44_995)]
  return {
    en: `<div class="promo"><h3>SUVs from ${low}</h3><p>Priced from ${low} to ${high}</p></div>`,
    es: `<div class="promo"><h3>SUVs desde ${low}</h3><p>Precios de ${low} a ${high}</p></div>`,
    fr: `<div class="promo"><h3>VUS à partir de ${low}</h3><p>Prix de ${low} à ${high}</p></div>`,
  }[site.choices.language]
}

export function breadcrumbs(site: World, title: string): string {
  if (!site.choices.breadcrumbs) return ''
  const node = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [site.dealer.name, title].map((name, at) => ({ '@type': 'ListItem', position: at + 1, name })),
  }
  return `<script type="application/ld+json">${scriptJson(node)}</script><ol class="breadcrumb"><li><a href="/">${escapeHtml(site.dealer.name)}</a></li><li>${escapeHtml(title)}</li></ol>`
}

/** What stands beside a price and is none. */
export function priceNotes(site: World, car: GrammarCar): string {
  const { priceNoise } = site.choices
  const monthly = site.say('monthly').replace('@', String(Math.round((car.price ?? 20_000) / 72)))
  const notes = [
    priceNoise === 'monthly' || priceNoise === 'all' ? `<small>${monthly}</small>` : '',
    priceNoise === 'fee-note' || priceNoise === 'all' ? `<p class="note">${site.say('fee')}</p>` : '',
    priceNoise === 'example' ? `<p class="fine">${site.say('example')}</p>` : '',
  ]
  return notes.join('')
}
