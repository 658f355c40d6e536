import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Creates the files of an embedded database, in a process of its own: creating takes twice the memory of everything
 * that comes later, and a process keeps much of what it once had. The folder appears whole or not at all.
 */
export async function createEmbedded(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'create-embedded-process.ts'), draft])
  await rename(draft, folder)
}
