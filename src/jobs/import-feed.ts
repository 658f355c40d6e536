import { feedLanes } from '../ingest/feed-lanes.ts'
import { importInLane } from './import-in-lane.ts'

export const importFeedJob = importInLane(feedLanes.small)
