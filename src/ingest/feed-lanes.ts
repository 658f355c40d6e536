import { threadFromBytes } from './start-parser.ts'

export type FeedLane = {
  readonly job: 'import-feed' | 'import-medium-feed' | 'import-large-feed'
  /** Files of so many bytes or more are of a later lane. */
  readonly belowBytes: number
  /** Files that a process reads at once. */
  readonly atOnce: number
}

/**
 * Files are read in lanes by their size, each with a queue of its own: a file waits for no larger one, and what a
 * process reads at once takes a bounded amount of memory. Small files are read in the process itself, of the others
 * each in a thread, one of a lane at a time.
 */
export const feedLanes = {
  // A file that comes slowly holds up the others only while four of them do.
  small: { job: 'import-feed', belowBytes: threadFromBytes, atOnce: 4 },
  medium: { job: 'import-medium-feed', belowBytes: 32 * 1024 ** 2, atOnce: 1 },
  large: { job: 'import-large-feed', belowBytes: Number.POSITIVE_INFINITY, atOnce: 1 },
} as const satisfies Record<string, FeedLane>

export function laneOf(fileBytes: number): FeedLane {
  return Object.values(feedLanes).find((lane) => fileBytes < lane.belowBytes) ?? feedLanes.large
}
