import { createKey } from '../../accounts/keys.ts'
import { changeLimits, type LimitChange, parseLimitChange } from '../../accounts/limits/change-limits.ts'
import { invite, linkOf } from '../../accounts/members/invitations.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { Handle } from '../../db/database.ts'
import {
  findAccount,
  insertAccount,
  listAccounts,
  listKeysOf,
  markApiKeyDeactivated,
} from '../../db/queries/accounts.ts'
import { listFeedDirectories, replaceFeedDirectories } from '../../db/queries/feed-files.ts'
import { findMemberByEmail, listMembersOf } from '../../db/queries/members.ts'
import { listDeniedHosts } from '../../db/queries/refusing-hosts.ts'
import { systemClock } from '../../lib/clock.ts'
import { emailPattern } from '../../lib/text.ts'
import { findRunningAddress } from '../running-address.ts'
import {
  CommandError,
  defineCommand,
  type Environment,
  listTexts,
  messageOf,
  type OptionValues,
  optionalText,
  requireId,
  requireOneOf,
  requireText,
  UsageError,
  withDatabase,
} from './define-command.ts'

export const accountCreate = defineCommand({
  name: 'account create',
  summary: 'Create an account.',
  usage: '--name NAME',
  options: { name: { type: 'string' } },
  run: async (options, environment) => {
    const name = requireText(options, 'name')
    const accountId = await withDatabase(environment, (database) => insertAccount(database.handle, name))
    return { output: { account_id: accountId, name } }
  },
})

export const accountLimits = defineCommand({
  name: 'account limits',
  summary:
    'Print the rate limits of an account, and change them: class.window=N or test_quota=N, `default` for N resets.',
  usage: '--account ID [--set class.window=N]... [--set test_quota=N]',
  options: { account: { type: 'string' }, set: { type: 'string', multiple: true } },
  run: async (options, environment) => {
    const accountId = requireId(options, 'account')
    const changes = listTexts(options, 'set').map(readChange)
    const changed = await withDatabase(environment, (database) => changeLimits(database, accountId, changes))
    if (changed === null) throw new CommandError(`There is no account ${accountId}.`)
    return { output: { account_id: accountId, limits: changed.limits, test_quota: changed.testQuota } }
  },
})

export const accountDirectories = defineCommand({
  name: 'account directories',
  summary:
    'Print the directories of the SFTP server that belong to an account, and change them: only it can make feeds of their files. What belongs to nobody is open to all.',
  usage: '--account ID [--set DIRECTORY]... [--none]',
  options: { account: { type: 'string' }, set: { type: 'string', multiple: true }, none: { type: 'boolean' } },
  run: async (options, environment) => {
    const accountId = requireId(options, 'account')
    const names = listTexts(options, 'set')
    if (names.some((name) => name === '' || name.includes('/')))
      throw new UsageError('--set: name a directory of /import/')
    const changes = names.length > 0 || options.none === true
    const directories = await withDatabase(environment, async (database) => {
      if ((await findAccount(database.handle, accountId)) === null)
        throw new CommandError(`There is no account ${accountId}.`)
      if (changes) {
        await database.transaction('change feed directories', async (tx) => {
          const [taken] = await replaceFeedDirectories(tx, accountId, names)
          if (taken !== undefined) throw new CommandError(`The directory ${taken} belongs to another account.`)
        })
      }
      return listFeedDirectories(database.handle, accountId)
    })
    return { output: { account_id: accountId, directories } }
  },
})

