import type { FetchFailure, Page, PageAnswer } from '../../../model/page.ts'

type Opened = { readonly page: Page; readonly failure: null } | { readonly page: null; readonly failure: FetchFailure }

export function openPage(answer: PageAnswer): Opened {
  if (answer.kind === 'failure') return { page: null, failure: answer }
  if (answer.status >= 200 && answer.status < 300) return { page: answer, failure: null }
  const { requestedUrl, status } = answer
  const message = `${requestedUrl} answered ${status}`
  return {
    page: null,
    failure: { kind: 'failure', requestedUrl, class: classOf(status), code: 'http_error', message, status },
  }
}

export function wrongShape({ requestedUrl, status }: Page, expected: string): FetchFailure {
  return changedSite(requestedUrl, `${requestedUrl} did not answer with ${expected}`, status)
}

export function changedSite(requestedUrl: string, message: string, status: number | null = null): FetchFailure {
  return { kind: 'failure', requestedUrl, class: 'changed', code: 'wrong_shape', message, status }
}

/** The site blocks all requests, whereas robots.txt only disallows some paths. */
export function isBlocked(failure: FetchFailure | null): boolean {
  return failure?.class === 'blocked' && failure.code !== 'robots'
}

export function isGone(failure: FetchFailure): boolean {
  return failure.status === 404 || failure.status === 410
}

export function titleOf({ text }: Pick<Page, 'text'>): string {
  return /<title\b[^<>]{0,300}>([^<]{0,300})/i.exec(text)?.[1] ?? ''
}

function classOf(status: number): FetchFailure['class'] {
  if (status === 401 || status === 403 || status === 407 || status === 429 || status === 451) return 'blocked'
  return status === 408 || status >= 500 ? 'unavailable' : 'changed'
}
