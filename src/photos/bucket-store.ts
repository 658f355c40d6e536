import { randomUUID } from 'node:crypto'
import { S3mini } from 's3mini'
import { Agent, fetch as fetchThrough, type RequestInit } from 'undici'
import type { Config } from '../config/load-config.ts'
import type { PhotosLocation } from '../config/parse-addresses.ts'
import { trust } from '../outbound/connector.ts'
import { type PhotoStore, photoCaching, photoType, probeStore } from './photo-store.ts'

/** Timeout of one request to the bucket. */
const timeoutMs = 20_000

type BucketSettings = Pick<
  Config,
  'PHOTOS_ENDPOINT' | 'PHOTOS_REGION' | 'PHOTOS_ACCESS_KEY' | 'PHOTOS_SECRET_KEY' | 'EXTRA_CA_FILE'
>

/** Objects are stored whole or not at all. */
export function createBucketStore(
  { bucket, prefix }: Extract<PhotosLocation, { kind: 'bucket' }>,
  config: BucketSettings,
): PhotoStore {
  const region = config.PHOTOS_REGION
  const endpoint = config.PHOTOS_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const client = new S3mini({
    accessKeyId: config.PHOTOS_ACCESS_KEY ?? '',
    secretAccessKey: config.PHOTOS_SECRET_KEY ?? '',
    endpoint: `${endpoint}/${bucket}`,
    region,
    requestAbortTimeout: timeoutMs,
    fetch: createFetch(config.EXTRA_CA_FILE),
  })
  const headers = { 'cache-control': photoCaching } as Readonly<Record<`x-amz-${string}`, string>>
  const store = {
    put: async (name: string, bytes: Buffer) => {
      await client.putObject(prefix + name, bytes, photoType, undefined, headers)
    },
    get: async (name: string) => {
      const bytes = await client.getObjectArrayBuffer(prefix + name)
      return bytes === null ? null : Buffer.from(bytes)
    },
    remove: async (name: string) => {
      await client.deleteObject(prefix + name)
    },
  }
  return { ...store, probe: () => probeStore(store, `probe-${randomUUID()}`) }
}

/** The client passes an address; undici's types are those of a newer version than Node's. */
function createFetch(extraPem: string | null): typeof fetch {
  const dispatcher = new Agent({ connect: trust(extraPem) })
  const send = (url: string, init?: RequestInit) => fetchThrough(url, { ...init, dispatcher })
  return send as unknown as typeof fetch
}
