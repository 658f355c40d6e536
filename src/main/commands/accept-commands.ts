import { findDealership, findDealershipPublicId } from '../../db/queries/dealers.ts'
import { acceptHeldFile, findHeldFile } from '../../db/queries/feeds.ts'
import { systemClock } from '../../lib/clock.ts'
import { readDealershipId, readFeedId } from '../../model/read-ids.ts'
import { acceptCollapse } from '../../store/accept-collapse.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'
import { withDatabase } from './with-database.ts'

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
