import { listUnknownMigrations, migrate } from '../../db/migrate.ts'
import { defineCommand } from './define-command.ts'
import { withAnyDatabase } from './with-database.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Apply pending migrations. The service does so itself on an embedded or empty database.',
  usage: '',
  options: {},
  run: (_options, environment) =>
    withAnyDatabase(environment, async (database) => {
      const applied = await migrate(database)
      return { output: { applied, unknown_migrations: await listUnknownMigrations(database) } }
    }),
})
