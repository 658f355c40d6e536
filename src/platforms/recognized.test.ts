import { expect, test } from 'vitest'
import { pageOf } from './engine/conformance/fixture-site.ts'
import { detectPlatform } from './engine/detect/detect.ts'
import { recognizedPlatforms } from './recognized.ts'

const url = 'https://www.lakeside.example/'
const providerOf = (text: string) => detectPlatform(pageOf(url, 200, { text, type: 'text/html' })).platform.id
const pictures = '<img src="https://pictures.dealer.com/x.jpg">'

/** What the home page of each carries, and what only resembles it. */
const pages: Readonly<Record<string, { readonly of: string; readonly other: string }>> = {
  autocorner: {
    of: '<script src="https://js-include.autocorner.com/javascript/x.js"></script>',
    other: '<a href="https://www.kingautocorner.com/">King Auto Corner</a>',
  },
  autowall: {
    of: '<a href="/gs-vehicle/list?filter=New">New</a>',
    other: '<a href="/vehicle/list">autoWALL</a><a href="https://www.gratistech.com.evil.example/">Gratis</a>',
  },
  carsforsale: {
    of: '<img src="https://cdn05.carsforsale.com/a.jpg"><a href="/details/used-2016-cadillac-srx/1">x</a>',
    other: '<img src="https://cdn05.carsforsale.com/a.jpg"><p>Carsforsale.com</p>',
  },
  'dealer-accelerate': {
    of: '<link href="https://cdn-dev.dealeraccelerate.net/a.css" rel="stylesheet">',
    other: '<link href="https://cdn.dealeraccelerate.org/a.css" rel="stylesheet">',
  },
  'dealer-center': {
    of: '<script src="https://imagescdn.dealercenterwebsite.net/app.js"></script>',
    other: '<a href="https://www.dealercenter.example/dcdws.network">DealerCenter</a>',
  },
  'dealer-click': {
    of: '<img src="https://www.dealernetwork.com/images/inventory/1/2/x.jpg">',
    other: '<a href="https://www.dealernetwork.com/">by DealerNetwork</a>',
  },
  'dealer-front': {
    of: '<link href="//www.dealer.example/wp-content/plugins/dealerfront/main.css" rel="stylesheet">',
    other: '<a href="/plugins/dealerfront/">DealerFront</a>',
  },
  'dealer-tower': {
    of: '<link href="https://cdn.dealertower.com/site.css">',
    other: '<a href="https://www.dealertower.com/">Site by DealerTower</a>',
  },
  'dealer-websites': {
    of: `<script>angular.module("app.inventory").factory("BootstrapService", () => ({}))</script>`,
    other: '<a href="https://www.dealerwebsites.com/">Site by DealerWebsites</a>',
  },
  'dealer-venom': {
    of: `${pictures}<script>__tsHost = "x1.a1.typesense.net"</script>`,
    other: '<script>host = "x1.a1.typesense.net"</script>',
  },
  ebizautos: {
    of: '<link href="https://cdn.ebizautos.media/site.css">',
    other: '<a href="https://ebizautos.com.evil.example/">eBizAutos</a>',
  },
  'fox-dealer': {
    of: '<link href="https://static.foxdealer.com/312/site.css">',
    other: '<p>search.foxdealer.com</p>',
  },
  leadbox: {
    of: '<script>load("/wp-content/uploads/data/inventory.json")</script>',
    other: '<script>load("/uploads/data/inventory.json")</script>',
  },
  nabthat: {
    of: '<script src="https://cdn.nabthat.com/srp.js"></script>',
    other: '<p>Site by nabthat</p>',
  },
  remora: {
    of: `${pictures}<link href="https://r.remorainc.com/site.css">`,
    other: '<p>Remora</p>',
  },
  'shopper-express': {
    of: '<link href="/wp-content/themes/shopperexpress-child/app.css">',
    other: '<link href="/wp-content/themes/express/shopperexpress.css">',
  },
  sincro: {
    of: '<script src="https://assets.sincrod.com/site.js"></script>',
    other: '<script>var sincrowebId = 4</script>',
  },
  'space-auto': {
    of: `<script>var $space_id = 'choicevalley'</script>`,
    other: '<p>$space_id</p><p>search-api.space.auto</p>',
  },
  strathcom: {
    of: '<script>window.strathcomSearchData = {}</script>',
    other: '<a href="https://www.strathcom.com.evil.example/">Strathcom</a>',
  },
  v12: {
    of: '<link href="https://www.v12soft.com/css/site.css">',
    other: '<img src="https://cdn-w.v12soft.com/photos/1.jpg">',
  },
}

test.each(recognizedPlatforms.map(({ id }) => id))('%s is recognized by its signals, not by words', (id) => {
  expect(providerOf(pages[id]?.of ?? '')).toBe(id)
  expect(providerOf(pages[id]?.other ?? '')).not.toBe(id)
})
