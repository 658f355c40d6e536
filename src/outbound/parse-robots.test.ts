import { expect, test } from 'vitest'
import { parseRobots } from './parse-robots.ts'

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
