import { isObject, readKey, readPath } from '../../engine/records/record-path.ts'

/** A response of Typesense: `{found, hits: [{document}]}`. */
export function readHits(json: unknown): unknown {
  const hits = readPath(json, 'hits')
  if (!Array.isArray(hits)) return undefined
  return { documents: hits.map((hit) => plainDocument(readKey(hit, 'document'))), found: readPath(json, 'found') }
}

/** Photos are a list, or one text with comma-separated URLs. */
function plainDocument(document: unknown): unknown {
  if (!isObject(document) || typeof document.imageUrls !== 'string') return document
  const addresses = document.imageUrls
    .split(/[,|](?=\s*(?:https?:|\/\/|$))/)
    .map((url) => url.trim())
    .filter((url) => url !== '')
  return { ...document, imageUrls: addresses }
}
