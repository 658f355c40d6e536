import { type Database, findValue, type Handle, hasRow, listRows, writeRows, wroteRows } from '../database.ts'

type Log = { warn(facts: object, message: string): void }

export function shareRefusingHosts({ handle }: Pick<Database, 'handle'>, log: Log) {
  return {
    refuses: (host: string, since: Date) =>
      hasRow(handle)`SELECT FROM refusing_hosts WHERE host = ${host} AND refused_at > ${since}`.catch(
        (error: unknown) => {
          log.warn({ err: error, host }, 'a host could not be looked up: it is asked directly')
          return false
        },
      ),
    add: async (host: string, now: Date) => {
      await writeRows(handle)`
        INSERT INTO refusing_hosts (host, refused_at) VALUES (${host}, ${now})
        ON CONFLICT (host) DO UPDATE SET refused_at = excluded.refused_at`.catch((error: unknown) => {
        log.warn({ err: error, host }, 'a host that refuses direct requests could not be stored')
      })
    },
  }
}

/** False: it was denied already. */
export async function insertDeniedHost(handle: Handle, host: string): Promise<boolean> {
  return wroteRows(handle)`INSERT INTO denied_hosts (host) VALUES (${host}) ON CONFLICT DO NOTHING`
}

/** False: there is no such entry. */
export async function deleteDeniedHost(handle: Handle, host: string): Promise<boolean> {
  return wroteRows(handle)`DELETE FROM denied_hosts WHERE host = ${host}`
}

/** The entry that covers the host; null: it may be visited. */
export async function findDenyingEntry(handle: Handle, host: string): Promise<string | null> {
  return (await findValue<string | null>(handle)`SELECT denying_entry(${host}) AS entry`) ?? null
}

export async function listDeniedHosts(handle: Handle, limit: number) {
  return listRows<{ host: string; denied_at: Date }>(handle)`
    SELECT host, denied_at FROM denied_hosts ORDER BY denied_at DESC, host LIMIT ${limit}`
}
