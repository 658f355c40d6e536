import { escapeHtml } from '../../sites/markup.ts'
import type { Choices } from './choices.ts'
import { marketingLinks, townPages } from './marketing.ts'
import type { World } from './world.ts'

export type Labelled = readonly (readonly [label: string, value: string])[]
type PairsForm = 'table' | 'definition-list' | 'list-items' | 'label-value' | 'paragraphs' | 'values-alone'

/** Labels beside values. */
export function pairs(site: World, form: PairsForm, list: Labelled): string {
  const colon = site.one('colon', [':', ':', '', ' :'])
  const escaped = list.map(([label, value]) => [escapeHtml(label), escapeHtml(value)] as const)
  const each = (write: (label: string, value: string) => string) => escaped.map(([a, b]) => write(a, b)).join('')
  switch (form) {
    case 'table':
      return `<table class="${cssClass(site, 'specs')}">${each((label, value) => `<tr><${site.one('th', ['th', 'td'])}>${label}${colon}</${site.one('th', ['th', 'td'])}><td>${value}</td></tr>`)}</table>`
    case 'definition-list':
      return `<dl>${each((label, value) => `<dt>${label}${colon}</dt><dd>${value}</dd>`)}</dl>`
    case 'list-items':
      return `<ul>${each((label, value) => site.one('list item', [`<li><strong>${label}:</strong> ${value}</li>`, `<li>${label}: ${value}</li>`, `<li><span>${label}</span><span>${value}</span></li>`]))}</ul>`
    case 'label-value':
      return `<div>${each((label, value) => `<div class="${cssClass(site, 'row')}"><span class="${cssClass(site, 'label')}">${label}${colon}</span> <span class="${cssClass(site, 'value')}">${value}</span></div>`)}</div>`
    case 'paragraphs':
      return `<p>${each((label, value) => `<b>${label}:</b> ${value}<br>\n`)}</p>`
    case 'values-alone':
      return `<ul class="${cssClass(site, 'facts')}">${each((_, value) => `<li>${value}</li>`)}</ul>`
  }
}

/** Class names as the site's software makes them. */
export function cssClass(site: World, name: string): string {
  const hash = site.one(`hash ${name}`, ['1q2w3e', '8u7y6t', '9i8u7a', 'x1c2v3', 'b4n5m6', 'k7j8h9', 'z3x4c5'])
  const styles: Readonly<Record<Choices['card'], string>> = {
    hashed: `css-${hash}${name.length}`,
    bem: `inv-item__${name}`,
    wordpress: `wp-block-vehicle-${name}`,
    bootstrap: site.one(`boot ${name}`, ['col-md-4', 'card-body', 'mb-2', 'd-flex', 'row']),
    bare: '',
  }
  return styles[site.choices.card]
}

type Page = { readonly title: string; readonly body: string; readonly head?: string }

/** A whole page of the site: head, menu, footer and what every page shows. */
export function frame(site: World, menu: string, { title, body, head = '' }: Page): string {
  const { dealer, choices } = site
  const lang = { en: choices.country === 'CA' ? 'en-CA' : 'en', es: 'es', fr: 'fr-CA' }[choices.language]
  const html = [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ${escapeHtml(dealer.name)}</title>`,
    `<meta property="og:site_name" content="${escapeHtml(dealer.name)}">${head}`,
    '<script>window.dataLayer=window.dataLayer||[];dataLayer.push({event:"view",visitor:"8841200077"})</script></head><body>',
    `<header><a href="/"><img src="/img/logo.svg" alt="${escapeHtml(dealer.name)}"></a>${headerIdentity(site)}${menu}</header>`,
    `<main>${body}</main>`,
    `<footer>${marketingLinks(townPages(site))}${footer(site)}</footer>${choices.chat ? chat(site) : ''}</body></html>`,
  ].join('\n')
  return mark(choices.markup, html)
}

function headerIdentity(site: World): string {
  const { dealer, choices } = site
  const call = `<a href="tel:+1${dealer.phone.replace(/-/g, '')}">${dealer.phone}</a>`
  if (choices.identity !== 'header') return call
  return `<div class="top-bar">${dealer.street}, ${dealer.city}, ${dealer.state} ${dealer.zip} ${call}</div>`
}

function footer(site: World): string {
  const { dealer, choices } = site
  const { name, street, city, state, zip, phone } = dealer
  const rights = `<small>&copy; 2026 ${escapeHtml(name)}. All rights reserved.</small>`
  const lots =
    choices.lots === 'two'
      ? `<ul><li>${dealer.lots[0]}: ${street}</li><li>${dealer.lots[1]}: 9 Pier St, ${city}, ${state} ${zip}</li></ul>`
      : ''
  switch (choices.identity) {
    case 'footer':
      return `<h5>${escapeHtml(name)}</h5><address>${street}<br>${city}, ${state} ${zip}</address><a href="tel:${phone.replace(/-/g, '')}">${phone}</a>${lots}${rights}`
    case 'vcard':
      return `<div class="vcard"><span class="fn org">${escapeHtml(name)}</span> <span class="adr"><span class="street-address">${street}</span>, <span class="locality">${city}</span>, <span class="region">${state}</span> <span class="postal-code">${zip}</span></span> <span class="tel">${phone}</span></div>${lots}${rights}`
    case 'json-ld': {
      const node = {
        '@context': 'https://schema.org',
        '@type': 'AutoDealer',
        name,
        telephone: phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: city,
          addressRegion: state,
          postalCode: zip,
        },
      }
      return `<script type="application/ld+json">${JSON.stringify(node)}</script>${lots}${rights}`
    }
    case 'header':
      return `${lots}${rights}`
  }
}

function chat({ dealer }: World): string {
  return `<div id="cw-bubble" data-account="CW1002003"><p>Hi! Text us at <a href="sms:+1${dealer.phone.replace(/-/g, '')}">${dealer.phone}</a> and mention offer U20417, or ask about the 2021 Honda Civic for $17,995.</p></div>`
}

const outsideScripts = /(<(script|style)\b[\s\S]*?<\/\2>)/i

/** What hand-made and minified pages look like; scripts stay as they are. */
function mark(quality: Choices['markup'], html: string): string {
  if (quality === 'tidy') return html.replace(/></g, '>\n<')
  if (quality === 'minified') return html.replace(/>\s+</g, '><')
  if (quality === 'wrapped')
    return html
      .replace(/<main>/, '<main><div><div class="w"><div><!-- content --><div>')
      .replace(/<\/main>/, '</div></div></div></div></main>')
  const parts = html.split(outsideScripts)
  return parts.map((part, at) => (at % 3 === 0 ? sloppy(part) : at % 3 === 1 ? part : '')).join('')
}

function sloppy(html: string): string {
  return html
    .replace(/<\/(li|td|th|tr|dd|dt|option)>/g, '')
    .replace(/ (class|id|href)="([\w/.-]+)"/g, ' $1=$2')
    .replace(/<(\/?)(table|tr|td|b|h1|h2|h3)\b/g, (_, slash: string, name: string) => `<${slash}${name.toUpperCase()}`)
}
