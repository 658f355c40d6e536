import { plainWords } from '../plain-words.ts'
import { equipmentWords } from './equipment.data.ts'

export const equipmentNames: readonly string[] = Object.keys(equipmentWords)

const equipmentPhrases: ReadonlyMap<string, number> = new Map(
  equipmentNames.flatMap((name, place) =>
    [name, ...(equipmentWords[name] ?? '').split(', ')].map((phrase) => [plainWords(phrase).join(' '), place] as const),
  ),
)
const longestPhrase = Math.max(...[...equipmentPhrases.keys()].map((phrase) => phrase.split(' ').length))
const maxWords = 3_000

/** The equipment named in a listing's texts, as ascending indexes in `equipmentNames`. */
export function findEquipment(texts: readonly string[]): readonly number[] {
  const found = new Set<number>()
  let words = 0
  for (const text of texts) {
    const own = plainWords(text.slice(0, 20_000))
    words += own.length
    if (words > maxWords) break
    for (let start = 0; start < own.length; start++) {
      let phrase = ''
      for (let length = 1; length <= longestPhrase && start + length <= own.length; length++) {
        phrase = length === 1 ? (own[start] ?? '') : `${phrase} ${own[start + length - 1]}`
        const place = equipmentPhrases.get(phrase)
        if (place !== undefined) found.add(place)
      }
    }
  }
  return [...found].sort((a, b) => a - b)
}
