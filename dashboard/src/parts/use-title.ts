import { useLayoutEffect } from 'react'

/** Names the browser's tab at the moment the page is shown, not after it. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Forecourt`
  }, [title])
}
