import { expect, test } from 'vitest'
import { pageOf } from '../../conformance/fixture-site.ts'
import { interfacesNamed, interfacesUsed } from './named-interfaces.ts'

const page = 'https://dealer.example/cars'

test.each([
  [
    `const API = "/services"; fetch(API + "/vehicles?offset=" + at + "&limit=20")`,
    '/services/vehicles?offset=0&limit=20',
  ],
  [`const API = '/services'\nfetch(\`\${API}/vehicles?page=\${page}\`)`, '/services/vehicles?page=1'],
  [`class A { base = "/api/v2"; all() { return this.http.get(this.base + "/inventory") } }`, '/api/v2/inventory'],
  ['fetch("/store/products?" + new URLSearchParams(q))', '/store/products?'],
  [`var env={base:"/api/v2"};get(\`\${env.base}/stock?skip=\${t}&take=\${r}\`)`, '/api/v2/stock?skip=0&take=50'],
  [`url:function(){return "data/cars.json?page="+this.page}`, '/data/cars.json?page=1'],
  ['fetch("/api/autos.php?pagina="+this.pagina++)', '/api/autos.php?pagina=1'],
  [`var SITE_ID=4471;getJSON("/api/sites/"+SITE_ID+"/inventory")`, '/api/sites/4471/inventory'],
  [`w.env={API:"/api",SITE:"jax"};fetch(w.env.API+"/"+w.env.SITE+"/vehicles")`, '/api/jax/vehicles'],
  [`const site='jax';fetch(\`/api/\${site}/vehicles\`)`, '/api/jax/vehicles'],
  [`t={apiUrl:"https://api.dealer.example"};fetch(t.apiUrl+"/stock/list")`, 'https://api.dealer.example/stock/list'],
])('an address is put together from the constants of a script: %s [ANY-02]', (script, address) => {
  expect(interfacesNamed(script, page)).toContain(new URL(address, page).href)
})

test('a parameter is what the data of the page says that the script puts there [ANY-02]', () => {
  const state = 'window.s={"search":{"endpoint":"/x","params":{"type":"N","from":0}}}'
  const script = 'fetch("/api/search?type="+s.search.params.type+"&from="+at+"&size=24")'
  expect(interfacesNamed(script, page, state)).toContain('https://dealer.example/api/search?type=N&from=0&size=24')
})

test('a parameter is what the data of the page calls so [ANY-02]', () => {
  const state = '{"queries":[{"queryKey":["vehicles",{"kind":"new"}]}]}'
  const script = `fetch(\`/api/vehicles?kind=\${e}&cursor=\${t}\`)`
  expect(interfacesNamed(script, page, state)).toEqual(['https://dealer.example/api/vehicles?kind=new&cursor='])
})

test('a constant that the script does not name leaves the rest as it stands [ANY-02]', () => {
  expect(interfacesNamed(`fetch(base + "/inventory/list")`, page)).toEqual(['https://dealer.example/inventory/list'])
})

test.each([
  [
    '{&q;G.https://api.example/v3/inventory?type=U&a;page=1&q;:{&q;items&q;:[]}}',
    'https://api.example/v3/inventory?type=U&page=1',
  ],
  [
    '{"812":{"b":{"items":[]},"s":200,"u":"https://api.example/v3/inventory?page=1"}}',
    'https://api.example/v3/inventory?page=1',
  ],
  ['{"props":{"fallback":{"/api/vehicles":{"items":[]}}}}', 'https://dealer.example/api/vehicles'],
  ['{"items":[{"url":"https://dealer.example/inventory/7","photo":"/api/cars/7.jpg"}]}', null],
])('an answer that a page keeps stands under its address: %s [ANY-02]', (state, address) => {
  const text = `<div></div><script id="state" type="application/json">${state}</script>`
  expect(interfacesUsed(pageOf(page, 200, { text, type: 'text/html' }))).toEqual(address === null ? [] : [address])
})
