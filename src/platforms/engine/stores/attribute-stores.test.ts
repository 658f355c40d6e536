import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../contract.ts'
import { attributeStores, hostOf, namesStore } from './attribute-stores.ts'
import { matchesStreet, noStoreSignal, type StoreSignal, sameStoreName, storeTag } from './store-signal.ts'

const config: SiteConfig = {
  base_url: 'https://www.bayviewmazda.example',
  inventory_type: 'all',
  site_id: null,
  store_id: '23978',
  store_name: 'Bayview of Salem Mazda',
  store_street: '3546 Highway 20',
}

function signal(facts: Partial<StoreSignal>): StoreSignal {
  return { ...noStoreSignal, ...facts }
}

const other = signal({ id: 'RHillUsed', street: '3751 Salem Drive<br/>Salem, OR' })

describe('which store of a group is the dealership', () => {
  test.each([
    ['the id that the page names', signal({ id: '23978' })],
    ['an id that spells its name', signal({ id: 'BayviewofSalemMazda' })],
    ['its name in another order', signal({ id: '7', name: 'Mazda, Bayview Salem' })],
    ['its street and part of its name', signal({ id: '7', name: 'Bayview Mazda', street: '3546 Highway 20' })],
    ['its street', signal({ id: '7', street: '3546 Hwy 20 Salem, OR 97301 (503) 555-0188' })],
  ])('%s identifies it', (_, own) => {
    const stores = attributeStores([own, other], config)
    expect(stores.verdict).toBe('matched')
    expect([own, other, null].map(stores.isOwn)).toEqual([true, false, false])
  })

  test('another name or website on the same street is another store', () => {
    for (const name of ['Bayview Used Cars', 'The Co.']) {
      const neighbor = signal({ name, street: '3546 Highway 20' })
      expect(attributeStores([neighbor, other], config)).toMatchObject({ verdict: 'unclear' })
    }
  })

  test('any of several names or streets identifies it', () => {
    const several = {
      ...config,
      store_name: ['Bayview Mazda', 'Salem Mazda'],
      store_street: ['1 Main St', '3546 Highway 20'],
    }
    for (const own of [signal({ name: 'Salem Mazda' }), signal({ name: 'Salem', street: '3546 Hwy 20' })]) {
      expect(attributeStores([own, other], several).isOwn(own)).toBe(true)
    }
  })

  test.each(['null', 'undefined', ''])('a setting without a value does not match the store %j', (id) => {
    expect(attributeStores([signal({ id, name: id }), other], { ...config, store_id: null }).verdict).toBe('unclear')
  })

  test('an id alone counts if all other records with that id match', () => {
    const bare = signal({ id: 'Feed7' })
    const own = signal({ id: 'Feed7', street: '3546 Highway 20' })
    const foreign = signal({ id: 'Feed7', street: '12 Oak Street' })
    expect(attributeStores([bare, own, other], config).isOwn(bare)).toBe(true)
    expect(attributeStores([bare, own, foreign, other], config).isOwn(bare)).toBe(false)
  })

  test('a store is named once, by its id only if it has no name', () => {
    const named = signal({ id: '5', name: 'Hill Kia' })
    const hosted = signal({ id: '7', host: 'https://www.hillford.example/' })
    const { storesSeen } = attributeStores([named, signal({ id: '5' }), signal({ id: '6' }), hosted], config)
    expect(storesSeen).toEqual(['6', '7 (hillford.example)', 'Hill Kia'])
  })
})

