import { isRecord, parseJson } from '../../../../lib/json.ts'
import { nameKey } from './field-names.data.ts'

type NamedList = { readonly path: readonly string[]; readonly items: readonly unknown[] }
type NamedText = { readonly path: readonly string[]; readonly text: string }

const photoName = /photo|image|picture|media|gallery|\b(?:imgs?|pics?|fotos?|ph)\b/i
const smallPhotoName = /\b(?:cover|thumb)/i
/** `wix:image://` names a file of a site's own store, which only its scripts open. */
const noPhoto = /^(?!https?:)[a-z]+:|logo|icon|placeholder|coming[-_]?soon|no[-_]?(?:image|photo)|\.svg/i
const bestSize = [
  'full',
  'large',
  'original',
  'big',
  'xl',
  'url',
  'src',
  'href',
  'uri',
  'image',
  'img',
  'path',
  'medium',
]

/** The photos of a record, by the names of its lists and texts; small ones where it has no others. */
export function photosOfRecord(lists: readonly NamedList[], entries: readonly NamedText[]): readonly string[] {
  const found = lists
    .filter(({ path }) => photoName.test(path.join(' ')))
    .map(({ items }) => inOrder(items).flatMap((item) => photoOf(item) ?? []))
    .filter((photos) => photos.length > 0)
  const [longest = []] = found.toSorted((one, other) => other.length - one.length)
  if (longest.length > 0) return [...new Set(longest)]
  const named = [photoName, smallPhotoName].map((name) =>
    entries.filter(({ path }) => name.test(path.join(' '))).flatMap(({ text }) => photosIn(text)),
  )
  return [...new Set(named.find((photos) => photos.length > 0))].slice(0, 1_000)
}

/** Several in one text are divided by commas, or are JSON of their own. */
function photosIn(text: string): readonly string[] {
  const inside = text.startsWith('[') ? parseJson(text) : undefined
  if (Array.isArray(inside)) return inside.flatMap((item) => photoOf(item) ?? [])
  return text.split(/[,|;]\s*(?=https?:|\/)/).filter(isPhoto)
}

const orderName = /^(?:sort|order|position|sequence|index|rank|priority|sortorder|displayorder|seq)$/i

/** Photos may say themselves at which place they stand. */
function inOrder(items: readonly unknown[]): readonly unknown[] {
  const placed = items.map((item) => {
    const [, place] =
      (isRecord(item) ? Object.entries(item) : []).find(([name]) => orderName.test(name.replace(/_/g, ''))) ?? []
    return { item, place: typeof place === 'number' ? place : null }
  })
  if (placed.some(({ place }) => place === null)) return items
  return placed.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)).map(({ item }) => item)
}

function photoOf(item: unknown): string | null {
  if (typeof item === 'string') return isPhoto(item) ? item : null
  if (!isRecord(item)) return null
  for (const size of bestSize) {
    const [, value] = Object.entries(item).find(([name]) => nameKey(name).endsWith(size)) ?? []
    if (typeof value === 'string' && isPhoto(value)) return value
    if (isRecord(value)) return photoOf(value)
  }
  const inside = Object.values(item).find(isRecord)
  return inside === undefined ? null : photoOf(inside)
}

function isPhoto(text: string): boolean {
  return /^(?:https?:)?\/|\.(?:jpe?g|png|webp|avif)\b/i.test(text) && !noPhoto.test(text) && !/[\s{}"<>]/.test(text)
}
