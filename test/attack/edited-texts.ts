import fc from 'fast-check'

/** A change of a text; `at` and `to` are shares of its length. */
export type Edit =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'drop'; readonly at: number; readonly length: number }
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  | { readonly kind: 'repeat'; readonly at: number; readonly length: number; readonly times: number }
  | { readonly kind: 'swap'; readonly from: string; readonly to: string }
  | { readonly kind: 'move'; readonly at: number; readonly length: number; readonly to: number }

const longest = 300_000
const mostSwaps = 100
const share = fc.double({ min: 0, max: 1, noNaN: true })

/** What parsers stumble over: halves of syntax, numbers beyond all bounds, names of prototypes, bytes that are no text. */
const fragments = fc.oneof(
  fc.constantFrom(
    ...[
      '"',
      '""',
      "'",
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<script',
      '</script>',
      '&',
      '&#',
      '&#x110000;',
    ],
    ...[
      '{',
      '}',
      '[',
      ']',
      '{}',
      '[[]]',
      'null',
      'true',
      '-0',
      '1e309',
      '9'.repeat(400),
      '0.1e-400',
      'NaN',
      'Infinity',
    ],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '"__proto__":{"x":1},', 'length', 'then'],
    ...[
      '\0',
      '\ud800',
      '\udc00',
      '\u202e',
      '\ufeff',
      '\r',
      '\n',
      '\r\n',
      '\t',
      ' '.repeat(2_000),
      '%',
      '%E0%A4%A',
      '%00',
    ],
    ...[
      'http://',
      'javascript:alert(1)',
      'data:,x',
      '//',
      '../..',
      'http://[::1',
      'https://a.example:99999/',
      '?',
      '#',
      '*',
      '$',
    ],
    ...[
      '9999-99-99',
      '0000-00-00',
      '-271821-04-20',
      '275760-09-13',
      '1,2,3,4,5',
      '$-1',
      '(5)',
      '1.234.567,89',
      '٣٤٥',
      '½',
    ],
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.json({ maxDepth: 3 }),
)
const words = fc.constantFrom(
  '"',
  '{',
  '[',
  ':',
  ',',
  '<',
  '>',
  '/',
  '=',
  '1',
  '0',
  'null',
  'http',
  'true',
  '\n',
  'VIN',
  'vin',
  ' ',
)

const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: share }),
  fc.record({ kind: fc.constant('drop' as const), at: share, length: fc.nat(2_000) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('insert' as const), at: share, text: fragments }) },
  fc.record({
    kind: fc.constant('repeat' as const),
    at: share,
    length: fc.integer({ min: 1, max: 300 }),
    times: fc.constantFrom(2, 20, 500, 5_000),
  }),
  fc.record({ kind: fc.constant('swap' as const), from: words, to: fragments }),
  fc.record({ kind: fc.constant('move' as const), at: share, length: fc.nat(500), to: share }),
)
export const edits = fc.array(anEdit, { maxLength: 8 })

export function edit(text: string, list: readonly Edit[]): string {
  return list.reduce((edited, one) => apply(edited, one).slice(0, Math.max(longest, text.length)), text)
}

function apply(text: string, one: Edit): string {
  if (one.kind === 'swap') {
    let left = mostSwaps
    return text.replaceAll(one.from, () => (left-- > 0 ? one.to : one.from))
  }
  const at = Math.floor(text.length * one.at)
  const [head, tail] = [text.slice(0, at), text.slice(at)]
  switch (one.kind) {
    case 'cut':
      return head
    case 'drop':
      return head + tail.slice(one.length)
    case 'insert':
      return head + one.text + tail
    case 'repeat':
      return head + tail.slice(0, one.length).repeat(one.times) + tail
    case 'move': {
      const rest = head + tail.slice(one.length)
      const to = Math.floor(rest.length * one.to)
      return rest.slice(0, to) + tail.slice(0, one.length) + rest.slice(to)
    }
  }
}
