import { modelInWords } from '../../../model/model-in-words.ts'

export type SplitTitle = {
  readonly year: string | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
}

const makesOfTwoWords =
  /^(alfa romeo|aston martin|land rover|mercedes benz|rolls royce|am general|country coach|forest river)\b/i

/**
 * Splits "2016 Cadillac SRX Luxury Collection" where the URL slug "2016-cadillac-srx" ends: the rest is the trim. Without
 * a matching slug the longest model of the make that is known decides; where none is, only year and make are returned.
 */
export function splitTitle(title: string, slug: string): SplitTitle {
  const [, year, rest] = /^\D{0,30}\b((?:19|20)\d{2})\s+(.+)$/.exec(title.replace(/\s+/g, ' ').trim()) ?? []
  if (year === undefined || rest === undefined) return { year: null, make: null, model: null, trim: null }
  const make = makesOfTwoWords.exec(rest)?.[0] ?? rest.split(' ')[0] ?? ''
  const words = rest.slice(make.length).trim().split(' ')
  const inSlug = slugged(slug)
  const start = `${year}-${slugged(make)}-`
  const at = inSlug.indexOf(start)
  if (at < 0) return { year, make, ...splitByDictionary(make, words) }
  let left = inSlug.slice(at + start.length)
  let used = 0
  for (const word of words) {
    const part = slugged(word)
    if (part === '' || !(left === part || left.startsWith(`${part}-`))) break
    left = left.slice(part.length + 1)
    used++
  }
  const [model, trim] = [words.slice(0, used).join(' '), words.slice(used).join(' ')]
  return { year, make, model: model || null, trim: model === '' ? null : trim || null }
}

function splitByDictionary(make: string, words: readonly string[]): Pick<SplitTitle, 'model' | 'trim'> {
  const found = modelInWords(make, words)
  if (found === null) return { model: null, trim: null }
  return { model: found.model, trim: words.slice(found.words).join(' ') || null }
}

/** The word after the year, unless it is a condition ("2019 Certified ..."). */
export function makeInTitle(title: string): string | null {
  const { make } = splitTitle(title, '')
  const isName = make !== null && /^\p{L}[\p{L}-]+/u.test(make)
  return isName && !/^(new|used|pre-?owned|certified|cpo|demo|all|sold|vehicle)\b/i.test(make) ? make : null
}

function slugged(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
