import { open } from 'node:fs/promises'
import { deleteDirectorySource, listDirectorySources } from '../../db/queries/directory.ts'
import { loadDirectory } from '../../dealers/directory/load-directory.ts'
import { systemClock } from '../../lib/clock.ts'
import {
  CommandError,
  defineCommand,
  messageOf,
  optionalText,
  requireText,
  UsageError,
  withDatabase,
} from './define-command.ts'

export const directoryLoad = defineCommand({
  name: 'directory load',
  summary:
    'Load dealerships from a CSV file with a header or a GeoJSON file of alltheplaces; replaces those of the source.',
  usage: 'FILE --source NAME [--license TEXT]',
  word: 'file',
  options: { source: { type: 'string' }, license: { type: 'string' } },
  run: async (options, environment) => {
    const { file } = options
    if (typeof file !== 'string') throw new UsageError('FILE is missing')
    const [name, license] = [requireText(options, 'source'), optionalText(options, 'license')]
    const source = { name, license, at: systemClock.now() }
    const opened = await open(file)
    const output = await withDatabase(environment, (database) =>
      loadDirectory(database, opened.createReadStream(), source).catch((error: unknown) => {
        throw new CommandError(`${file} could not be loaded: ${messageOf(error)}`)
      }),
    )
    return { output }
  },
})

export const directoryList = defineCommand({
  name: 'directory list',
  summary: 'Print the sources of the directory, with their licenses.',
  run: async (_options, environment) => {
    const sources = await withDatabase(environment, ({ handle }) => listDirectorySources(handle))
    return { output: { sources } }
  },
})

export const directoryRemove = defineCommand({
  name: 'directory remove',
  summary: 'Remove a source and its dealerships from the directory.',
  usage: '--source NAME',
  options: { source: { type: 'string' } },
  run: async (options, environment) => {
    const source = requireText(options, 'source')
    await withDatabase(environment, async ({ handle }) => {
      if (!(await deleteDirectorySource(handle, source))) throw new CommandError(`There is no source ${source}.`)
    })
    return { output: { source, removed: true } }
  },
})
