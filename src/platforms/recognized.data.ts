import type { Platform } from './engine/contract.ts'
import { hostInHtml } from './engine/detect/host-in-html.ts'

type RecognizedRow = Pick<Platform, 'id' | 'name' | 'confidence' | 'detect' | 'precedes'> &
  Partial<Pick<Platform, 'trust'>>

/**
 * Platforms that are known by their signals alone: the generic reader reads their sites. Nobody has seen a page of them,
 * unless `trust` says so.
 */
export const recognizedRows: readonly RecognizedRow[] = [
  {
    id: 'autocorner',
    name: 'AutoCorner',
    confidence: 'medium',
    trust: 'partial',
    detect: [hostInHtml(0.8, 'js-include.autocorner.com'), hostInHtml(0.4, 'photos.autocorner.com')],
  },
  {
    id: 'autowall',
    name: 'autoWALL (Gratis)',
    confidence: 'medium',
    detect: [
      {
        name: 'links to /gs-vehicle/',
        weight: 0.7,
        html: /(?:href|action)=["'](?:https?:\/\/[\w.-]{1,100})?\/gs-vehicle\/\w/i,
      },
      { name: 'badge powered_by_autowall', weight: 0.6, html: /["'/]powered_by_autowall\.\w{3,4}["']/i },
      hostInHtml(0.5, '*.gratistech.com'),
    ],
  },
  {
    id: 'carsforsale',
    name: 'Carsforsale.com',
    confidence: 'medium',
    trust: 'partial',
    detect: [
      { name: 'images of cdn*.carsforsale.com', weight: 0.45, html: /\/\/cdn\d{0,2}\.carsforsale\.com(?=["'/])/i },
      { name: 'class vehicle-snapshot', weight: 0.5, html: /class=["'][^"']*\bvehicle-snapshot(?:__[\w-]+)?\b/ },
      {
        name: 'links to /details/{used|new|certified}-{year}',
        weight: 0.35,
        html: /href=["'][^"']*\/details\/(?:used|new|certified)-(?:19|20)\d{2}-/i,
      },
      {
        name: 'link to /cars-for-sale',
        weight: 0.2,
        html: /href=["'](?:https?:\/\/[^/"']+)?\/cars-for-sale(?=["'?])/i,
      },
    ],
  },
  {
    id: 'dealer-accelerate',
    name: 'DealerAccelerate',
    confidence: 'medium',
    trust: 'partial',
    detect: [
      hostInHtml(
        0.8,
        'cdn-dev.dealeraccelerate.com',
        'cdn-dev.dealeraccelerate.net',
        'cdn.dealeraccelerate.com',
        'cdn.dealeraccelerate.net',
      ),
    ],
  },
  {
    id: 'dealer-center',
    name: 'DealerCenter (DWS)',
    confidence: 'low',
    detect: [
      {
        name: 'hosts of dealercenterwebsite.net or dcdws.net',
        weight: 0.8,
        html: /(?:src|href|content)=["'](?:https?:)?\/\/(?:[\w-]+\.)*(?:dealercenterwebsite|dcdws)\.net(?=["'/:?])/i,
      },
      { name: 'scripts of /inv-scripts-v2/', weight: 0.6, html: /["'(/]inv-scripts-v2\/inv\// },
      { name: 'scripts named DWS_', weight: 0.4, html: /\bDWS_[A-Za-z]\w*/ },
      { name: 'CNAME dealercenterwebsite.net', weight: 0.85, cname: 'dealercenterwebsite.net' },
      { name: 'CNAME dcdws.net', weight: 0.85, cname: 'dcdws.net' },
    ],
  },
  {
    id: 'dealer-click',
    name: 'DealerClick (DealerNetwork)',
    confidence: 'medium',
    trust: 'partial',
    detect: [
      {
        name: 'photos of dealernetwork.com',
        weight: 0.7,
        html: /\/\/(?:www\.)?dealernetwork\.com\/images\/inventory\//i,
      },
    ],
  },
  {
    id: 'dealer-front',
    name: 'DealerFront',
    confidence: 'medium',
    trust: 'partial',
    detect: [{ name: 'plugin dealerfront', weight: 0.9, html: /\/wp-content\/plugins\/dealerfront\// }],
  },
  {
    id: 'dealer-tower',
    name: 'DealerTower',
    confidence: 'medium',
    detect: [
      {
        name: 'hosts under dealertower.com',
        weight: 0.7,
        html: /\/\/(?!www\.)(?:[\w-]+\.)+dealertower\.com(?=["'/\\\s])/i,
      },
      {
        name: 'link to dealertower.com',
        weight: 0.2,
        html: /href=["']https?:\/\/(?:www\.)?dealertower\.com(?=["'/])/i,
      },
    ],
  },
  {
    id: 'dealer-venom',
    name: 'DealerVenom',
    confidence: 'high',
    detect: [
      {
        name: '__tsHost of typesense.net',
        weight: 0.7,
        html: /\b__tsHost["']?\s*[=:]\s*["'][\w.-]+\.typesense\.net["']/,
      },
      { name: 'typesenseSearchAdapter', weight: 0.6, html: /\btypesense(InstantSearch|Search)Adapter\b/i },
      hostInHtml(0.7, 'bucket.dealervenom.com'),
      { name: 'dv-framework', weight: 0.3, html: /\bdv-framework\b/ },
    ],
    precedes: ['dealer-com', 'dealer-inspire'],
  },
  {
    id: 'dealer-websites',
    name: 'DealerWebsites',
    confidence: 'medium',
    detect: [
      {
        name: 'BootstrapService of app.inventory',
        weight: 0.7,
        html: /app\.inventory["']\s*\)\s*\.factory\(\s*["']BootstrapService["']/,
      },
      {
        name: 'hosts under dealerwebsites.com',
        weight: 0.6,
        html: /\/\/(?!www\.)(?:[\w-]+\.)+dealerwebsites\.com(?=["'/\\\s])/i,
      },
    ],
  },
  {
    id: 'ebizautos',
    name: 'eBizAutos',
    confidence: 'medium',
    detect: [
      hostInHtml(0.7, '*.ebizautos.com'),
      hostInHtml(0.7, '*.ebizautos.media'),
      {
        name: 'links to /details-{year}-...-{vin}.html',
        weight: 0.5,
        html: /\/details-(?:19|20)\d{2}-[\w~.%+-]{1,150}-(?:used|new)-[a-hj-npr-z0-9]{17}\.html/i,
      },
    ],
  },
  {
    id: 'fox-dealer',
    name: 'Fox Dealer',
    confidence: 'medium',
    detect: [
      hostInHtml(0.8, 'static.foxdealer.com', 'search.foxdealer.com'),
      { name: 'hosts of foxdealersites.com', weight: 0.7, html: /\/\/[\w.-]+\.foxdealersites\.com(?=["'/\\\s)])/ },
      { name: 'host under foxdealersites.com', weight: 0.8, host: /\.foxdealersites\.com$/ },
    ],
  },
  {
    id: 'leadbox',
    name: 'LeadBox',
    confidence: 'medium',
    detect: [
      hostInHtml(
        0.6,
        '*.leadboxhq.com',
        '*.leadboxhq.ca',
        '*.leadboxhq.io',
        '*.leadboxhqcdn.com',
        '*.leadbox.com',
        '*.leadbox.ca',
        '*.leadbox.io',
        '*.leadboxcdn.com',
      ),
      {
        name: 'file /wp-content/uploads/data/inventory.json',
        weight: 0.8,
        html: /\/wp-content\/uploads\/data\/inventory\.json/,
      },
      {
        name: 'theme or plugin of LeadBox',
        weight: 0.7,
        html: /\/wp-content\/(?:themes|plugins)\/(?:leadbox|lbx)[\w-]*\//,
      },
    ],
  },
  {
    id: 'nabthat',
    name: 'nabthat',
    confidence: 'medium',
    detect: [hostInHtml(0.8, '*.nabthat.com')],
  },
  {
    id: 'remora',
    name: 'Remora',
    confidence: 'medium',
    detect: [
      hostInHtml(
        0.8,
        'r.remorainc.com',
        'images.remorainc.com',
        'vimg.remora.inc',
        's3.remora.inc',
        'websites.api.remora.inc',
      ),
    ],
    precedes: ['dealer-com', 'dealer-inspire'],
  },
  {
    id: 'shopper-express',
    name: 'ShopperExpress',
    confidence: 'medium',
    detect: [
      { name: 'theme shopperexpress', weight: 0.85, html: /\/wp-content\/themes\/shopperexpress(?:-[\w-]{1,40})?\//i },
    ],
  },
  {
    id: 'sincro',
    name: 'Sincro (CDK, Ansira)',
    confidence: 'medium',
    detect: [
      hostInHtml(0.8, 'assets.sincrod.com', 'media.sincrod.com', 'images.sincrod.com', 'static.sincrod.com'),
      { name: 'links to /VehicleSearchResults', weight: 0.6, html: /["'/]VehicleSearchResults\?search=/ },
      { name: 'links to /VehicleDetails/', weight: 0.5, html: /["'/]VehicleDetails\/(new|used|certified)-\d{4}-/ },
      { name: 'sitemap-inventory-sincro.xml', weight: 0.6, html: /\bsitemap-inventory-sincro\.xml\b/ },
      { name: 'hosts of cobalt.com', weight: 0.4, html: /\/\/[\w.-]+\.cobalt\.com(?=["'/\s])/ },
    ],
  },
  {
    id: 'space-auto',
    name: 'Space Auto',
    confidence: 'medium',
    detect: [
      { name: '$space_id', weight: 0.6, html: /\$space_id\s*=\s*["']([\w-]{1,80})["']/ },
      hostInHtml(0.5, 'search-api.space.auto'),
      hostInHtml(0.3, '*.space.auto', '*.space-auto.com'),
    ],
  },
  {
    id: 'strathcom',
    name: 'Strathcom',
    confidence: 'medium',
    detect: [
      { name: 'strathcomSearchData', weight: 0.9, html: /\bstrathcomSearchData\b/ },
      { name: 'interface wp-json/strathcom', weight: 0.9, html: /\/wp-json\/strathcom\b/ },
      {
        name: 'plugin or theme of Strathcom',
        weight: 0.7,
        html: /\/wp-content\/(?:plugins|themes)\/strathcom[\w-]*\//,
      },
      hostInHtml(0.4, '*.strathcom.com'),
    ],
  },
  {
    id: 'v12',
    name: 'V12 Software',
    confidence: 'medium',
    detect: [
      {
        name: 'scripts, styles or links of v12soft.com or v12software.com',
        weight: 0.6,
        html: /(?:href|src|action)=["'](?:https?:)?\/\/(?:(?!cdn-w\.)[\w-]+\.)*v12soft(?:ware)?\.com(?=["'/])/i,
      },
      { name: 'photos of cdn-w.v12soft.com', weight: 0.4, html: /\/\/cdn-w\.v12soft\.com\/photos\// },
      {
        name: 'links to /inventory/view/{id}/{name}',
        weight: 0.3,
        html: /href=["'](?:https?:\/\/[\w.-]{1,100})?\/inventory\/view\/\d+\//,
      },
    ],
  },
]
