import type { Handle } from '../db/database.ts'
import { markApiKeyDeactivated } from '../db/queries/api-keys.ts'
import type { Clock } from '../lib/clock.ts'

/** The key fails from the next request on, in every process. False: there is no such key. */
export async function deactivateKey(handle: Handle, keyId: number, clock: Clock): Promise<boolean> {
  return markApiKeyDeactivated(handle, keyId, clock.now())
}
