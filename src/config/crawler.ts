import { dayMs } from '../lib/clock.ts'
import type { Config } from './load-config.ts'

/** Limits that websites can rely on; the page `/bot` states them. */

/** Name of this crawler in robots.txt. */
export const robotsToken = 'Forecourt'

/** Maximum number of requests at once to one IP address, whatever the hosts' names. */
export const seatsPerAddress = 4
/** Interval per seat: together 8 requests per second. */
export const seatIntervalMs = 500

/** Longest Retry-After that is followed. */
export const maxRetryAfterMs = dayMs

/** The page of the project, for services without an address and a contact of their own. */
const projectPage = 'https://forecourt.example/bot'

type Named = Pick<Config, 'CONTACT' | 'PUBLIC_URL'>

/** User-Agent of every request to websites and APIs, and of the browser that opens pages. */
export function userAgentOf({ CONTACT: contact, PUBLIC_URL: publicUrl }: Named, version: string): string {
  const page = publicUrl === null ? null : `${publicUrl.replace(/\/+$/, '')}/bot`
  const named = contact === null && page === null ? [projectPage] : [contact, page].filter((one) => one !== null)
  return [`Forecourt/${version}`, ...named.map((one) => `(+${one})`)].join(' ')
}

/** For the header From: whom to write to about a visit; null where CONTACT is no email address. */
export function mailboxOf({ CONTACT: contact }: Pick<Config, 'CONTACT'>): string | null {
  const address = contact?.replace(/^mailto:/i, '') ?? ''
  return /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(address) ? address : null
}
