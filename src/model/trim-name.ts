import { trimWords, trimWordsBesideModels } from './trim-words.data.ts'

const longest = 30
/** Names of sections, of letters and of engines too. */
const meanings = new Set(['performance', 'base', 'ecoboost', 'm', 'n', 'custom', 'advance', 'signature'])
const names = new Set(
  [...trimWords.split(', '), ...trimWordsBesideModels.split(', ')].filter((name) => !meanings.has(name)),
)

/** Whether all of a text is the name of a known trim: "EX-L", "Limited"; most trims are unknown. */
export function isTrimName(text: string): boolean {
  return text.length <= longest && names.has(text.toLowerCase().replaceAll('-', ' '))
}
