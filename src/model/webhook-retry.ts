export const webhookRetries = ['standard', 'long'] as const
export type WebhookRetry = (typeof webhookRetries)[number]

/** Seconds after each failed attempt of a `long` webhook, 27.6 hours in all: the schedule that Svix documents. */
export const longRetrySeconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
