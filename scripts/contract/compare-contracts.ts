import { type Contract, isInResponse, type Promised } from './describe-contract.ts'

/**
 * Breaking changes from the frozen to the emitted contract: a path, operation, status or field removed or
 * renamed, a type changed, a request newly refused. Additions are allowed. Each problem names its place.
 */
export function compareContracts(frozen: Contract, emitted: Contract): string[] {
  const broken = new Set<string>()
  // In this order a place comes before its parts.
  const places = [...frozen].sort(([a], [b]) => (a < b ? -1 : 1))
  const problems = places.flatMap(([place, was]) => {
    if (isPartOf(place, broken)) return []
    const now = emitted.get(place)
    const found = now === undefined ? [removal(place, emitted)] : compare(place, was, now)
    // Parts of removed or changed places are not reported separately.
    if (found.some(({ whole }) => whole)) broken.add(place)
    return found.map(({ text }) => text)
  })
  return [...new Set(problems), ...newlyRequired(frozen, emitted, broken)]
}

type Problem = { readonly text: string; readonly whole: boolean }

function removal(place: string, emitted: Contract): Problem {
  const [operation, path] = operationOf(place)
  if (place !== operation) return { text: `${place}: the ${nounOf(place)} was removed`, whole: true }
  const remains = [...emitted.keys()].some((other) => operationOf(other)[1] === path)
  const text = remains ? `${place}: the operation was removed` : `${path}: the path was removed`
  return { text, whole: true }
}

function compare(place: string, was: Promised, now: Promised): Problem[] {
  const part = (text: string) => ({ text: `${place}: ${text}`, whole: false })
  const whole = (text: string) => ({ text: `${place}: ${text}`, whole: true })
  const lostMedia = was.mediaTypes.filter((type) => !now.mediaTypes.includes(type))
  if (lostMedia.length > 0) return lostMedia.map((type) => whole(`${type} was removed`))
  if (isRetyped(place, was, now)) {
    return [whole(`retyped from ${[...was.kinds].join(' or ')} to ${[...now.kinds].join(' or ')}`)]
  }
  if (isInResponse(place)) return was.required && !now.required ? [part('no longer always present')] : []
  return [
    ...(now.required && !was.required ? [part('newly required')] : []),
    ...refusedValues(was, now).map((text) => part(text)),
  ]
}

/** A request may accept additional kinds of values; a response must keep its kinds, and fill a field that was always null. */
function isRetyped(place: string, { kinds: was }: Promised, { kinds: now }: Promised): boolean {
  if (was.size === 0) return false
  const isFilled = was.size === 1 && was.has('null') && now.has('null')
  if (isInResponse(place)) return !isFilled && was.symmetricDifference(now).size > 0
  return !now.has('any') && was.difference(now).size > 0
}

function refusedValues(was: Promised, now: Promised): readonly string[] {
  if (now.values === null) return []
  if (was.values === null) return was.kinds.size === 0 ? [] : ['only listed values are accepted now']
  const lost = was.values.difference(now.values)
  return lost.size === 0 ? [] : [`${[...lost].join(', ')} is no longer accepted`]
}

/** New required fields of requests, except within new parts. */
function newlyRequired(frozen: Contract, emitted: Contract, broken: ReadonlySet<string>): readonly string[] {
  return [...emitted].flatMap(([place, { required }]) => {
    if (!required || frozen.has(place) || isInResponse(place) || isPartOf(place, broken)) return []
    const parent = isParameter(place) ? operationOf(place)[0] : place.slice(0, place.lastIndexOf(' '))
    return frozen.has(parent) ? [`${place}: newly required`] : []
  })
}

function isPartOf(place: string, broken: ReadonlySet<string>): boolean {
  return [...broken].some((whole) => place.startsWith(`${whole} `) || place.startsWith(`${whole}[`))
}

function operationOf(place: string): readonly [operation: string, path: string] {
  const [method = '', path = ''] = place.split(' ', 2)
  return [`${method} ${path}`, path]
}

function isParameter(place: string): boolean {
  return /^\S+ \S+ \w+ parameter \S+$/.test(place)
}

function nounOf(place: string): string {
  if (isParameter(place)) return 'parameter'
  if (/^\S+ \S+ \d+$/.test(place)) return 'response'
  return place.endsWith(' body') && place.split(' ').length === 3 ? 'body' : 'field'
}
