import type { BoundJob } from './define-job.ts'
import { fetchPhotosJob } from './fetch-photos.ts'
import { importFeedJobs } from './import-feed.ts'
import { importSiteJob } from './import-site.ts'
import { rehostPhotosJob } from './rehost-photos.ts'
import { repairDealershipJob } from './repair-dealership.ts'
import { setUpDealershipJob } from './set-up-dealership.ts'
import { warmSessionJob } from './warm-session.ts'

export const jobs: readonly BoundJob[] = [
  setUpDealershipJob,
  importSiteJob,
  repairDealershipJob,
  warmSessionJob,
  rehostPhotosJob,
  fetchPhotosJob,
  ...importFeedJobs,
]
