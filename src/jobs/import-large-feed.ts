import { sizeClasses } from '../ingest/feed-sizes.ts'
import { importInSizeClass } from './import-in-size-class.ts'

export const importLargeFeedJob = importInSizeClass(sizeClasses.large)
