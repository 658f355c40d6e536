import { isReaderConfig, type ReaderConfig } from '../../../model/scan.ts'
import type { Collection, CollectOptions, Site } from '../contract.ts'
import { collectStructuredSite } from '../structured-site/collect.ts'
import { collectByReader } from './collect-by-reader.ts'
import { findReader } from './find-reader.ts'

/** Reads a site as its configuration says; a sample of a site without a reader looks for one. */
export function* collectGeneric({ config }: Site, options: CollectOptions): Collection {
  const { base_url: baseUrl } = config
  const reader: ReaderConfig | null = isReaderConfig(config.reader) ? config.reader : null
  const findsReader = options.sample && options.probe !== true && options.wanted === undefined
  if (reader !== null) return yield* collectByReader(reader, { baseUrl, options })
  return yield* findsReader ? findReader(baseUrl) : collectStructuredSite(baseUrl, options)
}
