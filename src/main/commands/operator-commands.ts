import { existsSync } from 'node:fs'
import { botKeyPath, createBotKey, readBotDirectory } from '../../config/bot-key.ts'
import { loadConfig } from '../../config/load-config.ts'
import { listUnknownMigrations, migrate } from '../../db/migrate.ts'
import { findDealership, findDealershipPublicId } from '../../db/queries/dealers.ts'
import { acceptHeldFile, findHeldFile } from '../../db/queries/feeds.ts'
import { deleteDeniedHost, findDenyingEntry, insertDeniedHost } from '../../db/queries/refusing-hosts.ts'
import { openDatabase } from '../../db/vpic/open-database.ts'
import { systemClock } from '../../lib/clock.ts'
import { readDealershipId, readFeedId } from '../../model/read-ids.ts'
import { buildFromRelease } from '../../reference-data/vpic-offline/prepare-database.ts'
import { acceptCollapse } from '../../store/accept-collapse.ts'
import {
  CommandError,
  defineCommand,
  messageOf,
  type OptionValues,
  UsageError,
  withAnyDatabase,
  withDatabase,
} from './define-command.ts'

export const dealerAccept = defineCommand({
  name: 'dealer accept',
  summary:
    'Accept the held scan of a dealership: vehicles missing from it are removed at once, fields that it lost by the next import.',
  usage: '--dealership ID',
  options: { dealership: { type: 'string' } },
  run: async (options, environment) => {
    const asked = String(options.dealership ?? '')
    if (asked === '') throw new UsageError('--dealership must be the id of a dealership')
    return withDatabase(environment, async (database) => {
      const dealershipId = await findDealership(database.handle, { host: null, ...readDealershipId(asked) })
      if (dealershipId === undefined) throw new CommandError(`There is no dealership ${asked}.`)
      const removed = await database.transaction('accept scan', (tx) =>
        acceptCollapse(tx, { dealershipId, at: systemClock.now(), by: null }),
      )
      if (removed === null) throw new CommandError(`No scan is held for dealership ${asked}.`)
      const publicId = await findDealershipPublicId(database.handle, dealershipId)
      return { output: { dealership_id: publicId, accepted: true, removed_count: removed.all } }
    })
  },
})

export const feedAccept = defineCommand({
  name: 'feed accept',
  summary: 'Accept the held file of a feed: the next poll imports it, including all removals.',
  usage: '--feed-id ID',
  options: { 'feed-id': { type: 'string' } },
  run: async (options, environment) => {
    const feedId = readFeedId(String(options['feed-id'] ?? ''))
    if (feedId === null) throw new UsageError('--feed-id must be the number of a feed')
    await withDatabase(environment, async ({ handle }) => {
      const feed = await findHeldFile(handle, feedId)
      if (feed === undefined) throw new CommandError(`There is no feed ${feedId}.`)
      if (feed.held_modified_at === null) throw new CommandError(`Feed ${feedId} holds no file.`)
      if (!(await acceptHeldFile(handle, feedId, null))) {
        throw new CommandError(`The file that feed ${feedId} holds has no VIN column: nothing of it can be imported.`)
      }
    })
    return { output: { feed_id: feedId, accepted: true } }
  },
})

export const hostDeny = defineCommand({
  name: 'host deny',
  summary: 'Never visit a host and its subdomains again: setups, imports, lookups and photos of it fail from now on.',
  usage: 'HOST',
  word: 'host',
  run: async (options, environment) => {
    const host = readHost(options)
    await withDatabase(environment, ({ handle }) => insertDeniedHost(handle, host))
    return { output: { host, denied: true } }
  },
})

export const hostAllow = defineCommand({
  name: 'host allow',
  summary: 'Take a host off the list of those that are never visited.',
  usage: 'HOST',
  word: 'host',
  run: async (options, environment) => {
    const host = readHost(options)
    await withDatabase(environment, async ({ handle }) => {
      const isDeleted = await deleteDeniedHost(handle, host)
      const entry = await findDenyingEntry(handle, host)
      if (entry !== null) throw new CommandError(`${host} is still denied, by the entry ${entry}.`)
      if (!isDeleted) throw new CommandError(`${host} is not on the list.`)
    })
    return { output: { host, denied: false } }
  },
})

/** The host as URLs have it: lower case, Punycode, without a port. */
function readHost({ host }: OptionValues): string {
  if (typeof host !== 'string') throw new UsageError('HOST is missing')
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `http://${host}`)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  if (url === null || name === '' || url.username !== '' || /[*\s]/.test(host)) {
    throw new UsageError(`"${host}" is not a host: give its name, such as dealer.example`)
  }
  return name
}

export const botKeyCreate = defineCommand({
  name: 'bot-key create',
  summary:
    'Make the key with which visits of websites are signed, or replace it: the public half of the one before stays in the directory for 7 days.',
  run: async (_options, environment) => {
    const config = loadConfig(environment)
    const now = systemClock.now()
    try {
      const id = createBotKey(config, now)
      return {
        output: { key_id: id, file: botKeyPath(config), published: readBotDirectory(config, now)?.keys.length ?? 0 },
      }
    } catch (error) {
      throw new CommandError(messageOf(error))
    }
  },
})

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Apply pending migrations. The service does so itself on an embedded or empty database.',
  run: (_options, environment) =>
    withAnyDatabase(environment, async (database) => {
      const applied = await migrate(database)
      return { output: { applied, unknown_migrations: await listUnknownMigrations(database) } }
    }),
})

export const vpicBuild = defineCommand({
  name: 'vpic build',
  summary: 'Decode VINs by a release of vPIC (vPICList_lite_YYYY_MM.plain.zip) from the next start of the service on.',
  usage: 'FILE',
  word: 'file',
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
