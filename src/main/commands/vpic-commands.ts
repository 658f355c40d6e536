import { existsSync } from 'node:fs'
import { loadConfig } from '../../config/load-config.ts'
import { openDatabase } from '../../db/vpic/open-database.ts'
import { buildFromRelease } from '../../reference-data/vpic-offline/prepare-database.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'

export const vpicBuild = defineCommand({
  name: 'vpic build',
  summary: 'Decode VINs by a release of vPIC (vPICList_lite_YYYY_MM.plain.zip) from the next start of the service on.',
  usage: 'FILE',
  word: 'file',
  options: {},
  run: async ({ file }, environment) => {
    if (typeof file !== 'string') throw new UsageError('FILE is missing')
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const database = await buildFromRelease(loadConfig(environment).DATA_DIR, file)
    const tables = openDatabase(database)
    try {
      return { output: { database, newest_entry: tables.snapshot } }
    } finally {
      tables.close()
    }
  },
})
