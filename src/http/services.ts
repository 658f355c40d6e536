import type { Logger } from 'pino'
import type { Authenticator } from '../accounts/caller.ts'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import type { ProviderFiles } from '../dealers/create-feed.ts'
import type { Clock } from '../lib/clock.ts'
import type { Queue } from '../queue/queue.ts'
import type { SecretBox } from '../webhooks/secret-box.ts'
import type { ImsReader } from './present/ims-reader.ts'
import type { InventoryReader } from './present/inventory-reader.ts'

/** Everything that a route may reach. Made once a process; a new part is a line here and one in `main/`. */
export type Services = {
  readonly database: Database
  readonly queue: Pick<Queue, 'enqueue'>
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly authenticator: Authenticator
  readonly inventory: InventoryReader
  readonly ims: ImsReader
  readonly providerFiles: ProviderFiles
  readonly secrets: SecretBox
}
