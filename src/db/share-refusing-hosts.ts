import type { Database } from './database.ts'
import { hasRefused, upsertRefusingHost } from './queries/refusing-hosts.ts'

type Log = { warn(facts: object, message: string): void }

export function shareRefusingHosts({ handle }: Pick<Database, 'handle'>, log: Log) {
  return {
    refuses: async (host: string, since: Date) => {
      try {
        return await hasRefused(handle, host, since)
      } catch (error) {
        log.warn({ err: error, host }, 'a host could not be looked up: it is asked directly')
        return false
      }
    },
    remember: async (host: string, now: Date) => {
      try {
        await upsertRefusingHost(handle, host, now)
      } catch (error) {
        log.warn({ err: error, host }, 'a host that refuses direct requests could not be remembered')
      }
    },
  }
}
