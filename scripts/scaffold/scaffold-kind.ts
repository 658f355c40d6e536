/** A kind of part that `npm run new` scaffolds. A new kind needs only an entry in kinds.ts. */
export type ScaffoldKind = {
  readonly kind: string
  /** The form of the name, for the usage message. */
  readonly form: string
  readonly pattern: RegExp
  readonly plan: (name: string, around: Surroundings) => Plan
}

export type Surroundings = {
  /** Every path of the repository, for the next number. */
  readonly paths: readonly string[]
  readonly today: Date
  /** A saved site to begin with. */
  readonly from?: string
}

export type Plan = {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** Lines that existing files need, so that what is written compiles and is checked. */
  readonly edits?: readonly Edit[]
  /** What is left to do by hand, one line each. */
  readonly next: readonly string[]
}

export type Edit = {
  readonly path: string
  /** The text above the new one; `until` is the first text after it that the new one precedes. */
  readonly from: string
  readonly until: string
  readonly text: string
  /** The new line comes before the first line between both that is greater, not after the last. */
  readonly sorted?: true
}

/** Throws if the file has changed so much that the place cannot be found. */
export function applyEdit(file: string, { path, from, until, text, sorted }: Edit): string {
  const start = file.indexOf(from)
  const end = start < 0 ? -1 : file.indexOf(until, start + from.length)
  if (end < 0) throw new Error(`${path} has no place for ${text.trim()}: ${JSON.stringify(from + until)} is missing`)
  const at = sorted === true ? placeInOrder(file, { start: start + from.length, end }, text) : end
  return file.slice(0, at) + text + file.slice(at)
}

/** Among the lines that are indented as the new one. */
function placeInOrder(file: string, block: { readonly start: number; readonly end: number }, text: string): number {
  const nameIn = (line: string) => line.replaceAll(/\W/g, '').toLowerCase()
  const indent = /^ */.exec(text)?.[0] ?? ''
  let at = file.indexOf('\n', block.start) + 1
  while (at > 0 && at < block.end) {
    const next = file.indexOf('\n', at) + 1
    const line = file.slice(at, next)
    if (line.startsWith(indent) && /^[\w'"]/.test(line.slice(indent.length)) && nameIn(line) > nameIn(text)) return at
    if (next === 0) break
    at = next
  }
  return block.end
}

/** The formatter sorts imports. */
export function importInto(path: string, line: string): Edit {
  return { path, from: '', until: 'import ', text: `${line}\n` }
}

/** `dealer-com` is `dealerCom` as a name in code. */
export function camelCase(kebab: string): string {
  return kebab.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The number after the greatest that starts a file name in the folder: `0004`. */
export function nextNumber(paths: readonly string[], folder: string): string {
  const numbers = paths.map((path) => new RegExp(`^${folder}/(\\d{4})[-_]`).exec(path)?.[1] ?? '0')
  return String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0')
}

export function kebabCase(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
