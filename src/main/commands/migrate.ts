import { migrate } from '../../db/migrate.ts'
import { defineCommand } from './define-command.ts'
import { withAnyDatabase } from './with-database.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary:
    'Apply the migrations that the database lacks. The service does so itself on the embedded and on an empty database.',
  usage: '',
  options: {},
  run: async (_options, environment) => ({ output: { applied: await withAnyDatabase(environment, migrate) } }),
})
