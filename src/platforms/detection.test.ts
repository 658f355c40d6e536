import { expect, test } from 'vitest'
import { pageOf } from './engine/conformance/fixture-site.ts'
import type { Platform } from './engine/contract.ts'
import { detectPlatform } from './engine/detect/detect.ts'
import { platforms, recognizedPlatforms } from './registry.ts'

const idOf = (text: string, url = 'https://www.lakeside.example/') =>
  detectPlatform(pageOf(url, 200, { text, type: 'text/html' })).platform.id
const photo = (host: string) => `<img src="https://${host}/1.jpg">`
const link = (url: string) => `<a href="${url}">x</a>`
const script = (url: string) => `<script src="${url}"></script>`
const styles = (url: string) => `<link href="${url}" rel="stylesheet">`
const pictures = photo('pictures.dealer.com')
const goAutoPhoto = photo('res.cloudinary.com/goauto-images/image')

type Pages = { readonly of: readonly string[]; readonly other?: readonly string[] }

/** What a page of each carries, one signal a page, and what only resembles it. */
const pages: Readonly<Record<string, Pages>> = {
  autofunds: { of: [styles('/2/aspx/HttpCombiner.ashx?s=DW_Common')], other: [photo('images.autofunds.net')] },
  automanager: {
    of: [styles('https://automanagerprodcdn.azureedge.net/wm/default.css')],
    other: [photo('automanager.blob.core.windows.net/wmphotos')],
  },
  autorevo: {
    of: [styles('https://x-assets.autorevo-powersites.com/'), photo('cf-img.autorevo.com/a')],
    other: ['{"siteFeatures":["excludeFromAutoRevoke"]}'],
  },
  chapman: { of: [], other: [photo('photos.chapmanchoice.com/vehicles')] },
  convertus: { of: [], other: [link('https://www.convertus.com/')] },
  'd2c-media': {
    of: [],
    other: [
      photo('imagescdn.d2cmedia.ca/mb1'),
      link('/used/2025-Ford-Escape-id14381494.html'),
      link('https://www.d2cmedia.ca/'),
    ],
  },
  'dealer-car-search': { of: [], other: [photo('imagescdn.dealercarsearch.com/Media')] },
  'dealer-click': {
    of: [photo('www.dealernetwork.com/images/inventory')],
    other: [link('https://www.dealernetwork.com/')],
  },
  'dealer-com': {
    of: ["<script>DDC.siteSettings = {accountId: 'acme'}</script>"],
    other: [pictures, script('https://one-audi.s3.amazonaws.com/dealer.com.js'), '<div class="ddc-site-like">'],
  },
  'dealer-fire': {
    of: ["<script>Moff.modules.get('DataLayer').pushData('DealerObject_1', {});</script>", photo('images.cdn-ds.com')],
  },
  'dealer-inspire': {
    of: [],
    other: [photo('vehicle-images.dealerinspire.com'), script('https://assets.dealerinspire.com.evil.example/x.js')],
  },
  'dealer-on': { of: [`<html data-website-provider="dealeron">${pictures}</html>`] },
  'dealer-spike': {
    of: [styles('https://cdn.dealerspike.com/x.css'), script('https://modal-widget.services.dealerspike.net/m.js')],
  },
  dealersync: {
    of: [script('//dealer-cdn.com/app.js')],
    other: [photo('images.dealersync.com'), script('//notdealer-cdn.com/app.js')],
  },
  'dealr-cloud': {
    of: [styles('https://cdn.dealrcloud.com/a.css'), '<div class="dealr-inventory-list__vehicle theme"></div>'],
    other: [photo('cdn.dealrimages.com')],
  },
  edealer: {
    of: [],
    other: [
      photo('v3inventory.edealer.ca/content'),
      photo('media.edealer.ca/w_1920'),
      link('/used/vehicle/2023-mazda-cx_5-gs-id1.htm'),
    ],
  },
  'go-auto': {
    of: [`<h4 class="inventory-card-v2-module__iKY8Ca__vehicleTitle">Tucson</h4>${goAutoPhoto}`],
    other: [goAutoPhoto],
  },
  'one-audi': {
    of: [
      script('https://oneaudi-falcon.prod.renderer.one.audi/a.js'),
      `${styles('https://omnigraph.audi.com')}<script>DDC.siteSettings = {}</script>`,
    ],
  },
  overfuel: { of: [`<meta content="Overfuel" name="generator">${pictures}`] },
  'pixel-motion': {
    of: [script('/wp-content/plugins/pm-motors-plugin/a.js'), '<div class="vlpm3VehicleRow panel"></div>'],
    other: ['<p>PixelMotion pm-motors-plugin</p>'],
  },
  promax: {
    of: [
      '<div id="countarea" data-count="41"></div>',
      styles('/cssLib/CX5_Front_Inventory_Search2.css?v=1'),
      photo('imageserver.promaxinventory.com/9120'),
    ],
  },
  sm360: {
    of: [],
    other: [
      photo('img.sm360.ca/ir/w640'),
      link('/en/used-inventory'),
      photo('img.sm360.ca.evil.example') + link('/en/used-inventory'),
    ],
  },
  'team-velocity': {
    of: [
      "<script>var accountId = '71000'; var campaignId = '7226'</script><a href='/viewdetails/used/x/y'>",
      link('https://cedarridge.secureoffersites.com/offers'),
    ],
    other: [link('https://example.net/viewdetails/42')],
  },
  vehica: {
    of: [styles('/wp-content/themes/vehica/style.css'), script('/wp-content/plugins/vehica-core/a.js')],
    other: [styles('/wp-content/themes/vehicare/style.css')],
  },
  'wayne-reaves': {
    of: [link('https://waynereaves.com/'), link('//www.waynereaves.net')],
    other: [link('https://waynereaves.com.evil.example/')],
  },
  autocorner: {
    of: [script('https://js-include.autocorner.com/javascript/x.js')],
    other: [link('https://www.kingautocorner.com/')],
  },
  autowall: {
    of: ['<a href="/gs-vehicle/list?filter=New">New</a>'],
    other: ['<a href="/vehicle/list">autoWALL</a><a href="https://www.gratistech.com.evil.example/">Gratis</a>'],
  },
  carsforsale: {
    of: ['<img src="https://cdn05.carsforsale.com/a.jpg"><a href="/details/used-2016-cadillac-srx/1">x</a>'],
    other: ['<img src="https://cdn05.carsforsale.com/a.jpg"><p>Carsforsale.com</p>'],
  },
  'dealer-accelerate': {
    of: ['<link href="https://cdn-dev.dealeraccelerate.net/a.css" rel="stylesheet">'],
    other: ['<link href="https://cdn.dealeraccelerate.org/a.css" rel="stylesheet">'],
  },
  'dealer-center': {
    of: ['<script src="https://imagescdn.dealercenterwebsite.net/app.js"></script>'],
    other: ['<a href="https://www.dealercenter.example/dcdws.network">DealerCenter</a>'],
  },
  'dealer-front': {
    of: [styles('//www.dealer.example/wp-content/plugins/dealerfront/main.css')],
    other: [link('/plugins/dealerfront/')],
  },
  'dealer-tower': {
    of: ['<link href="https://cdn.dealertower.com/site.css">'],
    other: ['<a href="https://www.dealertower.com/">Site by DealerTower</a>'],
  },
  'dealer-websites': {
    of: [`<script>angular.module("app.inventory").factory("BootstrapService", () => ({}))</script>`],
    other: ['<a href="https://www.dealerwebsites.com/">Site by DealerWebsites</a>'],
  },
  'dealer-venom': {
    of: [`${pictures}<script>__tsHost = "x1.a1.typesense.net"</script>`],
    other: ['<script>host = "x1.a1.typesense.net"</script>'],
  },
  ebizautos: {
    of: ['<link href="https://cdn.ebizautos.media/site.css">'],
    other: ['<a href="https://ebizautos.com.evil.example/">eBizAutos</a>'],
  },
  'fox-dealer': {
    of: ['<link href="https://static.foxdealer.com/312/site.css">'],
    other: ['<p>search.foxdealer.com</p>'],
  },
  leadbox: {
    of: ['<script>load("/wp-content/uploads/data/inventory.json")</script>'],
    other: ['<script>load("/uploads/data/inventory.json")</script>'],
  },
  nabthat: {
    of: ['<script src="https://cdn.nabthat.com/srp.js"></script>'],
    other: ['<p>Site by nabthat</p>'],
  },
  remora: {
    of: [`${pictures}<link href="https://r.remorainc.com/site.css">`],
    other: ['<p>Remora</p>'],
  },
  'shopper-express': {
    of: ['<link href="/wp-content/themes/shopperexpress-child/app.css">'],
    other: ['<link href="/wp-content/themes/express/shopperexpress.css">'],
  },
  sincro: {
    of: ['<script src="https://assets.sincrod.com/site.js"></script>'],
    other: ['<script>var sincrowebId = 4</script>'],
  },
  'space-auto': {
    of: [`<script>var $space_id = 'choicevalley'</script>`],
    other: ['<p>$space_id</p><p>search-api.space.auto</p>'],
  },
  strathcom: {
    of: ['<script>window.strathcomSearchData = {}</script>'],
    other: ['<a href="https://www.strathcom.com.evil.example/">Strathcom</a>'],
  },
  v12: {
    of: ['<link href="https://www.v12soft.com/css/site.css">'],
    other: ['<img src="https://cdn-w.v12soft.com/photos/1.jpg">'],
  },
}

