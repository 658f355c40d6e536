import type { Dealer } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { carNode } from './car-json-ld.ts'
import { dealerComPath } from './dealer-com-record.ts'
import { escapeHtml, htmlPage, jsonLdScript, scriptJson } from './markup.ts'
import { conditionWords, vehicleName } from './vehicle-words.ts'

export function homePage(dealer: Dealer): string {
  return htmlPage(`${dealer.name} | New & Used Cars in ${dealer.city}, ${dealer.state}`, {
    head: `${siteSettings(dealer, 'INDEX')}\n${dealership(dealer)}`,
    body: `${vcard(dealer)}
<h1>Welcome to ${escapeHtml(dealer.name)}</h1>
<div class="ddc-content buttonblock-default" data-widget-name="buttonblock-default">
<a href="/new-inventory/index.htm">New Inventory</a>
<a href="/used-inventory/index.htm">Used Inventory</a>
<a href="/certified-inventory/index.htm">Certified Inventory</a>
<a href="/all-inventory/index.htm">All Inventory</a>
</div>`,
  })
}

type ResultsPage = {
  readonly alias: string
  /** The getInventory response for this page, embedded as the page's own data. */
  readonly answer: object
  readonly vehicles: readonly LotVehicle[]
}

export function resultsPage(dealer: Dealer, page: ResultsPage): string {
  const cards = page.vehicles.map(
    (v) => `<li class="vehicle-card"><a href="${dealerComPath(v)}">${escapeHtml(vehicleName(v))}</a></li>`,
  )
  return htmlPage(`Inventory | ${dealer.name}`, {
    head: `${siteSettings(dealer, page.alias)}
${dealership(dealer)}
<script>
DDC.WS = DDC.WS || {}; DDC.WS.state = DDC.WS.state || {}; DDC.WS.state['ws-inv-data'] = DDC.WS.state['ws-inv-data'] || {};
DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = {"WIS":${scriptJson(page.answer)}};
</script>`,
    body: `${vcard(dealer)}
<div data-widget-name="ws-inv-data" data-widget-id="inventory-data-bus1"></div>
<ul class="vehicle-card-list">
${cards.join('\n')}
</ul>`,
  })
}

export function vehiclePage(dealer: Dealer, vehicle: LotVehicle, origin: string): string {
  const title = `${conditionWords[vehicle.condition]} ${vehicleName(vehicle)}`
  return htmlPage(`${title} | ${dealer.name}`, {
    head: `${siteSettings(dealer, `INVENTORY_DETAIL_DEFAULT_AUTO_${vehicle.condition.toUpperCase()}`)}
${dealership(dealer)}
<script>
DDC.WS = DDC.WS || {}; DDC.WS.state = DDC.WS.state || {};
DDC.WS.state['ws-vehicle-ctas'] = DDC.WS.state['ws-vehicle-ctas'] || {};
DDC.WS.state['ws-vehicle-ctas']['vehicle-ctas1'] = ${scriptJson(callsToAction(dealer, vehicle))};
</script>
${jsonLdScript(carNode(vehicle, dealer, origin + dealerComPath(vehicle)))}`,
    body: `${vcard(dealer)}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(vehicle.description)}</p>
<ul class="features">${vehicle.features.map((feature) => `<li>${escapeHtml(feature)}</li>`).join('')}</ul>`,
  })
}

function callsToAction(dealer: Dealer, vehicle: LotVehicle): object {
  const { uuid, vin, stockNumber, year, make, model, trim, bodyStyle, odometer, engine, transmission, prices } = vehicle
  const amounts =
    prices === null
      ? {}
      : { msrp: prices.start, internetPrice: prices.internet, askingPrice: prices.asking, salePrice: prices.internet }
  return {
    vehicle: {
      uuid,
      vin,
      stockNumber,
      year,
      make,
      model,
      trim,
      bodyStyle,
      odometer,
      engine,
      transmission,
      type: vehicle.condition.toUpperCase(),
      normalFuelType: vehicle.fuelType,
      normalDriveLine: vehicle.driveLine,
      ...amounts,
      account: { name: dealer.name },
    },
    items: [{ btnLabel: 'GET_MORE_INFO', btnHref: `/eprice-form.htm?itemId=${uuid}` }],
  }
}

function siteSettings(dealer: Dealer, alias: string): string {
  return `<link rel="preconnect" href="https://static.dealer.com">
<script>
window.DDC = window.DDC || {};
window.DDC.siteSettings = {
siteId: '${dealer.siteId}',
pageAlias: '${alias}',
accountId: '${dealer.siteId}',
defaultDomain: '${dealer.host}',
childAccountIds: [],
};
</script>`
}

function dealership(dealer: Dealer): string {
  const facts = {
    dealershipName: dealer.name,
    address1: dealer.street,
    address2: '',
    city: dealer.city,
    stateProvince: dealer.state,
    postalCode: dealer.zip,
    country: 'US',
    phone1: dealer.phone,
    dealerCode: dealer.siteId,
  }
  return `<script>
DDC.dataLayer = DDC.dataLayer || {};
DDC.dataLayer['dealership'] = ${scriptJson(facts)};
</script>`
}

function vcard(dealer: Dealer): string {
  return `<div class="ddc-site ddc-content header-default" data-widget-name="header-default">
<div class="vcard">
<a class="url" href="/"><span class="org fn">${escapeHtml(dealer.name)}</span></a>
<p class="adr"><span class="street-address">${escapeHtml(dealer.street)}</span>
<span class="locality">${dealer.city}</span><span class="separator">,</span> <span class="region">${dealer.state}</span>
<span class="postal-code">${dealer.zip}</span></p>
<ul class="tels"><li class="tel phone1" data-click-to-call="Sales" data-click-to-call-phone="${dealer.phone}">
<span class="type">Sales</span>: <span class="value">${dealer.phone}</span></li></ul>
</div>
</div>`
}
