import type { Element } from 'domhandler'
import { oneLine } from '../../../lib/text.ts'
import type { DealerIdentity } from '../../../model/dealership.ts'
import { isState } from '../../../model/state-name.ts'
import { textInside } from '../cards/find-elements.ts'
import type { HtmlPage } from '../cards/parse-html.ts'
import { type Address, addressIn, type Town, townIn } from './read-address.ts'
import { linkedPhone, lonePhone, phoneIn } from './read-phone.ts'
import { siteName, titledName } from './read-site-name.ts'

const maxText = 20_000
/** A page with less is empty until scripts have run. */
const leastText = 300
const appRoots = ['#app', '#root', '#__nuxt', '#__next', 'app-root'].map((root) => `${root}:empty`).join(', ')

export type NameOptions = {
  /** The name as the title has it, even if the address line has more of it: lots are often named after that. */
  readonly isShortName?: boolean
}

/** Reads visible text: the site's name, an address line, a telephone number, "... in City, ST" in the title. */
export function readVisibleIdentity($: HtmlPage, { isShortName = false }: NameOptions = {}): DealerIdentity {
  const text = wholeText($)
  const likely = [...likelyTexts($), ...(text.length < leastText && $(appRoots).length > 0 ? settingsOf($) : [])]
  const end = text.slice(-maxText)
  const lone = loneAddress(end)
  const address = firstOf(likely, addressIn) ?? lone
  // Of several addresses, each may have the name of another store in front.
  const nameBefore = lone !== null && lone.zip === address?.zip ? lone.nameBefore : ''
  const town = address ?? firstOf(likely, townIn) ?? loneTown(end)
  const titled = readPlace(oneLine($('title').first().text()))
  return {
    name: siteName($) ?? titledName($, { nameBefore, street: lone?.street ?? null, text: end, isShortName }),
    street: address?.street ?? null,
    city: town?.city ?? titled?.city ?? null,
    state: town?.state ?? titled?.state ?? null,
    zip: town?.zip ?? null,
    phone: linkedPhone($) ?? firstOf(likely, phoneIn) ?? lonePhone(text),
  }
}

/** Texts of the elements where sites show their address. */
function likelyTexts($: HtmlPage): readonly string[] {
  const likely = $('address, footer, header, [class*="address" i], [class*="location" i], [id*="footer" i]').toArray()
  return likely.slice(0, 50).map((element) => oneLine(textInside(element, { ...apart, limit: maxText })))
}

/** Of what a page's own scripts hold, which fill a page that shows next to nothing. */
function settingsOf($: HtmlPage): readonly string[] {
  const scripts = $('script:not([src])').toArray().slice(0, 20)
  return scripts.map((script) =>
    oneLine(
      $(script)
        .text()
        .slice(0, maxText)
        .replace(/["'`{}[\]\\]+/g, ' | '),
    ),
  )
}

function wholeText($: HtmlPage): string {
  const [root] = $.root().toArray()
  return root === undefined ? '' : oneLine(textInside(root, apart))
}

/** The only address of a text. */
function loneAddress(text: string): Address | null {
  const found = addressIn(text)
  return found === null || townIn(text.replaceAll(found.zip, '')) !== null ? null : found
}

function loneTown(text: string): Town | null {
  const found = townIn(text)
  return found === null || townIn(text.replaceAll(found.zip, '')) !== null ? null : found
}

function firstOf<T>(texts: readonly string[], read: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = read(text)
    if (found !== null) return found
  }
  return null
}

const isPhrase = /^(?:b|strong|i|em|font|small|big|u|s|sup|sub|abbr|mark|time|data|cite|bdi|wbr|label)$/
const isOpenEnded = /^(?:br|span|a|img|svg|input)$/

/** Texts of neighboring elements apart. */
const apart = {
  textBefore({ name }: Element): string | null {
    if (name === 'script' || name === 'style') return null
    return isPhrase.test(name) ? '' : ' | '
  },
  textAfter({ name }: Element): string {
    return isPhrase.test(name) || isOpenEnded.test(name) ? '' : ' | '
  },
}

/** "Lakeside Motors | Used Cars in Erie, PA", "Ford Dealership in Detroit MI" */
function readPlace(title: string): { city: string; state: string } | null {
  const match = /\b(?:in|near|serving)\s+([A-Z][A-Za-z.'-]+(?:\s[A-Z][A-Za-z.'-]+){0,2}),?\s+([A-Z]{2})\b/.exec(title)
  if (match === null || !isState(match[2] ?? '')) return null
  return { city: match[1] ?? '', state: match[2] ?? '' }
}
