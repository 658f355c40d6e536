import { keyedSearchProviders } from './search-providers.ts'
import { variables } from './variables.ts'

type Variables = typeof variables

/** The settings of this process, typed, under the names of the environment variables. */
export type Config = { readonly [K in keyof Variables]: ReturnType<Variables[K]['parse']> }

/** Reads all settings, or throws one ConfigError that names every bad variable. An empty text counts as unset. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries(variables)) {
    const text = environment[name] === '' ? undefined : environment[name]
    try {
      values[name] = variable.parse(text)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  // The loop above has set every key of `variables` to its parser's result.
  const config = values as Config
  if (keyedSearchProviders.includes(config.SEARCH_PROVIDER) && config.SEARCH_API_KEY === null) {
    problems.push(`SEARCH_API_KEY: SEARCH_PROVIDER ${config.SEARCH_PROVIDER} needs one`)
  }
  if (config.DATABASE_READ_URL !== null && config.DATABASE_URL === null)
    problems.push('DATABASE_READ_URL: a standby of the embedded database is not supported; set DATABASE_URL')
  if (
    config.PHOTOS_URL?.kind === 'bucket' &&
    (config.PHOTOS_ACCESS_KEY === null || config.PHOTOS_SECRET_KEY === null)
  ) {
    problems.push('PHOTOS_URL: a bucket needs PHOTOS_ACCESS_KEY and PHOTOS_SECRET_KEY')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}
