import type { Element } from 'domhandler'
import { oneLine } from '../../../lib/text.ts'
import type { DealerIdentity } from '../../../model/dealership.ts'
import { isState } from '../../../model/state-name.ts'
import { textInside } from '../cards/find-elements.ts'
import type { HtmlPage } from '../cards/parse-html.ts'
import { linkedPhone, lonePhone, phoneIn } from './read-phone.ts'

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

/** Reads visible text: the site's name, an address line, a telephone number, "... in City, ST" in the title. */
export function readVisibleIdentity($: HtmlPage): DealerIdentity {
  const title = oneLine($('title').first().text())
  const likely = likelyTexts($)
  const text = wholeText($)
  const address = firstOf(likely, addressIn) ?? loneAddress(text.slice(-maxText))
  const town = address ?? firstOf(likely, townIn)
  const titled = readPlace(title)
  return {
    name: siteName($) ?? nameIn(title),
    street: address?.street ?? null,
    city: town?.city ?? titled?.city ?? null,
    state: town?.state ?? titled?.state ?? null,
    zip: town?.zip ?? null,
    phone: linkedPhone($) ?? firstOf(likely, phoneIn) ?? lonePhone(text),
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

function wholeText($: HtmlPage): string {
  const [root] = $.root().toArray()
  return root === undefined ? '' : oneLine(textInside(root, { textBefore: lineBreak }))
}

/** The only address of a text. */
function loneAddress(text: string): Address | null {
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
