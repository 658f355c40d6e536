import type { Handle } from '../db/database.ts'
import { insertAccount } from '../db/queries/accounts.ts'

/** Returns the id of the new account. Names need not be unique. */
export async function createAccount(handle: Handle, name: string): Promise<number> {
  return insertAccount(handle, name)
}
