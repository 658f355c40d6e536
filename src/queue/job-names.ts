import type { ImportTrigger } from '../model/statuses.ts'

/** All jobs with their payloads. Payloads contain ids only: a job reads the rest when it runs. */
export type JobPayloads = {
  'set-up-dealership': { readonly setupId: string }
  'repair-dealership': { readonly dealershipId: number }
  'import-site': { readonly dealershipId: number; readonly trigger: ImportTrigger }
  /** `site` as live/live-site.ts names it; null: VINs whose dealers are still to be found. */
  'warm-session': { readonly sessionId: string; readonly site: string | null }
  'rehost-photos': { readonly dealershipId: number }
  /** With its port. */
  'fetch-photos': { readonly host: string }
  'import-feed': { readonly fileId: number }
  'import-medium-feed': { readonly fileId: number }
  'import-large-feed': { readonly fileId: number }
}

export type JobName = keyof JobPayloads

/** For jobs that a caller is waiting for; scheduled jobs have 0. */
export const awaitedPriority = 1

type JobPolicy = {
  /** Seconds after which a running job is taken from its worker and retried. */
  readonly expireInSeconds: number
  readonly retryLimit: number
  /** Seconds. */
  readonly retryDelay: number
}

/** Jobs are idempotent: an expired one may run twice. */
export const jobPolicies: Readonly<Record<JobName, JobPolicy>> = {
  // The next poll enqueues the job again if the file is still waiting.
  'import-feed': { expireInSeconds: 3600, retryLimit: 0, retryDelay: 1 },
  'import-medium-feed': { expireInSeconds: 3600, retryLimit: 0, retryDelay: 1 },
  'import-large-feed': { expireInSeconds: 3600, retryLimit: 0, retryDelay: 1 },
  'set-up-dealership': { expireInSeconds: 15 * 60, retryLimit: 4, retryDelay: 2 },
  'repair-dealership': { expireInSeconds: 15 * 60, retryLimit: 2, retryDelay: 30 },
  // A session lives ten minutes, so a long wait would leave nothing of it.
  'warm-session': { expireInSeconds: 15 * 60, retryLimit: 3, retryDelay: 1 },
  'rehost-photos': { expireInSeconds: 15 * 60, retryLimit: 4, retryDelay: 5 },
  // A large lot takes hours at one photo a second; what is left is due again after the next import.
  'fetch-photos': { expireInSeconds: 12 * 3600, retryLimit: 4, retryDelay: 5 },
  'import-site': { expireInSeconds: 12 * 3600, retryLimit: 4, retryDelay: 5 },
}
