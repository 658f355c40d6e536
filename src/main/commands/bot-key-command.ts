import { botKeyPath, createBotKey, readBotDirectory } from '../../config/bot-key.ts'
import { loadConfig } from '../../config/load-config.ts'
import { systemClock } from '../../lib/clock.ts'
import { CommandError, defineCommand, messageOf } from './define-command.ts'

export const botKeyCreate = defineCommand({
  name: 'bot-key create',
  summary:
    'Make the key with which visits of websites are signed, or replace it: the public half of the one before stays in the directory for 7 days.',
  usage: '',
  options: {},
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
