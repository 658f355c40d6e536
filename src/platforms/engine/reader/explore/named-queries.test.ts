import { expect, test } from 'vitest'
import { queriesNamed } from './named-queries.ts'

const query =
  'query Stock($dealer: String!, $sort: String, $first: Int!) { dealer(slug: $dealer) { vehicles { vin } } }'
const script = `const q=\`${query}\`;const all=(after)=>ask(q,{dealer:settings.dealer,first:12,after})`

test('where a query is sent, and what it has to be told, may stand in the settings of the page [ANY-03]', () => {
  const page =
    '<script>track({dealer:7});track({dealer:"North of Erie"});settings={dealer:"north",sort:"asc",api:"https://api.dealer.example/graphql"}</script>'
  expect(queriesNamed(script, 'https://dealer.example/', page)).toEqual([
    { url: 'https://api.dealer.example/graphql', query, variables: { dealer: 'north', first: 50 } },
  ])
})
