import pg from 'pg'
import { type Config, ConfigError } from '../config/load-config.ts'
import { DataDirInUse } from '../db/data-dir-lock.ts'
import { EmbeddedUnavailable } from '../db/embedded/find-binaries.ts'
import { isDatabaseUnavailable } from '../db/is-unavailable.ts'
import { MigrationFailed } from '../db/migrate.ts'
import { SecretsKeyBroken } from '../webhooks/secret-box.ts'
import { messageOf } from './commands/define-command.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'HOST'>

/** PostgreSQL's error classes that a setting or an administrator can fix: sign-in, database, resources, privileges. */
const ofAccess = /^(08|28|3D|53|57P|42501)/

/** Errors whose message says what to do. */
const selfExplaining = [ConfigError, DataDirInUse, EmbeddedUnavailable, MigrationFailed, SecretsKeyBroken]
/** Certificate errors of Node, and the error of `pg` for a server without TLS. */
const ofTls = /^(CERT_|DEPTH_ZERO|ERR_TLS|SELF_SIGNED|UNABLE_TO)|SSL connection/

/** Why the start failed, in one line; null: a defect, whose stack should be logged. */
export function explainStartFailure(error: unknown, settings: Settings | null): string | null {
  if (selfExplaining.some((kind) => error instanceof kind)) return messageOf(error)
  if (error instanceof pg.DatabaseError && ofAccess.test(error.code ?? '')) {
    return `PostgreSQL refuses the connection: ${error.message} (DATABASE_URL)`
  }
  if (error instanceof Error && 'hostname' in error && error.hostname === settings?.HOST) {
    return `${error.message}: HOST must be an address of this machine`
  }
  if (
    error instanceof Error &&
    settings?.DATABASE_URL != null &&
    (isDatabaseUnavailable(error) || isUnresolved(error) || isUntrusted(error))
  ) {
    return `PostgreSQL cannot be reached: ${error.message} (DATABASE_URL)`
  }
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null
  const { message } = error
  if (error.syscall === 'listen' || error.syscall === 'bind') {
    return error.code === 'EADDRINUSE'
      ? `${message}: set PORT or HEALTH_PORT to a free port, or stop what listens there`
      : `${message}: HOST and PORT must be an address of this machine and a port that this user may open`
  }
  return 'path' in error
    ? `${message}: DATA_DIR is ${settings?.DATA_DIR}, a folder that this user must be able to write to`
    : null
}

function isUntrusted(error: Error): boolean {
  return ofTls.test('code' in error ? String(error.code) : error.message)
}

function isUnresolved(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'getaddrinfo'
}
