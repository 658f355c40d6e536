import type { Handle } from '../../db/database.ts'
import { findAccount, listAccounts, listKeysOf } from '../../db/queries/accounts.ts'
import { listDeniedHosts } from '../../db/queries/denied-hosts.ts'
import { listMembersOf } from '../../db/queries/members.ts'
import {
  CommandError,
  defineCommand,
  type Environment,
  type OptionValues,
  requireId,
  withDatabase,
} from './define-command.ts'

const maxRows = 10_000

export const accountList = defineCommand({
  name: 'account list',
  summary: 'Print all accounts, the newest first.',
  run: async (_options, environment) => {
    const accounts = await withDatabase(environment, ({ handle }) => listAccounts(handle, maxRows))
    return { output: { accounts: accounts.map(({ id, name, created_at }) => ({ account_id: id, name, created_at })) } }
  },
})

export const keyList = defineCommand({
  name: 'key list',
  summary: 'Print all keys or those of an account, without the keys themselves, the newest first.',
  usage: '[--account ID]',
  options: { account: { type: 'string' } },
  run: async (options, environment) => {
    const rows = await listOf(options, environment, listKeysOf)
    const keys = rows.map(({ id, account_id, type, admin, name, deactivated_at, ...key }) => {
      const { last_four, created_at, last_used_at } = key
      const active = deactivated_at === null
      return { key_id: id, account_id, type, admin, name, active, last_four, created_at, last_used_at }
    })
    return { output: { keys } }
  },
})

export const memberList = defineCommand({
  name: 'member list',
  summary: 'Print all members or those of an account, the newest first.',
  usage: '[--account ID]',
  options: { account: { type: 'string' } },
  run: async (options, environment) => ({ output: { members: await listOf(options, environment, listMembersOf) } }),
})

export const hostList = defineCommand({
  name: 'host list',
  summary: 'Print the hosts that are never visited, the newest first.',
  run: async (_options, environment) => {
    const hosts = await withDatabase(environment, ({ handle }) => listDeniedHosts(handle, maxRows))
    return { output: { hosts } }
  },
})

function listOf<T>(
  options: OptionValues,
  environment: Environment,
  list: (handle: Handle, accountId: number | null, limit: number) => Promise<T>,
): Promise<T> {
  const accountId = options.account === undefined ? null : requireId(options, 'account')
  return withDatabase(environment, async ({ handle }) => {
    if (accountId !== null && (await findAccount(handle, accountId)) === null)
      throw new CommandError(`There is no account ${accountId}.`)
    return list(handle, accountId, maxRows)
  })
}
