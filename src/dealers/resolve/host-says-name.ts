import { fold, lettersOf, wordsOf } from './compare-words.ts'
import { brandSpellings, parseDealerName } from './dealer-names.ts'
import { genericWords, smallWords } from './name-words.data.ts'

type Named = { readonly name: string | null; readonly city: string | null; readonly state: string | null }

/** `lakeside-kia` of `www.lakeside-kia.com`. */
export function hostLabel(host: string): string {
  const names = host
    .replace(/^www\./, '')
    .replace(/:\d+$/, '')
    .split('.')
  const parts = names
    .slice(0, -1)
    .filter((name, at, all) => !(at === all.length - 1 && at > 0 && secondLevel.has(name)))
  return (parts.at(-1) ?? names[0] ?? '').slice(0, 63)
}

const secondLevel: ReadonlySet<string> = new Set(['co', 'com', 'net', 'org', 'qc', 'on'])

/** The share of a host's letters in words of the name, town or trade; 0 without a distinctive word of the name. */
export function hostSaysName(host: string, dealer: Named): number {
  const label = fold(hostLabel(host)).replace(/[^a-z0-9]/g, '')
  const { own, brands } = parseDealerName(dealer.name ?? '')
  const saying = own.length > 0 ? own : [...brands].map(lettersOf)
  const around = [
    ...[...brands].flatMap((brand) => brandSpellings[brand] ?? []).map(lettersOf),
    ...wordsOf(dealer.city ?? ''),
    ...wordsOf(dealer.state ?? ''),
    lettersOf(dealer.city ?? ''),
    ...Object.keys(genericWords),
    ...smallWords,
  ]
  const vocabulary = new Set([...saying, ...around].filter((word) => word.length > 0))
  const { covered, used } = cover(label, vocabulary)
  const isNamed = saying.some((word) => used.has(word))
  return label.length === 0 || !isNamed ? 0 : covered / label.length
}

/** Words that leave the fewest letters. */
function cover(
  label: string,
  words: ReadonlySet<string>,
): { readonly covered: number; readonly used: ReadonlySet<string> } {
  type Part = { readonly covered: number; readonly used: readonly string[] }
  const best: Part[] = [{ covered: 0, used: [] }]
  for (let end = 1; end <= label.length; end += 1) {
    let part = best[end - 1] ?? { covered: 0, used: [] }
    for (const word of words) {
      if (!label.endsWith(word, end)) continue
      const before = best[end - word.length]
      if (before !== undefined && before.covered + word.length > part.covered) {
        part = { covered: before.covered + word.length, used: [...before.used, word] }
      }
    }
    best.push(part)
  }
  const last = best.at(-1)
  return { covered: last?.covered ?? 0, used: new Set(last?.used) }
}
