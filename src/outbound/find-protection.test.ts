import { expect, test } from 'vitest'
import { findProtection } from './find-protection.ts'

const wall = (status: number, headers: Record<string, string>, text = '') => ({ status, headers, text })

test.each([
  ['cloudflare', wall(403, { server: 'cloudflare', 'cf-ray': '8f0-IAD', 'cf-mitigated': 'challenge' })],
  [
    'cloudflare',
    wall(503, { server: 'cloudflare' }, '<form id="challenge-form" action="/?__cf_chl_f_tk=x">_cf_chl_opt'),
  ],
  ['akamai', wall(403, { server: 'AkamaiGHost' }, 'Access Denied ... Reference&#32;&#35;18&#46;2f')],
  ['datadome', wall(403, { 'x-datadome': 'protected', server: 'cloudflare', 'cf-ray': '8f0-IAD' })],
  ['datadome', wall(403, {}, '<script src="https://ct.captcha-delivery.com/c.js">')],
  ['human', wall(403, {}, '<div id="px-captcha"></div>')],
  ['imperva', wall(403, { 'x-iinfo': '9-1-0' }, 'Request unsuccessful. Incapsula incident ID: 1')],
  ['aws_waf', wall(429, { 'x-amzn-waf-action': 'captcha' })],
  ['sucuri', wall(403, { server: 'Sucuri/Cloudproxy', 'x-sucuri-id': '1' })],
  ['vercel', wall(429, { 'x-vercel-mitigated': 'challenge', server: 'Vercel' })],
] as const)('a refusal of %s is recognized', (name, answer) => {
  expect(findProtection(answer, false)).toBe(name)
})

test.each([
  ['a page that is shown', wall(200, { server: 'cloudflare', 'cf-ray': '1' })],
  ['a page that does not exist', wall(404, { server: 'cloudflare', 'cf-ray': '1' })],
  ['a site that asks for a password', wall(401, { server: 'cloudflare', 'cf-ray': '1' })],
  ['a site that is down', wall(503, { server: 'cloudflare', 'cf-ray': '1' }, 'Service Unavailable')],
  ['a refusal of the site itself', wall(403, { server: 'nginx' }, 'Forbidden')],
  ['a text about a product', wall(200, {}, 'Our blog: how Sucuri WebSite Firewall and px-captcha work')],
])('%s is no refusal of a product', (_what, answer) => {
  expect(findProtection(answer, false)).toBeNull()
})

test('a challenge counts with whatever status', () => {
  expect(findProtection(wall(200, { 'cf-ray': '1' }, 'Just a moment...'), true)).toBe('cloudflare')
})
