import { describe, expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import { chapman, chapmanPrices } from './platform.ts'

const origin = 'https://www.saguaroford.example'
const config = { base_url: origin, inventory_type: 'all', site_id: 'sgf' } as const
const page = (text: string) => pageOf(`${origin}/`, 200, { text, type: 'text/html' })

describe('prices', () => {
  test.each([
    [
      'markups are added and discounts taken off, rebates are not',
      { type: 'N', pricing: { msrp: 58_120, markupsTotal: 995, discountsTotal: 2_500, rebatesAppliedTotal: 1_000 } },
      { price: 56_615, msrp: 58_120 },
    ],
    ['a used vehicle has no MSRP', { type: 'U', pricing: { msrp: '26990' } }, { price: 26_990 }],
    [
      'what a used vehicle started from is its list price',
      { type: 'U', pricing: { msrp: 21_500, discountsTotal: 1_000 } },
      { price: 20_500, list_price: 21_500 },
    ],
  ])('%s', (_, record, prices) => {
    const { components: _components, ...read } = chapmanPrices(record)
    expect(read).toMatchObject(prices)
  })
})

test.each([
  ['the code of the only store shown', '<img src="//assets.chapmanchoice.com/img/dealers/sgf.webp">', 'sgf'],
  [
    'the code that the page gives as its own',
    '<img src="//assets.chapmanchoice.com/img/dealers/cau.webp"><img src="//assets.chapmanchoice.com/img/dealers/sgf.webp"><script>{\\"arkona\\":\\"SGF\\"}</script>',
    'sgf',
  ],
])('the store is identified by %s', (_, html, code) => {
  expect(chapman.configure(page(html))).toMatchObject({ kind: 'configured', config: { site_id: code } })
})

test('a page with several stores and no own one is refused, naming their codes', () => {
  const html = ['cau', 'sgf'].map((code) => `<img src="//assets.chapmanchoice.com/img/dealers/${code}.webp">`).join('')
  expect(chapman.configure(page(html))).toEqual({ kind: 'missing', reason: 'the page names several stores: cau, sgf' })
})

test('a failed section makes the scan incomplete, a missing one does not', () => {
  const record = { vin: '1FTFW1E88MA112152', type: 'N', year: 2026, make: 'Ford', model: 'F 150', stockNumber: 'G1' }
  const collect = (status: number) =>
    driveCollection(chapman.collect({ config }, { sample: false }), (request) =>
      request.url.endsWith('/new')
        ? pageOf(request.url, 200, { text: JSON.stringify([record]), type: 'application/json' })
        : pageOf(request.url, status, { text: '', type: 'text/html' }),
    ).scan
  expect(collect(404)).toMatchObject({
    complete: true,
    vehicles: [{ vdp_link: '/detail/new/2026/Ford/F%2B150/G1/SGF' }],
  })
  expect(collect(503)).toMatchObject({ complete: false, failure: { class: 'unavailable' } })
})
