import type { Config } from '../config/load-config.ts'
import { version } from '../config/version.ts'
import { openThreadDatabase } from '../db/open-database.ts'
import { shareHostSlots } from '../db/queries/host-slots.ts'
import { shareRefusingHosts } from '../db/queries/refusing-hosts.ts'
import { shareRobots } from '../db/queries/robots-files.ts'
import type { TaskServices } from '../jobs/tasks.ts'
import { systemClock } from '../lib/clock.ts'
import { recordFetch } from '../metrics/record-outcomes.ts'
import type { PageAnswer } from '../model/page.ts'
import { createBrowserClient } from '../outbound/browser/create-browser-client.ts'
import { createSftpServer } from '../outbound/create-sftp-server.ts'
import { createWebClient } from '../outbound/create-web-client.ts'
import { createRobotsGate } from '../outbound/robots-gate.ts'
import { platforms } from '../platforms/registry.ts'
import { startEnqueuing } from '../queue/queue.ts'
import { createVinReader } from '../reference-data/vin/read-vin-facts.ts'
import { createLogger } from './create-logger.ts'

export type TaskThreadData = {
  readonly config: Config
  readonly databaseUrl: string
  /** No request waits for its work. */
  readonly isBackground?: boolean
}

/** Dependencies of a thread's tasks: connections, a web client and a log of its own. */
export function createTaskServices({ config, databaseUrl, isBackground }: TaskThreadData): TaskServices {
  const log = createLogger(config)
  const database = openThreadDatabase(databaseUrl, {
    isBackground: isBackground === true && config.DATABASE_URL === null,
  })
  // Lookups do not wait for it.
  const enqueuing = startEnqueuing(database, log)
  enqueuing.catch((error: unknown) => log.error({ err: error }, 'a thread cannot enqueue jobs'))
  const hostSlots = shareHostSlots(database, log)
  const client = createWebClient({
    config,
    version,
    hostSlots,
    refusingHosts: shareRefusingHosts(database, log),
    onAnswer: (answer: PageAnswer, facts: object) => recordFetch(log, answer, facts),
  })
  return {
    config,
    log,
    clock: systemClock,
    database,
    queue: { enqueue: async (...job) => (await enqueuing).enqueue(...job) },
    web: createBrowserClient(createRobotsGate(client, systemClock, shareRobots(database, log)), {
      config,
      version,
      log,
      hostSlots,
    }),
    sftp: createSftpServer(config, { log }),
    platforms,
    decodeVins: createVinReader(),
  }
}
