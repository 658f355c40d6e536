import { type Static, Type } from 'typebox'
import { createLot, type Lot } from './lot.ts'
import { createConvertusSite } from './sites/convertus.ts'
import { createD2cMediaSite } from './sites/d2c-media.ts'
import { createDealerComSite } from './sites/dealer-com.ts'
import { createDealerFireSite } from './sites/dealer-fire.ts'
import { createDealerInspireSite } from './sites/dealer-inspire.ts'
import { createDealerOnSite } from './sites/dealer-on.ts'
import { createJazelSite } from './sites/jazel.ts'
import { createMotiveSite } from './sites/motive.ts'
import { createNoDealerSite } from './sites/no-dealer.ts'
import { createOverfuelSite } from './sites/overfuel.ts'
import { createPlainSite } from './sites/plain.ts'
import type { PlatformSiteOptions } from './sites/platform-site.ts'
import { createRecordedSite } from './sites/recorded.ts'
import type { Site } from './sites/site.ts'
import { createTeamVelocitySite } from './sites/team-velocity.ts'
import { createWayneReavesSite } from './sites/wayne-reaves.ts'

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
  group: Type.Union([Type.Literal('asked'), Type.Literal('unnamed')]),
  search: Type.Union([Type.Literal('service'), Type.Literal('pages')]),
}

/** Platforms whose sites differ only in their stock. */
const simpleSites = {
  convertus: createConvertusSite,
  'd2c-media': createD2cMediaSite,
  'dealer-fire': createDealerFireSite,
  'dealer-on': createDealerOnSite,
  jazel: createJazelSite,
  motive: createMotiveSite,
  overfuel: createOverfuelSite,
  'team-velocity': createTeamVelocitySite,
  'wayne-reaves': createWayneReavesSite,
} satisfies Readonly<Record<string, (options: PlatformSiteOptions) => Site>>

type SimpleKind = keyof typeof simpleSites

const isSimple = (kind: string): kind is SimpleKind => kind in simpleSites
const simpleKinds = Object.keys(simpleSites).filter(isSimple)

/** Platforms that can show any lot, so that sites can move between them. */
export type PlatformKind = 'dealer-com' | 'dealer-inspire' | SimpleKind | 'plain'
export const platformKinds: readonly PlatformKind[] = ['dealer-com', 'dealer-inspire', ...simpleKinds, 'plain']

/** A site as plain data, in code and in POST /sites. The default seed is the host. */
export const SiteSpec = Type.Union([
  Type.Object({ kind: Type.Literal('dealer-com'), ...stock, group: Type.Optional(oneOf.group) }),
  Type.Object({
    kind: Type.Literal('dealer-inspire'),
    ...stock,
    group: Type.Optional(oneOf.group),
    search: Type.Optional(oneOf.search),
  }),
  Type.Object({ kind: Type.Unsafe<SimpleKind>(Type.Enum(simpleKinds)), ...stock }),
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
    kind: Type.Literal('recorded'),
    host,
    folder: Type.String(),
    texts: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
])
export type SiteSpec = Static<typeof SiteSpec>

const Stock = Type.Object(stock)

/** A site of any platform with only its stock. Separate, because the compiler only checks unions of up to 25 kinds. */
export function specOfKind(kind: PlatformKind, stock: Static<typeof Stock>): SiteSpec {
  switch (kind) {
    case 'dealer-com':
      return { kind, ...stock }
    case 'dealer-inspire':
      return { kind, ...stock }
    case 'plain':
      return { kind, ...stock }
    default:
      return { kind, ...stock }
  }
}

/** State that a site keeps when it is recreated: its lot, and how often its ids have changed. */
type KeptState = { readonly lot: Lot | null; readonly generation: number }

export function createSite(spec: SiteSpec, kept: KeptState = { lot: null, generation: 0 }): Site {
  switch (spec.kind) {
    case 'no-dealer':
      return createNoDealerSite(spec)
    case 'recorded':
      return createRecordedSite(spec)
  }
  const options = { ...spec, generation: kept.generation, lot: kept.lot ?? createLot({ seed: spec.host, ...spec }) }
  switch (options.kind) {
    case 'dealer-com':
      return createDealerComSite(options)
    case 'dealer-inspire':
      return createDealerInspireSite(options)
    case 'plain':
      return createPlainSite(options)
    default:
      return simpleSites[options.kind](options)
  }
}
