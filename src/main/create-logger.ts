import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/load-config.ts'
import { requestFacts } from '../lib/request-under-way.ts'

export const loggerOptions = { base: null, mixin: requestFacts } as const satisfies LoggerOptions

export function createLogger(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  // stdout is for the lines that the operator's contract names; the log goes to stderr.
  return pino({ ...loggerOptions, level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: false }))
}
