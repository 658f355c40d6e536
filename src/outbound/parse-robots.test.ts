import { expect, test } from 'vitest'
import { robotsCases } from '../../test/support/robots-cases.data.ts'
import { parseRobots } from './parse-robots.ts'

test.each(robotsCases)('$name ($from)', ({ file, lineEnd = '\n', agent = 'alpha', allowed = [], disallowed = [] }) => {
  const rules = parseRobots(file.join(lineEnd), agent)
  expect(allowed.filter((path) => !rules.allows(path))).toEqual([])
  expect(disallowed.filter((path) => rules.allows(path))).toEqual([])
  expect(allowed.length + disallowed.length).toBeGreaterThan(0)
})

test.each([
  ['<html>not a robots file</html>', '/x', true],
  ['User-agent: *\nDisallow: /a[b]', '/a[b]', false],
  ['User-agent: *\nDisallow: /', '/robots.txt', true],
])('%j allows %s: %s', (text, path, allowed) => {
  expect(parseRobots(text, 'Forecourt').allows(path)).toBe(allowed)
})

test('a hostile pattern does not block the process', () => {
  const rules = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(12)}$`, 'Forecourt')
  expect(rules.allows(`/${'a'.repeat(60)}b`)).toBe(true)
})

test('Crawl-delay is that of the crawler’s group, wherever in it the line stands', () => {
  const named = 'User-agent: alpha\nCrawl-delay: 2.5\nUser-agent: beta\nDisallow: /x\n\n'
  const text = `${named}User-agent: *\nDisallow: /\nCrawl-delay: 9\nUser-agent: delta\nDisallow: /x`
  for (const [agent, seconds] of [
    ['alpha', 2.5],
    ['beta', 2.5],
    ['gamma', 9],
    ['delta', null],
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
