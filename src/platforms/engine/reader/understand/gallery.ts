import type { AnyNode, Element } from 'domhandler'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { elementsBelow, isBelow } from '../../cards/find-elements.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { vinOfAddress } from '../../detect/site-links.ts'
import { normalizedVin } from '../../records/vin-key.ts'
import { matchBrackets, scriptsOf } from '../../structured-data/embedded-json.ts'

/** Attributes that name a photo, best first: in full, as scripts load it later, as it stands there. */
const sourceAttributes = [
  /^data-.*(?:full|large|zoom|big|orig|imgsrc)/,
  /^data-(?!.*(?:thumb|small|tiny|hover|blur|poster|logo))/,
  /^(?:src|href|content)$/,
]
const notAPhoto =
  /logo|icon|sprite|badge|banner|placeholder|coming[-_]?soon|no[-_]?(?:image|photo)|avatar|carfax|autocheck|pixel|flag|map|\.svg|\.gif|data:/i
const isImage = /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i
const maxPhotos = 300
const maxListed = 20_000
const maxAttribute = 100_000

/** A vehicle's photos: those whose addresses name it, else the largest group of addresses that differ by their end. */
export function galleryOf(
  roots: readonly AnyNode[],
  pageUrl: string,
  { vin, stock }: { readonly vin: string; readonly stock: string },
): readonly string[] {
  const all = oneSize(largestOf(photosIn(roots, pageUrl, maxPhotos)))
  const named = all.filter(
    (address) =>
      (vin !== '' && address.toUpperCase().includes(vin)) ||
      (stock.length >= 4 && address.toUpperCase().includes(stock.toUpperCase())),
  )
  if (named.length > 0) return named
  // Some stores give each file a folder of its own, or two.
  const groups = [/[^/]*$/, /[^/]*\/[^/]*$/, /(?<=[^/]\/[^/]+\/)[^/]*\/[^/]*\/[^/]*$/].map((end) =>
    largestGroup(all, end),
  )
  return groups.find(({ length }) => length > 1) ?? groups[0] ?? []
}

/** Vehicles of which a listing's markup states no photos, with those of the page whose addresses name their VINs. */
export function withNamedPhotos<T extends { readonly raw: RawVehicle }>(
  found: readonly T[],
  { html, url }: { readonly html: string; readonly url: string },
): readonly T[] {
  const isBare = ({ raw }: T) => (raw.photos ?? []).length === 0
  if (!found.some(isBare)) return found
  const photos = photosIn(parseHtml(html).root().toArray(), url, maxListed)
  const byVin = Map.groupBy(photos, (address) => vinOfAddress(address))
  return found.map((one) =>
    isBare(one) ? { ...one, raw: { ...one.raw, photos: byVin.get(normalizedVin(one.raw.vin)) ?? [] } } : one,
  )
}

function photosIn(roots: readonly AnyNode[], pageUrl: string, most: number): readonly string[] {
  const addresses = new Set<string>()
  for (const element of elementsBelow(roots)) {
    // A link leads to the photo that it shows, in full.
    const address = element.name === 'img' && isBelow(element.parent, leadsToPhoto, 3) ? null : photoAddress(element)
    for (const stated of address === null ? listedPhotos(element) : [address, ...listedPhotos(element)]) {
      const url = URL.parse(stated.split('|').at(-1) ?? '', pageUrl)
      if (url?.protocol.startsWith('http') && !notAPhoto.test(url.pathname)) addresses.add(url.href)
    }
    if (addresses.size >= most) break
  }
  return [...addresses].slice(0, most)
}

