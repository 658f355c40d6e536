import type { GeneratedAlways } from 'kysely'

/** What websites and sources answered, kept for the next time. */
export type RememberedPagesTable = {
  dealership_id: number
  url: string
  etag: string | null
  last_modified: string | null
  final_url: string
  content_type: string
  /** brotli; null for a page that keeps changing. */
  body: Buffer | null
  digest: Buffer
  changes: number
  stored_at: Date
  /** Of the address and the body. */
  bytes: GeneratedAlways<number>
}

/** Written by a statement of its own: `queries/reference-answers.ts`. */
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
