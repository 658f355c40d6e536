import type { FastifyInstance } from 'fastify'
import { agentOf, readBotDirectory, readBotKey } from '../config/bot-key.ts'
import { maxRetryAfterMs, robotsToken, seatIntervalMs, seatsPerAddress, userAgentOf } from '../config/crawler.ts'
import type { Config } from '../config/load-config.ts'
import { version } from '../config/version.ts'
import { type Clock, dayMs, hourMs } from '../lib/clock.ts'
import { signDirectory } from '../lib/message-signatures.ts'
import { escapeHtml } from '../lib/text.ts'
import { apiErrors } from '../model/errors.ts'
import { buildFile, sendFile } from './built-files.ts'

type Settings = Pick<Config, 'BOT_KEY' | 'CONTACT' | 'DATA_DIR' | 'PUBLIC_URL' | 'HOST_INTERVAL_MS' | 'REFRESH_HOURS'>

/** `/bot`, for people who run websites: who visits them, and how they end it. Public, without a key. */
export function addBotPage(app: FastifyInstance, settings: Settings): void {
  const made = { type: 'text/html; charset=utf-8', caching: 'public, max-age=3600' } as const
  let shown = ''
  let file: ReturnType<typeof buildFile> | null = null
  app.get('/bot', async (request, reply) => {
    const page = describeBot(settings)
    if (file === null || page !== shown) file = buildFile(made, Buffer.from(page))
    shown = page
    reply.headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    return sendFile(request, reply, await file)
  })
}

function describeBot(settings: Settings): string {
  const { CONTACT: contact, HOST_INTERVAL_MS: intervalMs, REFRESH_HOURS: hours } = settings
  const perSecond = (seatsPerAddress * 1_000) / seatIntervalMs
  const pace =
    intervalMs === 0
      ? 'One request at a time to a host, or as slowly as its <code>Crawl-delay</code> says, up to a minute.'
      : `One request at a time to a host, at least ${plural(intervalMs / 1_000, 'second')} apart, or as far as its
<code>Crawl-delay</code> says, up to a minute; at most ${seatsPerAddress} at once and ${perSecond} a second to one IP address.`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Forecourt, the bot</title>
<style>body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>
<h1>Forecourt</h1>
<p>Forecourt reads the inventory of car dealers from their websites, for services that show it to shoppers.
Its requests name themselves: <code>${escapeHtml(userAgentOf(settings, version))}</code></p>
${describeKeys(settings)}<h2>Contact</h2>
<p>${contact === null ? 'The operator of this host.' : linkTo(contact)}</p>
<h2>What it reads</h2>
<p>Home pages, robots.txt, sitemaps, lists and pages of vehicles, and the interfaces from which these pages get their
vehicles; photos of vehicles, where the operator stores them. It fills in no forms and signs in nowhere.</p>
<h2>How often</h2>
<p>A dealer's inventory about every ${plural(hours, 'hour')}, more often while it changes, and single vehicles when
somebody asks for them. ${pace} A <code>Retry-After</code> is kept for up to ${maxRetryAfterMs / hourMs} hours.</p>
<h2>How to block it</h2>
<p>It obeys robots.txt (RFC 9309), read at least once a day, under the token <code>${robotsToken}</code>:</p>
<pre>User-agent: ${robotsToken}
Disallow: /</pre>
<p>Or write to the contact: the operator can rule out a host for good.</p>
`
}

function describeKeys(settings: Settings): string {
  const agent = agentOf(settings.PUBLIC_URL)
  if (agent === null || readBotKey(settings) === null) return ''
  const directory = `${agent}${botDirectoryPath}`
  return `<p>They are signed (Web Bot Auth, RFC 9421): the keys are at
<a href="${escapeHtml(directory)}">${escapeHtml(directory)}</a>. What is not signed by them is not from here.</p>
`
}

function linkTo(contact: string): string {
  const target = contactUri(contact)
  return target === null ? escapeHtml(contact) : `<a href="${escapeHtml(target)}">${escapeHtml(contact)}</a>`
}

/** Null: CONTACT is neither an address of a page nor of mail. */
function contactUri(contact: string): string | null {
  if (/^(https?|mailto):/i.test(contact)) return contact
  return contact.includes('@') ? `mailto:${contact}` : null
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export const botDirectoryPath = '/.well-known/http-message-signatures-directory'
const mediaType = 'application/http-message-signatures-directory+json'

/**
 * The public keys of signed visits, for the sites that verify them. Read for each answer, so that a rotation shows at
 * once. Public, without a key; 404 where nothing is signed.
 */
export function addBotDirectory(
  app: FastifyInstance,
  { config, clock }: { readonly config: Pick<Config, 'BOT_KEY' | 'DATA_DIR' | 'PUBLIC_URL'>; readonly clock: Clock },
): void {
  app.get(botDirectoryPath, async (_request, reply) => {
    const now = clock.now()
    const agent = agentOf(config.PUBLIC_URL)
    const directory = agent === null ? null : readBotDirectory(config, now)
    const key = directory === null ? null : readBotKey(config)
    if (agent === null || directory === null || key === null) throw apiErrors.routeNotFound()
    const body = JSON.stringify(directory)
    reply.headers({
      'content-type': mediaType,
      'cache-control': 'public, max-age=60',
      ...signDirectory(new URL(agent).host, body, { key, created: Math.floor(now.getTime() / 1000) }),
    })
    return reply.send(Buffer.from(body))
  })
}

/** RFC 9116 recommends less than a year; the file is asked for anew each time. */
const validDays = 90

/** `/.well-known/security.txt`, for people who found a vulnerability. Without a CONTACT that is a mail address or an https page: 404. */
export function addSecurityText(app: FastifyInstance, { CONTACT: contact }: Pick<Config, 'CONTACT'>, clock: Clock) {
  const uri = contact === null ? null : contactUri(contact)
  // The RFC allows no http.
  if (uri === null || /^http:/i.test(uri)) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validDays * dayMs).toISOString()
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return reply.send(`Contact: ${uri}\nExpires: ${expires}\nPreferred-Languages: en\n`)
  })
}