const quotedImage = /["']((?:https?:)?(?:\\?\/)[^"'\s<>]{4,500}\.(?:jpe?g|png|webp|avif)(?:\?[^"'\s<>]{0,200})?)["']/gi

/** `x-data="{images: ['https://.../1.jpg', 'https://.../2.jpg']}"`: a list that a script shows one of. */
function listedPhotos({ attribs }: Element): readonly string[] {
  return Object.values(attribs).flatMap((value) => {
    const found = value.length < maxAttribute && value.includes('[') ? [...value.matchAll(quotedImage)] : []
    return found.length > 1 ? found.map(([, address = '']) => address.replaceAll('\\/', '/')) : []
  })
}

function leadsToPhoto({ name, attribs: { href = '' } }: Element): boolean {
  return name === 'a' && isImage.test(href)
}

function largestGroup(addresses: readonly string[], end: RegExp): readonly string[] {
  const groups = Map.groupBy(addresses, (address) => fileOf(address.replace(/[?#].*$/, '')).replace(end, ''))
  const [largest = []] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  return largest
}

/** The address that an element shows a photo of, as it stands there. */
export function photoAddress({ name, attribs }: Pick<Element, 'name' | 'attribs'>): string | null {
  if (name === 'meta') return attribs.property === 'og:image' ? (attribs.content ?? null) : null
  if (!/^(?:amp-)?img$/.test(name) && name !== 'a' && name !== 'source' && attribs['data-src'] === undefined)
    return /background-image:\s*url\(["']?([^"')]+)/i.exec(attribs.style ?? '')?.[1] ?? null
  const isSource = ([attribute, value]: readonly [string, string]) =>
    !/^data:|^$|\s/.test(value) &&
    (isImage.test(value) || (name === 'img' && /src$|lazy|original/.test(attribute) && /[/.]/.test(value)))
  for (const kind of sourceAttributes) {
    const stated = Object.entries(attribs).find((one) => kind.test(one[0]) && isSource(one))
    if (stated !== undefined) return stated[1]
  }
  const largest = name === 'img' ? attribs.srcset?.split(/,\s+/).at(-1) : undefined
  return largest?.trim().split(/\s/)[0] || null
}

const vin = /[A-HJ-NPR-Z0-9]{17}/

/** Where a page shows a single photo: the list in a script that has it, in full where the list says so. */
export function galleryInScripts(html: string, pageUrl: string, shown: readonly string[]): readonly string[] {
  const [photo, ...others] = shown
  if (photo === undefined || others.length > 0) return shown
  const name = nameOfFile(photo)
  for (const { text: script } of scriptsOf(html)) {
    const list = name === '' ? null : listAround(script, script.indexOf(name))
    const found = new Map<string, string>()
    for (const { 1: address = '', index } of list?.matchAll(quotedImage) ?? []) {
      const url = URL.parse(address.replaceAll('\\/', '/'), pageUrl)
      const isFull = /full|large|orig|big/i.test(list?.slice(Math.max(0, index - 16), index) ?? '')
      if (url === null || notAPhoto.test(url.pathname)) continue
      const file = nameOfFile(url.href)
      if (isFull || !found.has(file)) found.set(file, url.href)
    }
    if (found.size > 1) return [...found.values()].slice(0, maxPhotos)
  }
  return shown
}

const maxTried = 12

/** The innermost list around a place, unless it is one of cars. */
function listAround(script: string, at: number): string | null {
  let start = at < 0 ? -1 : script.lastIndexOf('[', at)
  for (let tried = 0; start >= 0 && tried < maxTried; tried++) {
    const list = matchBrackets(script.slice(start, start + maxAttribute), 0)
    if (list !== null && start + list.length > at) return vin.test(list.replace(quotedImage, '')) ? null : list
    start = start === 0 ? -1 : script.lastIndexOf('[', start - 1)
  }
  return null
}

function nameOfFile(address: string): string {
  return /[^/]+\.(?:jpe?g|png|webp|avif)(?=[?#]|$)/i.exec(address)?.[0] ?? ''
}

/** The same file in several sizes, which its query or the end of its name states. */
function largestOf(addresses: readonly string[]): readonly string[] {
  const byFile = Map.groupBy(addresses, (address) =>
    fileOf(address.replace(/\?.*$/, (query) => query.replace(sizeOfQuery, ''))).replace(sizeInName, ''),
  )
  return [...byFile.values()].map(([first = '', ...others]) =>
    others.reduce((best, other) => (widthOf(other) > widthOf(best) ? other : best), first),
  )
}

const sizeOfQuery = /[?&](?:w|h|width|height|size|fit|resize|quality|q)=[^&]*/gi
const sizeInName = /-\d{2,4}x\d{2,4}(?=\.\w+$)/

/** Stores that cut to size state how behind the file: ".../a1.jpg/v1/fill/w_900,h_700/Honda.jpg" */
function fileOf(address: string): string {
  return address.replace(/(?<=\.(?:jpe?g|png|webp|avif))\/(?=.{0,80}\b[wh]_\d).*$/i, '')
}

function widthOf(address: string): number {
  const stated = /[?&](?:w|width|resize)=(\d+)|-(\d{2,4})x\d{2,4}\.\w+$|[/,]w_(\d{2,4})[/,]/i.exec(address)
  return stated === null ? Number.POSITIVE_INFINITY : Number(stated[1] ?? stated[2] ?? stated[3])
}

/** Thumbnails repeat the photos of a gallery. */
function oneSize(addresses: readonly string[]): readonly string[] {
  const large = addresses.filter((address) => !/thumb|small|[-_/](?:t|tn|sm)[-_/.]|\b\d{2,3}x\d{2,3}\b/i.test(address))
  return large.length > 0 ? large : addresses
}
