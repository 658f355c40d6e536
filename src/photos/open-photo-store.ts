import type { Config } from '../config/load-config.ts'
import { createFolderStore } from './folder-store.ts'
import { guardStore, type PhotoStore } from './photo-store.ts'

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
