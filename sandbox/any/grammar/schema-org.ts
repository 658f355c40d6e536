import { escapeHtml, scriptJson } from '../../sites/markup.ts'
import { photoAddresses, vehiclePath } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { carTitle } from './names.ts'
import type { Field } from './words.data.ts'
import { lotName, type World } from './world.ts'

/** A car as schema.org, in one of the ways that sites write it. */
export function carNode(site: World, car: GrammarCar, shown: ReadonlySet<Field>): object {
  const when = <T>(field: Field, value: T) => (shown.has(field) ? value : undefined)
  const isStrings = site.one('numbers as text', [true, false])
  const number = (value: number) => (isStrings ? String(value) : value)
  const photos = photoAddresses(site, car)
  const link = site.origin + vehiclePath(site, car)
  const condition = `${site.one('schema', ['https://schema.org/', 'http://schema.org/', ''])}${car.condition}Condition`
  return {
    '@context': 'https://schema.org',
    '@type': site.one('node type', ['Car', 'Vehicle', ['Product', 'Car']]),
    name: carTitle(site, car),
    url: link,
    vehicleIdentificationNumber: when('vin', car.vin),
    sku: when('stock', site.choices.sku === 'vin' ? car.vin : car.stock),
    [site.one('node year', ['vehicleModelDate', 'modelDate'])]: when('year', number(car.year)),
    [site.one('node make', ['brand', 'manufacturer'])]: when(
      'make',
      site.one('node make form', [{ '@type': 'Brand', name: car.make }, car.make]),
    ),
    model: when('model', car.model),
    vehicleConfiguration: when('trim', car.trim),
    itemCondition: when('condition', condition),
    mileageFromOdometer: when(
      'odometer',
      site.one('node mileage', [
        { '@type': 'QuantitativeValue', value: number(car.odometer), unitCode: site.unit === 'km' ? 'KMT' : 'SMI' },
        `${car.odometer} ${site.unit}`,
      ]),
    ),
    bodyType: when('body', site.text(car, 'body')),
    vehicleTransmission: when('transmission', site.text(car, 'transmission')),
    driveWheelConfiguration: when('drive', site.text(car, 'drive')),
    fuelType: when('fuel', site.text(car, 'fuel')),
    vehicleEngine: when('engine', { '@type': 'EngineSpecification', name: car.engine }),
    numberOfDoors: when('doors', number(car.doors)),
    color: when('exterior', car.exterior),
    vehicleInteriorColor: when('interior', car.interior),
    image: photos.length === 1 ? photos[0] : photos,
    offers: {
      '@type': 'Offer',
      price: car.price === null ? undefined : number(car.price),
      priceCurrency: `${site.choices.country}D`,
      availability: 'https://schema.org/InStock',
      availableAtOrFrom: site.choices.lots === 'two' ? { '@type': 'Place', name: lotName(site, car) } : undefined,
    },
  }
}

export function jsonLd(site: World, car: GrammarCar, shown: ReadonlySet<Field>): string {
  return `<script type="application/ld+json">${scriptJson(carNode(site, car, shown))}</script>`
}

type Shown = { readonly shown: ReadonlySet<Field>; readonly tail?: string; readonly heading?: string }

const properties: readonly (readonly [Field, string])[] = [
  ['vin', 'vehicleIdentificationNumber'],
  ['stock', 'sku'],
  ['year', 'vehicleModelDate'],
  ['make', 'manufacturer'],
  ['model', 'model'],
  ['trim', 'vehicleConfiguration'],
  ['odometer', 'mileageFromOdometer'],
  ['body', 'bodyType'],
  ['transmission', 'vehicleTransmission'],
  ['drive', 'driveWheelConfiguration'],
  ['fuel', 'fuelType'],
  ['doors', 'numberOfDoors'],
  ['exterior', 'color'],
  ['interior', 'vehicleInteriorColor'],
]

export function microdata(site: World, car: GrammarCar, { shown, tail = '', heading = 'h3' }: Shown): string {
  const spans = properties.flatMap(([field, name]) => {
    const text = site.text(car, field)
    return shown.has(field) && text !== null ? [`<li><span itemprop="${name}">${escapeHtml(text)}</span></li>`] : []
  })
  const link = vehiclePath(site, car)
  const photos = photoAddresses(site, car).map((url) => `<img itemprop="image" src="${url}" alt="">`)
  const price =
    car.price === null
      ? site.text(car, 'price')
      : `<meta itemprop="priceCurrency" content="${site.choices.country}D"><span itemprop="price" content="${car.price}">${site.text(car, 'price')}</span>`
  const condition = shown.has('condition')
    ? `<link itemprop="itemCondition" href="https://schema.org/${car.condition}Condition">`
    : ''
  const engine = shown.has('engine')
    ? `<span itemprop="vehicleEngine" itemscope itemtype="https://schema.org/EngineSpecification"><span itemprop="name">${escapeHtml(car.engine)}</span></span>`
    : ''
  const lot = site.text(car, 'lot')
  const where = lot === null ? '' : `<p>${site.label('lot')}: <b>${lot}</b></p>`
  return `<div itemscope itemtype="https://schema.org/Car"><${heading}><a itemprop="url" href="${link}"><span itemprop="name">${escapeHtml(carTitle(site, car))}</span></a></${heading}>${condition}<ul>${spans.join('')}</ul>${engine}${photos.join('')}<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${price}</div>${where}${tail}</div>`
}
