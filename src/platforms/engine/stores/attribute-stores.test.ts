import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../contract.ts'
import { attributeStores } from './attribute-stores.ts'
import { noStoreMark, type StoreMark } from './store-mark.ts'
import { matchesStreet, sameStoreName, storeTag } from './store-names.ts'

const config: SiteConfig = {
  base_url: 'https://www.bayviewmazda.example',
  inventory_type: 'all',
  site_id: null,
  store_id: '23978',
  store_name: 'Bayview of Salem Mazda',
  store_street: '3546 Highway 20',
}

function mark(facts: Partial<StoreMark>): StoreMark {
  return { ...noStoreMark, ...facts }
}

const other = mark({ id: 'RHillUsed', street: '3751 Salem Drive<br/>Salem, OR' })

describe('which store of a group is the dealership', () => {
  test.each([
    ['the id that the page names', mark({ id: '23978' })],
    ['an id that spells its name', mark({ id: 'BayviewofSalemMazda' })],
    ['its name in another order', mark({ id: '7', name: 'Mazda, Bayview Salem' })],
    ['its website', mark({ id: '7', host: 'https://bayviewmazda.example/' })],
    ['its street and part of its name', mark({ id: '7', name: 'Bayview Mazda', street: '3546 Highway 20' })],
    ['its street', mark({ id: '7', street: '3546 Hwy 20 Salem, OR 97301 (503) 555-0188' })],
  ])('%s identifies it', (_, own) => {
    const stores = attributeStores([own, other], config)
    expect(stores.verdict).toBe('matched')
    expect([own, other, null].map(stores.isOwn)).toEqual([true, false, false])
  })

  test('another name or website on the same street is another store', () => {
    const neighbor = mark({ name: 'Bayview Used Cars', street: '3546 Highway 20' })
    expect(attributeStores([neighbor, other], config)).toMatchObject({ verdict: 'unclear' })
  })

  test('an id alone counts if all other records with that id match', () => {
    const bare = mark({ id: 'Feed7' })
    const own = mark({ id: 'Feed7', street: '3546 Highway 20' })
    const foreign = mark({ id: 'Feed7', street: '12 Oak Street' })
    expect(attributeStores([bare, own, other], config).isOwn(bare)).toBe(true)
    expect(attributeStores([bare, own, foreign, other], config).isOwn(bare)).toBe(false)
  })

  test('a single store is accepted, whatever its name', () => {
    expect(attributeStores([other, other, null], config)).toMatchObject({ verdict: 'only store' })
  })

  test('with several unknown stores, none is kept, and all are named', () => {
    const stores = attributeStores([other, mark({ name: 'Hill Kia', id: '5' }), null], config)
    expect(stores).toMatchObject({
      verdict: 'unclear',
      storesSeen: ['Hill Kia', 'RHillUsed (3751 Salem Drive<br/>Salem, OR)'],
    })
    expect([other, null].some(stores.isOwn)).toBe(false)
  })
})

describe('lots of one business', () => {
  const site: SiteConfig = { ...config, store_id: null, store_name: 'Harbor Cars', store_street: null }
  const lot = (name: string, id: string | null = null) => mark({ id, name })

  test('stores that share the site’s name are all kept if the site names none of them [COL-31]', () => {
    const stores = attributeStores([lot('Harbor Cars - Main Street'), lot('Harbor Cars of Erie')], site)
    expect(stores).toMatchObject({ verdict: 'all lots', areLots: true })
    expect(stores.isOwn(lot('Harbor Cars of Erie'))).toBe(true)
  })

  test('stores that the site lists as its lots are all kept, whatever their names', () => {
    const place = { street: null, city: 'Erie', state: 'PA', zip: null }
    const lots = [
      { id: '5', name: 'Downtown', ...place },
      { id: '6', name: 'Airport Road', ...place },
    ].map((one) => JSON.stringify(one))
    expect(attributeStores([lot('Downtown', '5'), lot('Airport Road', '6')], { ...site, lots })).toMatchObject({
      verdict: 'all lots',
    })
  })

  test('dealerships of a group are not lots: none is kept [COL-31]', () => {
    const stores = attributeStores([lot('Harbor Kia'), lot('Harbor Cars Toyota of Erie')], site)
    expect(stores).toMatchObject({ verdict: 'unclear', areLots: false })
    expect(attributeStores([lot('Harbor Cars Kia'), lot('Harbor Cars Ford')], site).verdict).toBe('unclear')
  })
})

test.each(['none', 'Loaner', 'loaner vehicle', '28900.00', '$28,900.00', 'In Transit', 'N/A', ' ', null])(
  'the tag %s names no store',
  (rawText) => {
    expect(storeTag(rawText)).toBeNull()
  },
)

test.each(['23978', 'Audi Fletcher Jones', 'None Better Motors', 'New London Ford'])(
  'the tag %s is kept',
  (rawText) => {
    expect(storeTag(rawText)).toBe(rawText)
  },
)

test.each([
  ['Audi Fletcher Jones', 'Fletcher Jones Audi', true],
  ['Lakeside Toyota', 'LAKESIDE TOYOTA, Inc.', true],
  ['Lakeside Toyota', 'Lakeside Kia', false],
  ['Lakeside Toyota', 'Lakeside Toyota of Erie', false],
  ['', '', false],
])('%s and %s have the same name: %s', (one, second, same) => {
  expect(sameStoreName(one, second)).toBe(same)
})

test.each([
  ['3546 Hwy 20', '3546 Highway 20<br/>Salem', true],
  ['100 North Main Street', '100 N. Main St., Erie', true],
  ['10 Main St', '100 Main St', false],
  ['Main St', 'Main St', false],
])('street %s equals %s: %s', (street, text, same) => {
  expect(matchesStreet(street, storeTag(text) ?? '')).toBe(same)
})
