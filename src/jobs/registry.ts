import type { BoundJob } from './define-job.ts'
import { fetchPhotosJob } from './fetch-photos.ts'
import { importFeedJobs } from './import-feed.ts'
import { importSiteJob } from './import-site.ts'
import { rehostPhotosJob } from './rehost-photos.ts'
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
