import { describe, expect, test } from 'vitest'
import { apart, type BasisCase, heldBack, later, seen } from '../../../test/support/price-basis-cases.data.ts'
import { readPageBasis } from '../../platforms/engine/prices/page-basis.ts'
import { readPriceBasis } from './read-price-basis.ts'

const minRight = 0.95

function isRight([text, included, excludes = '', fees = '', conditions = '']: BasisCase): boolean {
  const basis = readPriceBasis([text])
  const amounts = (basis?.fees ?? []).filter(({ amount }) => amount !== null)
  const read = [
    basis?.fees_included ?? null,
    sorted(basis?.excludes ?? []),
    amounts.map(({ amount, included: isInside }) => `${amount}${isInside ? '+' : '-'}`).join(' '),
    sorted(basis?.conditions ?? []),
  ]
  const told = included === '?' ? null : included === '+'
  const expected = [told, sorted(excludes.split(' ')), fees, sorted(conditions.split(' '))]
  return JSON.stringify(read) === JSON.stringify(expected)
}

function sorted(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

test.each([
  ['that the rules were made from', seen],
  ['that were kept apart', apart],
  ['that were written later', later],
  ['that were held back', heldBack],
] as const)('of the disclaimers %s, 95 % are read right [FRE-07]', (_, cases) => {
  const wrong = cases.filter((one) => !isRight(one)).map(([text]) => text)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(cases.length * (1 - minRight))
})

const all = [...seen, ...apart, ...later, ...heldBack]

test('no fees are included where a page excludes one of the dealer’s [FRE-07]', () => {
  const inside = all.filter(([, included]) => included === '+').map(([text]) => text)
  for (const [text, included] of all) {
    if (included !== '+') expect(readPriceBasis([text])?.fees_included, text).not.toBe(true)
    if (included !== '-') continue
    for (const other of inside) {
      expect(readPriceBasis([text, other])?.fees_included, text + other).not.toBe(true)
      expect(readPriceBasis([other, text])?.fees_included, other + text).not.toBe(true)
    }
  }
})

describe('a page [FRE-07]', () => {
  test.each([
    ['beside the price', '<div class="price">$9,995</div><p>Plus tax, title, license and $499 doc fee.</p>'],
    [
      'that an asterisk leads to',
      '<p>$9,995*</p><footer><small>* Price excludes a <b>$499</b> doc fee.</small></footer>',
    ],
    ['that opens at a click', '<div class="disclaimer" style="display:none">Excludes tax and a $499 doc fee.</div>'],
  ])('says in its sentences %s that a fee comes on top', (_, html) => {
    expect(readPageBasis(html)).toMatchObject({ fees_included: false, fees: [{ amount: 499, included: false }] })
  })

  test.each([
    ['says nothing', '<p>$9,995</p><p>Clean title</p>'],
    ['says it in a script', '<script>var text = "<p>Plus tax and a $499 doc fee.</p>"</script>'],
    ['says it in a template', '<template><p>Plus tax and a $499 doc fee.</p></template>'],
    [
      'speaks of other things',
      '<p>Our service department charges no fee for a tax season check. Plus, free coffee.</p>',
    ],
  ])('that %s has none', (_, html) => {
    expect(readPageBasis(html)).toBeNull()
  })
})
