import { fileURLToPath } from 'node:url'

/** `prefix` is '' or ends with a slash. */
export type PhotosLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string }

const expected = 'must be file:///folder or s3://bucket/prefix'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function parsePhotosUrl(text: string): PhotosLocation {
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') throw new Error(expected)
  if (url.protocol === 'file:') {
    if (url.host !== '' || url.pathname === '/') throw new Error(expected)
    return { kind: 'folder', path: fileURLToPath(url) }
  }
  if (url.protocol !== 's3:' || !bucketName.test(url.hostname)) throw new Error(expected)
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return { kind: 'bucket', bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/` }
}
