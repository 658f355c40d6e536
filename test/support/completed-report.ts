/** What a scan reports that saw a whole lot of this size. */
export function completedReport(size: number) {
  return {
    verdict: 'completed',
    complete: true,
    pagesRead: 1,
    observed: true,
    counts: { received: size, rejected: 0 },
    rejected: [],
    skipped: {},
    collapse: null,
    failureClass: null,
    failedHost: null,
    error: null,
  } as const
}
