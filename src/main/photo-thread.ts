import { workerData } from 'node:worker_threads'
import { version } from '../config/version.ts'
import { openThreadDatabase } from '../db/open-database.ts'
import { shareHostSlots } from '../db/queries/host-slots.ts'
import { shareRefusingHosts } from '../db/queries/refusing-hosts.ts'
import { shareRobots } from '../db/queries/robots-files.ts'
import { systemClock } from '../lib/clock.ts'
import { lowerThread } from '../lib/lower-priority.ts'
import { serveTasks } from '../lib/serve-tasks.ts'
import { recordFetch } from '../metrics/record-outcomes.ts'
import { takeCounts } from '../metrics/thread-counts.ts'
import type { PageAnswer } from '../model/page.ts'
import { createWebClient } from '../outbound/create-web-client.ts'
import { createRobotsGate } from '../outbound/robots-gate.ts'
import { encodePhoto } from '../photos/encode-photo.ts'
import { createPhotoTasks } from '../photos/fetch-host.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { inSequence, paceApart } from '../photos/pace-apart.ts'
import { createLogger } from './create-logger.ts'
import type { TaskThreadData } from './task-services.ts'

/** The thread that fetches and re-encodes photos, started by context.ts. */
const { config, databaseUrl } = workerData as TaskThreadData
const log = createLogger(config)
lowerThread()
const database = openThreadDatabase(databaseUrl, { isBackground: config.DATABASE_URL === null })
const store = openPhotoStore(config)
if (store === null) throw new Error('photos are off')
const client = createWebClient({
  config,
  version,
  hostSlots: paceApart(shareHostSlots(database, log)),
  refusingHosts: shareRefusingHosts(database, log),
  onAnswer: (answer: PageAnswer, facts: object) => recordFetch(log, answer, facts),
})
const web = createRobotsGate(client, systemClock, shareRobots(database, log))
const services = { database, clock: systemClock, log, store, web, encode: inSequence(encodePhoto) }
serveTasks(createPhotoTasks(services), takeCounts)
