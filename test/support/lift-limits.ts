import { changeLimits, type LimitChange } from '../../src/accounts/limits/change-limits.ts'
import type { Database } from '../../src/db/database.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { limitClasses, windowNames } from '../../src/model/limits.ts'

const plenty = 100_000_000

const changes: readonly LimitChange[] = [
  ...limitClasses.flatMap((limit) =>
    windowNames.map((window): LimitChange => ({ kind: 'limit', limit, window, units: plenty })),
  ),
  { kind: 'test_quota', units: plenty },
]

/** Lets tests and benches send as many requests as they need. */
export async function liftLimits(database: Database, accountId: number): Promise<void> {
  await changeLimits(database, accountId, changes)
}

/** The same through the command line; 1 is the account that a service creates on its first start. */
export async function liftLimitsOf(accountId: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const set = changes.flatMap((change) => {
    const name = change.kind === 'limit' ? `${change.limit}.${change.window}` : change.kind
    return ['--set', `${name}=${plenty}`]
  })
  const { exitCode, stderr } = await runCommand(['account', 'limits', '--account', String(accountId), ...set], settings)
  if (exitCode !== 0) throw new Error(stderr)
}
