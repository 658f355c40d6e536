const numbered = /(?:[?&;]|&amp;)((?:sid|jsessionid|phpsessid|cfid|cftoken|sess(?:ion)?_?id)=[\w.-]+)/gi
/** Names that servers give them, and nobody to a vehicle. */
const ofServers = /^(?:jsessionid|phpsessid|cfid|cftoken)=/i
/** Of one vehicle there are fewer links on a page. */
const fewest = 5
/** Of one visitor: more are of something else. */
const maxNumbers = 4

/** A page as if the addresses in it did not carry the visitor's number, which differs from visit to visit. */
export function withoutSessions(text: string): string {
  const found = Map.groupBy(text.matchAll(numbered), ([, pair = '']) => pair)
  const pairs = [...found].flatMap(([pair, places]) => (places.length >= fewest || ofServers.test(pair) ? [pair] : []))
  if (pairs.length > maxNumbers) return text
  return pairs
    .map((pair) => `${pair.replaceAll('.', '\\.')}(?![\\w.-])`)
    .reduce(
      (before, pair) =>
        before
          .replaceAll(new RegExp(`\\?${pair}(?:&amp;|&)`, 'g'), '?')
          .replaceAll(new RegExp(`(?:[?&;]|&amp;)${pair}`, 'g'), ''),
      text,
    )
}
