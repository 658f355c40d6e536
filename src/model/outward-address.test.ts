import { expect, test } from 'vitest'
import { outwardAddress } from './outward-address.ts'

test.each([
  'https://cdn.example/photos/1.jpg?w=640',
  'http://8.8.8.8/1.jpg',
  'https://cdn.example:8443/@dealer/1.jpg',
  'https://home.example/1.jpg',
  'https://localhost.example/1.jpg',
])('an address that anybody may open stays as it is: %s', (address) => {
  expect(outwardAddress(address)).toBe(address)
})

test.each([
  'http://10.0.0.1/1.jpg',
  'http://192.168.1.1:8080/1.jpg',
  'http://2130706433/1.jpg',
  'http://0x7f.1/1.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/1.jpg',
  'http://[::ffff:10.0.0.1]/1.jpg',
  'http://[fd00::1]/1.jpg',
  'http://localhost/1.jpg',
  'http://LOCALHOST:3000/1.jpg',
  'http://printer.local/1.jpg',
  'http://cms.internal/1.jpg',
  'http://user:password@cms.internal/1.jpg',
  'http://router/1.jpg',
  'http://router./1.jpg',
])('an address inside a network is left out: %s', (address) => {
  expect(outwardAddress(address)).toBe('')
})

test('user and password are left out of an address', () => {
  expect(outwardAddress('https://user:password@cdn.example/1.jpg')).toBe('https://cdn.example/1.jpg')
  expect(outwardAddress('https://user@cdn.example/1.jpg')).toBe('https://cdn.example/1.jpg')
})

test('the host of the site itself may be inside, as where a site is tried out', () => {
  expect(outwardAddress('http://127.0.0.1:8080/1.jpg', '127.0.0.1:8080')).toBe('http://127.0.0.1:8080/1.jpg')
  expect(outwardAddress('http://127.0.0.1:9090/1.jpg', '127.0.0.1:8080')).toBe('')
})
