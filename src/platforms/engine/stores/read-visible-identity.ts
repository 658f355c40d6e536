import type { Element } from 'domhandler'
import { decodeUri, oneLine } from '../../../lib/text.ts'
import type { DealerIdentity } from '../../../model/dealership.ts'
import { isState } from '../../../model/state-name.ts'
import { textInside } from '../cards/find-elements.ts'
import type { HtmlPage } from '../cards/parse-html.ts'

/** What stands between the parts of an address beside commas and line breaks; a province may stand in brackets. */
const dashes = '–—·•'
const place = String.raw`(\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,2}?)(?:[\s|,(${dashes}]|\s-\s)+([A-Z]{2}|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)[)\s|,.${dashes}]+(\d{5}(?!\d)|[A-Z]\d[A-Z]\s?\d[A-Z]\d)`
const streetWord =
  'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Hwy|Highway|Ln|Lane|Pkwy|Parkway|Way|Pike|Ct|Court|Route|Pl|Place|Trl|Trail|Turnpike|Fwy|Freeway|Loop|Circle|Cir'
/** A comma or line break separates street and city; otherwise the street word ("Ave") ends the street. */
const addressLines = [
  new RegExp(String.raw`(\d{1,6}\s[^|]{3,60}?)(?:\s*[,|${dashes}]|\s-\s)[\s|,${dashes}]*${place}`, 'u'),
  new RegExp(String.raw`(\d{1,6}\s[^|,]{2,50}?\b(?:${streetWord})\b\.?)\s+${place}`, 'u'),
]
const townLine = new RegExp(String.raw`(?:^|[|,.:\s])${place}`, 'u')
const maxText = 20_000
const phoneText = /(?<!\d)(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?!\d)/
/** Outside links, digits without separators are as likely something else. */
const writtenPhone =
  /(?<![\d.-])(?:\+?1[\s.-]?)?(?:\(([2-9]\d{2})\)\s?|(?=\d{3}[.-])([2-9]\d{2})[.-])(\d{3})[\s.-](\d{4})(?![\d-])/g

/** Reads visible text: the site's name, an address line, the first telephone link, "... in City, ST" in the title. */
export function readVisibleIdentity($: HtmlPage): DealerIdentity {
  const title = oneLine($('title').first().text())
  const likely = likelyTexts($)
  const address = firstOf(likely, addressIn) ?? loneAddress($)
  const town = address ?? firstOf(likely, townIn)
  const titled = readPlace(title)
  return {
    name: siteName($) ?? nameIn(title),
    street: address?.street ?? null,
    city: town?.city ?? titled?.city ?? null,
    state: town?.state ?? titled?.state ?? null,
    zip: town?.zip ?? null,
    phone: readPhone($) ?? firstOf(likely, phoneIn),
  }
}

export function siteName($: HtmlPage): string | null {
  return meta($, 'og:site_name')
}

type Town = { readonly city: string; readonly state: string; readonly zip: string }
type Address = Town & { readonly street: string }

/** Texts of the elements where sites show their address. */
function likelyTexts($: HtmlPage): readonly string[] {
  const likely = $('address, footer, header, [class*="address" i], [class*="location" i], [id*="footer" i]').toArray()
  return likely.slice(0, 50).map((element) => oneLine(textInside(element, { limit: maxText, textBefore: lineBreak })))
}

/** The only address that the end of a page has. */
function loneAddress($: HtmlPage): Address | null {
  const [root] = $.root().toArray()
  const text = root === undefined ? '' : oneLine(textInside(root, { textBefore: lineBreak }).slice(-maxText))
  const found = addressIn(text)
  return found === null || townIn(text.replaceAll(found.zip, '')) !== null ? null : found
}

function firstOf<T>(texts: readonly string[], read: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = read(text)
    if (found !== null) return found
  }
  return null
}

function lineBreak({ name }: Element): string | null {
  if (name === 'script' || name === 'style') return null
  return /^(?:br|p|div|li|span|a|address|h[1-6]|t[dhr]|d[dt]|section|article|header|footer)$/.test(name) ? ' | ' : ''
}

function addressIn(text: string): Address | null {
  for (const line of addressLines) {
    const [, street, city, state, zip] = line.exec(text) ?? []
    if (street !== undefined && city !== undefined && zip !== undefined && isState(state ?? '')) {
      return { street, city, state: state ?? '', zip }
    }
  }
  return null
}

function townIn(text: string): Town | null {
  const [, city, state, zip] = townLine.exec(text) ?? []
  return city !== undefined && zip !== undefined && isState(state ?? '') ? { city, state: state ?? '', zip } : null
}

/** The number labeled as that of sales, else the first that is not a fax number. */
function phoneIn(text: string): string | null {
  const numbers = [...text.matchAll(writtenPhone)].map((match) => ({
    before: text.slice(Math.max(0, match.index - 20), match.index),
    phone: `(${match[1] ?? match[2]}) ${match[3]}-${match[4]}`,
  }))
  const sales = numbers.find(({ before }) => /sales\W*$/i.test(before))
  return (sales ?? numbers.find(({ before }) => !/fax\W*$/i.test(before)))?.phone ?? null
}

function readPhone($: HtmlPage): string | null {
  for (const link of $('a[href^="tel:" i]').toArray().slice(0, 20)) {
    const rawText = oneLine($(link).text())
    const href = $(link).attr('href') ?? ''
    const phone = phoneText.exec(rawText) ?? phoneText.exec(decodeUri(href) ?? href)
    if (phone !== null) return `(${phone[1]}) ${phone[2]}-${phone[3]}`
  }
  return null
}

/** "Lakeside Motors | Used Cars in Erie, PA", "Ford Dealership in Detroit MI" */
function readPlace(title: string): { city: string; state: string } | null {
  const match = /\b(?:in|near|serving)\s+([A-Z][A-Za-z.'-]+(?:\s[A-Z][A-Za-z.'-]+){0,2}),?\s+([A-Z]{2})\b/.exec(title)
  if (match === null || !isState(match[2] ?? '')) return null
  return { city: match[1] ?? '', state: match[2] ?? '' }
}

function nameIn(title: string): string | null {
  const parts = title
    .split(/\s+[|–—-]\s+|\s*[|:]\s*/)
    .filter((part) => part !== '' && !/^(?:home(?:page)?|accueil|inicio)$/i.test(part))
  const named = parts.find((part) => !/\b(in|near|serving)\s+[A-Z]/.test(part))
  return named ?? parts[0] ?? null
}

function meta($: HtmlPage, property: string): string | null {
  return oneLine($(`meta[property="${property}"], meta[name="${property}"]`).first().attr('content') ?? '') || null
}
