import type { Page } from '../../../model/page.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { schemaOrgPlatform } from '../../engine/structured-site/collect.ts'

/** ProMax: each tile of its listing carries schema.org JSON-LD. */
export const proMax = schemaOrgPlatform({
  id: 'promax',
  name: 'ProMax',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.7, '*.promaxunlimited.com'),
    hostInHtml(0.7, 'imageserver.promaxinventory.com'),
    { name: 'styles /cssLib/CX5_', weight: 0.6, html: /\/cssLib\/CX5_/ },
    { name: 'countarea with data-count', weight: 0.5, html: /id=["']countarea["'][^<>]{0,300}\bdata-count=/i },
  ],
  facets: yearsOf,
})

/** A listing displays ten vehicles, and the others only within a session. Its model-year filter works by URL. */
function yearsOf({ text, url }: Page): readonly string[] {
  if (URL.parse(url)?.searchParams.has('year') !== false) return []
  const years = new Set([...text.matchAll(/\bid=["']check_year_((?:19|20)\d{2})["']/gi)].map(([, year]) => year ?? ''))
  return [...years].map((year) => {
    const facet = new URL(url)
    facet.searchParams.set('year', year)
    return facet.href
  })
}
