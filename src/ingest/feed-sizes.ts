export type SizeClass = {
  readonly job: 'import-feed' | 'import-medium-feed' | 'import-large-feed'
  /** Files with at least this many bytes belong to a later size class. */
  readonly belowBytes: number
  /** Files that a process reads concurrently. */
  readonly atOnce: number
}

/**
 * Files are read in size classes with separate queues: small files never queue behind large ones, and a
 * process uses a bounded amount of memory.
 */
export const sizeClasses = {
  // Slow files delay others only if four of them come at once.
  small: { job: 'import-feed', belowBytes: 2_000_000, atOnce: 4 },
  medium: { job: 'import-medium-feed', belowBytes: 32 * 1024 ** 2, atOnce: 1 },
  large: { job: 'import-large-feed', belowBytes: Number.POSITIVE_INFINITY, atOnce: 1 },
} as const satisfies Record<string, SizeClass>

export function sizeClassOf(fileBytes: number): SizeClass {
  return Object.values(sizeClasses).find((one) => fileBytes < one.belowBytes) ?? sizeClasses.large
}
