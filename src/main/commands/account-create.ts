import { createAccount } from '../../accounts/create-account.ts'
import { defineCommand } from './define-command.ts'
import { requireText } from './read-options.ts'
import { withDatabase } from './with-database.ts'

export const accountCreate = defineCommand({
  name: 'account create',
  summary: 'Create an account.',
  usage: '--name NAME',
  options: { name: { type: 'string' } },
  run: async (options, environment) => {
    const name = requireText(options, 'name')
    const accountId = await withDatabase(environment, (database) => createAccount(database.handle, name))
    return { output: { account_id: accountId, name } }
  },
})
