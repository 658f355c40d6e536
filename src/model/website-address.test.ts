import { expect, test } from 'vitest'
import { readWebsiteAddress } from './website-address.ts'

test.each([
  [
    'www.Example-Motors.com',
    'example-motors.com',
    ['https://www.example-motors.com/', 'http://www.example-motors.com/'],
  ],
  ['https://www.example-motors.com/used?x=1#top', 'example-motors.com', ['https://www.example-motors.com/used?x=1']],
  [' example-motors.com ', 'example-motors.com', ['https://example-motors.com/', 'http://example-motors.com/']],
  ['http://example-motors.com', 'example-motors.com', ['http://example-motors.com/']],
  ['http://example-motors.com:8081/', 'example-motors.com:8081', ['http://example-motors.com:8081/']],
  ['https://example-motors.com:443', 'example-motors.com', ['https://example-motors.com/']],
  ['example-motors.com.', 'example-motors.com', ['https://example-motors.com./', 'http://example-motors.com./']],
])('%s is the site %s', (text, host, candidates) => {
  expect(readWebsiteAddress(text)).toEqual({ host, candidates, problem: null })
})

test.each([
  ['ftp://example-motors.com', /scheme ftp/],
  ['file:///etc/passwd', /not the address|scheme file/],
  ['https://user:secret@example-motors.com', /user name or password/],
  ['https://user@example-motors.com', /user name or password/],
  ['https://:secret@example-motors.com', /user name or password/],
  ['https://', /not the address/],
  ['not a host', /not the address/],
])('%s names no website', (text, problem) => {
  const address = readWebsiteAddress(text)
  expect(address.candidates).toEqual([])
  expect(address.problem).toMatch(problem)
})

test('a text that is not an address is named by its first 255 characters in lower case', () => {
  expect(readWebsiteAddress(' Not a HOST ').host).toBe('not a host')
  expect(readWebsiteAddress('no '.repeat(100)).host).toHaveLength(255)
})
