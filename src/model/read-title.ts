import { withoutBuild } from './build-words.ts'
import { makeInWords, modelInWords } from './model-in-words.ts'

export type VehicleTitle = {
  readonly year: string | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
}

const yearAndRest = /^\D{0,30}\b((?:19|20)\d{2})\s+(.+)$/
const longestTitle = 300
const nothing: VehicleTitle = { year: null, make: null, model: null, trim: null }

/** Makes and models are matched with known ones; an unknown make is the word after the year, without a model. */
export function readTitle(title: string): VehicleTitle {
  const { year, make, rest } = splitTitle(title)
  return year === null || make === null ? nothing : { year, make, ...readModel(make, rest) }
}

/** For titles known to have this form: the words of an unknown model include its trim. */
export function readWholeTitle(title: string): VehicleTitle {
  const { year, make, rest } = splitTitle(title)
  if (year === null || make === null) return nothing
  const { model, trim } = readModel(make, rest)
  return { year, make, model: model ?? (rest.join(' ') || null), trim }
}

/** Unless the word after the year is a condition ("2019 Certified ..."). */
export function makeInTitle(title: string): string | null {
  const { make } = splitTitle(title)
  const isName = make !== null && /^\p{L}[\p{L}-]+/u.test(make)
  return isName && !/^(new|used|pre-?owned|certified|cpo|demo|all|sold|vehicle)\b/i.test(make) ? make : null
}

export function readModel(make: string, words: readonly string[]): Pick<VehicleTitle, 'model' | 'trim'> {
  const found = modelInWords(make, words)
  if (found === null) return { model: null, trim: null }
  return { model: found.model, trim: withoutBuild(words.slice(found.words).join(' ')) || null }
}

function splitTitle(title: string) {
  const plain = title.slice(0, longestTitle).replace(/\s+/g, ' ').trim()
  const [, year, names] = yearAndRest.exec(plain) ?? []
  if (year === undefined || names === undefined) return { year: null, make: null, rest: [] }
  const words = names.split(' ')
  const { make, words: makeWords } = makeInWords(words)
  return { year, make, rest: words.slice(makeWords) }
}
