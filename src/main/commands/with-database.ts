import { loadConfig } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Environment } from './define-command.ts'

/** Runs `work` on the migrated database that the settings name, and closes it. `applied` are the migrations this ran. */
export async function withDatabase<T>(
  environment: Environment,
  work: (database: Database, applied: readonly string[]) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(loadConfig(environment))
  try {
    const applied = await migrate(database)
    return await work(database, applied)
  } finally {
    await database.close()
  }
}
