export type SearchDocument = {
  readonly url: string
  readonly title: string
  readonly text: string
  /** Further words that find the document without appearing in it. */
  readonly keywords?: string
}

export type SearchHit = SearchDocument & { readonly score: number }

interface SearchEngine {
  /** The best documents first; none if nothing matches. */
  search(query: string, limit?: number): readonly SearchHit[]
}

type Indexed = { readonly document: SearchDocument; readonly words: ReadonlySet<string> }

/** Minimum share of the query's weight. */
const minShare = 0.34
const similarShare = 0.6
/** Maximum number of results per host, as in real search engines. */
const maxOfHost = 2

/** A small search engine: rare words count more, one or two typos are tolerated, VINs must match exactly. */
export function createSearchEngine(documents: readonly SearchDocument[]): SearchEngine {
  const indexed: readonly Indexed[] = documents.map((document) => ({
    document,
    words: new Set([
      ...wordsOf(`${document.title} ${document.text} ${document.keywords ?? ''}`),
      ...wordsOf(document.url),
      ...hostWords(document.url),
    ]),
  }))
  const counts = new Map<string, number>()
  for (const { words } of indexed) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const vocabulary = [...counts.keys()]
  const weightOf = (word: string) => Math.log(1 + indexed.length / (counts.get(word) ?? 1))
  return {
    search(query, limit = 10) {
      const asked = [...new Set([...wordsOf(query), ...hostWords(query)])].map((word) => ({
        word,
        similar: vocabulary.filter((other) => other !== word && isSlip(word, other)),
      }))
      const total = asked.reduce((sum, { word }) => sum + weightOf(word), 0)
      const hits = indexed.map(({ document, words }) => {
        const score = asked.reduce((sum, { word, similar }) => {
          if (words.has(word)) return sum + weightOf(word)
          return sum + (similar.some((other) => words.has(other)) ? weightOf(word) * similarShare : 0)
        }, 0)
        return { ...document, score: total === 0 ? 0 : score / total }
      })
      const sorted = hits
        .filter(({ score }) => score >= minShare)
        .sort((a, b) => b.score - a.score || a.url.length - b.url.length || a.url.localeCompare(b.url))
      const ofHost = Map.groupBy(sorted, ({ url }) => new URL(url).host)
      return sorted.filter((hit) => (ofHost.get(new URL(hit.url).host)?.indexOf(hit) ?? 0) < maxOfHost).slice(0, limit)
    },
  }
}

const ignored = new Set(['www', 'http', 'https', 'example', 'com', 'the', 'of', 'and', 'at', 'in'])

function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.split(/[^a-z0-9]+/).filter((word) => word.length > 1 && !ignored.has(word))
}

/** The names of a host without their hyphens. */
function hostWords(text: string): readonly string[] {
  const names = /(?:\/\/)?((?:[a-z0-9-]+\.)+example)/i.exec(text)?.[1]?.toLowerCase().split('.') ?? []
  return names.map((name) => name.replaceAll('-', '')).filter((name) => name.length > 1 && !ignored.has(name))
}

function isSlip(one: string, other: string): boolean {
  if (/\d/.test(one + other) || one.length < 5 || Math.abs(one.length - other.length) > 1) return false
  return distance(one, other) <= (one.length >= 9 ? 2 : 1)
}

/** Number of inserted, deleted, replaced or transposed letters. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + cost,
        ...(isExchange ? [(rows[i - 2]?.[j - 2] ?? 0) + 1] : []),
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? Number.POSITIVE_INFINITY
}
