import { expect, test } from 'vitest'
import { robotsCases } from '../../test/support/robots-cases.data.ts'
import { parseRobots } from './parse-robots.ts'

test.each(robotsCases)('$name ($from)', ({ file, lineEnd = '\n', agent, allowed = [], disallowed = [] }) => {
  const rules = parseRobots(file.join(lineEnd), agent)
  expect(allowed.filter((path) => !rules.allows(path))).toEqual([])
  expect(disallowed.filter((path) => rules.allows(path))).toEqual([])
  expect(allowed.length + disallowed.length).toBeGreaterThan(0)
})

const file = `
User-agent: *
Disallow: /cart
Disallow: /*?sort=
Disallow: /*.pdf$
Allow: /cart/help
Crawl-delay: 10

User-agent: OtherBot
User-agent: forecourt/1.0
Disallow: /private # not for us
Allow: /
`

test.each([
  ['/', true],
  ['/cart', false],
  ['/cart/items', false],
  ['/cart/help', true],
  ['/used?sort=price', false],
  ['/used?page=2', true],
  ['/brochure.pdf', false],
  ['/brochure.pdf?x=1', true],
  ['/%63art', false],
  ['/robots.txt', true],
])('every crawler may read %s: %s', (path, allowed) => {
  expect(parseRobots(file, 'SomeBot').allows(path)).toBe(allowed)
})

test('rules for the crawler by name replace those for all crawlers', () => {
  const rules = parseRobots(file, 'Forecourt')
  expect(rules.allows('/cart')).toBe(true)
  expect(rules.allows('/private/x')).toBe(false)
  expect(rules.crawlDelaySeconds).toBeNull()
  expect(parseRobots(file, 'SomeBot').crawlDelaySeconds).toBe(10)
})

test.each([
  ['', '/x', true],
  ['<html>not a robots file</html>', '/x', true],
  ['Disallow: /', '/x', true],
  ['User-agent: *\nDisallow:', '/x', true],
  ['User-agent: *\r\nDisallow: /', '/x', false],
  ['User-agent: *\nDisallow: /x\nAllow: /x', '/x', true],
  ['User-agent: *\nDisallow: /a[b]', '/a[b]', false],
  ['\ufeffUser-agent: *\nDisallow: /x', '/x', false],
  ['User-agent: *\nDisallow: /véhicules', '/v%C3%A9hicules/neufs', false],
  ['User-agent: *\nDisallow: /v%c3%a9hicules', '/v%C3%A9hicules', false],
  ['User-agent: *\nSitemap: https://x.example/s.xml\nUser-agent: a\nDisallow: /x', '/x', false],
  ['User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y', '/y', false],
])('%j allows %s: %s', (text, path, allowed) => {
  expect(parseRobots(text, 'Forecourt').allows(path)).toBe(allowed)
})

test('a hostile pattern does not block the process', () => {
  const rules = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(12)}$`, 'Forecourt')
  expect(rules.allows(`/${'a'.repeat(60)}b`)).toBe(true)
})

test('Crawl-delay is that of the crawler’s group, wherever in it the line stands', () => {
  const text = 'User-agent: alpha\nCrawl-delay: 2.5\nUser-agent: beta\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 9'
  for (const [agent, seconds] of [
    ['alpha', 2.5],
    ['beta', 2.5],
    ['gamma', 9],
  ] as const) {
    expect(parseRobots(text, agent).crawlDelaySeconds).toBe(seconds)
  }
})

test('a file of 500 KiB that is made to be slow is read quickly, to its end', () => {
  const filler = `Disallow: /${'*a'.repeat(40)}$\n`
  const text = `User-agent: *\n${filler.repeat(Math.floor(511_900 / filler.length))}Disallow: /last\n`
  const started = process.cpuUsage()
  const rules = parseRobots(text, 'alpha')
  expect(rules.allows(`/${'a'.repeat(2_000)}b`)).toBe(true)
  expect(rules.allows('/last')).toBe(false)
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000)
})
