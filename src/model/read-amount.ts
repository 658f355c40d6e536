type RawText = string | number | null | undefined

const periodic =
  /\/\s*((2|deux)\s+)?(mo|month|wk|week|bi-?wk|bi-?week(ly)?|mois|sem|semaines?)\b|\b(per|a)\s+(mo|month|week)\b|\bp\/m\b|\b(monthly|bi-?weekly|weekly|mensuel|hebdo)|par\s+(mois|semaine)|aux\s+(2|deux)\s+semaines/i
const notAnAmountAsked = /\b(save|savings|off|down|deposit|due at|apr)\b/i
/** "Call" texts may contain a phone number. */
const onRequest = /\b(call|contact|request|inquire|appelez|communiquez|sur demande)\b/i
const openEnded =
  /^\W*(from|starting|as low as|up to|à partir|dès)(?![a-z])|\d[,.\s]?\d{3}(?:[.,]\d\d)?\s*(?:[-–—]|to|à)\s*[$€£]?\s*\d{1,3}[,.\s]?\d{3}\b/i
const reduced = /\b(?:was|reg(?:ular|\.)?|orig(?:inal|\.)?|msrp|retail|list)\b.*\b(?:now|sale)\b(.*)$/is

const maxAmount = 1e9
const maxLength = 500
const spaces = '\\s\\u00a0\\u202f'
const grouped = [
  ...[',', "['’]", `[${spaces}]`].map((separator) => `\\d{1,3}(?:${separator}\\d{3})+(?!\\d)`),
  '\\d{1,3}(?:\\.\\d{3})+(?![\\d.])',
].join('|')
/** Has no words that could change what it is. */
const plainAmount = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/
const amountShape = new RegExp(`(${grouped}|\\d+)(?:[.,](\\d+))?`, 'u')

/** In cents precision, without its sign. Null for zero, words ("Call for price"), payments, savings and ranges. */
export function readAmount(rawText: RawText): number | null {
  const amount = typeof rawText === 'number' ? rawText : amountIn(rawText ?? '')
  if (amount === null || !Number.isFinite(amount)) return null
  const rounded = Math.round(Math.abs(amount) * 100) / 100
  return rounded > 0 && rounded <= maxAmount ? rounded : null
}

/** "From $22,599" and "$22,599 - $24,995" say less than what this vehicle costs. */
export function isOpenEnded(text: string): boolean {
  return openEnded.test(text)
}

export function isNegativeAmount(rawText: RawText): boolean {
  return typeof rawText === 'number' ? rawText < 0 : /^\s*(?:[$€£]\s*)?[-–−(]\s*(?:[$€£]\s*)?\d/.test(rawText ?? '')
}

function amountIn(text: string): number | null {
  if (plainAmount.test(text)) return Number(text.replace(/[$,]/g, ''))
  const start = text.slice(0, maxLength)
  if (periodic.test(start) || notAnAmountAsked.test(start) || isOpenEnded(start)) return null
  if (onRequest.test(start) && !/[$€£]/.test(start)) return null
  const [, whole, rest = ''] = amountShape.exec(reduced.exec(start)?.[1] ?? start) ?? []
  if (whole === undefined) return null
  // "24,995" and "24.995" are groups of three; "24995,00" and "24995.0" have a fraction.
  return Number(`${whole.replace(/\D/g, '')}.${rest}0`)
}

/** An amount below this share of the MSRP, or of the other prices, is a payment or a typo. */
const minShare = 0.1
/** Too high for a monthly payment: if two amounts agree on it, a third that is ten times higher is the typo. */
const minFullPrice = 10_000

type Beside = {
  readonly msrp?: number | null
  /** The vehicle's other current or former prices. */
  readonly others: readonly number[]
  readonly payments?: readonly number[]
}

export function isPlausiblePrice(amount: number, { msrp = null, others, payments = [] }: Beside): boolean {
  if (payments.includes(amount)) return false
  if (msrp !== null && amount < msrp * minShare) return false
  if (amount >= minFullPrice && others.includes(amount)) return true
  return amount >= Math.max(0, ...others) * minShare
}

/** An amount before discounts that is ten times higher than one stated more than once. */
export function isSlip(amount: number, agreed: readonly number[]): boolean {
  return agreed.some((price, at) => price >= minFullPrice && price < amount * minShare && agreed.indexOf(price) !== at)
}
