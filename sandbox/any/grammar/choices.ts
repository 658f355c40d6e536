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
  const drawnListing = one('listing', [
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
  /** A lot on one page, whose cars have no pages of their own. */
  const lotPage = one('lotPage', ['none', 'none', 'none', 'none', 'cards', 'prose'])
  const isOnePage = lotPage !== 'none' && (drawnListing === 'cards' || drawnListing === 'table')
  const listing = isOnePage ? lotPage : drawnListing
  const isRecords = listing === 'hydration' || listing === 'json-interface' || listing === 'graphql'
  const holds = listing === 'links' ? 'brief' : isOnePage ? 'whole' : one('holds', ['brief', 'whole'])
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
  const isElsewhere = isData ? drawnCondition === 'title' : isOnePage && drawnCondition === 'address'
  const condition = isElsewhere ? 'field' : drawnCondition
  const labeledVin = one('vin', ['both', 'both', 'page', 'page', 'address', 'hidden-field', 'history-link'])
  const vinInPhotos = one('vinInPhotos', ['none', 'none', 'none', 'none', 'none', 'none', 'photo-names', 'photo-words'])
  const drawnVin = vinInPhotos === 'none' || page === 'microdata' ? labeledVin : vinInPhotos
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
    isOnePage,
    vin: isOnePage || page === 'shell' || (isData && drawnVin !== 'address') ? ('both' as const) : drawnVin,
    address: one('address', ['slug-stock', 'id', 'vin', 'query', 'deep', 'slug-id', 'html']),
    paging: isOnePage
      ? ('none' as const)
      : one('paging', ['none', 'page', 'page', 'page-zero', 'path', 'offset', 'next-only', 'load-more', 'infinite']),
    loadMoreBy: one('loadMoreBy', ['get', 'get', 'get', 'post']),
    loadMore: one('loadMore', ['address', 'offset-attribute', 'page-attribute', 'htmx', 'json-with-html']),
    interfacePaging: one('interfacePaging', ['none', 'page', 'offset', 'cursor', 'next-address']),
    statedTotal: one('statedTotal', [true, true, false]),
    /** Where no page states the total, whether each states how many cars it shows itself. */
    ownCount: one('ownCount', [true, false, false]),
    /** Whether pages differ in length, as cars are left out that were sold meanwhile. */
    uneven: one('uneven', [true, false, false, false]),
    /** What an address behind the last page shows. */
    afterLast: one('afterLast', ['nothing', 'nothing', 'missing', 'last-page']),
    graphqlIn: one('graphqlIn', ['page', 'script']),
    tableHead: one('tableHead', ['headers', 'headers', 'cells']),
    /** Whether there is a list of all beside those of each make. */
    allMakes: one('allMakes', [true, true, false]),
    sections: isOnePage ? ('one' as const) : one('sections', ['one', 'one', 'new-and-used', 'all-and-each', 'by-make']),
    condition,
    stock: condition === 'unsaid' ? ('used-only' as const) : one('stock', ['used-only', 'mixed', 'mixed']),
    menu: one('menu', ['nav', 'nav', 'buttons', 'footer', 'absolute', 'script']),
    sitemap: isOnePage ? ('none' as const) : sitemap,
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
    /** How cards lead to their cars. */
    cardLink: one('cardLink', ['anchor', 'anchor', 'anchor', 'onclick', 'data-href']),
    /** Whether each card has its car's data in an attribute. */
    cardData: one('cardData', [true, false, false, false]),
    /** Shops call what has no number of its own by its VIN. */
    sku: one('sku', ['stock', 'stock', 'stock', 'vin']),
    base: one('base', [true, false, false, false]),
    sessions: one('sessions', [true, false, false, false, false]),
    redirects: one('redirects', ['none', 'none', 'none', 'slash', 'www']),
    canonical: one('canonical', ['none', 'none', 'absolute', 'relative']),
    /** Prices that are of no car: "SUVs from $9,995". */
    offers: one('offers', [true, false, false]),
    /** Cars that a listing shows above it once more. */
    highlights: one('highlights', [true, false, false]),
    /** Links that filter a listing by two facts each. */
    facets: one('facets', [true, false, false, false]),
    featured: one('featured', [true, false]),
    /** Links to pages about towns, and about models, that show no car of the lot. */
    towns: one('towns', [true, false, false]),
    research: one('research', [true, false, false]),
    /** Data of a calculator, with a car that is traded in. */
    estimate: one('estimate', [true, false, false]),
  } as const
}
