import { link, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { prepareDatabase } from '../../src/reference-data/vpic-offline/prepare-database.ts'

/** A DATA_DIR in which the decoding database lies ready: built once a machine, shared by all test files. */
export async function openVpicFolder(): Promise<string> {
  const folder = join(tmpdir(), 'forecourt-tests-vpic')
  await prepareDatabase(folder)
  return folder
}

/** Lays the decoding database ready in a service's own DATA_DIR: building it takes seconds of processor time. */
export async function layVpic(dataDir: string): Promise<void> {
  const { path } = await prepareDatabase(await openVpicFolder())
  await mkdir(dataDir, { recursive: true })
  await link(path, join(dataDir, basename(path))).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  })
}
