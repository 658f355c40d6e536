import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from './api/client.ts'
import { createDashboardRouter } from './app/router.tsx'
import { readableColors, theme } from './app/theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
// Read by the library that locks scrolling behind an open dialog.
Reflect.set(globalThis, '__webpack_nonce__', nonce)

const router = createDashboardRouter()

/** The session has ended: opens the sign-in page, which returns to this page afterwards. */
function leaveWhenSignedOut(error: Error): void {
  const { pathname, search } = router.state.location
  const isOutside = ['/sign-in', '/welcome'].includes(pathname)
  if (!(error instanceof ApiFailure) || error.status !== 401 || isOutside) return
  // On a first visit nothing has expired.
  const expired = queries.getQueryData(['getMemberSession', {}]) === undefined ? {} : { expired: true }
  queries.clear()
  const from = pathname === '/' ? {} : { from: pathname }
  void router.navigate({ to: '/sign-in', search: { ...from, ...expired, ...search }, replace: true })
}

/** No answer, or 503: the service starts, stops or waits for its database. */
const passes = ({ status }: ApiFailure) => status === 0 || status === 503

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // With backoff up to 30 s; what passes by itself for as long as the page is open.
      retry: (failures, error) =>
        error instanceof ApiFailure && (passes(error) || (failures < 2 && error.status >= 500)),
    },
  },
})

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColors}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Notifications position="bottom-right" />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
