import { expect, test } from 'vitest'
import { unwatched } from '../lib/serve-tasks.ts'
import { noIdentity } from '../model/dealership.ts'
import type { PageRequest } from '../model/page.ts'
import { failureAt, pageOf } from '../platforms/engine/conformance/fixture-site.ts'
import { platforms } from '../platforms/registry.ts'
import { completeIdentity } from './complete-identity.ts'

const origin = 'http://lakeside.example'
const pageAt = (url: string, text: string) => pageOf(url, 200, { text, type: 'text/html' })
const erie = { street: '12 Peach St', city: 'Erie', state: 'Pennsylvania', zip: '16509' }
const contactText = '<h1>Contact</h1><p>12 Peach St<br>Erie, PA 16509</p><p>814-555-0142</p>'

async function complete(menu: string, known = {}, leadsTo?: string) {
  const asked: string[] = []
  const fetchPage = async ({ url }: PageRequest) => {
    asked.push(url)
    return url.includes('broken')
      ? failureAt(url, { class: 'unavailable', code: 'timeout' })
      : { ...pageAt(url, contactText), url: leadsTo ?? url }
  }
  const services = { web: { fetchPage }, platforms, watch: unwatched }
  const site = { home: pageAt(`${origin}/`, menu), identity: { ...noIdentity, name: 'Lakeside Kia', ...known } }
  return { asked, identity: await completeIdentity(services, site, new AbortController().signal) }
}

test.each(['/contact', '/about/contact-us/', '/nous-joindre', '/Directions.aspx', '/visit-us'])(
  'what the home page lacks stands at %s [DLR-04]',
  async (path) => {
    const { asked, identity } = await complete(`<a href="/stock">Stock</a><a href="${path}">Here</a>`)
    expect(asked).toEqual([origin + path])
    expect(identity).toEqual({ name: 'Lakeside Kia', ...erie, phone: '(814) 555-0142' })
  },
)

test('what the home page says stays, and its address is not mixed with another', async () => {
  const known = { city: 'Akron', state: 'Ohio', zip: '44301' }
  const { identity } = await complete('<a href="/contact">Contact</a>', known)
  expect(identity).toMatchObject({ ...known, street: null, phone: '(814) 555-0142' })
})

test.each([
  ['nothing is missing', '/contact', { street: '7 King Rd', phone: '(330) 555-0101' }, 0],
  ['no page is called so', '/stock', {}, 0],
  ['the page is of another host', 'http://vendor.example/contact', {}, 0],
  ['the page cannot be read', '/contact/broken', {}, 1],
])('a home page is believed alone where %s', async (_, path, known, requests) => {
  const { asked, identity } = await complete(`<a href="${path}">Contact</a>`, known)
  expect(asked).toHaveLength(requests)
  expect(identity).toEqual({ ...noIdentity, name: 'Lakeside Kia', ...known })
})

test('a contact page that leads to another host says nothing', async () => {
  const { identity } = await complete('<a href="/contact">Contact</a>', {}, 'http://vendor.example/form')
  expect(identity).toEqual({ ...noIdentity, name: 'Lakeside Kia' })
})
