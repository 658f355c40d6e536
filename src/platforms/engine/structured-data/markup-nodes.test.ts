import { expect, test } from 'vitest'
import { jsonLdNodes, microdataItems } from './markup-nodes.ts'

const open = '<div itemscope itemtype="https://schema.org/Car">'

test('properties of an item are its own texts, links and nested items; those of a nested item are not', () => {
  const html = `${open}
    <h2 itemprop="name alternateName"> 2024  Civic </h2>
    <meta itemprop="sku" content="H1"><img itemprop="image" src="/1.jpg"><img itemprop="image" src="/2.jpg">
    <time itemprop="releaseDate" datetime="2024-01-01">January</time>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">9,900</b></div>
  </div>`
  expect(microdataItems(html, /Car$/)).toMatchObject([
    {
      node: {
        '@type': 'https://schema.org/Car',
        name: '2024 Civic',
        alternateName: '2024 Civic',
        sku: 'H1',
        image: ['/1.jpg', '/2.jpg'],
        releaseDate: '2024-01-01',
        offers: { '@type': 'https://schema.org/Offer', price: '9,900' },
      },
    },
  ])
  expect(Object.keys(microdataItems(html, /Car$/)[0]?.node ?? {})).toEqual([
    '@type',
    'name',
    'alternateName',
    'sku',
    'image',
    'releaseDate',
    'offers',
  ])
})

test('items nested deeper than five levels are read as text', () => {
  const nested = `${'<i itemprop="part" itemscope>'.repeat(7)}x${'</i>'.repeat(7)}`
  const depths: unknown[] = []
  let node: unknown = microdataItems(`${open}${nested}</div>`, /Car$/)[0]?.node
  for (; typeof node === 'object' && node !== null; node = Reflect.get(node, 'part')) depths.push(node)
  expect([depths.length, node]).toEqual([6, 'x'])
})

test('links of an item are those inside it, and the one around it', () => {
  const links = (html: string) => microdataItems(html, /Car$/).map(({ anchors }) => anchors)
  const inside = `${open}<a href="/1">x</a><a href="#photos">y</a><a name="z">z</a></div>`
  expect(links(inside)).toEqual([['/1']])
  expect(links(`<a href="/0"><p>${inside}</p></a>`)).toEqual([['/1', '/0']])
  expect(links(`<section><a href="/2"><span>${open}</div></span></a></section>`)).toEqual([['/2']])
})

test('JSON-LD that a Next.js page pushes is read, whole or in parts, as it is or as the text of a script', () => {
  const car = { '@context': 'https://schema.org', '@type': 'Car', name: 'Civic 5" touch', vin: '1HGCM82633A004352' }
  const push = (text: string) => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`
  const asIs = `5:["$","section",null,{"data":${JSON.stringify(car)}}]`
  const asScript = `6:["$","script",null,{"dangerouslySetInnerHTML":{"__html":${JSON.stringify(JSON.stringify(car))}}}]`
  for (const text of [asIs, asScript]) {
    expect(jsonLdNodes(push(text))).toEqual([car])
    expect(jsonLdNodes(push(text.slice(0, 60)) + push(text.slice(60)))).toEqual([car])
  }
  expect(jsonLdNodes(push(`1:junk ${JSON.stringify(car, null, 2)} 2:more`))).toEqual([car])
  expect(jsonLdNodes(push('7:["$","p",null,{"children":"no car"}]'))).toEqual([])
  expect(jsonLdNodes('<script>self.__next_f.push([1,"{\\"@context\\":\\"https://schema.org')).toEqual([])
})
