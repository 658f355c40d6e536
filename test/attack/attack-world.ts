import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { type SftpSandbox, startSftpSandbox } from '../../sandbox/sftp/server.ts'
import { addSourceSites, sourceSettings } from '../../sandbox/sources/source-sites.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Database } from '../../src/db/database.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { issueKey } from '../support/issue-key.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { readLongestTurn, turnProbe } from '../support/read-longest-turn.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { onServer, urlOfDatabase } from '../support/test-server.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'

export type Reply = { readonly status: number; readonly text: string }

/** A running service under attack, and the servers that it may contact. */
export type AttackWorld = {
  readonly service: ServiceProcess
  readonly sandbox: Sandbox
  readonly sftp: SftpSandbox
  readonly sftpFolder: string
  readonly hostile: HostileServer
  /** The service's own database, through another connection. */
  readonly database: Database
  readonly key: string
  /** The key of another account, which owns nothing. */
  readonly otherKey: string
  /** Null: no answer within 75 s, or a broken connection. */
  send(request: AttackRequest): Promise<Reply | null>
  /** As readLongestTurn; NaN if the service ended. */
  longestTurnMs(): Promise<number>
  close(): Promise<void>
}

export type AttackRequest = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads of all of an account's vehicles wait up to 60 s for each other, and then for a statement of 10 s at most. */
const hangMs = 75_000

export async function openAttackWorld(serverUrl: string | null): Promise<AttackWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-attack-'))
  const sandbox = await startSandbox({ sites: [{ kind: 'dealer-com', host: 'honest.example', size: 40 }] })
  addSourceSites(sandbox)
  const sftp = await startSftpSandbox({ folder: join(folder, 'sftp') })
  const hostile = await startHostileServer()
  const name = `forecourt_attack_${process.pid}`
  if (serverUrl !== null) await onServer(serverUrl, `CREATE DATABASE ${name}`)
  const settings = {
    ...(serverUrl === null ? {} : { DATABASE_URL: urlOfDatabase(serverUrl, name) }),
    DATA_DIR: join(folder, 'data'),
  }
  const service = await startService({
    ...settings,
    CONNECT_TO: `${hostile.connectTo},${sandbox.connectTo}`,
    HOST_INTERVAL_MS: '0',
    LOG_LEVEL: 'error',
    PHOTOS_URL: pathToFileURL(join(folder, 'photos')).href,
    SFTP_URL: sftp.url,
    SFTP_HOST_FINGERPRINT: sftp.fingerprint,
    IMS_POLL_SECONDS: '1',
    ...sourceSettings,
    ...turnProbe,
  })
  const key = service.key
  const database = await openDatabase(loadConfig(settings))
  const accountId = await insertAccount(database.handle, 'other')
  await liftLimits(database, accountId)
  return {
    service,
    sandbox,
    sftp,
    sftpFolder: join(folder, 'sftp'),
    hostile,
    database,
    key,
    otherKey: await issueKey(database.handle, accountId, { admin: true }),
    send: (request) => send(service, { key, ...request }),
    longestTurnMs: async () => (service.child.exitCode === null ? readLongestTurn(service) : Number.NaN),
    close: async () => {
      service.child.kill('SIGKILL')
      await database.close().catch(() => {})
      const server = findPostmaster(join(folder, 'data', 'postgres'))
      if (server !== null) process.kill(server.pid, 'SIGKILL')
      await Promise.all([sandbox.close(), sftp.close(), hostile.close()])
      if (serverUrl !== null) await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function send(
  service: ServiceProcess,
  { method, path, body, key, headers }: AttackRequest,
): Promise<Reply | null> {
  try {
    const answer = await fetch(`${service.origin}${path}`, {
      method,
      headers: {
        ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(hangMs),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}
