import type { ImsProvider } from '../model/ims-vehicle.ts'
import { ansiraFeed } from './ansira/feed.ts'
import type { Feed } from './contract.ts'
import { dealercenterFeed } from './dealercenter/feed.ts'
import { homenetFeed } from './homenet/feed.ts'
import { idmsFeed } from './idms/feed.ts'
import { inventoryplusFeed } from './inventoryplus/feed.ts'
import { maxdigitalFeed } from './maxdigital/feed.ts'
import { promaxFeed } from './promax/feed.ts'
import { vautoFeed } from './vauto/feed.ts'
import { vincueFeed } from './vincue/feed.ts'

/** All providers; the compiler reports one that SPEC.md names and this list lacks. */
export const feeds: Readonly<Record<ImsProvider, Feed>> = {
  vauto: vautoFeed,
  homenet: homenetFeed,
  vincue: vincueFeed,
  promax: promaxFeed,
  maxdigital: maxdigitalFeed,
  inventoryplus: inventoryplusFeed,
  dealercenter: dealercenterFeed,
  idms: idmsFeed,
  ansira: ansiraFeed,
}
