import { createLot } from '../../sandbox/lot.ts'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { AttackWorld } from './attack-world.ts'

/** Pushes one file after another until the work is done; each gets an entry in the feed's history. */
export async function importMeanwhile(world: AttackWorld, dealership: string, work: Promise<void>) {
  let working = true
  const done = work.finally(() => {
    working = false
  })
  const provider = 'dealercenter'
  const lot = createLot({ seed: provider, size: 30 })
  const firstMs = Math.floor(Date.now() / 1_000 - 86_400) * 1_000
  const fileName = 'meanwhile.csv'
  let path = ''
  let [imported, lost] = [0, 0]
  do {
    const modifiedAt = new Date(firstMs + (imported + lost) * 1_000)
    lot.change({ action: 'drive', count: 3 })
    const vehicles = lot.vehicles()
    await pushFeed({ folder: world.sftpFolder, directory: provider, fileName, vehicles, modifiedAt })
    path ||= await createFeed(world, { dealership_id: dealership, provider, ftp_path: provider, file_name: fileName })
    const found = await waitUntil(
      'the import',
      async () => (await hasEntry(world, path, modifiedAt)) || undefined,
      importWaitMs,
    ).catch(() => false)
    if (found) imported += 1
    else lost += 1
  } while (working)
  await done
  return { imported, lost }
}

const importWaitMs = 120_000

async function createFeed(world: AttackWorld, feed: object): Promise<string> {
  const reply = await world.send({ method: 'POST', path: '/v1/ims/feeds', body: JSON.stringify(feed) })
  return `/v1/ims/feeds/${JSON.parse(reply?.text ?? '{}').id}/history`
}

async function hasEntry(world: AttackWorld, path: string, modifiedAt: Date): Promise<boolean> {
  const reply = await world.send({ method: 'GET', path })
  const entries: readonly { file_modified_at: string }[] = JSON.parse(reply?.text ?? '{}').history ?? []
  return entries.some((entry) => Date.parse(entry.file_modified_at) === modifiedAt.getTime())
}
