import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { NotFound } from '../parts/not-found.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../pages/sign-in.tsx'), 'SignInPage'),
  validateSearch: (search: Record<string, unknown>): { from?: string; expired?: boolean } => ({
    ...(text(search.from)?.startsWith('/') === true ? { from: String(search.from) } : {}),
    ...(search.expired === true ? { expired: true } : {}),
  }),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../pages/welcome.tsx'), 'WelcomePage'),
})

const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/overview/overview.tsx'), 'OverviewPage'),
})

const keys = createRoute({
  getParentRoute: () => inside,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/keys/keys.tsx'), 'KeysPage'),
})

const dealers = createRoute({
  getParentRoute: () => inside,
  path: '/dealers',
  component: lazyRouteComponent(() => import('../pages/dealers/dealers.tsx'), 'DealersPage'),
})

export const dealerTabs = ['inventory', 'imports', 'rejected', 'configuration'] as const
export type DealerTab = (typeof dealerTabs)[number]

const dealer = createRoute({
  getParentRoute: () => inside,
  path: '/dealers/$dealershipId',
  component: lazyRouteComponent(() => import('../pages/dealer/dealer.tsx'), 'DealerPage'),
  validateSearch: (search: Record<string, unknown>): { tab?: DealerTab } => {
    const tab = dealerTabs.find((name) => name === search.tab)
    return tab === undefined ? {} : { tab }
  },
})

const feeds = createRoute({
  getParentRoute: () => inside,
  path: '/feeds',
  component: lazyRouteComponent(() => import('../pages/feeds/feeds.tsx'), 'FeedsPage'),
})

const feed = createRoute({
  getParentRoute: () => inside,
  path: '/feeds/$feedId',
  component: lazyRouteComponent(() => import('../pages/feeds/feed.tsx'), 'FeedPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('../pages/webhooks/webhook.tsx'), 'WebhookPage'),
})

const vehicle = createRoute({
  getParentRoute: () => inside,
  path: '/vehicles/$vin',
  component: lazyRouteComponent(() => import('../pages/vehicle/vehicle.tsx'), 'VehiclePage'),
  validateSearch: (search: Record<string, unknown>): { dealership?: string } => {
    const dealership = text(search.dealership)
    return dealership === undefined ? {} : { dealership }
  },
})

const search = createRoute({
  getParentRoute: () => inside,
  path: '/search',
  component: lazyRouteComponent(() => import('../pages/search/search.tsx'), 'SearchPage'),
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = text(search.q)
    return q === undefined ? {} : { q }
  },
})

const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  component: lazyRouteComponent(() => import('../pages/usage/usage.tsx'), 'UsagePage'),
})

const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  component: lazyRouteComponent(() => import('../pages/operator/operator.tsx'), 'OperatorPage'),
})

const members = createRoute({
  getParentRoute: () => inside,
  path: '/members',
  component: lazyRouteComponent(() => import('../pages/members/members.tsx'), 'MembersPage'),
})

const tree = root.addChildren([
  signIn,
  welcome,
  inside.addChildren([
    overview,
    keys,
    dealers,
    dealer,
    feeds,
    feed,
    webhooks,
    webhook,
    vehicle,
    search,
    usage,
    members,
    operator,
  ]),
])

export function createDashboardRouter() {
  return createRouter({ routeTree: tree, basepath: '/dashboard', defaultPreload: 'intent' })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}
