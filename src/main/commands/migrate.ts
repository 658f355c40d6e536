import { defineCommand } from './define-command.ts'
import { withDatabase } from './with-database.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Apply the migrations that the database lacks. Every start of the service does so too.',
  usage: '',
  options: {},
  run: async (_options, environment) => {
    const applied = await withDatabase(environment, async (_database, names) => names)
    return { output: { applied } }
  },
})
