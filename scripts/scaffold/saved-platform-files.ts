import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parse } from 'typebox/value'

import { isReaderConfig } from '../../src/model/scan.ts'
import { FixtureSite } from '../../src/platforms/engine/conformance/fixture-site.ts'
import { withoutSite } from '../../src/platforms/engine/reader/reader-platform.ts'
import { listInRegistry, platformRegistry as registry } from './platform-registry.ts'
import { camelCase, importInto, type Plan, type Surroundings } from './scaffold-kind.ts'

/** A platform from a site that `forecourt inspect --save` saved: its pages as fixtures, its reader as the first draft. */
export function planSavedPlatform(id: string, saved: string, { today }: Surroundings): Plan {
  const site = Parse(FixtureSite, JSON.parse(readFileSync(join(saved, 'site.json'), 'utf8')))
  const folder = `src/platforms/sites/${id}`
  const name = camelCase(id)
  const month = today.toISOString().slice(0, 7)
  const pages = site.pages.filter(({ status = 200 }) => status === 200)
  const text = (file: string) => readFileSync(join(saved, file), 'utf8')
  const { reader, ...config } = site.config
  if (!isReaderConfig(reader)) throw new Error(`${saved} was not read by the generic reader: it has no reader`)
  const fixture = {
    origin: site.origin,
    home: site.home,
    config: { base_url: config.base_url, inventory_type: 'all' },
    vins: site.vins,
    stated: site.stated,
    identity: site.identity,
    ...(reader.paging?.by === 'none' ? { onePage: 'no further page was found' } : {}),
    pages: pages.map(({ status: _status, type: _type, ...page }) => page),
  }
  return {
    files: [
      {
        path: `${folder}/platform.ts`,
        text: platformText(id, name, {
          month,
          mark: markOf(text(site.home), site.origin),
          reader: withoutSite(reader, site.origin),
        }),
      },
      { path: `${folder}/README.md`, text: readmeText(id, month, reader.kind) },
      { path: `${folder}/fixtures/site.json`, text: `${JSON.stringify(fixture, null, 2)}\n` },
      ...pages.map(({ file }) => ({ path: `${folder}/fixtures/${file}`, text: text(file) })),
    ],
    edits: [importInto(registry, `import { ${name} } from './sites/${id}/platform.ts'`), listInRegistry(name)],
    next: [
      `${folder}/platform.ts: signals that every site of the platform has, and fields that the reader misses`,
      `${folder}/fixtures/: fewer pages, without what identifies the dealership`,
      `npm test -- --platform ${id}`,
      'npm run generate',
    ],
  }
}

/** What the home page loads from another host, or else the site's own host. */
function markOf(home: string, origin: string): string {
  const own = new URL(origin).hostname
  const hosts = [...home.matchAll(/\b(?:src|href)=["'](?:https?:)?\/\/([\w.-]+)/gi)].map(([, host = '']) => host)
  const common =
    /google|gstatic|facebook|cloudflare|jsdelivr|jquery|bootstrap|fontawesome|schema\.org|youtube|twitter|instagram/i
  const vendor = hosts.find((host) => host !== own && !common.test(host))
  const escaped = (text: string) => text.replaceAll('.', '\\.')
  return vendor === undefined
    ? `{ name: 'its host', weight: 0.6, host: /^${escaped(own)}$/ }`
    : `{ name: 'files of ${vendor}', weight: 0.6, html: /["'/]${escaped(vendor)}["'/]/ }`
}

const readmeText = (id: string, month: string, kind: string) => `# ${id}

Who uses it.

## Marks
What its pages have and no other platform's.

## Listing
Read by the generic reader (${kind}), as the saved site was found.

## Quirks
What a reader would get wrong.

## Confidence
Low: one saved site.

Last looked at: ${month}
`

const platformText = (
  id: string,
  name: string,
  { month, mark, reader }: { readonly month: string; readonly mark: string; readonly reader: object },
) => `import { readerPlatform } from '../../engine/reader/reader-platform.ts'

export const ${name} = readerPlatform({
  id: '${id}',
  name: '${id}',
  confidence: 'low',
  trust: 'partial',
  lastLookedAt: '${month}',
  detect: [${mark}],
  reader: ${JSON.stringify(reader, null, 2)},
})
`
