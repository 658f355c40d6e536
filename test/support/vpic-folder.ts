import { link, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { prepareDatabase } from '../../src/reference-data/vpic-offline/prepare-database.ts'

/** A DATA_DIR with the decoding database: built once per machine, shared by all test files. */
export async function openVpicFolder(): Promise<string> {
  const folder = join(tmpdir(), 'forecourt-tests-vpic')
  await prepareDatabase(folder)
  return folder
}

/** Puts the decoding database into a service's DATA_DIR: building it takes seconds of processor time. */
export async function layVpic(dataDir: string): Promise<void> {
  const { path } = await prepareDatabase(await openVpicFolder())
  await mkdir(dataDir, { recursive: true })
  await link(path, join(dataDir, basename(path))).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  })
}
