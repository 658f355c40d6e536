import type { Config } from '../config/load-config.ts'
import { createFolderStore } from './folder-store.ts'
import { guardStore, type PhotoStore } from './photo-store.ts'

export type PhotoSettings = Pick<
  Config,
  'PHOTOS_URL' | 'PHOTOS_ENDPOINT' | 'PHOTOS_REGION' | 'PHOTOS_ACCESS_KEY' | 'PHOTOS_SECRET_KEY' | 'EXTRA_CA_FILE'
>

/** Null without PHOTOS_URL. Opens nothing yet. */
export function openPhotoStore(config: PhotoSettings): PhotoStore | null {
  const place = config.PHOTOS_URL
  if (place === null) return null
  if (place.kind === 'folder') return guardStore(place.path, createFolderStore(place.path))
  let opening: Promise<PhotoStore> | null = null
  // Folders do not load the S3 client.
  const open = () => {
    opening ??= import('./bucket-store.ts').then(({ createBucketStore }) => createBucketStore(place, config))
    return opening
  }
  return guardStore(`bucket ${place.bucket}`, {
    put: async (name, bytes) => (await open()).put(name, bytes),
    get: async (name) => (await open()).get(name),
    remove: async (name) => (await open()).remove(name),
    probe: async () => (await open()).probe(),
  })
}
