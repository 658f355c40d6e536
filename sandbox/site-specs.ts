import { type Static, Type } from 'typebox'
import { createLot } from './lot.ts'
import { createDealerComSite } from './sites/dealer-com.ts'
import { createNoDealerSite } from './sites/no-dealer.ts'
import { createPlainSite } from './sites/plain.ts'
import { createSavedDealerComSite } from './sites/saved-dealer-com.ts'
import { createSavedPlainSite } from './sites/saved-plain.ts'
import type { Site } from './sites/site.ts'

const host = Type.String({ pattern: '^(?!www\\.)([a-z0-9-]+\\.)+example$' })
const stock = {
  host,
  name: Type.Optional(Type.String()),
  seed: Type.Optional(Type.String()),
  size: Type.Integer({ minimum: 0, maximum: 100_000 }),
  newShare: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  franchise: Type.Optional(Type.String()),
  robots: Type.Optional(Type.String()),
}
const oneOf = {
  markup: Type.Union([Type.Literal('json-ld'), Type.Literal('microdata')]),
  sitemap: Type.Union([Type.Literal('single'), Type.Literal('index'), Type.Literal('none')]),
  listing: Type.Union([Type.Literal('links'), Type.Literal('item-list')]),
}

/** A site as plain data, in code and in POST /sites. The seed is the host where none is given. */
export const SiteSpec = Type.Union([
  Type.Object({ kind: Type.Literal('dealer-com'), ...stock }),
  Type.Object({
    kind: Type.Literal('plain'),
    ...stock,
    markup: Type.Optional(oneOf.markup),
    sitemap: Type.Optional(oneOf.sitemap),
    listing: Type.Optional(oneOf.listing),
    pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  Type.Object({ kind: Type.Literal('no-dealer'), host }),
  Type.Object({
    kind: Type.Literal('saved-dealer-com'),
    host,
    folder: Type.String(),
    totalCount: Type.Optional(Type.Integer()),
  }),
  Type.Object({ kind: Type.Literal('saved-plain'), host, folder: Type.String() }),
])
export type SiteSpec = Static<typeof SiteSpec>

export function createSite(spec: SiteSpec): Site {
  switch (spec.kind) {
    case 'dealer-com':
      return createDealerComSite({ ...spec, lot: createLot({ seed: spec.host, ...spec }) })
    case 'plain':
      return createPlainSite({ ...spec, lot: createLot({ seed: spec.host, ...spec }) })
    case 'no-dealer':
      return createNoDealerSite(spec)
    case 'saved-dealer-com':
      return createSavedDealerComSite(spec)
    case 'saved-plain':
      return createSavedPlainSite(spec)
  }
}
