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
}

export type Plan = {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** What is left to do by hand, one line each. */
  readonly next: readonly string[]
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
