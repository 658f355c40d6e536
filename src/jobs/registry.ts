import type { BoundJob } from './define-job.ts'
import { importFeedJob } from './import-feed.ts'
import { importLargeFeedJob } from './import-large-feed.ts'
import { importMediumFeedJob } from './import-medium-feed.ts'
import { importSiteJob } from './import-site.ts'
import { repairDealershipJob } from './repair-dealership.ts'
import { setUpDealershipJob } from './set-up-dealership.ts'
import { warmSessionJob } from './warm-session.ts'

/** Every job, one line each. */
export const jobs: readonly BoundJob[] = [
  setUpDealershipJob,
  importSiteJob,
  repairDealershipJob,
  warmSessionJob,
  importFeedJob,
  importMediumFeedJob,
  importLargeFeedJob,
]
