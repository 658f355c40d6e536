import { threadFromBytes } from './start-parser.ts'

export type SizeClass = {
  readonly job: 'import-feed' | 'import-medium-feed' | 'import-large-feed'
  /** Files of so many bytes or more are of a later size class. */
  readonly belowBytes: number
  /** Files that a process reads at once. */
  readonly atOnce: number
}

/**
 * Files are read in classes by their size, each with a queue of its own: a file waits for no larger one, and what a
 * process reads at once takes a bounded amount of memory. Small files are read in the process itself, of the others
 * each in a thread, one of a class at a time.
 */
export const sizeClasses = {
  // A file that comes slowly holds up the others only while four of them do.
  small: { job: 'import-feed', belowBytes: threadFromBytes, atOnce: 4 },
  medium: { job: 'import-medium-feed', belowBytes: 32 * 1024 ** 2, atOnce: 1 },
  large: { job: 'import-large-feed', belowBytes: Number.POSITIVE_INFINITY, atOnce: 1 },
} as const satisfies Record<string, SizeClass>

export function sizeClassOf(fileBytes: number): SizeClass {
  return Object.values(sizeClasses).find((one) => fileBytes < one.belowBytes) ?? sizeClasses.large
}
