const dayMs = 86_400_000

/** UTC days up to today, oldest first. */
export function recentDays(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
