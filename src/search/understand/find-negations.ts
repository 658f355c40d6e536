import { wordSet } from '../plain-words.ts'
import type { Entity } from './find-entities.ts'
import type { Token } from './tokenize.ts'

const negators = wordSet(
  "no not without except excluding minus nothing hate avoid isn't isnt never sin excepto aren't arent nor don't dont anything-but cannot won't wont neither nada ninguna ningun odio besides unless exclude dislike despise evitar",
)
/** Words that may stand between a negator and what it negates. */
const between = wordSet(
  'a an the any of for in want wanted wants like likes have having has with is be sea un una de ser really interested care into looking to get be car cars ones one it i am quiero me gusta need needs necesito que el la los las another buy please other drive driving own see show',
)
const needed = wordSet('need needs necesito')
const joiners = wordSet('or nor and ni o y not no a an the any un una')
const longestGap = 5

export type Polarity = 'wanted' | 'negated' | 'not needed'

/** The negated entities: those after a negator, and those joined to them by "or". */
export function findPolarities(tokens: readonly Token[], entities: readonly Entity[]): readonly Polarity[] {
  const polarities: Polarity[] = []
  for (const [place, entity] of entities.entries()) {
    const direct = lookLeft(tokens, entity.start)
    const previous = entities[place - 1]
    const joined =
      direct === 'wanted' &&
      previous !== undefined &&
      previous.meaning.kind === entity.meaning.kind &&
      polarities[place - 1] !== 'wanted' &&
      tokens.slice(previous.end, entity.start).every(({ text }) => joiners.has(text)) &&
      entity.start > previous.end
    polarities.push(joined ? (polarities[place - 1] ?? 'wanted') : direct)
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

function isNegatorAt(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  const left = tokens[at - 1]?.text ?? ''
  if (negators.has(text)) return true
  if (text === 'but') return /^(anything|everything|any|nothing|color|colour|all|cualquiera)$/.test(left)
  if (text === 'than') return left === 'other'
  return text === 'menos' && /^(todo|cualquiera|color)$/.test(left)
}
