/**
 * A copy whose texts are its own. A piece of a string keeps the whole string in memory: one text of a page or of a file
 * would keep all of it. `read` holds only what JSON can express.
 */
export function withOwnTexts<T>(read: T): T {
  return JSON.parse(JSON.stringify(read))
}
