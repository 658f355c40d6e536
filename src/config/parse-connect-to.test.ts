import { describe, expect, test } from 'vitest'
import { findConnectRule, parseConnectTo } from './parse-addresses.ts'

describe('findConnectRule', () => {
  test.each([
    ['dealer.example:80:t:1', 'dealer.example', 80, true],
    ['dealer.example:80:t:1', 'DEALER.example.', 80, true],
    ['dealer.example:80:t:1', 'dealer.example', 443, false],
    ['dealer.example:80:t:1', 'www.dealer.example', 80, false],
    ['dealer.example::t:1', 'dealer.example', 8443, true],
    ['*.example:80:t:1', 'a.example', 80, true],
    ['*.example:80:t:1', 'a.b.example', 80, true],
    ['*.example:80:t:1', 'example', 80, false],
    ['*.example:80:t:1', '.example', 80, false],
    ['*.example:80:t:1', 'notexample', 80, false],
    ['::t:1', 'anything.test', 1234, true],
    ['[2606::1]:80:t:1', '2606::1', 80, true],
  ])('%s and %s port %i: %s', (rule, host, port, matches) => {
    expect(findConnectRule(parseConnectTo(rule), host, port) !== null).toBe(matches)
  })

  test('the first rule that matches wins', () => {
    const rules = parseConnectTo('b.example:80:first:1,*.example:80:second:2,:80:third:3')
    expect(findConnectRule(rules, 'b.example', 80)?.target).toBe('first')
    expect(findConnectRule(rules, 'c.example', 80)?.target).toBe('second')
    expect(findConnectRule(rules, 'c.test', 80)?.target).toBe('third')
    expect(findConnectRule(rules, 'c.test', 443)).toBeNull()
  })
})
