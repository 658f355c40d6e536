import type { Database } from '../../db/database.ts'
import { findAccount, listAccounts, listApiKeys } from '../../db/queries/accounts.ts'
import { listMembers } from '../../db/queries/members.ts'
import { CommandError, defineCommand } from './define-command.ts'
import { requireId } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const mostAccounts = 10_000

export const accountList = defineCommand({
  name: 'account list',
  summary: 'Print all accounts, the newest first.',
  usage: '',
  options: {},
  run: async (_options, environment) => {
    const accounts = await withDatabase(environment, ({ handle }) => listAccounts(handle, mostAccounts))
    return { output: { accounts: accounts.map(({ id, ...account }) => ({ account_id: id, ...account })) } }
  },
})

export const keyList = defineCommand({
  name: 'key list',
  summary: 'Print the keys of an account, without the keys themselves.',
  usage: '--account ID',
  options: { account: { type: 'string' } },
  run: async (options, environment) => {
    const keys = await ofAccount(requireId(options, 'account'), environment, listApiKeys)
    const present = keys.map(({ id, deactivated_at: deactivatedAt, ...key }) => {
      return { key_id: id, ...key, active: deactivatedAt === null }
    })
    return { output: { keys: present } }
  },
})

export const memberList = defineCommand({
  name: 'member list',
  summary: 'Print the members of an account.',
  usage: '--account ID',
  options: { account: { type: 'string' } },
  run: async (options, environment) => {
    const members = await ofAccount(requireId(options, 'account'), environment, listMembers)
    return { output: { members: members.map(({ id, ...member }) => ({ member_id: id, ...member })) } }
  },
})

function ofAccount<T>(
  accountId: number,
  environment: Parameters<typeof withDatabase>[0],
  list: (handle: Database['handle'], accountId: number) => Promise<T>,
): Promise<T> {
  return withDatabase(environment, async ({ handle }) => {
    if ((await findAccount(handle, accountId)) === null) throw new CommandError(`There is no account ${accountId}.`)
    return list(handle, accountId)
  })
}
