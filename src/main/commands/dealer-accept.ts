import { findDealershipPublicId } from '../../db/queries/dealers.ts'
import { findDealership } from '../../dealers/find-dealership.ts'
import { systemClock } from '../../lib/clock.ts'
import { readDealershipId } from '../../model/dealership-id.ts'
import { acceptCollapse } from '../../store/accept-collapse.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'
import { withDatabase } from './with-database.ts'

export const dealerAccept = defineCommand({
  name: 'dealer accept',
  summary: 'Accept the held scan of a dealership: vehicles missing from it are removed at once.',
  usage: '--dealership ID',
  options: { dealership: { type: 'string' } },
  run: async (options, environment) => {
    const asked = String(options.dealership ?? '')
    if (asked === '') throw new UsageError('--dealership must be the id of a dealership')
    return withDatabase(environment, async (database) => {
      const dealershipId = await findDealership(database.handle, { host: null, ...readDealershipId(asked) })
      if (dealershipId === undefined) throw new CommandError(`There is no dealership ${asked}.`)
      const removed = await database.transaction('accept scan', (tx) =>
        acceptCollapse(tx, { dealershipId, at: systemClock.now() }),
      )
      if (removed === null) throw new CommandError(`No scan is held for dealership ${asked}.`)
      const publicId = await findDealershipPublicId(database.handle, dealershipId)
      return { output: { dealership_id: publicId, accepted: true, removed_count: removed.all } }
    })
  },
})
