import { htmlPage, jsonLdScript } from './markup.ts'
import { robotsAnswer } from './robots-and-sitemap.ts'
import { htmlAnswer, notFound, type Site } from './site.ts'

/** A bakery: a valid website without vehicles. */
export function createNoDealerSite(options: { readonly host: string }): Site {
  return {
    host: options.host,
    kind: 'no-dealer',
    lot: null,
    answer(request) {
      if (request.url.pathname === '/robots.txt') return robotsAnswer(request.origin, {})
      if (request.url.pathname === '/') return htmlAnswer(home)
      return notFound()
    },
  }
}

const home = htmlPage('Crumb & Crust Bakery - sourdough and rye', {
  head: jsonLdScript({
    '@type': 'Bakery',
    name: 'Crumb & Crust Bakery',
    telephone: '(414) 555-0142',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '12 Mill Lane',
      addressLocality: 'Milwaukee',
      addressRegion: 'WI',
      postalCode: '53202',
    },
  }),
  body: `<h1>Crumb &amp; Crust Bakery</h1>
<p>Sourdough, rye and cinnamon rolls, out of the oven at six. Our bread list changes with the season.</p>
<ul><li>Country sourdough $8</li><li>Seeded rye $7</li><li>Cinnamon roll $4</li></ul>
<a href="/catering/">Catering</a> <a href="/find-us/">Find us</a>`,
})
