import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../../src/reference-data/vpic-offline/prepare-database.ts'

/** A DATA_DIR in which the decoding database lies ready: built once a machine, shared by all test files. */
export async function openVpicFolder(): Promise<string> {
  const folder = join(tmpdir(), 'forecourt-tests-vpic')
  await prepareDatabase(folder)
  return folder
}
