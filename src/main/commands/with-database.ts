import { loadConfig } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { migrateIfOurs } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Environment } from './define-command.ts'

/** Opens the database that the settings name for `work`, and closes it. Refuses one that still needs migrations. */
export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  return withAnyDatabase(environment, async (database) => {
    const { pending } = await migrateIfOurs(database, loadConfig(environment))
    if (pending.length > 0)
      throw new Error(`Migrations are pending (${pending.join(', ')}): run \`forecourt migrate\`.`)
    return work(database)
  })
}

/** The same for a database in whatever state. */
export async function withAnyDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(loadConfig(environment))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
