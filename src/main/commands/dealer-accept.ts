import { getDealership } from '../../dealers/get-dealership.ts'
import { systemClock } from '../../lib/clock.ts'
import { ApiError } from '../../model/errors.ts'
import { acceptCollapse } from '../../store/accept-collapse.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'
import { withDatabase } from './with-database.ts'

export const dealerAccept = defineCommand({
  name: 'dealer accept',
  summary: 'Accept the scan that is held for a dealership: the vehicles it did not show are removed at once.',
  usage: '--dealership ID',
  options: { dealership: { type: 'string' } },
  run: async (options, environment) => {
    const asked = String(options.dealership ?? '')
    if (asked === '') throw new UsageError('--dealership must be the id of a dealership')
    return withDatabase(environment, async (database) => {
      const dealership = await getDealership(database.handle, asked).catch((error: unknown) => {
        if (error instanceof ApiError) throw new CommandError(`There is no dealership ${asked}.`)
        throw error
      })
      const removed = await database.transaction('accept scan', (tx) =>
        acceptCollapse(tx, { dealershipId: dealership.id, at: systemClock.now() }),
      )
      if (removed === null) throw new CommandError(`No scan is held for dealership ${asked}.`)
      return { output: { dealership_id: dealership.publicId, accepted: true, removed_count: removed } }
    })
  },
})
