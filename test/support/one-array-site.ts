import type { Site } from '../../sandbox/sites/site.ts'

export const oneArrayHome =
  '<!DOCTYPE html><title>One Array Autos</title><a href="https://waynereaves.com/">Website by Wayne Reaves</a>'

/** A website whose only interface answers with `listing`, JSON text, as it is then. */
export function oneArraySite(host: string, listing: () => string): Site {
  return {
    host,
    kind: 'one-array',
    lot: null,
    answer: ({ url }) => {
      const isListing = url.pathname === '/service/inventory/website'
      if (isListing) return { status: 200, headers: { 'content-type': 'application/json' }, body: listing() }
      const isHome = url.pathname === '/'
      return { status: isHome ? 200 : 404, headers: { 'content-type': 'text/html' }, body: isHome ? oneArrayHome : '' }
    },
  }
}
