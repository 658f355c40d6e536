import { feedLanes } from '../ingest/feed-lanes.ts'
import { importInLane } from './import-in-lane.ts'

export const importMediumFeedJob = importInLane(feedLanes.medium)
