import { constants, copyFile, link, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { prepareDatabase } from '../../src/reference-data/vpic-offline/prepare-database.ts'

/** Beside the installed packages, like what they are built from: a clone belongs to one user. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/forecourt-vpic')

/** A DATA_DIR with the decoding database, built once per clone and shared by all test files. */
export async function openVpicFolder(): Promise<string> {
  await prepareDatabase(cache)
  return cache
}

/** Puts the decoding database into a service's DATA_DIR: building it takes seconds of processor time. */
export async function layVpic(dataDir: string): Promise<void> {
  const { path } = await prepareDatabase(await openVpicFolder())
  await mkdir(dataDir, { recursive: true })
  const target = join(dataDir, basename(path))
  // The folder may be on another disk, and the file may be another user's.
  const copied = link(path, target).catch(() => copyFile(path, target, constants.COPYFILE_EXCL))
  await copied.catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  })
}
