import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pushFeed } from '../sftp/feed-writer.ts'
import { type SftpSandbox, startSftpSandbox } from '../sftp/server.ts'
import { createVehicles } from '../vehicles.ts'
import { type ApiClient, waitFor } from './api-client.ts'
import { fact, heading, say, seconds } from './screen.ts'

const feedSize = 75
const feed = { directory: 'vauto', fileName: 'sunrise.csv' } as const

/** The feed's configuration, but for its dealership. */
export const demoFeed = { provider: 'vauto', ftp_path: feed.directory, file_name: feed.fileName } as const

/** An SFTP server with a provider's file on it. */
export async function startDemoFeed(): Promise<SftpSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-sftp-'))
  const sftp = await startSftpSandbox({ folder })
  await pushVersion(sftp, 0, 120_000)
  return { ...sftp, close: () => sftp.close().then(() => rm(folder, { recursive: true, force: true })) }
}

/** Settings that make the service poll it every second. */
export function feedSettings(sftp: SftpSandbox): Readonly<Record<string, string>> {
  return { SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint, IMS_POLL_SECONDS: '1' }
}

/** Configures a feed, then shows its vehicles and a change that the provider pushes. */
export async function showFeed(api: ApiClient, sftp: SftpSandbox, dealershipId: string): Promise<void> {
  heading('6. A provider’s file: POST /v1/ims/feeds, GET /v1/ims/vehicles')
  fact('SFTP', `sftp://127.0.0.1:${sftp.port}/import/${feed.directory}/${feed.fileName}, ${feedSize} vehicles`)
  const begun = performance.now()
  const id = await api.createFeed({ ...demoFeed, dealership_id: dealershipId })
  const count = (wanted: number) =>
    waitFor(`${wanted} vehicles of the feed`, async () =>
      (await api.countImsVehicles(dealershipId)) === wanted ? wanted : undefined,
    )
  say(`${id}: ${await count(feedSize)} vehicles served after ${seconds(begun)}`)
  const pushed = performance.now()
  await pushVersion(sftp, 3, 60_000)
  say(`the provider pushes the file without three of them: ${await count(feedSize - 3)} after ${seconds(pushed)}`)
}

async function pushVersion({ folder }: SftpSandbox, sold: number, ageMs: number): Promise<void> {
  const vehicles = createVehicles({ seed: 'sunrise feed', size: feedSize }).slice(sold)
  await pushFeed({ ...feed, folder, vehicles, modifiedAt: new Date(Date.now() - ageMs) })
}
