import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Receiver, receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import { type SftpSandbox, startSftpSandbox } from '../../sandbox/sftp/server.ts'
import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { createClient } from './service-client.ts'
import { type ServiceProcess, startService } from './service-process.ts'

/** The service as a separate process on a new embedded database, with a small world around it. */
export type DashboardWorld = {
  readonly origin: string
  /** The administrator key and the sign-in link of the first start. */
  readonly key: string
  readonly link: string
  readonly service: ServiceProcess
  readonly dataDir: string
  readonly sandbox: Sandbox
  readonly receiver: Receiver
  readonly sftp: SftpSandbox
  /** Pushes a provider's file with this many vehicles. */
  push(size: number, minutesAgo: number): Promise<void>
  ask(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }>
  close(): Promise<void>
}

export const feedFile = { provider: 'vauto', ftp_path: 'vauto', file_name: 'sunrise.csv' } as const

export async function startDashboardWorld(
  sites: readonly SiteSpec[],
  settings: Readonly<Record<string, string>> = {},
): Promise<DashboardWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-dashboard-'))
  const sandbox = await startSandbox({ sites: [...sites] })
  const receiver = await startReceiver({ secrets: [] })
  const sftp = await startSftpSandbox({ folder: join(folder, 'sftp') })
  const authorities = join(folder, 'authorities.pem')
  await writeFile(
    authorities,
    [receiverAuthorityFile, sandbox.extraCaFile].map((path) => readFileSync(path)).join('\n'),
  )
  const service = await startService({
    DATA_DIR: join(folder, 'data'),
    HOST_INTERVAL_MS: '0',
    CONNECT_TO: sandbox.connectTo,
    OUTBOUND_ALLOW: sandbox.outboundAllow,
    EXTRA_CA_FILE: authorities,
    SFTP_URL: sftp.url,
    SFTP_HOST_FINGERPRINT: sftp.fingerprint,
    IMS_POLL_SECONDS: '0.3',
    WEBHOOK_RETRY_SECONDS: '0.1,0.1',
    VPIC_URL: 'off',
    NHTSA_URL: 'off',
    EPA_URL: 'off',
    ...settings,
  })
  const origin = service.origin ?? ''
  const key = service.key
  const link = /works once: (\S+)/.exec(service.stdout())?.[1] ?? ''
  return {
    origin,
    key,
    link,
    service,
    sandbox,
    receiver,
    sftp,
    dataDir: join(folder, 'data'),
    push: (size, minutesAgo) =>
      pushFeed({
        folder: join(folder, 'sftp'),
        directory: 'vauto',
        fileName: feedFile.file_name,
        vehicles: createVehicles({ seed: 'sunrise feed', size: 75 }).slice(0, size),
        modifiedAt: new Date(Date.now() - minutesAgo * 60_000),
      }),
    ask: createClient(origin, key),
    close: async () => {
      await service.stop('SIGTERM')
      await sandbox.close()
      await receiver.close()
      await sftp.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
