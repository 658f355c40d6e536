import { expect, test } from 'vitest'
import { searchesNamed } from './search-services.ts'

const key = '5f0c9d1e2b3a4c5d6e7f8a9b0c1d2e3f'
const algolia = `https://q1w2e3r4t5-dsn.algolia.net/1/indexes/cars/query?x-algolia-application-id=Q1W2E3R4T5&x-algolia-api-key=${key}`
const everything = { query: '', page: 0, hitsPerPage: 1_000 }

test.each([
  [`{"algolia":{"appId":"Q1W2E3R4T5","searchKey":"${key}","indexName":"cars"}}`, everything],
  [`algoliasearch('Q1W2E3R4T5', '${key}').initIndex('cars')`, everything],
  [
    `<div data-algolia="{&quot;application_id&quot;:&quot;Q1W2E3R4T5&quot;,&quot;api_key&quot;:&quot;${key}&quot;,&quot;index&quot;:&quot;cars&quot;}">`,
    everything,
  ],
  [
    `algoliasearch("Q1W2E3R4T5","${key}");s({indexName:"cars",filters:"dealer:12"})`,
    { ...everything, filters: 'dealer:12' },
  ],
])('Algolia is asked with the public key of the pages: %s [ANY-03]', (text, variables) => {
  expect(searchesNamed([text])).toEqual([{ url: algolia, query: null, variables }])
})

const ownSettings = `c={"appId":"Q1W2E3R4T5","apiKeySearch":"${key}","host":"search.finder.example","index":"cars"}`
const ownAddress = `https://search.finder.example/1/indexes/INDEX?x-fs-application-id=Q1W2E3R4T5&x-fs-api-key=${key}`

test.each([
  ['/1/indexes/"+c.index+"/query', 'cars/query', everything],
  [
    '/1/indexes/*/queries',
    '*/queries',
    { requests: [{ indexName: 'cars', params: 'query=&page=0&hitsPerPage=1000' }] },
  ],
])('a service of another name that speaks Algolia’s protocol is asked by %s [ANY-03]', (path, index, variables) => {
  const script = `fetch("https://"+c.host+"${path}",{headers:{"x-fs-application-id":c.appId,"x-fs-api-key":c.apiKeySearch}})`
  expect(searchesNamed([ownSettings, script])).toEqual([
    { url: ownAddress.replace('INDEX', index), query: null, variables },
  ])
})

test('settings of a page and the path in its script name a Meilisearch [ANY-03]', () => {
  const settings =
    'window.LOT={mapsKey:"AIzaSyExampleExample",searchHost:"https://find.dealer.example",searchKey:"2f7d1b6a0c9e4d31a8b5","index":"cars"}'
  expect(searchesNamed([settings, 'fetch(c.searchHost+"/indexes/"+c.index+"/search")'])).toEqual([
    {
      url: 'https://find.dealer.example/indexes/cars/search',
      query: null,
      variables: { q: '', limit: 1_000, offset: 0 },
      key: '2f7d1b6a0c9e4d31a8b5',
    },
  ])
})

test('the nodes of a Typesense are asked for a collection [ANY-03]', () => {
  const script = `new Typesense.Client({nodes:[{host:'abc.a1.typesense.net',port:443}],apiKey:'Zx81kkPq02LmNn3456'}).collections('cars').documents().search({query_by:'make,model',filter_by:'store:3'})`
  expect(searchesNamed([script])).toEqual([
    'https://abc.a1.typesense.net/collections/cars/documents/search?q=*&page=1&per_page=250&x-typesense-api-key=Zx81kkPq02LmNn3456&query_by=make%2Cmodel&filter_by=store%3A3',
  ])
})

test('the host of a Typesense counts before the site’s own address [ANY-03]', () => {
  const settings = `{"home_url":"https://dealer.example","typesense":{"apiKey":"Zx81kkPq02LmNn3456","nodes":[{"host":"x7.cloud.example"}],"collection":"cars"}}`
  expect(searchesNamed([settings])).toEqual([
    'https://x7.cloud.example/collections/cars/documents/search?q=*&page=1&per_page=250&x-typesense-api-key=Zx81kkPq02LmNn3456',
  ])
})

test.each([
  'algoliasearch(app, key).initIndex("cars")',
  `{"appId":"Q1W2E3R4T5","searchKey":"${key}","indexName":"cars"}`,
  `algolia={appId:"Q1W2E3R4T5",adminUrl:"/a",indexName:"cars"}`,
  `meilisearch={host:"https://www.google.com",apiKey:"${key}",index:"cars"}`,
  `meilisearch={host:"https://search.cars.example:999999",apiKey:"${key}",index:"cars"}`,
])(
  'nothing is asked without a service, its public key and a host that is the site’s or its own: %s [ANY-03]',
  (text) => {
    expect(searchesNamed([text])).toEqual([])
  },
)
