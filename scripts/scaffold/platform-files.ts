import { camelCase, type Plan, type Surroundings } from './scaffold-kind.ts'

export function planPlatform(id: string, { today }: Surroundings): Plan {
  const folder = `src/platforms/sites/${id}`
  const name = camelCase(id)
  return {
    files: [
      { path: `${folder}/platform.ts`, text: platformText(id, name, today.toISOString().slice(0, 7)) },
      { path: `${folder}/platform.test.ts`, text: testText(name) },
      {
        path: `${folder}/README.md`,
        text: `# ${id}\n\nWhich marks it is known by, where its listing lies, how it pages, what is not known.\n`,
      },
    ],
    next: [
      `src/platforms/registry.ts: import { ${name} } from './sites/${id}/platform.ts', and list ${name}`,
      `${folder}/fixtures/: saved pages, which the test reads`,
      `sandbox/sites/: a website of this platform, so that whole flows meet it`,
    ],
  }
}

const platformText = (id: string, name: string, month: string) => `import { Type } from 'typebox'
import { definePlatform } from '../../engine/define-platform.ts'

/** Only the fields used. */
const ListingPage = Type.Object({
  total: Type.Integer(),
  page_size: Type.Integer(),
  vehicles: Type.Array(Type.Unknown()),
})
const Vehicle = Type.Object({ vin: Type.Optional(Type.String()), link: Type.Optional(Type.String()) })

export const ${name} = definePlatform({
  id: '${id}',
  name: '${id}',
  confidence: 'low',
  trust: 'documented',
  lastLookedAt: '${month}',
  detect: [{ name: 'static host', weight: 0.6, html: /static\\.${id}\\.example/ }],
  listing: {
    envelope: ListingPage,
    items: 'vehicles',
    total: 'total',
    pageSize: 'page_size',
    sources: [{ name: 'inventory', addresses: [{ path: '/api/inventory', offsetParam: 'start' }] }],
  },
  record: Vehicle,
})
`

const testText = (name: string) => `import { expect, test } from 'vitest'
import { ${name} } from './platform.ts'

test('a listing that is cut off is no complete scan', () => {
  const config = { base_url: 'https://www.dealer.example', inventory_type: 'all', site_id: null } as const
  const collection = ${name}.collect({ config }, { sample: false })
  const asked = collection.next()
  if (asked.done) throw new Error('nothing was asked for')
  const ended = collection.next({
    kind: 'failure',
    requestedUrl: asked.value.url,
    class: 'unavailable',
    code: 'cut_off',
    message: 'The page was cut off.',
    status: 200,
  })
  expect(ended.value).toMatchObject({ complete: false, vehicles: [] })
})
`
