import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { addSecurityText } from './visitor-pages.ts'

async function read(settings: Record<string, string>) {
  const app = Fastify()
  addSecurityText(app, loadConfig(settings), { now: () => new Date('2026-11-21T09:30:00.000Z') })
  return app.inject('/.well-known/security.txt')
}

test.each([
  ['ops@example.com', 'mailto:ops@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('security.txt names the operator of CONTACT %s, and expires within a year', async (contact, uri) => {
  const { statusCode, headers, body } = await read({ CONTACT: contact })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    `Contact: ${uri}`,
    'Expires: 2027-02-19T09:30:00.000Z',
    'Preferred-Languages: en',
    '',
  ])
})

test.each([{}, { CONTACT: 'somebody' }, { CONTACT: 'http://example.com' }])(
  'with %o there is no security.txt, since RFC 9116 wants a mail address or an https page',
  async (settings) => {
    expect((await read(settings)).statusCode).toBe(404)
  },
)
