export type Environment = Readonly<Record<string, string | undefined>>

export type OptionValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

type CommandOutput = {
  /** Printed on stdout as one JSON value; undefined: the command wrote there itself. */
  readonly output: unknown
  /** Problem for stderr; the exit code is then 1. */
  readonly problem?: string
  /** For outcomes that the command distinguishes; by default 0, or 1 with a problem. */
  readonly exitCode?: number
}

export type Command = {
  /** The words that call it: `account create`. */
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: true }>>
  /** The option that a word without a name gives. */
  readonly word?: string
  /** Throws UsageError for options that make no sense and CommandError for what cannot be done. */
  readonly run: (options: OptionValues, environment: Environment) => Promise<CommandOutput>
}

export function defineCommand(command: Command): Command {
  return command
}

/** Printed with the usage; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Understood, but cannot be done: the exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Node reports a refused connection to a name with several addresses as an error without a message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : error.message
}
