import { changeLimits, type LimitChange, parseLimitChange } from '../../accounts/limits/change-limits.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'
import { listTexts, requireId } from './read-options.ts'
import { withDatabase } from './with-database.ts'

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

function readChange(text: string): LimitChange {
  try {
    return parseLimitChange(text)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
