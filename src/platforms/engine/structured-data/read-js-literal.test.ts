import { describe, expect, test } from 'vitest'
import { readJsLiteral } from './read-js-literal.ts'

const literal = (text: string) => readJsLiteral(text, 0)?.value

describe('a literal', () => {
  test.each([
    ['/* a * b **/ // c\n [1 /* d */ , // e\n 2]', [1, 2]],
    ['[0, -1, +2, 2.50, 3., .5, 1e3, 1E-2, 007]', [0, -1, 2, 2.5, 3, 0.5, 1_000, 0.01, 7]],
    ['[true, false, null, undefined, NaN, !0, !1]', [true, false, null, null, null, true, false]],
    ['["it\'s", \'say "x"\', `both "\' {}$`]', ["it's", 'say "x"', 'both "\' {}$']],
    ['"\\n\\t\\r\\b\\f\\v\\0\\q\\\\\\""', '\n\t\r\b\f\v\0q\\"'],
    ['"a\\x41b\\u0042c\\u{1F697}d"', 'aAbBc🚗d'],
    ['"\\x4\\u00\\u{110000}"', 'x4u00u{110000}'],
    ['"one \\\ntwo"', 'one two'],
  ])('%j is read', (text, value) => {
    expect(literal(text)).toEqual(value)
  })

  test.each([
    '',
    '  ',
    '{',
    '[',
    '{a',
    '{a:',
    '{a: 1',
    '[1',
    '[1,',
    '"a',
    '\'a"',
    '`a',
    '"a\\',
    '{"a',
    '{a 1}',
    '{: 1}',
    '{a: }',
    '{a: 1 b: 2}',
    '[1 2]',
    '[,]',
    '{,}',
    '{"a": x}',
    '[x]',
    '1px',
    '1$',
    'truest',
    'true.x',
    'null(',
    'undefined[0]',
    '!2',
    '-',
    'name',
    `\`a$\{b}\``,
    '(1)',
  ])('%j is none', (text) => {
    expect(readJsLiteral(text, 0)).toBeNull()
  })

  test('may nest 60 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
    const inObjects = (levels: number) => `${'{a:'.repeat(levels)}1${'}'.repeat(levels)}`
    for (const write of [nested, inObjects]) {
      expect(literal(write(60))).toBeDefined()
      expect(literal(write(61))).toBeUndefined()
    }
  })
})
