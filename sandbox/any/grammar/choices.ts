import { createRandom } from '../../random.ts'

export type Choices = ReturnType<typeof choose>
export type Language = Choices['language']
export type Choice = keyof Choices

/** Sites that sell no cars of their own, or none that can be read. */
const otherBusinesses = [
  'parts-shop',
  'rental',
  'blog',
  'marketplace',
  'repair-shop',
  'empty-lot',
  'scripts-only',
] as const

/** One site of the grammar: every choice is drawn by itself, so that all combinations occur that can exist. */
export function choose(seed: string) {
  const one = <const T>(name: string, options: readonly T[]): T => createRandom(`${seed} ${name}`).pick(options)
  const sellsCars = createRandom(`${seed} business`).chance(0.88)
  const language = one('language', ['en', 'en', 'en', 'en', 'en', 'es', 'fr'])
  const listing = one('listing', [
    'cards',
    'cards',
    'cards',
    'table',
    'json-ld',
    'microdata',
    'hydration',
    'hydration',
    'hydration',
    'data-attributes',
    'json-interface',
    'json-interface',
    'graphql',
    'fragments',
    'links',
    'sitemap-only',
  ])
  const isRecords = listing === 'hydration' || listing === 'json-interface' || listing === 'graphql'
  const holds = listing === 'links' ? 'brief' : one('holds', ['brief', 'whole'])
  const drawnPage = one('page', [
    'table',
    'definition-list',
    'list-items',
    'label-value',
    'paragraphs',
    'json-ld',
    'microdata',
    'hydration',
    'data-attributes',
    'shell',
  ])
  const page = drawnPage === 'shell' && !(isRecords && holds === 'whole') ? 'label-value' : drawnPage
  const rendered = one('rendered', [true, true, false])
  /** Its pages show in HTML nothing of a car: only data can say it. */
  const isData = page === 'shell' || (page === 'hydration' && !rendered)
  const drawnCondition = one('condition', ['field', 'field', 'title', 'address', 'unsaid'])
  const condition = isData && drawnCondition === 'title' ? 'field' : drawnCondition
  const drawnVin = one('vin', ['both', 'both', 'page', 'page', 'address', 'hidden-field', 'history-link'])
  const drawnSold = one('sold', ['none', 'none', 'page', 'marked', 'box', 'records', 'sitemap'])
  const drawnSimilar = one('similar', ['none', 'cards', 'attributes', 'records'])
  const needsSitemap = listing === 'sitemap-only' || drawnSold === 'sitemap'
  const sitemap = needsSitemap
    ? one('sitemap', ['named', 'usual', 'index'])
    : one('sitemap', ['none', 'named', 'usual', 'index'])
  return {
    business: sellsCars ? ('dealer' as const) : one('other', otherBusinesses),
    language,
    country:
      language === 'fr' ? ('CA' as const) : language === 'es' ? ('US' as const) : one('country', ['US', 'US', 'CA']),
    listing,
    holds,
    card: one('card', ['hashed', 'bem', 'wordpress', 'bootstrap', 'bare']),
    facts: one('facts', ['list-items', 'definition-list', 'label-value', 'paragraphs', 'values-alone']),
    container: one('container', [
      'next',
      'flight',
      'nuxt',
      'nuxt-flat',
      'initial-state',
      'apollo',
      'variable',
      'literal',
      'pushes',
      'json-script',
      'page-attribute',
      'component-attribute',
      'parsed-text',
      'call-arguments',
    ]),
    names: one('names', [
      'camel',
      'snake',
      'abbreviated',
      'pascal',
      'nested',
      'british',
      'wordpress',
      'pairs',
      'title-only',
      'attributes',
      'document',
      'local',
    ]),
    envelope: one('envelope', ['data-meta', 'named-total', 'results', 'bare', 'hits', 'deep']),
    interfaceNamed: one('interfaceNamed', ['attribute', 'inline-config', 'inline-script', 'script-file', 'preload']),
    page,
    vin: page === 'shell' || (isData && drawnVin !== 'address') ? ('both' as const) : drawnVin,
    address: one('address', ['slug-stock', 'id', 'vin', 'query', 'deep', 'slug-id', 'html']),
    paging: one('paging', [
      'none',
      'page',
      'page',
      'page-zero',
      'path',
      'offset',
      'next-only',
      'load-more',
      'infinite',
    ]),
    loadMore: one('loadMore', ['address', 'offset-attribute', 'page-attribute', 'htmx', 'json-with-html']),
    interfacePaging: one('interfacePaging', ['none', 'page', 'offset', 'cursor', 'next-address']),
    statedTotal: one('statedTotal', [true, true, false]),
    /** What an address behind the last page shows. */
    afterLast: one('afterLast', ['nothing', 'nothing', 'missing', 'last-page']),
    graphqlIn: one('graphqlIn', ['page', 'script']),
    tableHead: one('tableHead', ['headers', 'headers', 'cells']),
    sections: one('sections', ['one', 'one', 'new-and-used', 'all-and-each', 'by-make']),
    condition,
    stock: condition === 'unsaid' ? ('used-only' as const) : one('stock', ['used-only', 'mixed', 'mixed']),
    menu: one('menu', ['nav', 'nav', 'buttons', 'footer', 'absolute', 'script']),
    sitemap,
    sold: drawnSold === 'records' && !isRecords ? ('box' as const) : drawnSold,
    similar: drawnSimilar === 'records' && page !== 'hydration' ? ('cards' as const) : drawnSimilar,
    neighbors: one('neighbors', ['none', 'none', 'none', 'box', 'list']),
    pageHeading: one('pageHeading', ['h1', 'h1', 'h1', 'h2', 'bold']),
    title: one('title', ['plain', 'plain', 'no-trim', 'capitals', 'trim-apart']),
    price: one('price', ['plain', 'labelled', 'cents', 'in-facts', 'struck']),
    priceNoise: one('priceNoise', ['none', 'monthly', 'fee-note', 'example', 'all']),
    richness: one('richness', ['full', 'full', 'medium', 'poor']),
    photos: one('photos', ['plain', 'lazy', 'background', 'source-set']),
    markup: one('markup', ['tidy', 'tidy', 'minified', 'sloppy', 'wrapped']),
    identity: one('identity', ['footer', 'json-ld', 'vcard', 'header']),
    lots: one('lots', ['one', 'one', 'one', 'one', 'two']),
    analytics: one('analytics', [true, false, false]),
    filters: one('filters', [true, false]),
    breadcrumbs: one('breadcrumbs', [true, false]),
    chat: one('chat', [true, false]),
    calculator: one('calculator', [true, false]),
    parts: one('parts', [true, false]),
    blog: one('blog', [true, false]),
    staff: one('staff', [true, false]),
    /** Whether pages show in HTML too what their scripts hold. */
    rendered,
    description: one('description', [true, false]),
    featured: one('featured', [true, false]),
  } as const
}
