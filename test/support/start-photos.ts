import type { Logger } from 'pino'
import type { Config } from '../../src/config/load-config.ts'
import type { Database } from '../../src/db/database.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { shareRobots } from '../../src/db/queries/robots-files.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'
import { createRobotsGate } from '../../src/outbound/robots-gate.ts'
import { createPhotoTasks, type PhotoTasks } from '../../src/photos/fetch-host.ts'
import { openPhotoStore } from '../../src/photos/open-photo-store.ts'
import { inSequence, paceApart } from '../../src/photos/pace-apart.ts'
import { applyPhotoBase, photoBase } from '../../src/photos/switch-vehicles.ts'
import { runInline } from './inline-tasks.ts'

type Deps = { readonly config: Config; readonly database: Database; readonly clock: Clock; readonly log: Logger }

/** As main/photo-thread.ts, in this thread; null without PHOTOS_URL. */
export async function startPhotos({ config, database, clock, log }: Deps): Promise<PhotoTasks | null> {
  await applyPhotoBase(database, photoBase(config, 'http://127.0.0.1') ?? null, new AbortController().signal)
  const store = openPhotoStore(config)
  if (store === null) return null
  // Other tests do not load the image library.
  const { encodePhoto } = await import('../../src/photos/encode-photo.ts')
  const hostSlots = paceApart(shareHostSlots(database, log))
  const client = createWebClient({ config, version: 'test', hostSlots, clock })
  const web = createRobotsGate(client, clock, shareRobots(database, log))
  const tasks = runInline(createPhotoTasks({ database, clock, log, store, web, encode: inSequence(encodePhoto) }))
  return { ...tasks, close: () => client.close() }
}
