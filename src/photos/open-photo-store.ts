import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/load-config.ts'
import { hourMs } from '../lib/clock.ts'
import { guardStore, type PhotoStore, probeStore } from './photo-store.ts'

export type PhotoSettings = Pick<
  Config,
  'PHOTOS_URL' | 'PHOTOS_ENDPOINT' | 'PHOTOS_REGION' | 'PHOTOS_ACCESS_KEY' | 'PHOTOS_SECRET_KEY' | 'EXTRA_CA_FILE'
>

/** Null without PHOTOS_URL. Opens nothing yet. */
export function openPhotoStore(config: PhotoSettings): PhotoStore | null {
  const location = config.PHOTOS_URL
  if (location === null) return null
  if (location.kind === 'folder') return guardStore(location.path, createFolderStore(location.path))
  let opening: Promise<PhotoStore> | null = null
  // Folders do not load the S3 client.
  const open = () => {
    opening ??= import('./bucket-store.ts').then(({ createBucketStore }) => createBucketStore(location, config))
    return opening
  }
  return guardStore(`bucket ${location.bucket}`, {
    put: async (name, bytes) => (await open()).put(name, bytes),
    get: async (name) => (await open()).get(name),
    remove: async (name) => (await open()).remove(name),
    probe: async () => (await open()).probe(),
  })
}

const leftover = /^\.[0-9a-f-]{36}\.tmp$/
const leftoverMs = hourMs

/** A file gets its name only when all of it is on the disk. */
export function createFolderStore(folder: string): PhotoStore {
  let prepared: Promise<void> | null = null
  const prepare = () => {
    prepared ??= prepareFolder(folder).catch((error: unknown) => {
      prepared = null
      throw error
    })
    return prepared
  }
  const store = {
    put: async (name: string, bytes: Buffer) => {
      await prepare()
      const temporary = join(folder, `.${randomUUID()}.tmp`)
      try {
        await writeSynced(temporary, bytes)
        await rename(temporary, join(folder, name))
      } catch (error) {
        // The folder may have been deleted: the next file creates it again.
        prepared = null
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(folder)
    },
    get: async (name: string) => {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name: string) => rm(join(folder, name), { force: true }),
  }
  return { ...store, probe: () => probeStore(store, `.probe-${randomUUID()}`) }
}

/** Also removes what killed processes left half written. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (!leftover.test(name)) continue
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (written !== null && Date.now() - written.mtimeMs > leftoverMs) await rm(path, { force: true })
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
