import type { BoundJob } from './define-job.ts'
import { importFeedJobs } from './import-feed.ts'
import { importSiteJob } from './import-site.ts'
import { fetchPhotosJob, rehostPhotosJob } from './photo-jobs.ts'
import { repairDealershipJob, setUpDealershipJob, warmSessionJob } from './website-jobs.ts'

export const jobs: readonly BoundJob[] = [
  setUpDealershipJob,
  importSiteJob,
  repairDealershipJob,
  warmSessionJob,
  rehostPhotosJob,
  fetchPhotosJob,
  ...importFeedJobs,
]
