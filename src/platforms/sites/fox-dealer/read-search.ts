import { isObject, readPath } from '../../engine/records/record-path.ts'

/** A response of the search: `{data: {total, hits}}`. */
export function readSearch(json: unknown): unknown {
  const hits = readPath(json, 'data.hits')
  return Array.isArray(hits) ? { hits: hits.map(plainHit), total: readPath(json, 'data.total') } : undefined
}

/** Photos and options are lists of texts or objects, or one text with separators. */
function plainHit(hit: unknown): unknown {
  if (!isObject(hit)) return hit
  const { imagelist, images, installed_options } = hit
  const photos = [imagelist, images].map((list) => texts(list, /[,|](?=\s*(?:https?:|\/\/|$))/))
  return {
    ...hit,
    photos: photos.find((list) => list.length > 0) ?? [],
    options: texts(installed_options, /[|\n]/),
  }
}

function texts(rawValue: unknown, separator: RegExp): readonly string[] {
  if (typeof rawValue === 'string')
    return rawValue
      .split(separator)
      .map((text) => text.trim())
      .filter((text) => text !== '')
  if (isObject(rawValue)) return texts(rawValue.url, separator)
  const list: readonly unknown[] = Array.isArray(rawValue) ? rawValue : []
  return list.flatMap((item) => {
    const text = isObject(item) ? item.url : item
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}
