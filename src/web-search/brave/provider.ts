import { defineSearchProvider } from '../contract.ts'

/** Without `text_decorations=false`, titles and texts contain markup. */
export const brave = defineSearchProvider({
  id: 'brave',
  name: 'Brave Search',
  page: 'https://api.search.brave.com/app/documentation/web-search',
  lastLookedAt: '2026-11',
  baseUrl: 'https://api.search.brave.com',
  path: '/res/v1/web/search',
  headers: { accept: 'application/json' },
  keyHeader: 'x-subscription-token',
  sends: 'query',
  wordsIn: 'q',
  parameters: { count: 20, text_decorations: 'false', result_filter: 'web' },
  maxWords: 400,
  answerKey: 'query',
  results: 'web.results',
  fields: { url: 'url', title: 'title', text: 'description' },
  advice: {
    401: 'SEARCH_API_KEY is refused',
    422: 'SEARCH_API_KEY is refused',
    429: 'the plan allows no more requests now',
  },
})
