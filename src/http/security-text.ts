import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { type Clock, dayMs } from '../lib/clock.ts'
import { contactUri } from './bot-page.ts'

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
