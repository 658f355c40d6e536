import { loadConfig } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { migrateIfOurs } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'

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
  readonly usage?: string
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: true }>>
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

const maxTextLength = 200
const maxId = 2_147_483_647

export function requireText(options: OptionValues, name: string): string {
  const text = optionalText(options, name)
  if (text === null) throw new UsageError(`--${name} is missing`)
  return text
}

export function optionalText(options: OptionValues, name: string): string | null {
  const value = options[name]
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text === '' || text.length > maxTextLength) {
    throw new UsageError(`--${name} must have 1 to ${maxTextLength} characters`)
  }
  return text
}

export function listTexts(options: OptionValues, name: string): readonly string[] {
  const values = options[name]
  return Array.isArray(values) ? values.map(String) : []
}

export function requireId(options: OptionValues, name: string): number {
  const text = requireText(options, name)
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(id) || id > maxId) throw new UsageError(`--${name} must be a whole number, the id: "${text}" is not`)
  return id
}

export function requireOneOf<T extends string>(options: OptionValues, name: string, allowed: readonly T[]): T {
  const text = requireText(options, name)
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new UsageError(`--${name} must be ${allowed.join(' or ')}: "${text}" is neither`)
  return found
}

/** Opens the database that the settings name for `work`, and closes it. Refuses one that still needs migrations. */
export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  return withAnyDatabase(environment, async (database) => {
    const { pending } = await migrateIfOurs(database, loadConfig(environment))
    if (pending.length > 0)
      throw new Error(`Migrations are pending (${pending.join(', ')}): run \`forecourt migrate\`.`)
    return work(database)
  })
}

/** The same for a database in whatever state. */
export async function withAnyDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(loadConfig(environment))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
