import { type RefusingHosts, refusalKeptMs } from '../model/refusing-hosts.ts'
import type { Database } from './database.ts'
import { hasRefused, upsertRefusingHost } from './queries/refusing-hosts.ts'

type Log = { warn(facts: object, message: string): void }

export function shareRefusingHosts({ handle }: Pick<Database, 'handle'>, log: Log): RefusingHosts {
  return {
    refuses: async (host, now) => {
      try {
        return await hasRefused(handle, host, new Date(now.getTime() - refusalKeptMs))
      } catch (error) {
        log.warn({ err: error, host }, 'a host could not be looked up: it is asked directly')
        return false
      }
    },
    remember: async (host, now) => {
      try {
        await upsertRefusingHost(handle, host, now)
      } catch (error) {
        log.warn({ err: error, host }, 'a host that refuses direct requests could not be remembered')
      }
    },
  }
}
