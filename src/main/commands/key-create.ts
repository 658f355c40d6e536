import { createKey } from '../../accounts/create-key.ts'
import { CommandError, defineCommand } from './define-command.ts'
import { optionalText, requireId, requireOneOf } from './read-options.ts'
import { withDatabase } from './with-database.ts'

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