test.each(Object.entries(pages))(
  '%s is recognized by each of its signals, and not by what resembles it',
  (id, page) => {
    const { of, other = [] } = page
    expect(of.map((text) => idOf(text))).toEqual(of.map(() => id))
    expect(other.map((text) => idOf(text))).not.toContain(id)
  },
)

test('every platform that is only recognized has such a page', () => {
  expect(recognizedPlatforms.map(({ id }) => id).filter((id) => (pages[id]?.of ?? []).length === 0)).toEqual([])
})

test('a site of Go Auto is known by its host, whole', () => {
  expect(idOf('<html></html>', 'https://www.goauto.ca/')).toBe('go-auto')
  expect(idOf('<html></html>', 'https://www.notgoauto.ca/')).toBe('generic')
})

/** The hosts in whose addresses a page is recognized, without the hosts below them. */
const hostsOf = ({ detect }: Platform) =>
  detect.flatMap((signal) => {
    if (!('html' in signal) || !signal.name.startsWith('host ')) return []
    const hosts = signal.name.replace('host ', '').split(' or ')
    return hosts.map((host) => ({ host: host.replace('*.', ''), html: signal.html }))
  })

test.each(platforms.map((platform) => [platform.id, platform] as const))(
  'the words of %s are no signal, and its hosts count as whole hosts in addresses alone',
  (id, platform) => {
    const hosts = hostsOf(platform)
    const words = [platform.name, id, ...hosts.map(({ host }) => host)]
    expect(idOf(`<p>Built by ${words.join(', ')}</p>`)).toBe('generic')
    for (const { host, html } of hosts) {
      const alike = [`${host}.evil.example`, `not${host}`, `evil.example/${host}`]
      expect([host, ...alike].filter((address) => html.test(photo(address)))).toEqual([host])
    }
  },
)