describe('how many stores a listing shows', () => {
  const page = (host: string) => `https://${host}/vdp/1`
  const own = page('www.bayviewmazda.example')
  const feed = (street: string | null) => signal({ feed: 'F7', street })
  test.each<[string, StoreSignal[], 'only store' | 'unclear' | 'matched']>([
    [
      'one, if a feed names a place for some records only',
      [feed('12 Oak St'), feed(null), feed('Salem, OR')],
      'only store',
    ],
    ['two streets without numbers', [signal({ street: 'Oak Street' }), signal({ street: 'Elm Street' })], 'unclear'],
    [
      'several, if a record may belong to any of them',
      [signal({ id: '23978', shared: true }), signal({ id: '23978' })],
      'matched',
    ],
    ['two hosts of vehicle pages', [signal({ page: own }), signal({ page: page('hillkia.example') })], 'matched'],
    [
      'one name on two hosts',
      ['a.example', 'b.example'].map((host) => signal({ name: 'Hill Kia', page: page(host) })),
      'only store',
    ],
  ])('%s', (_, signals, verdict) => {
    expect(attributeStores(signals, config).verdict).toBe(verdict)
  })

  test.each<[Partial<StoreSignal>, boolean]>([
    [{ feed: 'F7' }, true],
    [{ name: 'Hill Kia' }, true],
    [{ host: 'hillkia.example' }, true],
    [{ street: '12 Oak St' }, true],
    [{ page: own, label: 'Erie' }, false],
  ])('%j names a store: %s', (facts, names) => {
    expect(namesStore(signal(facts))).toBe(names)
  })
})

test.each([
  ['https://www.Lot.example/used', 'lot.example'],
  ['WWW.lot.example', 'lot.example'],
  ['', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host)
})

describe('lots of one business', () => {
  const site: SiteConfig = { ...config, store_id: null, store_name: 'Harbor Cars', store_street: null }
  const lot = (name: string, id: string | null = null) => signal({ id, name })

  test('stores that the site lists as its lots are all kept, whatever their names', () => {
    const place = { street: null, city: 'Erie', state: 'PA', zip: null }
    const lots = [
      { id: '5', name: 'Downtown', ...place },
      { id: '6', name: 'Airport Road', ...place },
    ].map((one) => JSON.stringify(one))
    const verdict = (id: string) =>
      attributeStores([lot('Downtown', '5'), lot('Airport Road', id)], { ...site, lots }).verdict
    expect(verdict('6')).toBe('all lots')
    expect(verdict('7')).toBe('unclear')
  })

  test.each([
    ['has another name', 'Harbor Cars', lot('Harbor Motors')],
    ['is named after a make', 'Harbor Cars', lot('Harbor Cars Toyota of Erie')],
    ['has no name', 'Harbor Cars', signal({ id: '5' })],
    ['cannot be compared with a name of the site', null, lot('Harbor Cars of Salem')],
  ])('stores are no lots if one of them %s', (_, store_name, store) => {
    expect(attributeStores([lot('Harbor Cars of Erie'), store], { ...site, store_name }).verdict).toBe('unclear')
  })

  test('small words and legal forms of the site’s name do not matter', () => {
    const stores = [lot('Harbor Cars Main Street'), lot('Harbor Cars of Erie')]
    expect(attributeStores(stores, { ...site, store_name: 'The Harbor Cars, Inc.' }).verdict).toBe('all lots')
  })
})

test.each(['none', 'loaner vehicle', '$28,900.00', 'In Transit', ' '])('the tag %s names no store', (rawText) => {
  expect(storeTag(rawText)).toBeNull()
})

test.each(['23978', 'Audi Fletcher Jones', 'None Better Motors', 'New London Ford'])(
  'the tag %s is kept',
  (rawText) => {
    expect(storeTag(rawText)).toBe(rawText)
  },
)

test.each([
  ['Audi Fletcher Jones', 'Fletcher Jones Audi', true],
  ['Lakeside Toyota', 'LAKESIDE TOYOTA, Inc.', true],
  ['Lakeside Toyota', 'LAKESIDETOYOTA', true],
  ['Lakeside Toyota', 'Lakeside Toyota of Erie', false],
  ['', '', false],
])('%s and %s have the same name: %s', (one, second, same) => {
  expect(sameStoreName(one, second)).toBe(same)
})

test.each([
  ['3546 Hwy 20', '3546 Highway 20<br/>Salem', true],
  ['100 North Main Street', '100 N. Main St., Erie', true],
  ['3546 Highway 20.', '3546 Hwy 20, Salem', true],
  ['10 Main St', '100 Main St', false],
  ['Main St', 'Main St', false],
])('street %s equals %s: %s', (street, text, same) => {
  expect(matchesStreet(street, storeTag(text) ?? '')).toBe(same)
})
