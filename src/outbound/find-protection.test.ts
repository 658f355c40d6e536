import { describe, expect, test } from 'vitest'
import { findProtection, isChallenge } from './find-protection.ts'

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

const filler = `<p>${'2024 Honda Civic in stock. '.repeat(2000)}</p>`

function html(inside: string, title = 'Inventory'): string {
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body>${inside}</body></html>`
}

const script = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'

describe('isChallenge', () => {
  test.each([
    ["Cloudflare's title", html('', 'Just a moment...')],
    ["Cloudflare's title on a large page", html(filler, 'Just a moment...')],
    ["Cloudflare's block page", html('<h1>Sorry</h1>', 'Attention Required! | Cloudflare')],
    ['checking your browser', html('Checking your browser before accessing dealer.example')],
    ['cf-challenge on a large page', html(`${filler}<form id="cf-challenge-form"></form>`)],
    ['__cf_chl on a large page', html(`${filler}<a href="/?__cf_chl_tk=x">`)],
    ['the options of the challenge script', html('<script>window._cf_chl_opt={}</script>')],
    ['enable JavaScript and cookies', html('<noscript>Enable JavaScript and cookies to continue</noscript>')],
    ['PerimeterX', html('<div id="px-captcha"></div>')],
    ["Motive's challenge page", html(`<main class="challengepage"><div class="g-recaptcha"></div></main>`)],
    ['the challenge script in a small page', html(script)],
    ['Imperva in a small page', html('<iframe src="/_Incapsula_Resource?x=1"></iframe>')],
    ['DataDome', html('<script src="https://geo.captcha-delivery.com/c.js"></script>')],
  ])('%s is a challenge', (_name, text) => {
    expect(isChallenge({ headers: {}, text })).toBe(true)
  })

  test.each([
    ['a plain page', html('<p>Cars</p>')],
    ['the challenge script in a page of 20 KB and more', html(script + filler)],
    ['a phrase in the text of a large page', html(`${filler}<p>Recall: attention required, just a moment</p>`)],
    ['JSON that holds a phrase', JSON.stringify({ description: 'Just a moment from the motorway' })],
    ['a sitemap that holds a phrase', '<?xml version="1.0"?><urlset><loc>/attention required</loc></urlset>'],
    ['a text that holds a phrase', 'User-agent: *\n# just a moment'],
    ['an empty body', ''],
    ['NULs', '\0\0\0'],
  ])('%s is not a challenge', (_name, text) => {
    expect(isChallenge({ headers: {}, text })).toBe(false)
  })

  test("Cloudflare's own header decides", () => {
    expect(isChallenge({ headers: { 'cf-mitigated': 'challenge' }, text: '' })).toBe(true)
  })
})
