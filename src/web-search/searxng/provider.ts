import { defineSearchProvider } from '../contract.ts'

/** SearXNG's JSON. Its limiter refuses requests that do not look like a browser's. */
export const searxng = defineSearchProvider({
  id: 'searxng',
  name: 'SearXNG',
  page: 'https://docs.searxng.org/dev/search_api.html',
  lastLookedAt: '2026-11',
  baseUrl: null,
  path: '/search',
  headers: { accept: 'application/json,text/html;q=0.9,*/*;q=0.8', 'accept-language': 'en-US,en;q=0.9' },
  keyHeader: null,
  sends: 'query',
  wordsIn: 'q',
  parameters: { format: 'json', language: 'en', safesearch: 0 },
  maxWords: 400,
  answerKey: 'query',
  results: 'results',
  fields: { url: 'url', title: 'title', text: 'content' },
  outage: 'unresponsive_engines',
  advice: {
    403: 'its settings.yml must list json among search.formats',
    429: 'its limiter must let this server through (limiter.toml, pass_ip)',
  },
})
