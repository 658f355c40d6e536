import { acceptHeldFile, findFeed } from '../../db/queries/feeds.ts'
import { readFeedId } from '../../model/feed-id.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'
import { withDatabase } from './with-database.ts'

export const feedAccept = defineCommand({
  name: 'feed accept',
  summary: 'Accept the held file of a feed: the next poll imports it, including all removals.',
  usage: '--feed-id ID',
  options: { 'feed-id': { type: 'string' } },
  run: async (options, environment) => {
    const feedId = readFeedId(String(options['feed-id'] ?? ''))
    if (feedId === null) throw new UsageError('--feed-id must be the number of a feed')
    await withDatabase(environment, async ({ handle }) => {
      const feed = await findFeed(handle, feedId)
      if (feed === undefined) throw new CommandError(`There is no feed ${feedId}.`)
      if (feed.held_modified_at === null) throw new CommandError(`Feed ${feedId} holds no file.`)
      if (!(await acceptHeldFile(handle, feedId))) {
        throw new CommandError(`The file that feed ${feedId} holds has no VIN column: nothing of it can be imported.`)
      }
    })
    return { output: { feed_id: feedId, accepted: true } }
  },
})
