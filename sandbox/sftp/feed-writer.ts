import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LotVehicle } from '../vehicles.ts'
import { dialectOf } from './feed-dialects.ts'
import type { ProviderDirectory } from './provider-directories.ts'

export type PushedFeed = {
  /** The server's root: the file goes to `import/<directory>/`. */
  readonly folder: string
  readonly directory: ProviderDirectory
  readonly fileName: string
  readonly vehicles: readonly LotVehicle[]
  /** The dealer's name in the file. */
  readonly dealerId?: string
  /** When the provider wrote it (now). */
  readonly modifiedAt?: Date
}

/** Uploads a lot in the provider's format, under a temporary name that is then renamed. */
export async function pushFeed(feed: PushedFeed): Promise<void> {
  const { directory, vehicles, dealerId = 'SB0001' } = feed
  await pushText({ ...feed, text: renderFeed(directory, vehicles, dealerId) })
}

export async function pushText(
  feed: Omit<PushedFeed, 'vehicles' | 'dealerId'> & { readonly text: string | Buffer },
): Promise<void> {
  const folder = join(feed.folder, 'import', feed.directory)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${feed.fileName}.part`)
  await writeFile(temporary, feed.text)
  const modifiedAt = feed.modifiedAt ?? new Date()
  await utimes(temporary, modifiedAt, modifiedAt)
  await rename(temporary, join(folder, feed.fileName))
}

/** The file's text in the provider's format. */
export function renderFeed(directory: ProviderDirectory, vehicles: readonly LotVehicle[], dealerId: string): string {
  const { columns, quoted } = dialectOf(directory)
  const cell = quoted
    ? (value: string) => `"${value.replaceAll('"', '""')}"`
    : (value: string) => value.replaceAll(/[,\r\n"]/g, ' ')
  const line = (values: readonly string[]) => values.map(cell).join(',')
  const rows = vehicles.map((vehicle) => line(columns.map(([, read]) => read(vehicle, dealerId))))
  return `${[line(columns.map(([name]) => name)), ...rows].join('\n')}\n`
}
