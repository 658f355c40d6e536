import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'forecourt.address'
const answerWithinMs = 2_000

/** Writes the service's address to a file, for commands on the same machine. Returns the function that removes it. */
export async function noteAddress(dataDir: string, address: string): Promise<() => Promise<void>> {
  const path = join(dataDir, fileName)
  // In a read-only folder, commands derive the address from their settings.
  await writeFile(path, address, { mode: 0o600 }).catch(() => {})
  return async () => {
    const current = await readFile(path, 'utf8').catch(() => null)
    if (current === address) await rm(path, { force: true })
  }
}

/** The address of the service that runs on this DATA_DIR; null if none answers there. */
export async function findRunningAddress(dataDir: string): Promise<string | null> {
  try {
    const address = await readFile(join(dataDir, fileName), 'utf8')
    const answer = await fetch(`${address}/livez`, { signal: AbortSignal.timeout(answerWithinMs) })
    await answer.body?.cancel()
    // A killed service leaves the file behind.
    return answer.ok ? address : null
  } catch {
    return null
  }
}
