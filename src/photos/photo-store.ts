/** Where photos are stored: a folder or a bucket. Names are those of model/rehosted-photos.ts. */
export interface PhotoStore {
  /** Atomic: the file exists as a whole or not at all, even if this process is killed. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null: no file has this name. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Writes, reads and removes a small file. */
  probe(): Promise<void>
}

/** The folder or the bucket cannot be used at the moment: photos wait. */
export class PhotoStoreAway extends Error {
  override readonly name = 'PhotoStoreAway'
}

export const photoType = 'image/jpeg'
export const photoCaching = 'public, max-age=31536000, immutable'

/** Errors of the store as `PhotoStoreAway`, with a message for operators. */
export function guardStore(location: string, store: PhotoStore): PhotoStore {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new PhotoStoreAway(`${location}: ${reason}`, { cause: error })
    }
  }
  return {
    put: (name, bytes) => guard(store.put(name, bytes)),
    get: (name) => guard(store.get(name)),
    remove: (name) => guard(store.remove(name)),
    probe: () => guard(store.probe()),
  }
}

const probed = Buffer.from('Forecourt can write here.\n')

export async function probeStore(store: Omit<PhotoStore, 'probe'>, name: string): Promise<void> {
  await store.put(name, probed)
  const read = await store.get(name)
  await store.remove(name)
  if (read?.equals(probed) !== true) throw new Error('what was written cannot be read')
}
