import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { userAgentOf } from '../config/crawler.ts'
import { loadConfig } from '../config/load-config.ts'
import { addBotPage } from './visitor-pages.ts'

async function readPage(settings: Record<string, string>) {
  const app = Fastify()
  addBotPage(app, loadConfig(settings))
  return app.inject('/bot')
}

test('/bot says who the bot is, whom to ask, what it reads, how often, and how to block it', async () => {
  const { statusCode, headers, body } = await readPage({
    CONTACT: 'ops@example.com',
    PUBLIC_URL: 'https://stock.example.com/',
    HOST_INTERVAL_MS: '1500',
    REFRESH_HOURS: '6',
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const text of [
    '<a href="mailto:ops@example.com">ops@example.com</a>',
    '(+https://stock.example.com/bot)',
    'about every 6 hours',
    'at least 1.5 seconds apart',
    'at most 4 at once and 8 a second to one IP address',
    'for up to 24 hours',
    'User-agent: Forecourt\nDisallow: /',
  ]) {
    expect(body).toContain(text)
  }
})

test('a contact is text, whatever it holds', async () => {
  const { body } = await readPage({ CONTACT: '"><script>alert@x' })
  expect(body).not.toContain('<script')
  expect(body).toContain('&lt;script&gt;')
})

test.each([
  [{}, 'Forecourt/1.2 (+https://forecourt.example/bot)'],
  [{ CONTACT: 'ops@example.com' }, 'Forecourt/1.2 (+ops@example.com)'],
  [{ PUBLIC_URL: 'https://stock.example.com' }, 'Forecourt/1.2 (+https://stock.example.com/bot)'],
  [
    { CONTACT: 'ops@example.com', PUBLIC_URL: 'https://stock.example.com/cars/' },
    'Forecourt/1.2 (+ops@example.com) (+https://stock.example.com/cars/bot)',
  ],
])('with %o the User-Agent is %s', (settings, name) => {
  expect(userAgentOf(loadConfig(settings), '1.2')).toBe(name)
})

test.each(['two words', 'ops@example.com)', 'ops\r\nX: y', 'ö@example.com'])('CONTACT %j is refused', (contact) => {
  expect(() => loadConfig({ CONTACT: contact })).toThrow(/CONTACT/)
})
