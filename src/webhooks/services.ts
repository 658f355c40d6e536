import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import type { SecretBox } from './secret-box.ts'

export type DeliveryServices = {
  readonly database: Database
  readonly config: Pick<Config, 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE' | 'WEBHOOK_RETRY_SECONDS'>
  readonly log: Logger
  readonly secrets: SecretBox
}
