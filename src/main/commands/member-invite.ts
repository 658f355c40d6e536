import { invite, linkOf } from '../../accounts/members/invitations.ts'
import { loadConfig } from '../../config/load-config.ts'
import { findAccount } from '../../db/queries/accounts.ts'
import { systemClock } from '../../lib/clock.ts'
import { CommandError, defineCommand } from './define-command.ts'
import { optionalText, requireId } from './read-options.ts'
import { withDatabase } from './with-database.ts'

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
    const operator = options.operator === true
    const role = options.admin === true || operator ? 'admin' : 'member'
    const made = await withDatabase(environment, async ({ handle }) => {
      if ((await findAccount(handle, accountId)) === null) throw new CommandError(`There is no account ${accountId}.`)
      return invite(handle, { accountId, role, operator, email, memberId: null }, systemClock)
    })
    const { PUBLIC_URL, HOST, PORT } = loadConfig(environment)
    const link = linkOf(PUBLIC_URL ?? `http://${HOST}:${PORT}`, made.token)
    return { output: { account_id: accountId, role, operator, link, expires_at: made.expiresAt.toISOString() } }
  },
})
