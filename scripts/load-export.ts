import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository-files.ts'

/** One export of a module of the service, for a generated page; throws an error that names a missing export. */
export async function loadExport(path: string, name: string): Promise<unknown> {
  const file = join(repositoryRoot, path)
  if (!existsSync(file)) throw new Error(`${path} is missing; it must export ${name}`)
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href)
  if (!(name in module)) throw new Error(`${path} does not export ${name}`)
  return module[name]
}
