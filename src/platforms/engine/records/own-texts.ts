/**
 * A copy of what was read from a page. A piece of a string keeps the whole string in memory, so a lot whose vehicles are
 * read from one page each would keep all of its pages. `read` holds only what JSON can express.
 */
export function withOwnTexts<T extends object>(read: T): T {
  return JSON.parse(JSON.stringify(read))
}
