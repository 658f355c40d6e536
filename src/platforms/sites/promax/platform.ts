import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { ownLinks } from '../../engine/detect/site-links.ts'
import { defineCardPlatform, schemaListing } from '../../engine/listing/card-listing.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { readKey } from '../../engine/records/record-path.ts'

const path = '/inventory'

const readTiles = schemaListing({
  total: [/id=["']countarea["'][^<>]{0,200}\bdata-count=["']([\d,]{1,7})["']/i],
  more: () => false,
  /** A tile's markup has no address: that of the link next to it has the stock number. */
  beside: (html, url) => {
    const links = ownLinks(html, url)
    return ({ stocknum }) => ({ vdp_link: links.find((link) => link.split('/').includes(stocknum ?? '')) ?? null })
  },
})

/** ProMax: each tile of its listing carries schema.org JSON-LD. */
export const proMax = defineCardPlatform({
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
  listing: {
    sources: [{ name: 'inventory', path, by: 'page', embedded: readInventory, parts }],
    otherwise: collectGeneric,
  },
})

/** A listing displays ten vehicles, and the others only within a session. Its model-year filter works by URL. */
function readInventory(html: string, url: string) {
  const page = readTiles(html, url)
  if (page === null || page.total === null) return null
  if (URL.parse(url)?.searchParams.has('year') === true) return { ...page, total: null }
  const years = [...html.matchAll(/\bid=["']check_year_((?:19|20)\d{2})["']/gi)].map(([, year]) => year ?? '')
  return { ...page, years: page.vehicles.length >= page.total ? [] : [...new Set(years)] }
}

function parts(page: unknown) {
  const years = readKey(page, 'years')
  return Array.isArray(years) ? years.map((year) => ({ path, query: { year: String(year) } })) : []
}
