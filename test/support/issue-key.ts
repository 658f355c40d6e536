import { createKey } from '../../src/accounts/keys.ts'
import type { Handle } from '../../src/db/database.ts'

type Wanted = { readonly admin?: boolean; readonly type?: 'live' | 'test' }

/** A new key of an account, as its holder sends it. */
export async function issueKey(handle: Handle, accountId: number, wanted: Wanted = {}): Promise<string> {
  const made = await createKey(handle, { accountId, type: 'live', admin: false, name: null, ...wanted })
  if (made.kind !== 'created') throw new Error('the key was not created')
  return made.key
}
