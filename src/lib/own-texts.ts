/** A copy by JSON whose texts are its own: a piece of a string keeps the whole string, such as a page, in memory. */
export function withOwnTexts<T>(read: T): T {
  return JSON.parse(JSON.stringify(read))
}
