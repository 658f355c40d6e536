import { oneLine } from '../../../lib/text.ts'
import type { HtmlPage } from '../cards/parse-html.ts'

export function siteName($: HtmlPage): string | null {
  const named = $('meta[property="og:site_name"], meta[name="og:site_name"]').first().attr('content')
  return oneLine(named ?? '') || null
}

type ShownBeside = {
  readonly nameBefore: string
  /** null: the page shows none, or several. */
  readonly street: string | null
  readonly text: string
  readonly isShortName: boolean
}

/**
 * The part of the title that is the name. `nameBefore` stands in front of the street: it completes a name that the
 * title cuts short, and shows, as logos and copyright lines do, which part is the name where the first is a slogan.
 */
export function titledName($: HtmlPage, { nameBefore, street, text, isShortName }: ShownBeside): string | null {
  const parts = partsOf(oneLine($('title').first().text()))
  const first = parts.find((part) => !/\b(in|near|serving)\s+[A-Z]/.test(part)) ?? parts[0] ?? null
  if (first === null) return repeatedHeading($, text) ?? (nameBefore || null)
  if (isLonger(nameBefore, first)) return isShortName ? first : nameBefore
  const names = [nameBefore, ...shownNames($, text)]
  const shown = new Set(names.map((name) => name.toLowerCase()))
  if (shown.has(first.toLowerCase())) return first
  const atStreet = parts.find((part) => street !== null && text.includes(`${part} ${street}`) && !first.includes(part))
  if (atStreet !== undefined) return atStreet
  if (!slogan.test(first) && !first.includes(',')) return first
  const candidates = [...parts, ...parts.map((part) => part.replace(/,.*/, ''))]
  const isFollowed = (name: string) => name.includes(' ') && parts.some((part) => part.startsWith(`${name} `))
  return candidates.find((part) => shown.has(part.toLowerCase())) ?? names.find(isFollowed) ?? first
}

/** A heading in words of a name, which the text of the page says again: "Welcome to Lakeside Auto Mall!" */
function repeatedHeading($: HtmlPage, text: string): string | null {
  const heading = oneLine($('h1').first().text().slice(0, 80))
  const isName = /^\p{Lu}\S*(?:\s(?:&|of|\p{Lu}\S*)){1,5}$/u.test(heading) && !slogan.test(heading)
  return isName && text.indexOf(heading) !== text.lastIndexOf(heading) ? heading : null
}

/** What dealerships sell, in the words of a title. */
const slogan = /\b(?:used|new|pre-?owned|cars|autos|trucks|vehicles|dealer|dealership|usados|seminuevos|occasion)\b/i

function partsOf(title: string): readonly string[] {
  return title
    .split(/\s+[|–—·•»-]\s+|\s*[|:]\s*/)
    .filter((part) => part !== '' && !/^(?:home(?:page)?|accueil|inicio)$/i.test(part))
}

/** "All Star Auto Center" for "All Star"; no department, legal form or sentence. */
function isLonger(longer: string, name: string): boolean {
  if (!longer.toLowerCase().startsWith(`${name.toLowerCase()} `)) return false
  const rest = longer.slice(name.length + 1).split(' ')
  const isNameLike = rest.length <= 4 && rest.every((word) => /^(?:&|\p{Lu}[\p{L}&'’.-]*)$/u.test(word))
  return isNameLike && !rest.some((word) => notOfName.test(word))
}

const notOfName =
  /^(?:Sales|Service|Parts|Collision|Body|Finance|Location|Located|Address|Visit|Hours|LLC|L\.L\.C\.|Inc|Inc\.|Corp|Corp\.|Ltd|Ltd\.)$/i

/** Of logos, links to the home page and the copyright line. */
function shownNames($: HtmlPage, text: string): readonly string[] {
  const logos = $('img[alt]:is([src*="logo" i], [class*="logo" i]), a[href="/"] img[alt], [class*="logo" i] img[alt]')
  const home = $('a[href="/"]').first()
  const copyright = /(?:©|\(c\)|copyright)\s*(?:(?:©|\d{4}|-|–|by)\s*){0,6}([^|.,;©–—-]{2,80})/i.exec(text)?.[1]
  const alts = logos
    .toArray()
    .slice(0, 10)
    .map((image) => $(image).attr('alt') ?? '')
  return [...alts, home.text(), copyright ?? ''].map((name) => oneLine(name.slice(0, 200)).replace(/\slogo$/i, ''))
}
