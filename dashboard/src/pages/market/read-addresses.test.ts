import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

test('one address a line is read, and CSV by the names of its header', () => {
  expect(readAddresses(' a.example \r\n\r\nhttps://b.example/x\n')).toEqual([
    { dealership_url: 'a.example' },
    { dealership_url: 'https://b.example/x' },
  ])
  expect(readAddresses('Name;Website;Street Address\n"Smith; ""Sons""";s.example;1 Main\n;t.example;')).toEqual([
    { dealership_url: 's.example', dealer_name: 'Smith; "Sons"', street_address: '1 Main' },
    { dealership_url: 't.example' },
  ])
  expect(readAddresses('\uFEFFurl,city\n,Erie')).toEqual([{ dealership_url: '', city: 'Erie' }])
  expect(readAddresses('Site,Site,Town\na.example,b.example,\n,c.example,Erie')).toEqual([
    { dealership_url: 'a.example' },
    { dealership_url: 'c.example', city: 'Erie' },
  ])
  expect(readAddresses('  \n')).toEqual([])
})
