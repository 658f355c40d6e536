import { jsonAnswer, notFound, type Site, type SiteAnswer, type SiteRequest } from '../sites/site.ts'
import { createSearchEngine, type SearchDocument, type SearchHit } from './search-engine.ts'

export const searchHost = 'search.example'
/** The key of the two APIs that require one. */
export const searchKey = 'sandbox-search-key'

/**
 * A web search with three APIs: SearXNG's JSON (`GET /search?format=json`), Brave's (`GET /res/v1/web/search`) and
 * Serper's (`POST /search`).
 */
export function createWebSearch(documents: readonly SearchDocument[]): Site {
  const engine = createSearchEngine(documents)
  return {
    host: searchHost,
    kind: 'web-search',
    lot: null,
    answer(request) {
      const { pathname, searchParams } = request.url
      const query = searchParams.get('q') ?? ''
      if (pathname === '/search' && request.method === 'POST') return answerAsSerper(engine.search, request)
      if (pathname === '/search') {
        if (searchParams.get('format') !== 'json') return { status: 403, headers: {}, body: 'Forbidden' }
        return jsonAnswer(searxngAnswer(query, engine.search(query)))
      }
      if (pathname === '/res/v1/web/search') {
        if (request.headers?.['x-subscription-token'] !== searchKey) return jsonAnswer({ type: 'ErrorResponse' }, 422)
        return jsonAnswer(braveAnswer(query, engine.search(query)))
      }
      return notFound()
    },
  }
}

function answerAsSerper(search: (query: string) => readonly SearchHit[], request: SiteRequest): SiteAnswer {
  if (request.headers?.['x-api-key'] !== searchKey)
    return jsonAnswer({ message: 'Unauthorized.', statusCode: 403 }, 403)
  const asked: { q?: unknown } = JSON.parse(request.body)
  const query = String(asked.q ?? '')
  return jsonAnswer({
    searchParameters: { q: query, type: 'search' },
    organic: search(query).map(({ url, title, text }, at) => ({ title, link: url, snippet: text, position: at + 1 })),
    credits: 1,
  })
}

/** One response contains results in two formats, like SearXNG's own. */
function searxngAnswer(query: string, hits: readonly SearchHit[]): object {
  return {
    query,
    results: hits.map(({ url, title, text, score }, at) => ({
      url,
      title,
      content: text,
      engine: 'sandbox',
      engines: ['sandbox'],
      positions: [at + 1],
      score,
      category: 'general',
      template: 'default.html',
      publishedDate: null,
      ...(at % 2 === 0 ? {} : { author: '', length: null, metadata: '' }),
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  }
}

function braveAnswer(query: string, hits: readonly SearchHit[]): object {
  return {
    type: 'search',
    query: { original: query, more_results_available: false },
    web: {
      type: 'search',
      results: hits.map(({ url, title, text }) => ({ type: 'search_result', url, title, description: text })),
    },
  }
}
