import { type AnyNode, isTag, isText } from 'domhandler'
import { isConditionalPrice } from '../../../../model/conditional-offers.ts'
import type { RawPrices } from '../../../../model/raw-vehicle.ts'
import { isOpenEnded } from '../../../../model/read-amount.ts'
import { isBelow } from '../../cards/find-elements.ts'
import { amountsIn, mentionsPrices, type TextAmount } from '../../prices/amounts-in-text.ts'
import { type PriceLine, pricesOf, roleOfLabel, roleOfWords } from '../../prices/price-lines.ts'
import { amountOf } from '../../records/amount-of.ts'
import type { TextPart } from '../extract/text-parts.ts'
import { wordsOf } from './read-by-name.ts'
import { termBefore } from './shaped-facts.ts'

const periodic =
  /^\s*(?:\*|†)?\s*(?:\/|per\b|a\b|par\b|por\b|aux\b|al\b|[x×]\s?\d{1,3})?\s*(?:mo\b|month|mois|mes\b|wk|week|bi-?week|sem|quincena|2 weeks|deux)/i
/** As long as a text behind an amount that says only this; a longer one that does not begin so is the label of the next. */
const maxPeriod = 12
const perPeriod = /^\s*(?:\/|(?:per|a|par|por|aux|al)\s)/i
/** Words before an amount that is not the price of one vehicle. */
const lowestPriceWords = /\b(?:from|starting(?: at)?|as low as|up to|desde|à partir de|dès)\W*$/i
/** Of financing: its vehicle is none of the lot. */
const example = /^\W*(?:for |par |por )?(?:example|exemple|ejemplo)\b/i
const reducedTags = new Set(['del', 's', 'strike'])
const maxLabel = 60
const maxLines = 60
/** Longer texts are sentences, in which only a label with a colon, or a word for asking, names a price. */
const longestLine = 100
const asks = /(?::|\b(?:asking|priced at|yours for))\s*$/i
const reducing = /\b(?:reduced|lowered|dropped|marked down|rebajado|r[eé]duit)\b/i
const history = /^\W*(?:price history|previous prices)\b/i
/** "(-$500)" */
const isChange = /\(\s*[-–−+]\s*$/

/** What a dealer shows to everybody is no price between dealers. */
const wholesale = /^wholesale(?: price)?(?: to (?:the )?public)?$/i

type Priced = { readonly prices: RawPrices; readonly source: string }

/** The prices of a card or page: amounts by the words before them or of their class, without a sign only behind such words. */
export function readPriceParts(texts: readonly TextPart[]): Priced | null {
  const parts = joinSigns(texts)
  return readSigned(parts) ?? readSigned(withSigns(parts))
}

function readSigned(parts: readonly TextPart[]): Priced | null {
  const lines: (PriceLine & { readonly words: string; readonly ofEquipment: boolean })[] = []
  for (const [at, part] of parts.entries()) {
    if (lines.length >= maxLines) break
    const found = amountsIn(part.text)
    for (const [position, shown] of found.entries()) {
      const isLast = position === found.length - 1
      const next = isLast ? (parts[at + 1]?.text ?? '') : ''
      const isAfter =
        next.length <= maxPeriod || perPeriod.test(next) || (forSome.test(next) && isInLine(parts, at + 1))
      const beside = isAfter ? next : ''
      const [after, behind] = [shown.after || beside, shown.behind || beside]
      const isReduced = position > 0 && /^\s*(?:down )?to\s*$/i.test(shown.before) && reducing.test(part.text)
      const label = isReduced ? 'reduced to' : position === 0 ? labelOf(parts, at, shown) : wordsBefore(shown)
      const amount = amountOf(shown.amount)
      const isOpen = !isReduced && (isOpenEnded(part.text) || lowestPriceWords.test(`${label ?? ''} ${shown.before}`))
      if (amount === null || isOpen || history.test(part.text) || isChange.test(shown.before)) continue
      const isProse = part.text.length > longestLine && !asks.test(shown.before)
      const isSaid = isProse || example.test(part.text)
      const sentence = sentenceBefore(parts, at)
      const inSentence = isSaid || shown.inSentence || mentionsPrices(sentence) || isOfferOfSome(sentence)
      lines.push({
        ...roleOf(part, { ...shown, label, after, behind, inSentence, own: shown.after }),
        amount,
        words: label ?? part.text,
        ofEquipment: label === null && equipment.test(shown.after),
      })
    }
  }
  const isOnRequest = parts.some(isInsteadOfPrice)
  const isOfPart = ({ ofEquipment, amount }: (typeof lines)[number]) =>
    ofEquipment && lines.some((line) => line.role === 'price' && Number(line.amount) > Number(amount))
  const usable = lines.filter(
    (line) => line.role !== 'none' && !isOfPart(line) && !(isOnRequest && line.role === 'price' && line.label === null),
  )
  if (usable.length === 0) return null
  const prices = pricesOf(usable, 'lowest')
  const asked = usable.find(({ role, amount }) => role === 'price' && amount === prices.price)
  const listed = usable
    .filter(({ role }) => role === 'list')
    .toSorted((one, two) => Number(one.amount) - Number(two.amount))
  const other =
    usable.find(({ role }) => role === 'internet') ??
    usable.find(({ words: said }) => wholesale.test(said)) ??
    listed[0]
  // A list price beside an MSRP is the same amount under another name.
  const isAsked = (other !== undefined && other.role !== 'list') || usable.every(({ role }) => role !== 'msrp')
  const onlyOther = prices.price === null && other !== undefined && isAsked
  return {
    prices: onlyOther ? { ...prices, price: other.amount } : prices,
    source: `text "${(asked ?? other ?? usable[0])?.words.slice(0, 40) ?? ''}"`,
  }
}

/** In place of a price; amounts without words are something else then. */
const onRequest =
  /^\W*(?:(?:please )?(?:call|contact|ask|e-?mail|text|inquire)\b.{0,20}\b(?:price|pricing|details|quote)|request (?:a )?(?:price|quote)|call(?: us)?(?: today)?|(?:appelez|contactez)(?:[- ]nous)?\b.{0,20}|prix sur demande|ll[aá]m[ea](?:nos)?\b.{0,25}|consulte\b.{0,20}|price on request)\W*$/i
/** "Call" beside the number to dial is a button, wherever the price is. */
const callAlone = /^\W*call(?: us)?(?: today)?\W*$/i

/** "Call for price" where the price would stand. */
export function isInsteadOfPrice({ text, node }: TextPart): boolean {
  const isButton = () => isBelow(node, ({ name }) => name === 'a' || name === 'button', 2)
  return text.length <= maxLabel && onRequest.test(text) && !(callAlone.test(text) && isButton())
}

const signAtEnd = /(?:^|[^\d\s]\s*)\$$/
/** Thousands may be small and raised, and their comma an element too: "$17" and ",190". */
const amountAtEnd = /\$\s?\d{1,3}(?:,\d{3})*,?$/
const restOfAmount = /^(?:,\d{3})+(?!\d)|^,$/
const onlySign = /^(?:US|CA|C)?\$\W*$/
const numberAtEnd = /(?:^|[\s:])\d{1,3}(?:[\s,.\u00a0\u202f]\d{3})*$/

/** Themes put the sign before or behind an amount into an element of its own. */
export function joinSigns(parts: readonly TextPart[]): readonly TextPart[] {
  const joined: TextPart[] = []
  for (const [at, part] of parts.entries()) {
    const before = joined.at(-1)
    const isAmount =
      before !== undefined &&
      ((signAtEnd.test(before.text) && /^\d/.test(part.text)) ||
        (amountAtEnd.test(before.text) && restOfAmount.test(before.text.endsWith(',') ? `,${part.text}` : part.text)))
    if (before !== undefined && (isAmount || isSignOf(before, part, parts[at + 1]))) {
      const text = `${before.text}${isAmount ? '' : ' '}${part.text}`
      joined[joined.length - 1] = { ...part, label: before.label, text }
    } else joined.push(part)
  }
  return joined
}

const bareAmount = /^(?:(\p{L}[^\d:$]{1,40}?)(?::\s*|\s+))?((?:\d{1,3}(?:,\d{3})+|\d{4,6})(?:\.\d\d)?)$/u

/** "Price: 25,245.00", "Price 25245" */
function withSigns(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.map((part, at) => {
    const [, own, amount] = bareAmount.exec(part.text) ?? []
    const label = own ?? part.label ?? parts[at - 1]?.text
    if (amount === undefined || label === undefined || label.length > maxLabel) return part
    const role = roleOfLabel(words(wordsOf(label)) ?? '')
    return /^(?:price|internet|list|msrp)$/.test(role)
      ? { ...part, text: part.text.replace(amount, `$${amount}`) }
      : part
  })
}

function isSignOf(before: TextPart, sign: TextPart, next: TextPart | undefined): boolean {
  if (!onlySign.test(sign.text) || !numberAtEnd.test(before.text)) return false
  return !/^\d/.test(next?.text ?? '') || levelsTo(sign, next) > levelsTo(sign, before)
}

/** "$4,300 in options!", "$2,500 for your trade" */
const partOfPrice =
  /^\s*(?:(?:in|worth of)\s+(?:\p{L}+\s+)?(?:options|upgrades|extras|accessories|equipment|repairs|work|parts|mods|tires|brakes|service|maintenance)|(?:for|toward) your trade)\b/iu

/** "$7,800 Blackout Edition" below a higher amount */
const equipment =
  /^\s*(?:[\p{L}\d][\p{L}\d&'/-]*\s+){0,4}(?:packages?|pkg|edition|group|kits?|options?|wheels|tires|(?:sun|moon)?roof|(?:bed)?liner|hitch|towing|tint|lift|leather|navigation|audio|coating|steps|racks?|mats|cover|exhaust|suspension|upgrades?)\b/iu

/** "Price after $500 discount", "With $500 trade assist", "$3,000 off MSRP" */
const takenOff =
  /^\s*(?:off|discounts?|rebates?|savings?|bonus|trade(?:[- ]in)? (?:assist\w*|allowance|bonus|credit))\b/i

/** "$21,050 with approved financing": not every buyer pays it. */
const forSome =
  /^\W*(?:with|when|if|after|w\/)\b.{0,40}\b(?:financ\w+|credit|rebates?|incentives?|trade(?:-?in)?|if you qualify)\b/i

/** "With $500 trade assist", "Finance with us and take another $1,000 off:" before what these buyers pay. */
function isOfferOfSome(label: string): boolean {
  return amountsIn(label).length > 0 && (forSome.test(label) || isConditionalPrice(label))
}

type Labeled = TextAmount & {
  readonly label: string | null
  /** What follows it in its own text. */
  readonly own: string
}

function roleOf(part: TextPart, { label, after, behind, inSentence, own }: Labeled): Pick<PriceLine, 'role' | 'label'> {
  if (periodic.test(after) || /\b(?:est\.?|estimated)\s+payment/i.test(label ?? '')) return { role: 'payment', label }
  const isOfSome = forSome.test(behind) || isOfferOfSome(label ?? '')
  if (inSentence || partOfPrice.test(after) || isOfSome) return { role: 'none', label: null }
  const byWords = label === null ? 'none' : roleOfLabel(/_/.test(label) ? wordsOf(label) : label)
  if (takenOff.test(own) && byWords !== 'discount' && byWords !== 'conditional') return { role: 'none', label: null }
  if (isBelow(part.node, ({ name }) => reducedTags.has(name), 2))
    return { role: byWords === 'msrp' ? 'msrp' : 'list', label }
  // Words for what only some buyers get, or no price, count before a class.
  if (byWords !== 'none' || (label !== null && roleOfWords(label) !== undefined)) return { role: byWords, label }
  const byClass = roleOfClass(part)
  if (byClass !== null) return { role: byClass, label: null }
  return { role: label === null ? 'price' : 'none', label }
}

function roleOfClass({ element }: TextPart): PriceLine['role'] | null {
  for (let at = element, level = 0; at !== null && level < 3; level++) {
    const named = wordsOf(`${at.attribs.class ?? ''} ${at.attribs.id ?? ''}`)
    const role =
      named === '' || !/pric|msrp|sale|amount|payment|monthly|sav|discount|prix|precio/.test(named)
        ? 'none'
        : roleOfLabel(named)
    if (role !== 'none') return role
    const { parent } = at
    at = parent !== null && 'attribs' in parent ? parent : null
  }
  return null
}

function words(text: string): string | null {
  const trimmed = text.replace(/^[^\p{L}\d]+|[:\s,(]+$/gu, '')
  return /\p{L}/u.test(trimmed) ? trimmed.slice(-maxLabel) : null
}

/** Of an abbreviation, as in "Est. payment", it is none. */
const sentenceEnd = /(?<=\p{Ll}{4}[.!?])\s+(?=\p{Lu})/u

/** "Now" of "$500 less than last week. Now $31,995" */
function wordsBefore({ before }: Pick<TextAmount, 'before'>): string | null {
  return words(before.split(sentenceEnd).at(-1) ?? '')
}

const maxLevels = 2
const joins = /^(?:or|just|for)$/i
/** "2019 Honda Accord Sport - $18,995"; in a heading also without a dash. */
const nameBefore = /^\W*(?:(?:new|used|certified)\s+)?(?:19|20)\d\d\s+\p{L}.*\s[-–—|]\s*$/iu
const nameInHeading = /^\W*(?:(?:new|used|certified)\s+)?(?:19|20)\d\d\s+\p{L}.*\s$/iu
/** "78,818 miles $5,800" */
const distanceBefore = /^\W*\d[\d.,\s]*(?:k\s?)?(?:mi|mls|miles|kms?)\b\W*$/i
const notItsLabel = /^\W*(?:plus|and|with|w\/|before|excl|incl|or|y|et|ou|m[aá]s|en sus)\b|^\s*\+/i

/** Words of its own text, its cell, or the text beside it, before or behind it; null: none, or the vehicle's name. */
function labelOf(parts: readonly TextPart[], at: number, { before, after }: TextAmount): string | null {
  if (paidOnce.test(after.trim())) return words(after)
  const own = wordsBefore({ before })
  if (own !== null && joins.test(own)) return null
  const part = parts[at]
  const isName =
    nameBefore.test(before) ||
    (nameInHeading.test(before) && roleOfWords(before) === undefined && /^h[1-4]$/.test(part?.element?.name ?? ''))
  if (own !== null && !isName && !distanceBefore.test(before)) return own
  if (part?.label) return part.label
  const term = termOf(part)
  if (term !== null && (roleOfWords(term) === undefined || isOfferOfSome(term))) return term
  const behind = notItsLabel.test(after) ? null : words(after)
  if (behind !== null && isLabel(behind)) return behind
  const preceding = isLabelOfPrevious(parts, at) ? undefined : parts[at - 1]
  const beside = [preceding, parts[at + 1]].filter((other) => other !== undefined && isLabel(other.text))
  const [nearest] = beside.toSorted((one, other) => levelsTo(part, one) - levelsTo(part, other))
  return nearest === undefined || (nearest === parts[at + 1] && isLabelOfNext(parts, at)) ? null : words(nearest.text)
}

/** What the page calls its value; null: none, or the vehicle's name. */
function termOf(part: TextPart | undefined): string | null {
  const term = part === undefined ? null : termBefore(part)
  return term !== null && (!/\d/.test(term) || isOfferOfSome(term)) ? words(term) : null
}

/** "$7,800 Technology Package" in a line of their own above an amount. */
function isLabelOfPrevious(parts: readonly TextPart[], at: number): boolean {
  const isPriced = amountsIn(parts[at - 2]?.text ?? '').length > 0
  return isPriced && isInLine(parts, at - 1) && !isInLine(parts, at)
}

/** Of "$1,000 down $58/week" it says what the first amount is: the other is paid every week. */
const paidOnce =
  /^(?:(?:only|just) )?(?:down\b(?! from\b)|due (?:at|today)\b|deposit\b|(?:de )?enganche\b|(?:de )?mise de fonds\b)/i

/** Whether the text behind an amount is no nearer to it than to the amount that follows, or heads a box of its own. */
function isLabelOfNext(parts: readonly TextPart[], at: number): boolean {
  const [own, label, next, behind] = parts.slice(at, at + 4)
  const [amount] = amountsIn(next?.text ?? '')
  const isPriced = amount !== undefined
  if (paidOnce.test(label?.text ?? '') && periodic.test(amount?.after || (behind?.text ?? ''))) return false
  const further = levelsTo(label, next) - levelsTo(label, own)
  const isTitle = /^(?:h[1-6]|legend|summary)$/.test(label?.element?.name ?? '')
  return (
    levelsTo(own, label) > maxLevels || (isPriced && further <= 0) || (next !== undefined && isTitle && further < 0)
  )
}

function isLabel(text: string): boolean {
  return (
    text.length <= maxLabel &&
    !onRequest.test(text) &&
    (roleOfWords(text) !== undefined || forSome.test(text)) &&
    amountsIn(text).length === 0 &&
    !/\b(?:19|20)\d\d\b|\d\s?(?:mi|miles|kms?)\b/i.test(text)
  )
}

/** "Price after all conditional offers": a label, no footnote. */
export function isLabelForSome(text: string): boolean {
  return isConditionalPrice(text) && (text.endsWith(':') || (isLabel(text) && !/[.!]$/.test(text)))
}

/** How far above a text the element is that holds the other too. */
function levelsTo(part: TextPart | undefined, other: TextPart | undefined): number {
  const around = new Set<AnyNode>()
  for (let at: AnyNode | null = other?.node ?? null; at !== null; at = at.parent) around.add(at)
  let levels = 0
  for (let at: AnyNode | null = part?.node ?? null; at !== null && !around.has(at); at = at.parent) levels++
  return levels
}

const inlineTags = new Set(['b', 'strong', 'em', 'i', 'u', 'sup', 'sub', 'a', 'small', 'mark', 'font'])

/** The beginning of a sentence some of whose words are in elements of their own; the parts of one text are none. */
function sentenceBefore(parts: readonly TextPart[], at: number): string {
  if (parts[at - 1]?.node === parts[at]?.node) return ''
  const block = blockOf(parts[at])
  const texts: string[] = []
  for (let before = at - 1; before >= 0 && block !== null && blockOf(parts[before]) === block; before--) {
    if (beginsLine(parts[before + 1], block)) break
    texts.unshift(parts[before]?.text ?? '')
  }
  return texts.join(' ')
}

function isInLine(parts: readonly TextPart[], at: number): boolean {
  const block = blockOf(parts[at])
  return block !== null && block === blockOf(parts[at - 1]) && !beginsLine(parts[at], block)
}

function beginsLine(part: TextPart | undefined, block: AnyNode): boolean {
  let node: AnyNode | null = part?.node ?? null
  while (node !== null && node.parent !== block) node = node.parent
  let before = node?.prev ?? null
  while (before !== null && isText(before) && before.data.trim() === '') before = before.prev
  return before !== null && isTag(before) && before.name === 'br'
}

export function blockOf(part: TextPart | undefined): AnyNode | null {
  let node: AnyNode | null = part?.element ?? null
  while (node !== null && isTag(node) && inlineTags.has(node.name)) node = node.parent
  return node
}
