const dayMs = 86_400_000

/** What usage shows without dates. */
export const usageDays = 30

/** UTC days up to today, oldest first. */
export function recentDays(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => firstRecentDay(now, count - index))
}

/** The first of so many UTC days up to today. */
export function firstRecentDay(now: Date, count: number): string {
  return new Date(now.getTime() - (count - 1) * dayMs).toISOString().slice(0, 10)
}
