import { namesMake } from '../../../../model/model-in-words.ts'
import { hostOf } from '../../stores/attribute-stores.ts'

const maxLinks = 4_000
const maxShapes = 40
const campaign = /^(?:utm_|gclid|fbclid)/i
const tracking = new RegExp(`${campaign.source}|^(?:ref$|source$|sid$|session)`, 'i')

/** Shapes of groups of links, the largest group first: `/inventory/*`, `/car.php?id=*`. */
export function shapesOf(links: readonly string[]): readonly string[] {
  const groups = Map.groupBy(
    links.slice(0, maxLinks).flatMap((link) => URL.parse(link) ?? []),
    kindOf,
  )
  return [...groups.values()]
    .flatMap((urls) => {
      const shape = shapeOf(urls)
      return shape === null ? [] : [{ shape, count: urls.length }]
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxShapes)
    .map(({ shape }) => shape)
}

/** `shape`: one, or several with ` | ` between them. */
export function isLike(shape: string, link: string): boolean {
  const url = URL.parse(link)
  return url !== null && shape.split(' | ').some((one) => matches(one, url))
}

function matches(shape: string, url: URL): boolean {
  const [path = '', query = ''] = shape.split('?')
  const [wanted, given] = [path.split('/'), partsOf(url)]
  if (wanted.length !== given.length) return false
  if (!wanted.every((part, at) => (part === '*' ? given[at] !== '' : part === given[at]))) return false
  return (
    query ===
    namesOf(url)
      .map((name) => `${name}=*`)
      .join('&')
  )
}

/** One shape for many: each of the first one's length, its parts left open where they differ. */
export function commonShape(shapes: readonly string[]): string {
  const [first = [], ...others] = shapes.map((shape) => shape.split('/'))
  const alike = others.filter((other) => other.length === first.length)
  return first.map((part, at) => (alike.every((other) => other[at] === part) ? part : '*')).join('/')
}

/** Whether shapes differ in one part and share another one than the host: `/new/vehicle/*` and `/used/vehicle/*`. */
export function isOneKind(shapes: readonly string[]): boolean {
  const [first = [], ...others] = shapes.map((shape) => shape.split('/'))
  const common = commonShape(shapes).split('/')
  const differing = first.filter((part, at) => part !== common[at]).length
  const isShared = common.slice(1).some((part) => part !== '*')
  return others.every(({ length }) => length === first.length) && differing === 1 && isShared
}

type SaidLink = { readonly link: string; readonly text: string }

const fewestOfCrowd = 3

/** Two links of each kind before a third of any, otherwise in their order; many of a kind outside of menus come later still. */
export function inTurns<Link extends SaidLink & { readonly isInMenu: boolean }>(
  links: readonly Link[],
): readonly Link[] {
  const outside = Map.groupBy(links.filter(({ isInMenu }) => !isInMenu).flatMap(kindsOf), (kind) => kind)
  const seen = new Map<string, number>()
  const turns = links.map((link) => {
    const kinds = kindsOf(link)
    const before = kinds.map((kind) => {
      const count = seen.get(kind) ?? 0
      seen.set(kind, count + 1)
      return count
    })
    const isOfCrowd = !link.isInMenu && kinds.some((kind) => (outside.get(kind)?.length ?? 0) >= fewestOfCrowd)
    return { link, turn: Math.floor(Math.max(0, ...before) / 2) + Number(isOfCrowd) }
  })
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ link }) => link)
}

/** Links are of a kind if their addresses are in one folder, or begin or end with the same words, or their texts do. */
export function kindsOf({ link, text }: SaidLink): readonly string[] {
  const { pathname, search } = new URL(link)
  const path = pathname.replace(/\.\w{2,5}$|\/$/, '')
  const folder = path.slice(0, path.lastIndexOf('/'))
  const depth = path.split('/').length
  const ends = [path + search, text].flatMap((said, at) => {
    const words = said.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
    const count = Math.min(2, words.length - 1)
    const kind = at === 0 ? `${depth} deep, ${count} of` : `${count} of`
    return count < 1 ? [] : [`${kind} ${words.slice(0, count)} ...`, `${kind} ... ${words.slice(-count)}`]
  })
  return folder === '' ? ends : [...ends, folder]
}

/** Without links that filter a listing: none of their parameters tells each of them from the others. */
export function withoutFilters(links: readonly string[]): readonly string[] {
  const groups = Map.groupBy(links, (link) => {
    const url = new URL(link)
    return [url.pathname, ...namesOf(url)].join(' ')
  })
  return [...groups.values()].flatMap((group) => (areFilters(group.map((link) => new URL(link))) ? [] : group))
}

function areFilters(urls: readonly URL[]): boolean {
  const names = urls[0] === undefined ? [] : namesOf(urls[0])
  const tells = (name: string) => new Set(urls.map(({ searchParams }) => searchParams.get(name))).size === urls.length
  return names.length > 1 && urls.length > 1 && !names.some(tells)
}

/** An address as the site's other links to the same page write it. */
export function withoutCampaign(url: URL): string {
  const own = new URL(url)
  own.hash = ''
  for (const name of [...own.searchParams.keys()]) if (campaign.test(name)) own.searchParams.delete(name)
  return own.href
}

/**
 * Tells addresses apart, however a page writes them: without protocol, `www.`, closing slash, session or campaign. A text
 * that is no address is its own name.
 */
export function nameOfLink(link: string): string {
  const url = URL.parse(link)
  if (url === null) return link
  const query = namesOf(url).map((name) => `${name}=${url.searchParams.get(name)}`)
  return [partsOf(url).join('/'), ...query].join('&').toLowerCase()
}

function partsOf(url: URL): readonly string[] {
  return [hostOf(url.href), ...url.pathname.replace(/\/+$/, '').slice(1).split('/')]
}

function namesOf(url: URL): readonly string[] {
  return [...new Set(url.searchParams.keys())].filter((name) => !tracking.test(name)).sort()
}

/** Addresses of one kind have as many parts, the same first one unless it names a vehicle, and the same parameters. */
function kindOf(url: URL): string {
  const parts = partsOf(url)
  const first = parts[1] ?? ''
  return [parts[0], parts.length, namesVehicle(first) ? '*' : first, ...namesOf(url)].join(' ')
}

function namesVehicle(part: string): boolean {
  return /\d/.test(part) || namesMake(part.split('-'))
}

function shapeOf(urls: readonly URL[]): string | null {
  const all = urls.map(partsOf)
  const [first = []] = all
  const isAlone = new Set(urls.map(({ href }) => href)).size === 1
  const parts = first.map((part, at) => {
    if (at === 0) return part
    const isSame = all.every((other) => other[at] === part)
    return isSame && !(isAlone && namesVehicle(part)) ? part : '*'
  })
  const [url] = urls
  const names = url === undefined ? [] : namesOf(url)
  if (!parts.includes('*') && names.length === 0) return null
  return parts.join('/') + (names.length === 0 ? '' : `?${names.map((name) => `${name}=*`).join('&')}`)
}
