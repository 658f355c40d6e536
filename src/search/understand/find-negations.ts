import { wordSet } from '../words.ts'
import type { Entity } from './lexicon.ts'
import type { NumberPhrase } from './read-numbers.ts'
import { isNegatorAt, type Token, textOf } from './tokenize.ts'
import { deniedAcross, refusedAfter } from './wordings.data.ts'

const between = wordSet(deniedAcross)
const needed = wordSet('need needs necesito')
const joiners = wordSet('or nor and ni o y no not a an any the un una please')
const longestGap = 8

/** Words between what a bound is about and the bound: "no truck with more than 60k miles". */
const beforeBounds = wordSet('with that which has have having costs costing cost is at for priced que cueste con')

export type Polarity = 'wanted' | 'negated' | 'not needed'

/** The negated entities: those after a negator, those joined to them by "or", and those that are refused afterwards. */
export function findPolarities(
  tokens: readonly Token[],
  entities: readonly Entity[],
  numbers: readonly NumberPhrase[],
): readonly Polarity[] {
  const polarities: Polarity[] = []
  for (const [index, entity] of entities.entries()) {
    const direct = lookLeft(tokens, entity.start)
    const previous = entities[index - 1]
    const joined =
      direct === 'wanted' &&
      previous !== undefined &&
      previous.meaning.kind === entity.meaning.kind &&
      polarities[index - 1] !== 'wanted' &&
      tokens.slice(previous.end, entity.start).every(({ text }) => joiners.has(text)) &&
      entity.start > previous.end
    if (direct !== 'wanted' && numbers.some((phrase) => isBoundOf(tokens, phrase, entity))) {
      polarities.push('wanted')
      continue
    }
    const polarity = joined ? (polarities[index - 1] ?? 'wanted') : direct
    polarities.push(isRefusedAfter(tokens, entity, polarity) ? reversed(polarity) : polarity)
  }
  return polarities
}

function lookLeft(tokens: readonly Token[], start: number): Polarity {
  let isNeed = false
  for (let at = start - 1; at >= Math.max(0, start - longestGap); at--) {
    const text = tokens[at]?.text ?? ','
    if (text === ',') return 'wanted'
    if (isNegatorAt(tokens, at)) return isNeed ? 'not needed' : 'negated'
    if (!between.has(text)) return 'wanted'
    isNeed ||= needed.has(text)
  }
  return 'wanted'
}

/** "minivans are out of the question", "no sunroof is a dealbreaker". */
function isRefusedAfter(tokens: readonly Token[], { meaning, end }: Entity, polarity: Polarity): boolean {
  const isNamed = meaning.kind === 'make' || meaning.kind === 'model' || meaning.kind === 'value'
  const isMissed = meaning.kind === 'equipment' && polarity === 'negated'
  return (isNamed || isMissed) && refusedAfter.test(textOf(tokens.slice(end, end + 7)))
}

/** "no truck over 30k" denies the price, not the truck. */
function isBoundOf(
  tokens: readonly Token[],
  { deniedAt, start }: NumberPhrase,
  { meaning, ...entity }: Entity,
): boolean {
  if (deniedAt === undefined || entity.start < deniedAt || entity.end > start) return false
  const isVehicle =
    meaning.kind === 'make' || meaning.kind === 'model' || (meaning.kind === 'value' && meaning.field === 'body')
  return isVehicle && tokens.slice(entity.end, start).every(({ text }) => beforeBounds.has(text))
}

function reversed(polarity: Polarity): Polarity {
  return polarity === 'wanted' ? 'negated' : 'wanted'
}
