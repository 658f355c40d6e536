import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import {
  type DealerTab,
  type DiscrepancyKind,
  dealerTabs,
  discrepancyKinds,
  type ImportList,
  importLists,
} from '../pages/dealer/address.ts'
import { type DealerOrder, type DealerState, orders, stateNames } from '../pages/dealers/dealer-facts.ts'
import { type InventoryAddress, readInventoryAddress, textOf } from '../pages/inventory/address.ts'
import { type Grouping, groupings } from '../pages/usage/groupings.data.ts'
import type { DeliveriesAddress } from '../pages/webhooks/deliveries.tsx'
import { deliveryStatuses } from '../pages/webhooks/endpoints.ts'
import { Waiting } from '../parts/loaded.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { ErrorPage } from './error-page.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet })

type Search = Record<string, unknown>

/** The parameters that a page reads. Others would reach it as they were typed: the router merges what it is given. */
function reads<Address extends object>(read: (search: Search) => Address): (search: Search) => Address {
  return (search) => ({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), ...read(search) })
}

/** A page that is loaded when it is first shown, once there is a connection: a browser does not ask again for what failed once. */
function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    while (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    return load()
  }, name)
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: page(() => import('../pages/sign-in.tsx'), 'SignInPage'),
  validateSearch: reads((search): { from?: string; expired?: boolean } => ({
    ...(textOf(search.from)?.startsWith('/') === true ? { from: String(search.from) } : {}),
    ...(search.expired === true ? { expired: true } : {}),
  })),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: page(() => import('../pages/welcome.tsx'), 'WelcomePage'),
})

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect/$requestId',
  component: page(() => import('../pages/connect/connect.tsx'), 'ConnectPage'),
})

const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: page(() => import('../pages/overview/overview.tsx'), 'OverviewPage'),
})

const keys = createRoute({
  getParentRoute: () => inside,
  path: '/keys',
  component: page(() => import('../pages/keys/keys.tsx'), 'KeysPage'),
  validateSearch: reads((search): { show?: 'deactivated' } => withWord('show', search.show, ['deactivated'])),
})

const apps = createRoute({
  getParentRoute: () => inside,
  path: '/apps',
  component: page(() => import('../pages/apps/apps.tsx'), 'AppsPage'),
})

const dealers = createRoute({
  getParentRoute: () => inside,
  path: '/dealers',
  component: page(() => import('../pages/dealers/dealers.tsx'), 'DealersPage'),
  validateSearch: reads((search): { q?: string; state?: DealerState; sort?: DealerOrder } => ({
    ...withText('q', search.q),
    ...withWord('state', search.state, Object.keys(stateNames) as DealerState[]),
    ...withWord('sort', search.sort, Object.keys(orders) as DealerOrder[]),
  })),
})

const addDealers = createRoute({
  getParentRoute: () => inside,
  path: '/dealers/add',
  component: page(() => import('../pages/market/add-dealers.tsx'), 'AddDealersPage'),
})

const batch = createRoute({
  getParentRoute: () => inside,
  path: '/batches/$batchId',
  component: page(() => import('../pages/market/batch.tsx'), 'BatchPage'),
})

const directory = createRoute({
  getParentRoute: () => inside,
  path: '/directory',
  component: page(() => import('../pages/market/directory.tsx'), 'DirectoryPage'),
  validateSearch: reads(
    (search): { q?: string; brand?: string; near?: string; state?: string; radius_miles?: number } => ({
      ...withText('q', search.q),
      ...withText('brand', search.brand),
      ...withText('near', search.near),
      ...withText('state', search.state),
      // Miles around nothing are refused.
      ...(textOf(search.near) === undefined ? {} : withNumber('radius_miles', search.radius_miles)),
    }),
  ),
})

/** A text of the address under its name, or nothing. */
function withText<Name extends string>(name: Name, value: unknown): { [N in Name]?: string } {
  const text = textOf(value)
  return text === undefined ? {} : ({ [name]: text } as { [N in Name]?: string })
}

function withNumber<Name extends string>(name: Name, value: unknown): { [N in Name]?: number } {
  return Number.isSafeInteger(value) ? ({ [name]: value } as { [N in Name]?: number }) : {}
}

