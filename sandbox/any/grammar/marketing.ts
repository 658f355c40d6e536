import { escapeHtml, scriptJson } from '../../sites/markup.ts'
import type { World } from './world.ts'

/** Pages that agencies add for search engines: links to them stand on every page, and they show no car of the lot. */
type Marketing = { readonly path: string; readonly label: string; readonly body: string }

const towns = ['Millbrook', 'Fairview', 'Cedar Falls', 'Ashton', 'Lakewood', 'Greenville']
const models = [
  ['Toyota', 'Camry', '28,700'],
  ['Toyota', 'RAV4', '29,800'],
  ['Honda', 'CR-V', '30,100'],
  ['Ford', 'F-150', '38,810'],
  ['Kia', 'Telluride', '36,390'],
  ['Mazda', 'CX-5', '28,770'],
] as const

/** "Used cars near Ashton": what the dealer says of itself. */
export function townPages(site: World): readonly Marketing[] {
  if (!site.choices.towns) return []
  const { name, city } = site.dealer
  const stem = site.one('town path', ['/used-cars-near-', '/areas/', '/serving/used-cars-in-'])
  return towns.map((town) => {
    const label = site.one('town label', ['Used cars near @', '@ used cars', 'Cars for sale in @']).replace('@', town)
    const text = `Drivers from ${town} have only a short way to ${name} in ${city}. Most of our cars cost from $8,995 to $39,995.`
    return { path: stem + slug(town), label, body: `<h1>${label}</h1><p>${escapeHtml(text)}</p>` }
  })
}

/** What a maker says of each model: no car that stands on the lot. */
export function researchPages(site: World): readonly Marketing[] {
  if (!site.choices.research) return []
  const stem = site.one('research path', ['/research/', '/models/', '/new-models/'])
  return models.map(([make, model, price]) => {
    const name = `2026 ${make} ${model}`
    const facts = `<p>Starting MSRP: $${price}</p><ul><li>Engine: 2.5L 4-cylinder</li><li>Transmission: 8-speed automatic</li></ul>`
    return {
      path: `${stem}${slug(name)}`,
      label: name,
      body: `<h1>${name}</h1>${facts}<p>Trims: LE, XLE and Limited.</p>`,
    }
  })
}

export function marketingLinks(pages: readonly Marketing[]): string {
  if (pages.length === 0) return ''
  return `<ul>${pages.map(({ path, label }) => `<li><a href="${path}">${escapeHtml(label)}</a></li>`).join('')}</ul>`
}

/** What a calculator begins with: somebody's trade-in. */
export function estimate(site: World): string {
  if (!site.choices.estimate) return ''
  const trade = { year: 2016, make: 'Honda', model: 'Civic', mileage: 88_000, value: 9_400 }
  return `<script>var estimate = ${scriptJson({ price: 24_995, down: 2_500, term: 72, apr: 6.9, trade })}</script>`
}

function slug(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-')
}
