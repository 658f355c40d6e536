import type { LotVehicle } from '../vehicles.ts'
import { escapeHtml } from './markup.ts'

/** The price in structured data and in large print: the finance price, if there is one. */
export function shownPrice({ prices }: LotVehicle): number | null {
  return prices === null ? null : prices.asking - prices.conditionalOffer
}

/** A finance price has the cash price next to it; without one, the cash price is in large print. */
export function priceMarkup(vehicle: LotVehicle): string {
  const shown = shownPrice(vehicle)
  const { prices } = vehicle
  if (shown === null || prices === null) return "<span class='p-base'>Call for pricing</span>"
  const large = `<span data-tooltip='' class='dollarsigned p-base '>${shown.toLocaleString('en-US')}</span><br>`
  const taxes = '+Taxes &amp; Licenses</span>'
  if (prices.conditionalOffer === 0) return `${large}<span class="p-small-msg">${taxes}`
  return `${large}<span class="p-small-msg">Finance Price<br>${taxes}<span class='p-final ttSmall was-dollarsigned'>Cash&nbsp;</span><span class='dollarsigned p-final  ttNormal'>${prices.asking.toLocaleString('en-US')}</span>`
}

export function carSpecs(vehicle: LotVehicle): string {
  const [exterior, interior] = [vehicle.exteriorColor, vehicle.interiorColor].map(escapeHtml)
  const transmission = transmissionWord(vehicle.transmission)
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Stock #', vehicle.stockNumber],
    ['Engine', vehicle.engine],
    ...(vehicle.cylinders === null ? [] : [['Cylinders', String(vehicle.cylinders)] as const]),
    ['Transmission', transmission],
    ['Drive train', driveWord(vehicle.driveLine)],
    ['Fuel', vehicle.fuelType === 'Gasoline' ? 'Gas' : vehicle.fuelType],
    ['Category', categoryWord(vehicle.bodyStyle)],
    ['Exterior Colour', vehicle.exteriorColor],
    ['Interior Colour', vehicle.interiorColor],
    ['Doors', String(vehicle.doors)],
  ]
  const boxes = rows.map(
    ([label, value]) =>
      `<div class="box-lc -m0 --s-5 flex-end"><span>${label}:</span><span class="-ph --s">${escapeHtml(value)}</span></div>`,
  )
  return `<span class='s-desc'><span class='s-km'>${vehicle.odometer.toLocaleString('en-US')} KM</span>. ${transmission}, Ext: ${exterior}, Int: ${interior}</span>
<div class="stack-lc">\n${boxes.join('\n')}\n</div>`
}

function transmissionWord(transmission: string): string {
  if (/cvt|variable/i.test(transmission)) return 'CVT'
  return /auto/i.test(transmission) ? 'Auto.' : transmission
}

function driveWord(driveLine: string): string {
  const words: Readonly<Record<string, string>> = { FWD: 'Front', RWD: 'Rear', AWD: 'All', '4WD': 'Four' }
  const word = words[driveLine.toUpperCase()]
  return word === undefined ? driveLine : `${word}-wheel drive`
}

/** Broader than a body style: sedans, coupes and wagons are all Cars. */
function categoryWord(bodyStyle: string): string {
  if (/suv|utility|crossover/i.test(bodyStyle)) return 'SUVs'
  if (/truck|pickup|cab/i.test(bodyStyle)) return 'Trucks'
  return /van/i.test(bodyStyle) ? 'Vans' : 'Cars'
}
