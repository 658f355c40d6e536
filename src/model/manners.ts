/** What websites can rely on, and `/bot` says. */

/** As robots.txt names this crawler. */
export const robotsToken = 'Forecourt'

/** At most so many requests at once to one address, whatever the hosts' names. */
export const seatsPerAddress = 4
/** Of each of them: together 8 requests a second. */
export const seatIntervalMs = 500

/** Longest Retry-After that is followed. */
export const maxRetryAfterMs = 24 * 3_600_000
