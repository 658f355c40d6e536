import { expect, test } from 'vitest'
import { findDealerNodes } from './find-dealers.ts'

const jsonLd = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`
const namesOf = (html: string) => findDealerNodes(html).map(({ node, isDealer }) => [node.name, isDealer])
const dealer = (name: string, facts: object = {}) => ({ '@type': 'AutoDealer', name, ...facts })
/** A dealer below so many pages. */
const below = (levels: number): object =>
  levels === 0 ? dealer('A') : { '@type': 'WebPage', mainEntity: below(levels - 1) }

test('a dealer is found up to five levels deep, not deeper', () => {
  expect(namesOf(jsonLd(below(5)))).toEqual([['A', true]])
  expect(namesOf(jsonLd(below(6)))).toEqual([])
})

test('departments of a dealer are not stores, those of another business are', () => {
  const department = [dealer('Service', { seller: dealer('Deeper') })]
  expect(namesOf(jsonLd(dealer('A', { department })))).toEqual([['A', true]])
  expect(namesOf(jsonLd({ '@type': 'Corporation', name: 'Group', department }))).toEqual([
    ['Service', true],
    ['Group', false],
  ])
})

test('microdata names dealers too, whatever is nested in them', () => {
  const item = (type: string, name: string) =>
    `<div itemscope itemtype="https://schema.org/${type}"><b itemprop="name">${name}</b></div>`
  expect(namesOf(item('AutoDealer', 'A') + item('Car', 'Soul'))).toEqual([['A', true]])
})
