import { expect, test } from 'vitest'
import { groupListers } from './by-vin.ts'
import type { Candidate } from './candidate.ts'
import { parseDealerName } from './dealer-names.ts'
import { explain, judge } from './judge.ts'
import { citySpellings, matchPlaces, noPlace, type Place } from './match-places.ts'
import { otherKindOfSite } from './other-sites.ts'
import { weigh, weighDescription } from './weigh.ts'

function candidate(name: string, place: Partial<Place> = {}, given: Partial<Candidate> = {}): Candidate {
  const website = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  return {
    host: website,
    website,
    websiteUrl: `https://${website}`,
    names: [name],
    place: { ...noPlace, ...place },
    phone: null,
    supported: true,
    known: null,
    snapshot: null,
    searchText: '',
    ...given,
  }
}

const erie = { city: 'Erie', state: 'Pennsylvania', zip: '16505' }
const kia = candidate('Lakeside Kia', { ...erie, street: '17 Lakeshore Blvd' })
const toyota = candidate('Lakeside Toyota', { ...erie, street: '25 Lakeshore Blvd' })

function judged(name: string, place: Partial<Place>, among: readonly Candidate[]) {
  const asked = { name: parseDealerName(name), place: { ...noPlace, ...place } }
  return judge(
    among.map((one) => weighDescription(asked, one)),
    asked.name,
  )
}

test('logOdds add up to odds, and the confidence follows from them', () => {
  const weighed = weigh(kia, [
    { says: 'a', logOdds: -4 },
    { says: 'b', logOdds: 7 },
    { says: 'silent', logOdds: 0 },
  ])
  expect(weighed).toMatchObject({ logOdds: 3, confidence: 0.89 })
  expect(explain(weighed)).toBe('Lakeside Kia (lakeside-kia.example), confidence 0.89: b (+7); a (-4).')
})

test('the best candidate is chosen only with enough confidence and lead', () => {
  expect(judged('Lakeside Kia', erie, [kia, toyota])).toMatchObject({ kind: 'chosen', best: { candidate: kia } })
  expect(judged('Lakeside', erie, [kia, toyota]).kind).toBe('group')
  expect(judged('Lakeside', { ...erie, street: '25 Lakeshore' }, [kia, toyota])).toMatchObject({
    kind: 'chosen',
    best: { candidate: toyota },
  })
  expect(judged('Lakeside Volvo', erie, [kia, toyota]).kind).toBe('unsure')
  const elsewhere = candidate('Lakeside Kia', { city: 'Reno', state: 'Nevada' }, { host: 'other.example' })
  expect(judged('Lakeside Kia', {}, [kia, elsewhere]).kind).not.toBe('chosen')
  expect(judged('Lakeside Kia', { city: 'Reno' }, [kia, elsewhere])).toMatchObject({ best: { candidate: elsewhere } })
  expect(judge([], null)).toEqual({ kind: 'unsure', nearest: [] })
})

test('one is chosen from a confidence of 0.85 and a lead of three on, and not below [RES-14]', () => {
  const weighing = (one: Candidate, logOdds: number) => weigh(one, [{ says: 'x', logOdds }])
  const alone = [2.4, 2.5].map((logOdds) => weighing(kia, logOdds))
  expect(alone.map(({ confidence }) => confidence)).toEqual([0.84, 0.85])
  expect(alone.map((one) => judge([one], null).kind)).toEqual(['unsure', 'chosen'])
  const rivals = [2.9, 3].map((lead) => [weighing(kia, 8), weighing(toyota, 8 - lead)])
  expect(rivals.map((both) => judge(both, null).kind)).toEqual(['ambiguous', 'chosen'])
})

test('a group’s name covers all its stores, even if one fits the address better', () => {
  const ford = candidate('Lakeside Ford', { ...erie, zip: '16508' })
  expect(judged('Lakeside Auto Group', erie, [kia, toyota, ford]).kind).toBe('group')
  const atToyota = { ...erie, street: '25 Lakeshore' }
  expect(judged('Lakeside', atToyota, [kia, toyota, ford]).kind).toBe('chosen')
  expect(judged('Lakeside Auto Group', atToyota, [kia, toyota, ford]).kind).toBe('group')
})

test('two websites of one store do not compete', () => {
  const second = candidate('Lakeside Kia', { ...erie, street: '17 Lakeshore Boulevard' }, { host: 'kia-erie.example' })
  expect(judged('Lakeside Kia', erie, [kia, second]).kind).toBe('chosen')
})

test('addresses are compared as people write them', () => {
  const place = { street: '7466 S Lindbergh Blvd', city: 'St. Louis', state: 'Missouri', zip: '63125' }
  expect(
    matchPlaces({ street: '7466 South Lindbergh', city: 'Saint Louis', state: 'MO', zip: '63125-1234' }, place),
  ).toEqual({ street: 'same', city: 'same', state: 'same', zip: 'same' })
  expect(matchPlaces({ ...noPlace, street: '7468 Lindbergh', city: 'St Luis' }, place)).toMatchObject({
    street: 'number',
    city: 'similar',
    state: 'unknown',
  })
  expect(matchPlaces({ ...noPlace, zip: 'j6j4z2' }, { ...noPlace, zip: 'J6J 4Z2' }).zip).toBe('same')
  expect(matchPlaces({ ...noPlace, street: '1 Elm St' }, place).street).toBe('other')
  for (const written of ['st. louis', 'st louis', 'saint louis']) expect(citySpellings('St Louis')).toContain(written)
})

test('websites that are not dealerships’ are recognized with their subdomains; vendors only by name', () => {
  for (const host of ['cars.com', 'm.facebook.com', 'toyota.com', 'www.yelp.ca', 'dealer.com', 'bank.statefarm.com']) {
    expect([host, otherKindOfSite(host)]).toEqual([host, expect.any(String)])
  }
  for (const host of [
    'lakeside.dealer.com',
    'notcars.com',
    'carmax.com',
    'lakesidetoyota.com',
    'joe.carsforsale.com',
  ]) {
    expect([host, otherKindOfSite(host)]).toEqual([host, null])
  }
})

test('dealerships that list one vehicle are a group only if something else connects them', () => {
  const of = (one: Candidate) => ({ candidate: one })
  const stranger = candidate('Opal Classic Cars')
  expect(groupListers([of(kia), of(stranger), of(toyota)], []).map((group) => group.length)).toEqual([1, 2])
  const called = candidate('Opal Motors', {}, { phone: '(814) 555-0100' })
  const same = candidate('Ruby Cars', {}, { phone: '+1 814-555-0100' })
  expect(groupListers([of(called), of(same), of(stranger)], []).length).toBe(2)
})