function withWord<Name extends string, Word extends string>(
  name: Name,
  value: unknown,
  words: readonly Word[],
): { [N in Name]?: Word } {
  const word = words.find((one) => one === value)
  return word === undefined ? {} : ({ [name]: word } as { [N in Name]?: Word })
}

type DealerAddress = {
  tab?: DealerTab
  import?: string
  list?: ImportList
  kind?: DiscrepancyKind
  field?: string
}

const dealer = createRoute({
  getParentRoute: () => inside,
  path: '/dealers/$dealershipId',
  component: page(() => import('../pages/dealer/dealer.tsx'), 'DealerPage'),
  validateSearch: reads((search): InventoryAddress & DealerAddress => ({
    ...readInventoryAddress(search),
    ...withWord('tab', search.tab, dealerTabs),
    ...withText('import', search.import),
    ...withWord('list', search.list, importLists),
    ...withWord('kind', search.kind, discrepancyKinds),
    ...withText('field', search.field),
  })),
})

const inventory = createRoute({
  getParentRoute: () => inside,
  path: '/inventory',
  component: page(() => import('../pages/inventory/inventory-page.tsx'), 'InventoryPage'),
  validateSearch: reads(readInventoryAddress),
})

const saved = createRoute({
  getParentRoute: () => inside,
  path: '/saved',
  component: page(() => import('../pages/saved/saved.tsx'), 'SavedPage'),
})

const feeds = createRoute({
  getParentRoute: () => inside,
  path: '/feeds',
  component: page(() => import('../pages/feeds/feeds.tsx'), 'FeedsPage'),
  validateSearch: reads((search): { show?: 'troubled' } => withWord('show', search.show, ['troubled'])),
})

const feed = createRoute({
  getParentRoute: () => inside,
  path: '/feeds/$feedId',
  component: page(() => import('../pages/feeds/feed.tsx'), 'FeedPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: page(() => import('../pages/webhooks/webhooks.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  component: page(() => import('../pages/webhooks/webhook.tsx'), 'WebhookPage'),
  validateSearch: reads(
    (search): DeliveriesAddress => ({
      ...withWord('status', search.status, deliveryStatuses),
      ...withNumber('event', search.event),
      ...withText('dealer', search.dealer),
      ...withText('since', search.since),
      ...withText('until', search.until),
      ...withNumber('delivery', search.delivery),
    }),
  ),
})

const vehicle = createRoute({
  getParentRoute: () => inside,
  path: '/vehicles/$vin',
  component: page(() => import('../pages/vehicle/vehicle.tsx'), 'VehiclePage'),
  validateSearch: reads((search): { dealership?: string } => withText('dealership', search.dealership)),
})

const search = createRoute({
  getParentRoute: () => inside,
  path: '/search',
  component: page(() => import('../pages/search/search.tsx'), 'SearchPage'),
  validateSearch: reads((search): { q?: string } => withText('q', search.q)),
})

const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  component: page(() => import('../pages/usage/usage.tsx'), 'UsagePage'),
  validateSearch: reads((search): { days?: number; keys?: 'test'; by?: Grouping } => ({
    ...(search.days === 7 || search.days === 90 ? { days: search.days } : {}),
    ...withWord('keys', search.keys, ['test'] as const),
    ...withWord('by', search.by, groupings),
  })),
})

const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  component: page(() => import('../pages/operator/operator.tsx'), 'OperatorPage'),
})

const members = createRoute({
  getParentRoute: () => inside,
  path: '/members',
  component: page(() => import('../pages/members/members.tsx'), 'MembersPage'),
})

/** Every other address, within the navigation. */
const nowhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

const tree = root.addChildren([
  signIn,
  welcome,
  connect,
  inside.addChildren([
    overview,
    keys,
    apps,
    dealers,
    addDealers,
    batch,
    directory,
    dealer,
    inventory,
    saved,
    feeds,
    feed,
    webhooks,
    webhook,
    vehicle,
    search,
    usage,
    members,
    operator,
    nowhere,
  ]),
])

export function createDashboardRouter() {
  return createRouter({
    routeTree: tree,
    basepath: '/dashboard',
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: ErrorPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}