function readChange(text: string): LimitChange {
  try {
    return parseLimitChange(text)
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

export const keyCreate = defineCommand({
  name: 'key create',
  summary: 'Create an API key for an account. The key is printed only once.',
  usage: '--account ID --type live|test [--admin] [--name NAME]',
  options: {
    account: { type: 'string' },
    type: { type: 'string' },
    admin: { type: 'boolean' },
    name: { type: 'string' },
  },
  run: async (options, environment) => {
    const accountId = requireId(options, 'account')
    const type = requireOneOf(options, 'type', ['live', 'test'] as const)
    const admin = options.admin === true
    const name = optionalText(options, 'name')
    const created = await withDatabase(environment, (database) =>
      createKey(database.handle, { accountId, type, admin, name }),
    )
    if (created.kind === 'no_such_account') throw new CommandError(`There is no account ${accountId}.`)
    return { output: { key_id: created.keyId, key: created.key, account_id: accountId, type, admin } }
  },
})

export const keyDeactivate = defineCommand({
  name: 'key deactivate',
  summary: 'Deactivate an API key: it fails from the next request on.',
  usage: '--key-id ID',
  options: { 'key-id': { type: 'string' } },
  run: async (options, environment) => {
    const keyId = requireId(options, 'key-id')
    const isKnown = await withDatabase(environment, (database) =>
      markApiKeyDeactivated(database.handle, keyId, systemClock.now()),
    )
    if (!isKnown) throw new CommandError(`There is no key ${keyId}.`)
    return { output: { key_id: keyId, active: false } }
  },
})

export const memberInvite = defineCommand({
  name: 'member invite',
  summary: 'Create a one-time link to join an account in the dashboard. The link is printed only once.',
  usage: '--account ID [--email ADDRESS] [--admin] [--operator]',
  options: {
    account: { type: 'string' },
    email: { type: 'string' },
    admin: { type: 'boolean' },
    operator: { type: 'boolean' },
  },
  run: async (options, environment) => {
    const accountId = requireId(options, 'account')
    const email = optionalText(options, 'email')
    if (email !== null && !new RegExp(emailPattern).test(email))
      throw new UsageError(`--email: "${email}" is not an email address`)
    const operator = options.operator === true
    const role = options.admin === true || operator ? 'admin' : 'member'
    const base = await findBaseUrl(environment)
    const made = await withDatabase(environment, async ({ handle }) => {
      if ((await findAccount(handle, accountId)) === null) throw new CommandError(`There is no account ${accountId}.`)
      if (email !== null && (await findMemberByEmail(handle, email)) !== undefined) {
        throw new CommandError(
          `${email} is a member already: \`member reset --email ${email}\` makes a new link to sign in.`,
        )
      }
      return invite(handle, { accountId, role, operator, email, member: null, actorId: null }, systemClock)
    })
    const link = linkOf(base, made.token)
    return { output: { account_id: accountId, role, operator, link, expires_at: made.expiresAt.toISOString() } }
  },
})

export const memberReset = defineCommand({
  name: 'member reset',
  summary:
    'Create a one-time link with which a member sets a new password. Using it ends their sessions. The link is printed only once.',
  usage: '--email ADDRESS',
  options: { email: { type: 'string' } },
  run: async (options, environment) => {
    const email = requireText(options, 'email')
    const base = await findBaseUrl(environment)
    return withDatabase(environment, async ({ handle }) => {
      const member = await findMemberByEmail(handle, email)
      if (member === undefined) throw new CommandError(`There is no member ${email}.`)
      const { account_id: accountId, role, operator } = member
      const made = await invite(handle, { accountId, role, operator, email: null, member, actorId: null }, systemClock)
      const link = linkOf(base, made.token)
      return { output: { account_id: accountId, email: member.email, link, expires_at: made.expiresAt.toISOString() } }
    })
  },
})

/** Where members reach the dashboard: as set, or where the running service listens, which its settings may not say. */
async function findBaseUrl(environment: Environment): Promise<string> {
  const { PUBLIC_URL, HOST, PORT, DATA_DIR } = loadConfig(environment)
  const known = PUBLIC_URL ?? (await findRunningAddress(DATA_DIR))
  if (known !== null) return known
  if (PORT !== 0) return `http://${HOST}:${PORT}`
  throw new CommandError(
    'PORT is 0, and no service answers whose address could be in the link: start it, or set PUBLIC_URL.',
  )
}

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
