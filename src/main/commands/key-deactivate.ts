import { deactivateKey } from '../../accounts/deactivate-key.ts'
import { systemClock } from '../../lib/clock.ts'
import { CommandError, defineCommand } from './define-command.ts'
import { requireId } from './read-options.ts'
import { withDatabase } from './with-database.ts'

export const keyDeactivate = defineCommand({
  name: 'key deactivate',
  summary: 'Deactivate an API key: it fails from the next request on.',
  usage: '--key-id ID',
  options: { 'key-id': { type: 'string' } },
  run: async (options, environment) => {
    const keyId = requireId(options, 'key-id')
    const isKnown = await withDatabase(environment, (database) => deactivateKey(database.handle, keyId, systemClock))
    if (!isKnown) throw new CommandError(`There is no key ${keyId}.`)
    return { output: { key_id: keyId, active: false } }
  },
})
