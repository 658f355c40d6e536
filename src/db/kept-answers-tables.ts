import type { GeneratedAlways } from 'kysely'

/** Stored responses of websites and outside sources. */
export type RememberedPagesTable = {
  dealership_id: number
  url: string
  etag: string | null
  last_modified: string | null
  final_url: string
  content_type: string
  /** Brotli-compressed; null for a page that changes every time. */
  body: Buffer | null
  digest: Buffer
  changes: number
  stored_at: Date
  /** Hash of the address and the body. */
  bytes: GeneratedAlways<number>
}

/** Written separately, by `queries/reference-answers.ts`. */
export type ReferenceAnswersTable = {
  source: string
  read: string
  key: string
  answer: unknown
  items: unknown
  observed_at: Date
}

export type ReferenceLoadsTable = {
  source: string
  load: number
  etag: string | null
  last_modified: string | null
  loaded_at: Date | null
  rows: number
  next_attempt_at: Date
  problem: string | null
}
