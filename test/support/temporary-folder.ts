import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder of the running test, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder of the test file or group that asks for it, removed after its tests. */
export function folderForFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
