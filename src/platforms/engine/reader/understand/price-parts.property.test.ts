import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHtml } from '../../cards/parse-html.ts'
import { textParts } from '../extract/text-parts.ts'
import { readPriceParts } from './price-parts.ts'

/** The words of dealers' panels, by what they say of the amount. */
const words = {
  msrp: ['MSRP', 'Original MSRP', 'Sticker Price', 'Suggested Retail Price', 'PDSF', 'Precio sugerido'],
  list: [
    'Was',
    'Regular Price',
    'Retail Price',
    'List Price',
    'Original Price',
    'Compare at',
    'Before',
    'Reg.',
    'Previous Price',
    'Old Price',
    'Price before discount',
    'Retail Value',
    'Prix régulier',
    'Ancien prix',
    'Avant',
    'Était',
    'Prix avant rabais',
    'Antes',
    'Precio anterior',
    'Precio de lista',
  ],
  price: [
    'Price',
    'Sale Price',
    'Sale',
    'Now',
    'Special',
    'Special Price',
    'You Pay',
    'Reduced to',
    'Clearance',
    'Your Price',
    'Our Price',
    'Asking Price',
    'Selling Price',
    'Cash Price',
    'No-Haggle Price',
    'Final Price',
    "Today's Price",
    "Manager's Special",
    'Buy Now',
    'Marked Down to',
    'Price after discount',
    'Clearance Price',
    'Net Price',
    'Only',
    'Prix',
    'Prix réduit',
    'Maintenant',
    'Vous payez',
    'En solde',
    'Spécial',
    'Prix après rabais',
    'Liquidation',
    'Precio',
    'Ahora',
    'Oferta',
    'Usted paga',
    'Precio de contado',
    'Precio especial',
    'Rebajado a',
  ],
  discount: [
    'Discount',
    'You Save',
    'Savings',
    'Dealer Discount',
    'Rebate',
    'Customer Cash',
    'Price Drop',
    'Reduced by',
    'Rabais',
    'Économisez',
    'Remise',
    'Descuento',
    'Ahorra',
  ],
  someone: [
    'Finance Price',
    'Military Price',
    'Price with financing',
    'Loyalty Price',
    'Member Price',
    'Price with trade-in',
  ],
  rebated: ['Price After Rebate', 'Price after all incentives', 'Price with rebates'],
  payment: ['Est. Payment', 'Finance for', 'Lease for', 'Monthly Payment', 'Down Payment', 'Paiement', 'Pago mensual'],
  fee: ['Doc Fee', 'Documentation Fee', 'Dealer Installed Accessories', 'Freight & PDI', 'Frais', 'Cargos'],
} as const
type Kind = keyof typeof words
type Row = { readonly kind: Kind; readonly label: string; readonly amount: number }

const signs = [
  (text: string) => `$${text}`,
  (text: string) => `$ ${text}`,
  (text: string) => `<span class="currencySymbol">$</span>${text}`,
  (text: string) => `<b>$</b> <b>${text}</b>`,
  (text: string) => `${text.replace(',', ' ')} $`,
  (text: string) => `${text.replace(',', ' ')} <sup>$</sup>`,
  (text: string) => `$${text}.00`,
  (text: string) => `USD ${text}`,
]
const markups = [
  (label: string, amount: string) => `<p>${label}: ${amount}</p>`,
  (label: string, amount: string) => `<p>${label} ${amount}</p>`,
  (label: string, amount: string) => `<div><span>${label}</span><span>${amount}</span></div>`,
  (label: string, amount: string) => `<dl><dt>${label}</dt><dd>${amount}</dd></dl>`,
  (label: string, amount: string) => `<table><tr><th>${label}</th><td>${amount}</td></tr></table>`,
  (label: string, amount: string) => `<li><strong>${label}</strong> ${amount}*</li>`,
  (label: string, amount: string) => `<div data-label="${label}">${amount}</div>`,
  (label: string, amount: string) => `<div>${amount} <small>${label}</small></div>`,
]
const footnotes = [
  '<p>*Price excludes $1,499 documentation fee and $995 reconditioning</p>',
  '<small>* Prices do not include <b>$899</b> dealer fee, tax, title and license.</small>',
  '<p>Plus government fees and taxes, any finance charges and a $985 dealer document processing charge.</p>',
  '<p>*Price includes $2,500 documentation fee.</p>',
  '<p>El precio no incluye $799 de cargos.</p>',
  '',
]

const rowOf = (kind: Kind, amount: fc.Arbitrary<number>) =>
  fc.record({ kind: fc.constant(kind), label: fc.constantFrom(...words[kind]), amount })
const maybe = (row: fc.Arbitrary<Row>) => fc.option(row, { nil: null })

const panels = fc
  .integer({ min: 9_000, max: 80_000 })
  .chain((price) =>
    fc.record({
      price: rowOf('price', fc.constant(price)),
      above: maybe(
        fc
          .constantFrom('msrp' as const, 'list' as const)
          .chain((kind) => rowOf(kind, fc.integer({ min: price + 1, max: price * 2 }))),
      ),
      discount: maybe(rowOf('discount', fc.integer({ min: 500, max: 5_000 }))),
      someone: maybe(rowOf('someone', fc.integer({ min: price - 3_000, max: price - 1 }))),
      rebated: maybe(rowOf('rebated', fc.integer({ min: price - 3_000, max: price - 1 }))),
      payment: maybe(rowOf('payment', fc.integer({ min: 199, max: 999 }))),
      fee: maybe(rowOf('fee', fc.integer({ min: 199, max: 1_999 }))),
    }),
  )
  .chain((panel) => {
    const rows = Object.values(panel).filter((row) => row !== null)
    return fc.record({
      rows: fc.shuffledSubarray(rows, { minLength: rows.length }),
      sign: fc.constantFrom(...signs),
      markup: fc.constantFrom(...markups),
      footnote: fc.constantFrom(...footnotes),
    })
  })

test('whatever a panel’s words, order and markup, each amount has its own role [COL-26] [ANY-07]', () => {
  fc.assert(
    fc.property(panels, ({ rows, sign, markup, footnote }) => {
      const shown = rows.map(({ label, amount }) => markup(label, sign(amount.toLocaleString('en-US')))).join('')
      const read = readPriceParts(textParts(parseHtml(`<section>${shown}${footnote}</section>`).root().toArray()))
      const amountOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.amount ?? null
      expect(read?.prices, shown + footnote).toMatchObject({
        price: amountOf('price'),
        msrp: amountOf('msrp'),
        list_price: amountOf('list'),
        internet_price: null,
      })
    }),
    { numRuns: 1_000 },
  )
})

test('two labeled amounts of one text: each label belongs to the amount behind it', () => {
  const pairs = fc.record({
    was: fc.constantFrom(...words.list),
    now: fc.constantFrom(...words.price),
    price: fc.integer({ min: 3_000, max: 60_000 }),
    more: fc.integer({ min: 1, max: 9_000 }),
    between: fc.constantFrom(' ', ', ', ' - ', '; ', ' / '),
    turned: fc.boolean(),
  })
  fc.assert(
    fc.property(pairs, ({ was, now, price, more, between, turned }) => {
      const texts = [`${was}: $${(price + more).toLocaleString('en-US')}`, `${now} $${price.toLocaleString('en-US')}`]
      const html = `<p>${(turned ? texts.toReversed() : texts).join(between)}</p>`
      const read = readPriceParts(textParts(parseHtml(html).root().toArray()))
      expect(read?.prices, html).toMatchObject({ price, list_price: price + more })
    }),
    { numRuns: 1_000 },
  )
})
