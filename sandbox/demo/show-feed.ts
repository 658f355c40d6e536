import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pushFeed } from '../sftp/feed-writer.ts'
import { type SftpSandbox, startSftpSandbox } from '../sftp/server.ts'
import { changeStart, createVehicles, type LotVehicle } from '../vehicles.ts'
import type { ApiClient, Discrepancy } from './api-client.ts'
import { dollars, fact, heading, say, seconds, table } from './screen.ts'
import { waitFor } from './wait-for.ts'

const feed = { directory: 'vauto', fileName: 'sunrise.csv' } as const

/** The feed's configuration, but for its dealership. */
export const demoFeed = { provider: 'vauto', ftp_path: feed.directory, file_name: feed.fileName } as const

/** An SFTP server with a provider's file of the lot on it. */
export async function startDemoFeed(lot: readonly LotVehicle[]): Promise<SftpSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-sftp-'))
  const sftp = await startSftpSandbox({ folder })
  await pushVersion(sftp, lot, 120_000)
  return { ...sftp, close: () => sftp.close().then(() => rm(folder, { recursive: true, force: true })) }
}

/** Settings that make the service poll it every second. */
export function feedSettings(sftp: SftpSandbox): Readonly<Record<string, string>> {
  return { SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint, IMS_POLL_SECONDS: '1' }
}

type Shown = { readonly sftp: SftpSandbox; readonly dealershipId: string; lot(): readonly LotVehicle[] }

/** Configures a feed, then shows its vehicles, a change that the provider pushes, and where it and the website disagree. */
export async function showFeed(api: ApiClient, { sftp, dealershipId, lot }: Shown): Promise<void> {
  heading('6. A provider’s file: POST /v1/ims/feeds, GET /v1/ims/vehicles')
  fact('SFTP', `sftp://127.0.0.1:${sftp.port}/import/${feed.directory}/${feed.fileName}`)
  const begun = performance.now()
  const id = await api.createFeed({ ...demoFeed, dealership_id: dealershipId })
  const before = await waitFor('the vehicles of the feed', async () => {
    const count = await api.countImsVehicles(dealershipId)
    return count > 0 ? count : undefined
  })
  say(`${id}: ${before} vehicles served after ${seconds(begun)}`)
  const pushed = performance.now()
  await pushVersion(sftp, lot().slice(3), 60_000)
  const after = await waitFor('the newer file', async () => {
    const count = await api.countImsVehicles(dealershipId)
    return count < before ? count : undefined
  })
  say(`the provider pushes the file without three more of them: ${after} after ${seconds(pushed)}`)
  await pushVersion(sftp, lot(), 30_000)
  const found = await waitFor('the website to be collected again', async () => {
    const open = await api.listDiscrepancies(dealershipId)
    const kinds = open.map(({ kind }) => kind).toSorted()
    return String(kinds) === 'differs,feed_only,website_only' ? open : undefined
  })
  say(`it pushes the whole lot, but for one car; GET /v1/dealers/${dealershipId}/discrepancies:`)
  say()
  table([{ title: 'VIN' }, { title: 'vehicle' }, { title: 'what' }], found.map(describe))
}

function describe({ vin, heading: vehicle, kind, fields }: Discrepancy): readonly string[] {
  const differing = fields.map(
    ({ field, website, feed: there }) => `${field} ${said(website)}, in the feed ${said(there)}`,
  )
  const what = { website_only: 'on the website alone', feed_only: 'in the feed alone', differs: differing.join('; ') }
  return [vin, vehicle, what[kind]]
}

function said(value: unknown): string {
  return typeof value === 'number' ? dollars(value) : String(value)
}

async function pushVersion({ folder }: SftpSandbox, lot: readonly LotVehicle[], ageMs: number): Promise<void> {
  await pushFeed({ ...feed, folder, vehicles: asProviderHasIt(lot), modifiedAt: new Date(Date.now() - ageMs) })
}

/** One car is not in the provider's file, one that was sold still is, and one has the price of last week. */
function asProviderHasIt(lot: readonly LotVehicle[]): readonly LotVehicle[] {
  const priced = lot.slice(0, -1).findLast(({ prices, condition }) => prices !== null && condition === 'used')
  const sold = createVehicles({ seed: 'sold on the feed', size: 1 })
  const others = lot
    .slice(0, -1)
    .map((car) => (car === priced && car.prices !== null ? atOldPrice(car, car.prices) : car))
  return [...others, ...sold]
}

function atOldPrice(car: LotVehicle, prices: NonNullable<LotVehicle['prices']>): LotVehicle {
  return { ...car, prices: changeStart(prices, prices.start + 1_000) }
}
