import { defineSearchProvider } from '../contract.ts'

export const serper = defineSearchProvider({
  id: 'serper',
  name: 'Serper',
  page: 'https://serper.dev',
  lastLookedAt: '2026-11',
  baseUrl: 'https://google.serper.dev',
  path: '/search',
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  keyHeader: 'x-api-key',
  sends: 'body',
  wordsIn: 'q',
  parameters: { num: 20 },
  maxWords: 2000,
  answerKey: 'searchParameters',
  results: 'organic',
  fields: { url: 'link', title: 'title', text: 'snippet' },
  advice: {
    401: 'SEARCH_API_KEY is refused',
    403: 'SEARCH_API_KEY is refused',
    429: 'the plan allows no more requests now',
  },
})
