import { withOwnTexts } from './own-texts.ts'

/** `read` for texts that repeat, such as colors. It depends on nothing else and never returns undefined. */
export function rememberResults<Result>(read: (text: string) => Result, most = 1_000): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    if (text.length > longestKept) return read(text)
    if (results.size >= most) results.clear()
    const copy = withOwnTexts(text)
    const result = read(copy)
    results.set(copy, result)
    return result
  }
}

const longestKept = 200
